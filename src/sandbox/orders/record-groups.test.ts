import { expect, it } from 'vitest';
import { add } from '#model/money.ts';
import { Random } from '#model/random.ts';
import { type Owned, RecordGroups } from './record-groups.ts';

interface Loan {
  state: string;
  shelf?: string | null;
  fine?: string | undefined;
}

const OWNERS = ['A', 'B'];
const STATES = ['LENT', 'BACK'];
const SHELVES = ['1', '2', null];

it('finds and adds up the same as a look at all records, after any changes', () => {
  const random = new Random(20261129, 'groups');
  const drawn = (): Loan => ({
    state: random.pick(STATES),
    shelf: random.pick(SHELVES),
    fine: random.next() < 0.2 ? undefined : `${random.whole(0, 900)}.${random.digits(2)}`,
  });
  const all: Owned<Loan>[] = [];
  for (let n = 0; n < 20; n += 1) all.push({ owner: random.pick(OWNERS), record: drawn() });
  const groups = new RecordGroups(['state', 'shelf'], all);
  for (let n = 0; n < 300; n += 1) {
    const one = random.next() < 0.3 ? undefined : random.pick(all);
    if (one === undefined) {
      const added = { owner: random.pick(OWNERS), record: drawn() };
      all.push(added);
      groups.enter(added);
    } else {
      groups.leave(one);
      one.record = drawn();
      groups.enter(one);
    }
    const [owner, state, shelf] = [random.pick(OWNERS), random.pick(STATES), random.pick(['1', '2'])];
    const meant = all.filter((each) => {
      const { record } = each;
      return each.owner === owner && record.state === state && record.shelf === shelf;
    });
    expect(new Set(groups.with(owner, { state, shelf }))).toEqual(new Set(meant));
    const fines = meant.map(({ record }) => record.fine ?? '0');
    expect(Number(groups.total(owner, { state, shelf }, 'fine'))).toBe(Number(add('0', ...fines)));
  }
});

it('keeps forgotten records in its totals, and refuses questions that lack them', () => {
  const [lent, back] = ['LENT', 'BACK'].map((state) => ({ owner: 'A', record: { state, fine: '2.50', tip: '1.00' } }));
  const groups = new RecordGroups(['state'], [lent!, back!]);
  expect(groups.total('A', { state: 'BACK' }, 'fine')).toBe('2.5');
  groups.forget(back!);
  groups.enter({ owner: 'A', record: { state: 'BACK', fine: '1.00' } });
  expect(groups.total('A', { state: 'BACK' }, 'fine')).toBe('3.5');
  expect(groups.with('A', { state: 'LENT' }).size).toBe(1);
  expect(() => groups.with('A', { state: 'BACK' })).toThrow('no longer in memory');
  expect(() => groups.total('A', { state: 'LENT' }, 'tip')).toThrow('no longer in memory');
});

it('depends only on the fields that it separates and adds up', () => {
  const groups = new RecordGroups(['state'], []);
  expect(groups.depends({ fine: '1.00' })).toBe(false);
  groups.total('A', { state: 'LENT' }, 'fine');
  expect(groups.depends({ fine: '1.00' })).toBe(true);
  expect(groups.depends({ state: 'BACK' })).toBe(true);
  expect(groups.depends({ shelf: '1' })).toBe(false);
});
