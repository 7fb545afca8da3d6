import {
  constructRow,
  makeObjectMap,
  type Row as ModelRow,
  type RowModel,
  type Table,
  type TableFeatures,
} from '@tanstack/react-table';
import type { Row } from './use-rows.ts';

/** Rows by their index. A window over 100,000 records creates only the rows that are read. */
export interface RowWindow<Item> {
  readonly length: number;
  at(index: number): Item | undefined;
  /** The rows from one index up to, but excluding, another. */
  slice(from: number, to: number): Item[];
}

/** TanStack's row model over a window. Its arrays cover all rows and are built when TanStack first reads one. */
export interface WindowedRowModel<Item> {
  window: RowWindow<Item>;
}

type CoreRow = ModelRow<TableFeatures, Row>;

/** A window over existing rows. */
export function windowOf<Item>(rows: readonly Item[]): RowWindow<Item> {
  return {
    length: rows.length,
    at: (index) => rows[index],
    slice: (from, to) => rows.slice(from, to),
  };
}

/**
 * The core row model of a table. A row object is kept while its record stays at its index, so that it redraws only with
 * its record.
 * @param scopeOf the table's scope: rows cache their values per scope
 */
export function createWindowedRowModel(
  table: Table<TableFeatures, Row>,
  scopeOf: () => unknown,
): () => RowModel<TableFeatures, Row> & WindowedRowModel<CoreRow> {
  let current: { data: readonly Row[]; scope: unknown; model: ReturnType<typeof modelOf> } | null = null;
  let rows = new WeakMap<Row, CoreRow>();
  return () => {
    const { data } = table.options;
    const scope = scopeOf();
    if (current !== null && current.data === data && current.scope === scope) return current.model;
    if (current?.scope !== scope) rows = new WeakMap();
    current = { data, scope, model: modelOf(table, data, rows) };
    return current.model;
  };
}

function modelOf(
  table: Table<TableFeatures, Row>,
  data: readonly Row[],
  known: WeakMap<Row, CoreRow>,
): RowModel<TableFeatures, Row> & WindowedRowModel<CoreRow> {
  const rowAt = (index: number): CoreRow => {
    const record = data[index] as Row;
    const before = known.get(record);
    if (before?.index === index) return before;
    const row = constructRow(table, table.getRowId(record, index), record, index, 0);
    known.set(record, row);
    return row;
  };
  const { length } = data;
  const slice = (from: number, to: number): CoreRow[] => {
    const end = Math.min(to, length);
    return Array.from({ length: Math.max(0, end - from) }, (_, n) => rowAt(from + n));
  };
  let all: CoreRow[] | undefined;
  let byId: Record<string, CoreRow> | undefined;
  const rows = (): CoreRow[] => (all ??= slice(0, length));
  return {
    window: { length, at: (index) => (index >= 0 && index < length ? rowAt(index) : undefined), slice },
    get rows() {
      return rows();
    },
    get flatRows() {
      return rows();
    },
    get rowsById() {
      byId ??= Object.assign(
        makeObjectMap() as Record<string, CoreRow>,
        Object.fromEntries(rows().map((row) => [row.id, row])),
      );
      return byId;
    },
  };
}
