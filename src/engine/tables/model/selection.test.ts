import type { RowSelectionState } from '@tanstack/react-table';
import { describe, expect, it, vi } from 'vitest';
import { createSelection, type SelectionStore } from './selection.ts';
import type { Row } from './use-rows.ts';

const rows = (from: number, to: number, more: Row = {}): Row[] =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ no: `T${from + n}`, ...more }));
const page = rows(1, 4);

/** A selection store, and the keys its table holds. */
function made(takes?: (row: Row) => boolean): { selection: SelectionStore; ticked(): string[]; tick: Tick } {
  let keys: RowSelectionState = {};
  const selection = createSelection('no', takes);
  selection.bind({ get: () => keys, set: (next) => (keys = next(keys)) });
  selection.show(page, false);
  return {
    selection,
    ticked: () => Object.keys(keys),
    tick: (name, isOn = true) =>
      selection.change((before) => {
        const others = Object.entries(before).filter(([key]) => key !== name);
        return Object.fromEntries(isOn ? [...others, [name, true]] : others) as RowSelectionState;
      }),
  };
}
type Tick = (name: string, isOn?: boolean) => void;
const known = (selection: SelectionStore): string[] => [...selection.read().rows.keys()];

describe('a selection', () => {
  it('pain 24: keeps the records of other pages, and adds new ones', () => {
    const { selection, ticked, tick } = made();
    tick('T2');
    selection.show(rows(5, 8), false);
    tick('T7');
    selection.show(rows(1, 4), false);
    expect(known(selection)).toEqual(['T2', 'T7']);
    expect(ticked()).toEqual(['T2', 'T7']);
  });

  it('pain 24: has the current record after a refresh, wherever it is', () => {
    const { selection, tick } = made();
    tick('T2');
    selection.show([{ no: 'T4' }, { no: 'T2', version: 3 }], false);
    expect(selection.read().rows.get('T2')).toEqual({ no: 'T2', version: 3 });
  });

  it('drops a row that can no longer be selected', () => {
    const { selection, ticked, tick } = made(({ state }) => state !== 'DONE');
    tick('T1');
    tick('T3');
    selection.show([{ no: 'T1' }, { no: 'T3', state: 'DONE' }], false);
    expect(known(selection)).toEqual(['T1']);
    expect(ticked()).toEqual(['T1']);
    selection.replace([{ no: 'T3', state: 'DONE' }, { no: 'T4' }]);
    expect(known(selection)).toEqual(['T4']);
  });

  it('ticks the rows of each page in mode “all”, without knowing the records', () => {
    const { selection, ticked } = made();
    selection.selectAll();
    expect(ticked()).toEqual(['T1', 'T2', 'T3', 'T4']);
    selection.show(rows(5, 6), false);
    expect(ticked()).toEqual(['T5', 'T6']);
    expect(selection.read()).toMatchObject({ mode: 'all', note: 'none' });
    expect(selection.read().rows.size).toBe(0);
  });

  it('keeps the other visible rows when one of all is unticked', () => {
    const { selection, ticked, tick } = made();
    selection.selectAll();
    tick('T3', false);
    expect(selection.read()).toMatchObject({ mode: 'rows', note: 'one-by-one' });
    expect(known(selection)).toEqual(['T1', 'T2', 'T4']);
    expect(ticked()).toEqual(['T1', 'T2', 'T4']);
  });

  it('is cleared by another filter with an announcement, unless it was empty', () => {
    const { selection, tick } = made();
    selection.clear('filter-changed');
    expect(selection.read().note).toBe('none');
    tick('T1');
    selection.clear('filter-changed');
    expect(known(selection)).toEqual([]);
    expect(selection.read().note).toBe('filter-changed');
    tick('T1');
    expect(selection.read().note).toBe('none');
  });

  it('drops a removed row if all rows are loaded, and notifies', () => {
    const { selection, ticked, tick } = made();
    tick('T1');
    tick('T2');
    const told = vi.fn();
    selection.subscribe(told);
    selection.show(rows(2, 3), true);
    expect(known(selection)).toEqual(['T2']);
    expect(ticked()).toEqual(['T2']);
    expect(told).toHaveBeenCalledTimes(1);
  });
});
