import { useSyncExternalStore } from 'react';
import { functionalUpdate, makeObjectMap, type RowSelectionState, type Updater } from '@tanstack/react-table';
import { createEmitter } from '#model/emitter.ts';
import type { TableRecord } from './table.ts';
import { keyOf, type Row } from './use-rows.ts';

/** Immutable state of the selection. */
export interface Selected {
  /** `rows`: the rows of the map. `all`: all rows that match the filter, which only the server knows. */
  mode: 'rows' | 'all';
  /** Last known records by key: of this page, of other pages, from before a refresh. Empty in mode `all`. */
  rows: ReadonlyMap<string, Row>;
  /** Why it changed, where that was no tick: said to screen readers. */
  note: 'none' | 'filter-changed' | 'one-by-one';
}

/** The selected keys, held by the table. */
interface SelectedKeys {
  get(): RowSelectionState;
  set(next: (before: RowSelectionState) => RowSelectionState): void;
}

/**
 * The part of a selection that TanStack's does not hold: records of rows on other pages, and "all rows that match".
 * The table holds the keys; each change of either changes both.
 */
export interface SelectionStore {
  bind(keys: SelectedKeys): void;
  /** Whether a row can be selected. */
  takes(row: Row): boolean;
  read(): Selected;
  subscribe(listener: () => void): () => void;
  /** The table's rows are ticked. In mode `all` an unticked row leaves the other rows that are shown. */
  change(updater: Updater<RowSelectionState>): void;
  /** Exactly these. */
  replace(rows: readonly Row[]): void;
  remove(keys: readonly string[]): void;
  /** All that match, wherever they are. */
  selectAll(): void;
  clear(note?: 'filter-changed'): void;
  /** The rows that are on the page now. Selected ones of them are known by these records from now on. */
  show(rows: readonly Row[], isWhole: boolean): void;
}

const NOTHING: Selected = { mode: 'rows', rows: new Map(), note: 'none' };

/**
 * @param keyField the field by which a row is known again
 * @param takes which rows can be selected; asked afresh each time
 */
export function createSelection(keyField: string, takes: (row: Row) => boolean = () => true): SelectionStore {
  let selected = NOTHING;
  let keys: SelectedKeys | null = null;
  let shown: readonly Row[] = [];
  let shownByKey: Map<string, Row> | null = null;
  const changes = createEmitter();
  const key = (row: Row): string => keyOf(row, keyField, -1);
  const byKey = (rows: readonly Row[]): Map<string, Row> => new Map(rows.map((row) => [key(row), row]));

  const become = (next: Selected, ticked: Iterable<string> = next.rows.keys()): void => {
    selected = next;
    const state = makeObjectMap() as RowSelectionState;
    for (const name of ticked) state[name] = true;
    keys?.set(() => state);
    changes.emit();
  };
  const tickShown = (): void =>
    become({ mode: 'all', rows: new Map(), note: 'none' }, byKey(shown.filter(takes)).keys());

  return {
    bind: (table) => (keys = table),
    takes,
    read: () => selected,
    subscribe: changes.subscribe,
    change(updater) {
      const before = keys?.get() ?? {};
      const after = functionalUpdate(updater, before);
      const ticked = Object.keys(after).filter((name) => after[name] === true);
      const isAll = selected.mode === 'all';
      // All that match include every row already.
      if (isAll && Object.keys(before).every((name) => after[name] === true)) return;
      shownByKey ??= byKey(shown);
      const rows = new Map([...selected.rows].filter(([name]) => after[name] === true));
      for (const name of ticked) {
        const row = shownByKey.get(name);
        if (row !== undefined && !rows.has(name)) rows.set(name, row);
      }
      become({ mode: 'rows', rows, note: isAll && rows.size > 0 ? 'one-by-one' : 'none' });
    },
    replace: (rows) => become({ mode: 'rows', rows: byKey(rows.filter(takes)), note: 'none' }),
    remove(gone) {
      const rows = new Map(selected.rows);
      for (const name of gone) rows.delete(name);
      become({ mode: 'rows', rows, note: 'none' });
    },
    selectAll: tickShown,
    clear(note) {
      if (selected.mode === 'rows' && selected.rows.size === 0) return;
      become({ ...NOTHING, note: note ?? 'none' });
    },
    show(rows, isWhole) {
      if (shown === rows) return;
      shown = rows;
      shownByKey = null;
      if (selected.mode === 'all') return tickShown();
      if (selected.rows.size === 0) return;
      const next = new Map(isWhole ? [] : selected.rows);
      for (const row of rows) {
        const name = key(row);
        if (!selected.rows.has(name)) continue;
        if (takes(row)) next.set(name, row);
        else next.delete(name);
      }
      const isSame =
        next.size === selected.rows.size && [...next].every(([name, row]) => selected.rows.get(name) === row);
      if (!isSame) become({ ...selected, rows: next });
    },
  };
}

/** Whether this row is selected; drawn again when that changes, and for no other row. */
export function useIsSelected(store: SelectionStore, row: TableRecord): boolean {
  const snapshot = (): boolean => row.getIsSelected();
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
}

/** Anything that is computed of the selection; drawn again when it is another value. */
export function useSelected<Value extends string | number | boolean | Selected>(
  store: SelectionStore,
  compute: (selected: Selected) => Value,
): Value {
  const snapshot = (): Value => compute(store.read());
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
}
