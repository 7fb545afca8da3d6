import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { print } from '../source/print.ts';
import type { Approval } from './approvals.node.ts';
import { approve, NotApproved, withdraw } from './approving.ts';
import type { Change } from './review.ts';
import { portal, type Files } from './testing/portal.ts';

const TODAY = '2026-06-01';
const SIGNATURE = { by: ['Ann'], reason: 'Seen at the bank', until: '2026-12-31' };
const money: Pick<Change, 'fingerprint' | 'kind' | 'classes'> = {
  fingerprint: '0123456789ab',
  kind: 'confirm-removed',
  classes: ['money'],
};
const mask = { ...money, classes: ['mask'] as Change['classes'] };

describe('an approval', () => {
  it('is a row with who, when, why and until when, and a second name joins it', () => {
    const one = approve([], money, SIGNATURE, [], TODAY);
    expect(one).toEqual([
      {
        fingerprint: '0123456789ab',
        kind: 'confirm-removed',
        reason: 'Seen at the bank',
        by: ['Ann'],
        on: TODAY,
        until: '2026-12-31',
      },
    ]);
    const two = approve(
      one,
      money,
      { by: ['Bob'], reason: 'Telephone', until: '2026-09-30' },
      ['Ann', 'Cid'],
      '2026-06-02',
    );
    expect(two).toMatchObject([
      { by: ['Ann', 'Bob'], on: '2026-06-02', until: '2026-09-30', reason: 'Seen at the bank；Telephone' },
    ]);
  });

  it('counts a person once, in any case of letters', () => {
    const one = approve([], money, SIGNATURE, [], TODAY);
    expect(approve(one, money, { ...SIGNATURE, by: [' ann '] }, [], TODAY)[0]?.by).toEqual(['ann']);
  });

  it('replaces a row that has run out', () => {
    const old: Approval = { ...money, reason: 'Once', by: ['Eve', 'Zoe'], until: '2026-05-31' };
    expect(approve([old], money, SIGNATURE, [], TODAY)).toMatchObject([{ by: ['Ann'], reason: 'Seen at the bank' }]);
  });

  it('is never by the authors alone', () => {
    const refused = (change: typeof money, by: string[], authors: string[], given: Approval[] = []): string => {
      try {
        approve(given, change, { ...SIGNATURE, by }, authors, TODAY);
        return '';
      } catch (error) {
        return error instanceof NotApproved ? error.said.zh : String(error);
      }
    };
    expect(refused(mask, ['ann'], ['Ann'])).toBe('这处改动是 ann 写的，要由别人批准。');
    expect(refused(mask, ['Bob'], ['Ann'])).toBe('');
    // One of two names may be an author, both may not.
    expect(refused(money, ['Ann'], ['Ann'])).toBe('');
    expect(refused(money, ['Ann', 'Bob'], ['Ann', 'Bob'])).not.toBe('');
    const first = approve([], money, SIGNATURE, ['Ann', 'Bob'], TODAY);
    expect(refused(money, ['Bob'], ['Ann', 'Bob'], first)).not.toBe('');
    expect(refused(money, ['Cid'], ['Ann', 'Bob'], first)).toBe('');
  });

  it.each([
    ['nobody', { by: [' '] }, /Nobody is named/],
    ['no reason', { reason: '  ' }, /gives no reason/],
    ['no day', { until: '2026-02-30' }, /Expected a day/],
    ['a day that is over', { until: '2026-05-31' }, /run out on 2026-05-31/],
  ])('is refused with %s', (_what, wrong, says) => {
    expect(() => approve([], money, { ...SIGNATURE, ...wrong }, [], TODAY)).toThrow(says);
  });

  it('is withdrawn name by name', () => {
    const two = approve([], money, { ...SIGNATURE, by: ['Ann', 'Bob'] }, [], TODAY);
    const one = withdraw(two, money.fingerprint, 'ann');
    expect(one).toMatchObject([{ by: ['Bob'] }]);
    expect(withdraw(one, money.fingerprint, 'Bob')).toEqual([]);
  });
});

describe('in a repository', () => {
  const project = fileURLToPath(new URL('../../', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'approving-'));
  const git = (...words: string[]): string => execFileSync('git', words, { cwd: folder, encoding: 'utf8' });
  const write = (all: Files): void => {
    for (const [path, json] of Object.entries(all)) {
      mkdirSync(join(folder, 'schemas', path, '..'), { recursive: true });
      writeFileSync(join(folder, 'schemas', path), print(json));
    }
  };
  const run = (script: string, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(project, script), ...words], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  };
  const command = (...words: string[]) => run('generators/approve.ts', 'HEAD', ...words);
  const rows = (): Approval[] => JSON.parse(readFileSync(join(folder, 'schemas/approvals.json'), 'utf8')) as Approval[];
  /** Asks the workbench's server side, which reads the commit of its working directory. */
  const desk = (verb: string, request: object): string => {
    const script = `
      import { openDesk } from ${JSON.stringify(new URL('../workbench/desk.ts', import.meta.url).href)};
      console.log(JSON.stringify(openDesk('schemas').${verb}(${JSON.stringify(request)})));`;
    return execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  };

  beforeAll(() => {
    write(portal());
    write({ 'approvals.json': [] });
    git('init', '--quiet', '--initial-branch=main');
    git('config', 'user.name', 'Author');
    git('config', 'user.email', 'author@example.invalid');
    git('add', '.');
    git('commit', '--quiet', '--message=before');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('the command writes rows that open the gate, until the change is another one', () => {
    expect(command()).toEqual({ status: 0, said: 'No change waits for an approval.\n' });
    const all = portal();
    delete all['screens/orders.json'].table.row.close.confirm;
    write(all);
    const waiting = command('--lang', 'zh');
    expect(waiting.status).toBe(1);
    expect(waiting.said).toMatch(/资金.*还要 2 人批准/);
    const [fingerprint = ''] = /[0-9a-f]{12}/.exec(waiting.said) ?? [];
    expect(command('--change', fingerprint)).toMatchObject({
      status: 1,
      said: expect.stringContaining('gives no reason') as string,
    });
    const reason = ['--change', fingerprint, '--reason', 'The bank asks by telephone'];
    // Without --by it is the person whom Git knows.
    expect(command(...reason).said).toMatch(/waits for 1 name, approved by Author/);
    expect(run('generators/diff.ts', 'HEAD').status).toBe(1);
    expect(command(...reason, '--by', 'Li Na')).toMatchObject({ status: 0 });
    expect(rows()).toMatchObject([{ fingerprint, kind: 'confirm-removed', by: ['Author', 'Li Na'] }]);
    // The row itself is no change that needs an approval again.
    expect(run('generators/diff.ts', 'HEAD')).toMatchObject({
      status: 0,
      said: expect.stringContaining('approved by Author, Li Na') as string,
    });
    expect(command('--change', fingerprint, '--by', 'Li Na', '--withdraw').status).toBe(1);
    write(portal());
    expect(command()).toMatchObject({ status: 1, said: expect.stringContaining('--clear') as string });
    expect(command('--clear').status).toBe(0);
    expect(rows()).toEqual([]);
    expect(command('--change', '000000000000', ...reason.slice(2)).said).toMatch(/has no change "000000000000"/);
    expect(run('generators/approve.ts').status).toBe(2);
  });

  it('the workbench tells what waits, writes the same rows, and compares with a branch', () => {
    git('switch', '--quiet', '--create', 'work');
    const all = portal();
    all['screens/orders.json'].table.columns.push('card');
    write(all);
    git('commit', '--quiet', '--all', '--message=show the card');
    type Told = { changes: { approving: { fingerprint: string } }[]; authors: string[]; branches: string[] };
    expect(JSON.parse(desk('diff', { drafts: {} }))).toMatchObject({ changes: [], branches: ['main'] });
    const { changes, authors } = JSON.parse(desk('diff', { drafts: {}, base: 'main' })) as Told;
    expect(authors).toEqual(['Author']);
    expect(changes).toMatchObject([{ classes: ['mask'], approving: { isRequired: true, names: 1 } }]);
    const { fingerprint } = changes[0]!.approving;
    const sign = { way: 'approve', base: 'main', fingerprint, reason: 'Asked for', until: '2999-12-31' };
    expect(desk('sign', { ...sign, by: 'Author' })).toContain('要由别人批准');
    expect(desk('sign', { ...sign, by: 'Li Na' })).toBe('null');
    expect(rows()).toMatchObject([{ fingerprint, by: ['Li Na'], reason: 'Asked for', until: '2999-12-31' }]);
    expect(JSON.parse(desk('diff', { drafts: {}, base: 'main' }))).toMatchObject({
      changes: [{ approving: { given: { by: ['Li Na'], reason: 'Asked for' } } }],
      stale: [],
    });
    expect(desk('sign', { ...sign, fingerprint: '000000000000', by: 'Li Na' })).toContain('已经不在了');
    expect(desk('sign', { way: 'withdraw', base: 'main', fingerprint, by: 'Li Na' })).toBe('null');
    expect(rows()).toEqual([]);
  });
});
