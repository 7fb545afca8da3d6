import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDesk, type Desk } from './desk.ts';
import { proposalsOf, propose } from './proposals.ts';

const SCREEN = 'screens/orders.json';
let root = '';
let desk: Desk;
let text = '';

beforeEach(() => {
  root = join(realpathSync(mkdtempSync(join(tmpdir(), 'proposals-'))), 'schemas');
  cpSync(join(import.meta.dirname, '../check/fixtures/clean'), root, { recursive: true });
  desk = openDesk(root);
  text = readFileSync(join(root, SCREEN), 'utf8');
});
afterEach(() => rmSync(dirname(root), { recursive: true }));

const retitled = (title: string): string => text.replace(/"title": "[^"]*"/, `"title": "${title}"`);

it('a proposal is told by area and by what it writes, and writes nothing by itself', () => {
  const { id } = propose(root, '改标题', '更短', { [SCREEN]: retitled('Sales') }, 1);
  expect(desk.proposals({})).toMatchObject([
    { id, title: '改标题', reason: '更短', files: [{ path: SCREEN, way: 'changed' }], late: [] },
  ]);
  const { told, problems } = desk.weigh({ id });
  expect(problems).toEqual([]);
  expect(told).toMatchObject([
    { area: 'orders', wrote: { path: ['title'], values: expect.stringContaining('"Sales"') as string } },
  ]);
  expect(readFileSync(join(root, SCREEN), 'utf8')).toBe(text);
});

it('a proposal keeps what others changed in other lines since, and no longer fits at the same line', () => {
  propose(root, '改标题', undefined, { [SCREEN]: retitled('Sales') }, 1);
  const more = text.replace(/\n}\s*$/, ',\n  "private": "A reason long enough"\n}\n');
  writeFileSync(join(root, SCREEN), more);
  const [fits] = desk.proposals({});
  expect(fits).toMatchObject({ late: [] });
  expect(fits?.drafts[SCREEN]).toContain('"Sales"');
  expect(fits?.drafts[SCREEN]).toContain('"private"');
  writeFileSync(join(root, SCREEN), retitled('Purchases'));
  expect(desk.proposals({})).toMatchObject([{ late: [SCREEN], drafts: {} }]);
  writeFileSync(join(root, SCREEN), retitled('Sales'));
  expect(desk.proposals({})).toMatchObject([{ late: [], drafts: {} }]);
});

it('a proposal says the problems that it would make', () => {
  const { id } = propose(
    root,
    '删掉',
    undefined,
    { [SCREEN]: text.replace(/"call": "[^"]*"/, '"call": "shop.none"') },
    1,
  );
  expect(desk.weigh({ id }).problems.map(({ code }) => code)).toContain('unknown-call');
});

it('a proposal that is taken or left is gone; nothing outside of the schemas is reached by one', () => {
  const { id } = propose(root, '改标题', undefined, { [SCREEN]: retitled('Sales') }, 1);
  desk.drop({ id });
  expect(desk.proposals({})).toEqual([]);
  desk.drop({ id });
  expect(() => desk.drop({ id: '../schemas/x' })).toThrow('is no proposal');
  expect(() => propose(root, 'x', undefined, { '../secret.json': '{}' }, 1)).toThrow('is no schema file');
  const forged = { title: 'x', at: 1, files: [{ path: '../secret.json', before: '', after: '{}' }] };
  writeFileSync(join(proposalsOf(root), 'forged.json'), JSON.stringify(forged));
  writeFileSync(join(proposalsOf(root), 'broken.json'), '{');
  expect(desk.proposals({})).toEqual([]);
  expect(existsSync(join(dirname(root), 'secret.json'))).toBe(false);
});
