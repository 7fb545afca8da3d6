import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDesk } from './desk.ts';
import type { Offered } from './wire.ts';

const SCREEN = 'screens/orders.json';
const root = realpathSync(mkdtempSync(join(tmpdir(), 'offer-')));
cpSync(join(import.meta.dirname, '../check/fixtures/clean'), root, { recursive: true });
const desk = openDesk(root);
const text = readFileSync(join(root, SCREEN), 'utf8');
afterAll(() => rmSync(root, { recursive: true }));

const listAt = (offers: readonly Offered[], key: string): Offered | undefined =>
  offers.find(({ keys }) => keys.at(-1) === key);

describe('the palette', () => {
  it('offers the fields that the call has and the list lacks', () => {
    const offers = desk.offer({ path: SCREEN, text, at: ['table', 'columns', 0] });
    const [columns] = offers;
    expect(columns).toMatchObject({ list: ['table', 'columns'], part: 'column', isNamed: false, kinds: [] });
    const names = columns?.names.map(({ value }) => value) ?? [];
    expect(names.length).toBeGreaterThan(0);
    for (const held of ['orderNo', 'state', 'amount', 'createdAt']) expect(names).not.toContain(held);
    expect(columns?.names.every(({ title }) => title !== '')).toBe(true);
  });

  it('offers lists that are still missing, and a new entry for each effect', () => {
    const offers = desk.offer({ path: SCREEN, text, at: [] });
    const bulk = listAt(offers, 'bulk');
    expect(bulk).toMatchObject({ list: ['table', 'bulk'], part: 'action', isNamed: true, isMissing: true });
    expect(bulk?.kinds.map(({ key }) => key)).toEqual(expect.arrayContaining(['call', 'navigate', 'dialog', 'print']));
    expect(bulk?.kinds.find(({ key }) => key === 'print')?.begin).toEqual({ title: '', print: true });
    // A screen with a table has no other content.
    expect(listAt(offers, 'body')).toBeUndefined();
    expect(desk.offer({ path: SCREEN, text: '{"table": ', at: [] })).toEqual([]);
  });
});

describe('a form asks for a field once', () => {
  const namesOf = (screen: object, at: (string | number)[]): string[] =>
    desk.offer({ path: SCREEN, text: JSON.stringify(screen), at })[0]?.names.map(({ value }) => value) ?? [];
  const group = (...fields: string[]): object => ({ title: 'Group', fields });

  it('whichever of its groups has it', () => {
    const form = { title: 'Send', call: 'shop.orders', fields: [group('state'), group()] };
    const free = namesOf({ title: 'A', form: { ...form, fields: [group(), group()] } }, ['form', 'fields', 1]);
    expect(free).toContain('state');
    expect(namesOf({ title: 'A', form }, ['form', 'fields', 1])).toEqual(free.filter((name) => name !== 'state'));
  });

  it('by the call of the form around, if a part has none of its own', () => {
    const part = { title: 'Part', around: { form: 'shop.orders' }, fields: ['state'] };
    expect(namesOf(part, ['fields', 0])).toContain('createdAt');
    const either = { ...part, around: { form: { any: ['shop.orders', 'shop.close'] } } };
    expect(namesOf(either, ['fields', 0])).toContain('createdAt');
  });
});

describe('a condition may read', () => {
  const readable = (at: (string | number)[], drafts = {}) =>
    desk.readable({ drafts, screen: 'orders', path: SCREEN, at });

  it('the row of a row action, with the values of its enums', () => {
    const found = readable(['table', 'row', 'close', 'visible']);
    expect(found[0]?.path).toMatch(/^row\./);
    expect(found.find(({ path }) => path === 'row.state')).toMatchObject({
      kind: 'enum',
      title: 'State',
      values: expect.arrayContaining([{ name: 'OPEN', title: 'Open' }]) as object,
    });
    expect(found.find(({ path }) => path === 'row.amount')?.kind).toBe('number');
  });

  it('the same if there is no condition yet, and for a column that is a single word', () => {
    const paths = (at: (string | number)[]) => readable(at).map(({ path }) => path);
    expect(paths(['table', 'row', 'detail', 'visible'])).toContain('row.state');
    expect(paths(['table', 'columns', 1, 'visible'])).toContain('route.state');
    expect(readable(['nothing', 'here'], { [SCREEN]: '{"table": ' })).toEqual([]);
  });
});
