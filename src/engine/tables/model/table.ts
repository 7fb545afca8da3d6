import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  metaHelper,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type rowExpandingFeature,
  type Column,
  type ColumnDef,
  type ReactTable,
  type Row as ModelRow,
  type SortingState,
  type Table,
  type TableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { ActionDefinition } from '#model/action.ts';
import type { Blocks } from '#model/block.ts';
import { evaluate, isKnown, type Scope } from '#model/evaluate.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { compare, isDecimal } from '#model/money.ts';
import type { ScreenBundle } from '#model/screen.ts';
import type { ShownSurroundings } from '../../formats/ShownValue.tsx';
import type { EngineHost } from '../../host/host.ts';
import { fieldOf, WIDTHS, type Room } from './columns.ts';
import { createWindowedRowModel, windowOf, type RowWindow, type WindowedRowModel } from './row-window.ts';
import { stepWidth, tellWidth, type Preferences } from './column-state.ts';
import type { SelectionStore } from './selection.ts';
import type { Sum } from './sums.ts';
import type { Row, Rows } from './use-rows.ts';
import type { ColumnWidths } from './use-widths.ts';
import { words } from '../../words/words.ts';

/* Every look of a table block is modelled by one TanStack table. */

/** The input shared by all rows: one object for the whole table, so that rows compare by it. */
export interface RowSurroundings extends ShownSurroundings {
  bundle: ScreenBundle;
  host: EngineHost;
  /** Current scope around the table. */
  scope: Scope;
  /** @param replace replaces the address of the open drawer instead of adding a history entry */
  onRun(action: ActionDefinition, row: Row, replace?: boolean): void;
  /** Address of an action on a row; undefined if it has none. */
  hrefOf(action: ActionDefinition, scope: Scope): string | undefined;
}

/** In-place edits of cells. */
export interface CellEdits {
  /** The rows, with typed values that the server has not confirmed yet. */
  rows: Row[];
  onEdit(key: string, row: Row, column: ColumnDefinition, anchor: HTMLElement): void;
  editors: readonly ReactNode[];
}

/** The table's meta: everything besides its columns and state. */
export interface TableMeta {
  block: Blocks['table'];
  view: TableView;
  layout: TableLayout;
  rows: TableRows;
  choices: TableChoices;
}

/** Presentation of the table. */
export interface TableView {
  /** The title of the table, or of its screen. */
  label: string;
  look: 'table' | 'phone' | 'cards' | 'rows' | 'timeline' | 'checklist';
  /** No pager and no tools: the schema fixes the number of rows. */
  isFixed: boolean;
  isPhone: boolean;
}

/** Widths of the table and its columns. */
export interface TableLayout {
  room: Room;
  widths: ColumnWidths;
  /** Columns drawn in the cells of others. */
  under: readonly ColumnDefinition[];
}

/** The rows, and the data they share. */
export interface TableRows {
  /** The server's answer to the request of the rows. */
  answer: Rows;
  sums: Sum[];
  surroundings: RowSurroundings;
  /** Key of the row whose drawer or dialog is open. */
  openKey: string | null;
}

/** The person's settings, selection and edits. */
export interface TableChoices {
  preferences: Preferences;
  selection: SelectionStore;
  /** Texts of the filters that are set. */
  conditions: readonly string[];
  edits: CellEdits;
  /** True if rows can be reordered by hand. */
  hasHandle: boolean;
  onOrder(keys: readonly string[] | null): void;
}

/** Features of every table; `arranging.ts` has the others. */
export const FEATURES = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  coreRowModel: (table: Table<TableFeatures, Row>) =>
    createWindowedRowModel(table, () => (table.options.meta as TableMeta | undefined)?.rows.surroundings.scope),
  columnMeta: metaHelper<ColumnDefinition>(),
  tableMeta: metaHelper<TableMeta>(),
});

/** Rows expand only if the block has `expand`. */
export type Features = typeof FEATURES & { rowExpandingFeature: typeof rowExpandingFeature };

/** The table of a block: every look draws from this object, and every change goes through it. */
export type BlockTable = ReactTable<Features, Row, unknown>;
export type TableColumn = Column<Features, Row>;
export type TableRecord = ModelRow<Features, Row>;

/** @throws when the options of the table hold no meta */
export function metaOf(table: Pick<BlockTable, 'options'>): TableMeta {
  const { meta } = table.options;
  if (meta === undefined) throw new Error('Expected a table with meta, got one without.');
  return meta;
}

export function definitionOf(column: TableColumn): ColumnDefinition {
  return column.columnDef.meta as ColumnDefinition;
}

/** The visible columns in drawing order: pinned at the start, unpinned, pinned at the end. */
export function drawnColumns(table: BlockTable): TableColumn[] {
  return [
    ...table.getStartVisibleLeafColumns(),
    ...table.getCenterVisibleLeafColumns(),
    ...table.getEndVisibleLeafColumns(),
  ];
}

/** The visible columns as paper and files show them: a column drawn in the cells of another one comes after it. */
export function writtenColumns(table: BlockTable): ColumnDefinition[] {
  const { under } = metaOf(table).layout;
  return drawnColumns(table)
    .map(definitionOf)
    .flatMap((column) => [column, ...under.filter((each) => each.under === column.name)]);
}

/**
 * Makes a column one step wider or narrower than drawn.
 * @param head the column's head; its drawn width exceeds the size if figures are long or room is left
 * @returns the new width in words, for a screen reader
 */
export function stepColumn(table: BlockTable, column: TableColumn, head: HTMLElement | null, by: 1 | -1): string {
  const drawn = metaOf(table).choices.preferences.kept.sizing[column.id] ?? head?.offsetWidth ?? column.getSize();
  const width = stepWidth(drawn, by);
  if (width !== drawn) table.setColumnSizing((sizes) => ({ ...sizes, [column.id]: width }));
  return tellWidth(definitionOf(column).title, drawn, width, by);
}

/** The rows of the page, in drawing order. */
export function rowsOf(table: RowSource): RowWindow<TableRecord> {
  const shown = table.getRowModel();
  if (shown === table.getCoreRowModel()) return (shown as typeof shown & WindowedRowModel<TableRecord>).window;
  const known = WINDOWS.get(shown.rows) ?? windowOf(shown.rows);
  WINDOWS.set(shown.rows, known);
  return known;
}

/** The records of the page, in drawing order. */
export function recordsOf(table: RowSource): readonly Row[] {
  const shown = table.getRowModel();
  // A list in server order needs no row objects to read its records.
  if (shown === table.getCoreRowModel()) return table.options.data;
  const known = RECORDS.get(shown.rows) ?? shown.rows.map(({ original }) => original);
  RECORDS.set(shown.rows, known);
  return known;
}

type RowSource = Pick<BlockTable, 'getRowModel' | 'getCoreRowModel' | 'options'>;

const WINDOWS = new WeakMap<readonly TableRecord[], RowWindow<TableRecord>>();
const RECORDS = new WeakMap<readonly TableRecord[], readonly Row[]>();

/** Column definitions for the model. The first column can be neither hidden nor unpinned: it identifies the row. */
export function columnDefsOf(columns: readonly ColumnDefinition[], around: Scope): ColumnDef<Features, Row>[] {
  // All values of a row are read at once, so its scope is created once.
  let scope: Scope = { ...around, row: undefined };
  const scopeOf = (row: Row): Scope => {
    if (scope.row !== row) scope = { ...around, row };
    return scope;
  };
  return columns.map((column, n) => ({
    id: column.name,
    header: column.title,
    meta: column,
    accessorFn: (row: Row): unknown => evaluate(column.value, scopeOf(row)),
    enableSorting: column.sort === true,
    sortUndefined: false as const,
    sortFn: (a: TableRecord, b: TableRecord): number => orderRows(column, a, b, scopeOf),
    enableHiding: n > 0,
    enablePinning: n > 0,
    size: WIDTHS[column.width],
    minSize: 0,
  }));
}

/** Amounts of different currencies have no common order: rows are grouped by currency. */
function orderRows(
  { name, currency }: ColumnDefinition,
  a: TableRecord,
  b: TableRecord,
  scopeOf: (row: Row) => Scope,
): number {
  const orderBy = (left: unknown, right: unknown): number => {
    const difference = order(left, right);
    if (isKnown(left) && isKnown(right)) return difference;
    // Empty values come last in both directions, so the sign is reversed for descending order.
    return a.table.getColumn(name)?.getIsSorted() === 'desc' ? -difference : difference;
  };
  const byCurrency =
    currency === undefined
      ? 0
      : orderBy(evaluate(currency, scopeOf(a.original)), evaluate(currency, scopeOf(b.original)));
  return byCurrency === 0 ? orderBy(a.getValue(name), b.getValue(name)) : byCurrency;
}

/** Compares two values of a column: amounts as decimals, text in the reader's language; empty values last. */
export function order(left: unknown, right: unknown): number {
  if (!isKnown(left) || !isKnown(right)) return Number(isKnown(right)) - Number(isKnown(left));
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (isDecimal(left) && isDecimal(right)) return compare(left, right);
  return words.language.compare(String(left), String(right));
}

/** Parses a sort such as `createdAt desc, orderNo asc`; fields without a column are ignored. */
export function sortingOf(sort: string | null, columns: readonly ColumnDefinition[]): SortingState {
  return (sort ?? '').split(',').flatMap((part) => {
    const [field = '', direction] = part.trim().split(' ');
    const column = columns.find((each) => each.sort === true && fieldOf(each) === field);
    return column === undefined ? [] : [{ id: column.name, desc: direction !== 'asc' }];
  });
}

/** The inverse of `sortingOf`: the text used by addresses, saved views and requests. */
export function printSorting(sorting: SortingState, columns: readonly ColumnDefinition[]): string {
  return sorting
    .map(({ id, desc }) => {
      const column = columns.find(({ name }) => name === id);
      return `${column === undefined ? id : fieldOf(column)} ${desc ? 'desc' : 'asc'}`;
    })
    .join(', ');
}
