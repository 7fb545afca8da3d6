import {
  columnPinningFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Scope } from '#model/evaluate.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { fieldOf } from './columns.ts';
import { directionOf, order, valueIn } from './sorting.ts';
import { keyOf, type Row } from './use-rows.ts';

const FEATURES = tableFeatures({
  columnVisibilityFeature,
  columnPinningFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

interface ModelInput {
  /** All columns, in the author's order. */
  columns: readonly ColumnDefinition[];
  /** Names of those that are drawn. */
  shown: readonly ColumnDefinition[];
  rows: Row[];
  /** Field that identifies a row. */
  rowKey: string;
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

/** Columns and rows as TanStack Table models them: visibility, pinning, sorting. */
export function useTableModel({ columns, shown, rows, rowKey, sort, sortsHere, scope }: ModelInput): TableModel {
  const byName = useMemo(() => new Map(columns.map((column) => [column.name, column])), [columns]);
  const definitions = useMemo<ColumnDef<typeof FEATURES, Row>[]>(
    () =>
      columns.map((column) => ({
        id: column.name,
        accessorFn: (row: Row) => valueIn(column, row, scope),
        header: column.title,
        enableSorting: column.sort === true,
        sortFn: (a, b, id) => order(a.getValue(id), b.getValue(id)),
      })),
    [columns, scope],
  );
  const state = useMemo(
    () => ({
      columnVisibility: Object.fromEntries(columns.map((column) => [column.name, shown.includes(column)])),
      columnPinning: {
        start: shown.filter((column, n) => column.pin === 'start' || (n === 0 && column.pin === undefined)).map(nameOf),
        end: shown.filter((column) => column.pin === 'end').map(nameOf),
      },
      sorting: columns
        .filter((column) => directionOf(column, sort) !== null)
        .map((column) => ({ id: column.name, desc: directionOf(column, sort) === 'desc' })),
    }),
    [columns, shown, sort],
  );
  const table = useTable({
    features: FEATURES,
    columns: definitions,
    data: rows,
    getRowId: (row, n) => keyOf(row, rowKey, n),
    manualSorting: !sortsHere,
    state,
  });
  const pinnedAt = (place: 'start' | 'center' | 'end'): ColumnDefinition[] =>
    table.getPinnedVisibleLeafColumns(place).flatMap(({ id }) => byName.get(id) ?? []);
  const start = useSame(pinnedAt('start'));
  const center = useSame(pinnedAt('center'));
  const end = useSame(pinnedAt('end'));
  const model = table.getRowModel();
  const sorted = useMemo(() => (sortsHere ? model.rows.map((row) => row.original) : rows), [sortsHere, model, rows]);
  return useMemo(() => ({ start, center, end, rows: sorted }), [start, center, end, sorted]);
}

/** The list of before, as long as it holds the same: rows compare by it. */
function useSame<Item>(list: Item[]): Item[] {
  const [held, setHeld] = useState(list);
  const isSame = held.length === list.length && held.every((item, n) => item === list[n]);
  if (!isSame) setHeld(list);
  return isSame ? held : list;
}

const nameOf = (column: ColumnDefinition): string => column.name;

/** The fields that a table may be sorted by. */
export function sortableFields(columns: readonly ColumnDefinition[]): string[] {
  return columns.filter((column) => column.sort === true).map(fieldOf);
}
