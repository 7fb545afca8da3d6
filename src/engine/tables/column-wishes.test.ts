import { describe, expect, it } from 'vitest';
import type { ColumnDefinition } from '#model/field.ts';
import {
  arrange,
  AS_WRITTEN,
  choose,
  isChosen,
  move,
  pin,
  printWishes,
  readWishes,
  resize,
  stepWidth,
  tellWidth,
} from './column-wishes.ts';

const column = (name: string, more: Partial<ColumnDefinition> = {}): ColumnDefinition => ({
  kind: 'column',
  name,
  title: name,
  format: 'plain',
  value: { source: '', tree: { op: 'literal', value: null }, reads: [] },
  width: 'text',
  align: 'start',
  priority: 1,
  inferred: [],
  ...more,
});
const columns = ['no', 'at', 'who', 'amount'].map((name) => column(name));
const [no, at, who, amount] = columns as [ColumnDefinition, ColumnDefinition, ColumnDefinition, ColumnDefinition];
const named = (list: ColumnDefinition[]): string => list.map((each) => each.name).join(' ');

describe('what a person wishes of columns', () => {
  it('is nothing as long as nothing differs, and is kept as text', () => {
    expect(arrange(columns, AS_WRITTEN)).toEqual(columns);
    expect(printWishes(AS_WRITTEN)).toBeUndefined();
    const moved = resize(move(AS_WRITTEN, columns, 'amount', 1), 'who', 210.4);
    expect(readWishes(printWishes(moved))).toEqual(moved);
    expect(moved.widths).toEqual({ who: 210 });
  });

  it('moves a column, never past the one that says which row it is', () => {
    const wishes = move(AS_WRITTEN, columns, 'amount', 1);
    expect(named(arrange(columns, wishes))).toBe('no amount at who');
    expect(named(arrange(columns, move(wishes, arrange(columns, wishes), 'at', 3)))).toBe('no amount who at');
    expect(move(AS_WRITTEN, columns, 'amount', 0)).toBe(AS_WRITTEN);
    expect(move(AS_WRITTEN, columns, 'no', 2)).toBe(AS_WRITTEN);
  });

  it('pain 22: shows a column of a later version where the schema has it, and does not miss one that is gone', () => {
    const wishes = move(AS_WRITTEN, columns, 'amount', 1);
    const later = [no, column('state'), at, column('fee'), who, amount];
    expect(named(arrange(later, wishes))).toBe('no state amount at fee who');
    expect(named(arrange([no, who, amount], wishes))).toBe('no amount who');
  });

  it('hides what the schema shows and shows what it leaves off', () => {
    const off = column('remark', { off: true });
    expect([isChosen(at, AS_WRITTEN), isChosen(off, AS_WRITTEN)]).toEqual([true, false]);
    const wishes = choose(choose(AS_WRITTEN, at, false), off, true);
    expect([isChosen(at, wishes), isChosen(off, wishes)]).toEqual([false, true]);
    expect(choose(choose(wishes, at, true), off, false)).toEqual(AS_WRITTEN);
  });

  it('pins and lets go', () => {
    const pinned = column('state', { pin: 'start' });
    expect(arrange([no, at], pin(AS_WRITTEN, at, true))[1]).toMatchObject({ pin: 'start' });
    expect(arrange([no, pinned], pin(AS_WRITTEN, pinned, false))[1]).not.toHaveProperty('pin');
  });

  it('keeps widths within what can be read', () => {
    expect(resize(AS_WRITTEN, 'at', 5).widths).toEqual({ at: 64 });
    expect(resize(AS_WRITTEN, 'at', 5000).widths).toEqual({ at: 640 });
    expect(resize(resize(AS_WRITTEN, 'at', 100), 'at', undefined)).toEqual(AS_WRITTEN);
  });

  it('goes by steps from what is drawn, and says where it goes no further', () => {
    expect([stepWidth(200, 1), stepWidth(200, -1)]).toEqual([216, 184]);
    expect([stepWidth(632, 1), stepWidth(70, -1)]).toEqual([640, 64]);
    // Drawn wider than anybody may wish it: a step wider must not make it narrower.
    expect([stepWidth(900, 1), stepWidth(640, 1), stepWidth(64, -1)]).toEqual([900, 640, 64]);
    expect(tellWidth('金额', 200, 216, 1)).toBe('金额：宽 216 像素');
    expect(tellWidth('金额', 640, 640, 1)).toBe('金额：已是最宽，640 像素');
  });

  it('is as written where what was kept makes no sense', () => {
    for (const text of [
      '',
      '{',
      '[]',
      '1',
      '"x"',
      '{"on":5,"widths":{"at":"wide","who":1e9},"pins":[1],"order":[null]}',
    ]) {
      expect(readWishes(text)).toEqual(AS_WRITTEN);
    }
  });
});
