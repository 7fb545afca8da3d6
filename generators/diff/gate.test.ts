import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readApprovals, type Approval } from './approvals.node.ts';
import { CLASSES, type Class } from '../changes/kind.ts';
import { openChanges, review, suffices, type Review } from './review.ts';
import { portal, revision, type Files } from './testing/portal.ts';

/* The review gate: changes that stop it, and approvals that let them pass. */

const project = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'gate-'));
const file = join(folder, 'approvals.json');

const APPROVAL: Approval = {
  fingerprint: '0123456789ab',
  kind: 'limit-raised',
  reason: 'Asked for by the bank',
  by: ['ann', 'bob'],
  until: '2027-01-01',
};

/** One change of each class that always stops. */
const STOPPING: Record<'money' | 'permission' | 'mask' | 'security', (all: Files) => void> = {
  money: (all) => void delete all['screens/orders.json'].table.row.close.confirm,
  permission: (all) => void (all['screens/detail.json'].public = true),
  mask: (all) => void all['screens/orders.json'].table.columns.push('card'),
  security: (all) => void (all['needs/code.json'].code.keep = '30 minutes'),
};

function reviewOf(edit: (all: Files) => void, approvals: Approval[] = [], today = '2026-01-01'): Review {
  const head = portal();
  edit(head);
  return review(revision(portal(), 'base'), revision(head, 'head'), approvals, today);
}

function write(name: string, all: Files): string {
  for (const [path, json] of Object.entries(all)) {
    mkdirSync(join(folder, name, path, '..'), { recursive: true });
    writeFileSync(join(folder, name, path), JSON.stringify(json));
  }
  return join(folder, name);
}

const run = (...words: string[]) =>
  spawnSync(process.execPath, ['generators/diff.ts', ...words], { cwd: project, encoding: 'utf8' });

afterAll(() => rmSync(folder, { recursive: true }));

describe('approvals', () => {
  const problem = (list: unknown): string => {
    writeFileSync(file, typeof list === 'string' ? list : JSON.stringify(list));
    try {
      readApprovals(file);
      return 'nothing';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('are none without a file, and are read from a valid one', () => {
    expect(readApprovals(join(folder, 'nowhere.json'))).toEqual([]);
    expect(problem([APPROVAL])).toBe('nothing');
    expect(readApprovals(file)).toEqual([APPROVAL]);
  });

  it.each([
    ['no list', {}, /is no list/],
    ['no JSON', '[', /JSON/],
    ['no record', ['x'], /approval 1 is no record/],
    ['an unknown key', [{ ...APPROVAL, all: true }], /unknown key "all"/],
    ['a pattern for a fingerprint', [{ ...APPROVAL, fingerprint: '*' }], /no fingerprint of 12 hex digits/],
    ['no kind', [{ ...APPROVAL, kind: '' }], /of which kind/],
    ['no reason', [{ ...APPROVAL, reason: '  ' }], /no reason/],
    ['nobody', [{ ...APPROVAL, by: [] }], /by whom/],
    ['somebody without a name', [{ ...APPROVAL, by: ['ann', ''] }], /by whom/],
    ['no last day', [APPROVAL, { ...APPROVAL, until: 'for ever' }], /approval 2 does not say until which day/],
  ])('that say %s are refused, all of them', (_what, list, says) => {
    expect(problem(list)).toMatch(says);
  });

  it.each(Object.entries(STOPPING))(
    'of %s apply to the change with their fingerprint, and to no similar one',
    (name, edit) => {
      const [change] = reviewOf(edit).changes;
      expect(change?.classes[0]).toBe(name);
      const own = { ...APPROVAL, fingerprint: change!.fingerprint, kind: change!.kind };
      expect(openChanges(reviewOf(edit, [own]), 'security')).toEqual([]);
      expect(openChanges(reviewOf(edit, [{ ...own, until: '2025-12-31' }]), 'security')).toHaveLength(1);
      // Same kind of change, another subject.
      const other = reviewOf(edit, [{ ...own, fingerprint: APPROVAL.fingerprint }]);
      expect(openChanges(other, 'security')).toHaveLength(1);
      expect(other.stale).toHaveLength(1);
    },
  );

  it('require two people for money and permissions, one for the others', () => {
    const enough = (by: string[]): string[] =>
      CLASSES.filter((each) => suffices({ ...APPROVAL, by }, { classes: [each] }));
    expect(enough(['ann', 'bob'])).toEqual([...CLASSES]);
    expect(enough(['ann', 'ann'])).toEqual(['mask', 'security', 'merchant', 'api', 'data', 'cosmetic']);
    // As when a second name joins a row, one person is one name however it is written.
    expect(enough(['Ann', 'ann '])).toEqual(enough(['ann']));
    // The worst of several classes decides.
    expect(suffices({ ...APPROVAL, by: ['ann'] }, { classes: ['mask', 'money'] as Class[] })).toBe(false);
  });
});

describe('the command line', () => {
  let base = '';
  beforeAll(() => {
    base = write('base', portal());
  });

  const changed = (edit: (all: Files) => void): string => {
    const head = portal();
    edit(head);
    rmSync(join(folder, 'head'), { recursive: true, force: true });
    return write('head', head);
  };

  it('exits with 0 if nothing stops, 1 if something does, 2 on misuse, 3 if nothing can be compared', () => {
    const title = changed((all) => void (all['screens/pay.json'].title = 'Send'));
    expect(run(base, title).status).toBe(0);
    expect(run(base, title, '--fail-on', 'cosmetic').status).toBe(1);
    expect(run().status).toBe(2);
    expect(run(base, title, '--format', 'xml').status).toBe(2);
    expect(run(base, join(folder, 'nowhere')).status).toBe(3);
    cpSync(title, join(folder, 'broken'), { recursive: true });
    writeFileSync(join(folder, 'broken/screens/pay.json'), '{');
    const broken = run(base, join(folder, 'broken'));
    expect(broken.status).toBe(3);
    expect(broken.stderr).toMatch(/broken\/screens\/pay\.json:1 /);
    expect(broken.stdout).toMatch(/1 unreadable/);
  });

  it('ends an approval with its last day in Shanghai', () => {
    const title = changed((all) => void (all['screens/pay.json'].title = 'Send'));
    const of = (...more: string[]) => [base, title, '--fail-on', 'cosmetic', ...more];
    const [change] = (JSON.parse(run(...of('--format', 'json')).stdout) as Review).changes;
    const { fingerprint, kind } = change!;
    writeFileSync(file, JSON.stringify([{ ...APPROVAL, fingerprint, kind, until: '2026-12-31' }]));
    const at = (time: string): number | null => {
      const clock = `data:text/javascript,Date.now = () => Date.parse('${time}')`;
      const words = ['--import', clock, 'generators/diff.ts', ...of('--approvals', file)];
      return spawnSync(process.execPath, words, { cwd: project }).status;
    };
    expect(at('2026-12-31T23:59:59+08:00')).toBe(0);
    expect(at('2027-01-01T00:00:00+08:00')).toBe(1);
  });

  it('cannot be told to let money, permissions, hidden values or security pass', () => {
    for (const each of ['money', 'permission', 'mask', 'none', 'off'])
      expect(run(base, base, '--fail-on', each).status, each).toBe(2);
    const all = changed((files) => Object.values(STOPPING).forEach((edit) => edit(files)));
    const { status, stdout } = run(base, all, '--fail-on', 'security', '--format', 'json');
    expect(status).toBe(1);
    const { changes } = JSON.parse(stdout) as Review;
    for (const name of Object.keys(STOPPING)) expect(changes.some(({ classes }) => classes[0] === name)).toBe(true);
    const approve = (from: Review['changes']): void =>
      writeFileSync(file, JSON.stringify(from.map(({ fingerprint, kind }) => ({ ...APPROVAL, fingerprint, kind }))));
    approve(changes);
    expect(run(base, all, '--approvals', file).status).toBe(0);
    // One change is enough to stop it, and so is an approval without a change.
    for (const left of changes.filter(({ classes }) => classes[0]! in STOPPING)) {
      approve(changes.filter((each) => each !== left));
      expect(run(base, all, '--approvals', file).status, left.kind).toBe(1);
    }
    writeFileSync(file, JSON.stringify([APPROVAL]));
    expect(run(base, base, '--approvals', file).status).toBe(1);
  });
});
