import { useCallback, useSyncExternalStore } from 'react';
import { keyOf, type Row } from './use-rows.ts';

/** What is selected at one moment; another object after every change. */
export interface Selected {
  /** `rows`: those of the map. `all`: whatever matches the filter; which rows these are, only the server knows. */
  mode: 'rows' | 'all';
  /** By key, as they were seen last: of this page, of others, of before a refresh. Empty in mode `all`. */
  rows: ReadonlyMap<string, Row>;
  /** What has happened to it besides a tick, for whoever cannot see it. */
  note: 'none' | 'filter-changed' | 'one-by-one';
}

/**
 * Which rows of a table are selected, apart from React: whoever draws one row listens to its key, whoever counts listens to
 * all, and nobody else is drawn again.
 */
export interface SelectionStore {
  read(): Selected;
  /** Whether a row can be taken in at all. */
  takes(row: Row): boolean;
  has(key: string): boolean;
  subscribe(listener: () => void): () => void;
  subscribeTo(key: string, listener: () => void): () => void;
  /**
   * Takes a row in or out; with `isRange` all from the one before to this one become what this one becomes. Whoever takes a
   * row out of mode `all` goes on with the other rows that are shown.
   */
  toggle(row: Row, isRange?: boolean): void;
  /** Takes these in, or out. */
  set(rows: readonly Row[], isIn: boolean): void;
  /** Exactly these. */
  replace(rows: readonly Row[]): void;
  /** All that match, wherever they are. */
  selectAll(): void;
  clear(note?: 'filter-changed'): void;
  /** The rows that are on the page now, in order. Those that are selected are known by them from now on. */
  show(rows: readonly Row[], isWhole: boolean): void;
  /** Those, for whoever goes through them one by one. */
  shown(): readonly Row[];
  subscribeToShown(listener: () => void): () => void;
}

const NOTHING: Selected = { mode: 'rows', rows: new Map(), note: 'none' };

/**
 * @param keyField the field by which a row is known again
 * @param takes which rows can be taken in; asked afresh each time
 */
export function createSelection(keyField: string, takes: (row: Row) => boolean = () => true): SelectionStore {
  let selected = NOTHING;
  let shown: readonly Row[] = [];
  /** Where a range begins. */
  let anchor: string | null = null;
  const listeners = new Set<() => void>();
  const ofShown = new Set<() => void>();
  const ofKeys = new Map<string, Set<() => void>>();
  const key = (row: Row): string => keyOf(row, keyField, -1);
  const isIn = (state: Selected, name: string): boolean => state.mode === 'all' || state.rows.has(name);

  const become = (next: Selected, touched?: Iterable<string>): void => {
    const before = selected;
    selected = next;
    for (const name of touched ?? ofKeys.keys()) {
      if (isIn(before, name) !== isIn(next, name)) for (const listener of ofKeys.get(name) ?? []) listener();
    }
    for (const listener of listeners) listener();
  };
  const setRows = (rows: readonly Row[], wanted: boolean): void => {
    // All that match hold every row already; without some of them only those are left that are known.
    if (selected.mode === 'all' && wanted) return;
    const next = new Map(selected.mode === 'all' ? shown.filter(takes).map((row) => [key(row), row]) : selected.rows);
    for (const row of rows) {
      if (wanted && !takes(row)) continue;
      if (wanted) next.set(key(row), row);
      else next.delete(key(row));
    }
    const isAll = selected.mode === 'all';
    become({ mode: 'rows', rows: next, note: isAll ? 'one-by-one' : 'none' }, isAll ? undefined : rows.map(key));
  };
  /** From the row before to this one, as they stand on the page. */
  const rangeTo = (name: string): readonly Row[] => {
    const to = shown.findIndex((row) => key(row) === name);
    const from = anchor === null ? -1 : shown.findIndex((row) => key(row) === anchor);
    return from < 0 || to < 0 ? [] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  };

  return {
    read: () => selected,
    takes,
    has: (name) => isIn(selected, name),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    subscribeTo(name, listener) {
      const waiting = ofKeys.get(name) ?? new Set();
      ofKeys.set(name, waiting.add(listener));
      return () => {
        waiting.delete(listener);
        if (waiting.size === 0 && ofKeys.get(name) === waiting) ofKeys.delete(name);
      };
    },
    toggle(row, isRange = false) {
      const name = key(row);
      const wanted = selected.mode === 'rows' && !selected.rows.has(name);
      const range = isRange ? rangeTo(name) : [];
      setRows(range.length > 0 ? range : [row], wanted);
      anchor = name;
    },
    set: setRows,
    replace: (rows) =>
      become({ mode: 'rows', rows: new Map(rows.filter(takes).map((row) => [key(row), row])), note: 'none' }),
    selectAll: () => become({ mode: 'all', rows: new Map(), note: 'none' }),
    clear(note) {
      anchor = null;
      if (selected.mode === 'rows' && selected.rows.size === 0) return;
      become({ ...NOTHING, note: note ?? 'none' });
    },
    show(rows, isWhole) {
      if (shown !== rows) {
        shown = rows;
        for (const listener of ofShown) listener();
      }
      if (selected.rows.size === 0) return;
      const next = new Map(isWhole ? [] : selected.rows);
      let isOther = false;
      for (const row of rows) {
        const name = key(row);
        const known = selected.rows.get(name);
        if (known === undefined) continue;
        isOther ||= known !== row;
        if (takes(row)) next.set(name, row);
        else next.delete(name);
      }
      // Where all rows are here, one that is not among them is no more.
      const gone = next.size < selected.rows.size ? [...selected.rows.keys()].filter((name) => !next.has(name)) : [];
      if (isOther || gone.length > 0) become({ ...selected, rows: next }, gone);
    },
    shown: () => shown,
    subscribeToShown(listener) {
      ofShown.add(listener);
      return () => void ofShown.delete(listener);
    },
  };
}

/** Whether this row is selected; drawn again when that changes, and for no other row. */
export function useIsSelected(store: SelectionStore, key: string): boolean {
  const subscribe = useCallback((listener: () => void) => store.subscribeTo(key, listener), [store, key]);
  const snapshot = (): boolean => store.has(key);
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

/** Anything that is computed of the selection; drawn again when it is another value. */
export function useSelected<Value extends string | number | boolean | Selected>(
  store: SelectionStore,
  compute: (selected: Selected) => Value,
): Value {
  const snapshot = (): Value => compute(store.read());
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
}
