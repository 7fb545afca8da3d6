import { useMemo, useState } from 'react';
import type { Scope } from '#model/evaluate.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { fieldOf } from './columns.ts';
import { sortRows } from './sorting.ts';
import type { Row } from './use-rows.ts';

interface ModelInput {
  /** All columns, in the author's order. */
  columns: readonly ColumnDefinition[];
  /** Those that are drawn, in their order. */
  shown: readonly ColumnDefinition[];
  rows: Row[];
  sort: string | null;
  /** The rows are all here and are sorted here. */
  sortsHere: boolean;
  scope: Scope;
}

export interface TableModel {
  /** In the order in which they are drawn: pinned at the start, the others, pinned at the end. */
  start: ColumnDefinition[];
  center: ColumnDefinition[];
  end: ColumnDefinition[];
  rows: Row[];
}

/** The columns by where they stay, and the rows in order. */
export function useTableModel({ columns, shown, rows, sort, sortsHere, scope }: ModelInput): TableModel {
  const pinOf = (column: ColumnDefinition): 'start' | 'end' | undefined =>
    column.pin ?? (column === shown[0] ? 'start' : undefined);
  const start = useSame(shown.filter((column) => pinOf(column) === 'start'));
  const center = useSame(shown.filter((column) => pinOf(column) === undefined));
  const end = useSame(shown.filter((column) => pinOf(column) === 'end'));
  const sorted = useMemo(
    () => (sortsHere ? sortRows(rows, columns, sort, scope) : rows),
    [sortsHere, rows, columns, sort, scope],
  );
  return useMemo(() => ({ start, center, end, rows: sorted }), [start, center, end, sorted]);
}

/** The list of before, as long as it holds the same: rows compare by it. */
function useSame<Item>(list: Item[]): Item[] {
  const [held, setHeld] = useState(list);
  const isSame = held.length === list.length && held.every((item, n) => item === list[n]);
  if (!isSame) setHeld(list);
  return isSame ? held : list;
}

/** The fields that a table may be sorted by. */
export function sortableFields(columns: readonly ColumnDefinition[]): string[] {
  return columns.filter((column) => column.sort === true).map(fieldOf);
}
