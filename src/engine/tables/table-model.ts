import { tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Scope } from '#model/evaluate.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { fieldOf } from './columns.ts';
import { sortRows } from './sorting.ts';
import type { Row } from './use-rows.ts';

const FEATURES = tableFeatures({});

/** TanStack makes an object for every row: a hundred thousand of them cost more than the table itself. */
const NO_ROWS: Row[] = [];

interface ModelInput {
  /** All columns, in the author's order. */
  columns: readonly ColumnDefinition[];
  /** Names of those that are drawn. */
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

/** Columns as TanStack Table models them, by where they stay, and the rows in order. */
export function useTableModel({ columns, shown, rows, sort, sortsHere, scope }: ModelInput): TableModel {
  const byName = useMemo(() => new Map(columns.map((column) => [column.name, column])), [columns]);
  const definitions = useMemo<ColumnDef<typeof FEATURES, Row>[]>(
    () =>
      shown.map((column) => ({
        id: column.name,
        header: column.title,
      })),
    [shown],
  );
  const table = useTable({
    features: FEATURES,
    columns: definitions,
    data: NO_ROWS,
  });
  const visible = table.getAllLeafColumns().flatMap(({ id }) => byName.get(id) ?? []);
  // The library's own visibility and pinning are lists of names, and more code than all of this.
  const pinOf = (column: ColumnDefinition): 'start' | 'end' | undefined =>
    column.pin ?? (column === visible[0] ? 'start' : undefined);
  const start = useSame(visible.filter((column) => pinOf(column) === 'start'));
  const center = useSame(visible.filter((column) => pinOf(column) === undefined));
  const end = useSame(visible.filter((column) => pinOf(column) === 'end'));
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
