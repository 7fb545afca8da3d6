import { useSyncExternalStore } from 'react';
import { functionalUpdate, makeObjectMap, type RowSelectionState, type Updater } from '@tanstack/react-table';
import { createEmitter } from '#model/emitter.ts';
import type { TableRecord } from './table.ts';
import { keyOf, type Row } from './use-rows.ts';

/** Immutable state of the selection. */
export interface Selected {
  /** `rows`: the rows of the map. `all`: all rows that match the filter, known only to the server. */
  mode: 'rows' | 'all';
  /** Last known records by key: from this page, other pages and before a refresh. Empty in mode `all`. */
  rows: ReadonlyMap<string, Row>;
  /** Reason of a change other than a tick; announced to screen readers. */
  note: 'none' | 'filter-changed' | 'one-by-one';
}

/** The table's access to the selected keys. */
interface SelectedKeys {
  get(): RowSelectionState;
  set(next: (before: RowSelectionState) => RowSelectionState): void;
}

/**
 * The part of a selection that TanStack does not hold: records of rows on other pages, and "all rows that match". The
 * table holds the keys; a change of either updates both.
 */
export interface SelectionStore {
  bind(keys: SelectedKeys): void;
  /** True if a row can be selected. */
  takes(row: Row): boolean;
  read(): Selected;
  subscribe(listener: () => void): () => void;
  /** Applies ticks on the current page. In mode `all`, unticking a row leaves the other visible rows selected. */
  change(updater: Updater<RowSelectionState>): void;
  /** Selects exactly these rows. */
  replace(rows: readonly Row[]): void;
  remove(keys: readonly string[]): void;
  /** Selects all rows that match the filter, on any page. */
  selectAll(): void;
  clear(note?: 'filter-changed'): void;
  /** Takes the rows of the current page; selected ones among them update their known records. */
  show(rows: readonly Row[], isWhole: boolean): void;
}

const NOTHING: Selected = { mode: 'rows', rows: new Map(), note: 'none' };

/**
 * @param keyField the field that identifies a row
 * @param takes true if a row can be selected; called afresh each time
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
      // Mode `all` already includes every row.
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

/** True if this row is selected; re-renders only when that changes. */
export function useIsSelected(store: SelectionStore, row: TableRecord): boolean {
  const snapshot = (): boolean => row.getIsSelected();
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
}

/** A value computed from the selection; re-renders only when the value changes. */
export function useSelected<Value extends string | number | boolean | Selected>(
  store: SelectionStore,
  compute: (selected: Selected) => Value,
): Value {
  const snapshot = (): Value => compute(store.read());
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
}
