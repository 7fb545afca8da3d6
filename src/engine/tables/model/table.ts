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

/* One TanStack table models each table block, in every look. */

/** The input shared by all rows: one object for the whole table, so that rows compare by it. */
export interface RowSurroundings extends ShownSurroundings {
  bundle: ScreenBundle;
  host: EngineHost;
  /** The scope around the table as it is now. */
  scope: Scope;
  /** @param replace a drawer takes the place of the address that opened it, instead of adding a step */
  onRun(action: ActionDefinition, row: Row, replace?: boolean): void;
  /** Where an action leads from a row; undefined where it leads to no address. */
  hrefOf(action: ActionDefinition, scope: Scope): string | undefined;
}

/** Edits of cells in place. */
export interface CellEdits {
  /** The rows with typed values that the server has not answered yet. */
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

/** How the table is presented. */
export interface TableView {
  /** The title of the table, or of its screen. */
  label: string;
  look: 'table' | 'phone' | 'cards' | 'rows' | 'timeline';
  /** Without pager and tools: the schema fixes the number of rows. */
  isFixed: boolean;
  isPhone: boolean;
}

/** How wide everything is. */
export interface TableLayout {
  room: Room;
  widths: ColumnWidths;
}

/** The rows, and what all of them share. */
export interface TableRows {
  /** The server's answer. */
  answer: Rows;
  sums: Sum[];
  surroundings: RowSurroundings;
  /** Key of the row whose drawer or dialog is open. */
  openKey: string | null;
}

/** What the person has chosen, selected and changed. */
export interface TableChoices {
  preferences: Preferences;
  selection: SelectionStore;
  /** Names and values of the filters that are set. */
  conditions: readonly string[];
  edits: CellEdits;
  /** Whether rows can be moved by hand. */
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

/** Rows expand only in a block that says what they unfold. */
export type Features = typeof FEATURES & { rowExpandingFeature: typeof rowExpandingFeature };

/** The table of a block: every look of it draws from this object, and every change goes through it. */
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

/** The columns that are drawn, in their order: pinned at the start, the others, pinned at the end. */
export function drawnColumns(table: BlockTable): TableColumn[] {
  return [
    ...table.getStartVisibleLeafColumns(),
    ...table.getCenterVisibleLeafColumns(),
    ...table.getEndVisibleLeafColumns(),
  ];
}

/**
 * Makes a column one step wider or narrower than it is drawn.
 * @param head of the column, as wide as it is drawn: more than its size where figures are long or room is left over
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
  // A list in the order of the server needs no rows for its records.
  if (shown === table.getCoreRowModel()) return table.options.data;
  const known = RECORDS.get(shown.rows) ?? shown.rows.map(({ original }) => original);
  RECORDS.set(shown.rows, known);
  return known;
}

type RowSource = Pick<BlockTable, 'getRowModel' | 'getCoreRowModel' | 'options'>;

const WINDOWS = new WeakMap<readonly TableRecord[], RowWindow<TableRecord>>();
const RECORDS = new WeakMap<readonly TableRecord[], readonly Row[]>();

/**
 * Definitions of the columns for the model. The first one is never hidden or let go: it says which row this is.
 */
export function columnDefsOf(columns: readonly ColumnDefinition[], around: Scope): ColumnDef<Features, Row>[] {
  // A row is asked for all its values at once: its scope is made once.
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

/** Amounts of two currencies have no order between them: those of one currency stand together. */
function orderRows(
  { name, currency }: ColumnDefinition,
  a: TableRecord,
  b: TableRecord,
  scopeOf: (row: Row) => Scope,
): number {
  const orderBy = (left: unknown, right: unknown): number => {
    const difference = order(left, right);
    if (isKnown(left) && isKnown(right)) return difference;
    // An empty value comes last in both directions, and the model turns the order round for one of them.
    return a.table.getColumn(name)?.getIsSorted() === 'desc' ? -difference : difference;
  };
  const byCurrency =
    currency === undefined
      ? 0
      : orderBy(evaluate(currency, scopeOf(a.original)), evaluate(currency, scopeOf(b.original)));
  return byCurrency === 0 ? orderBy(a.getValue(name), b.getValue(name)) : byCurrency;
}

/** Order of two values of a column: amounts as decimals, text as a reader of the language expects; an empty value comes last. */
export function order(left: unknown, right: unknown): number {
  if (!isKnown(left) || !isKnown(right)) return Number(isKnown(right)) - Number(isKnown(left));
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (isDecimal(left) && isDecimal(right)) return compare(left, right);
  return words.language.compare(String(left), String(right));
}

/** The sorting that `createdAt desc, orderNo asc` means; a field that no column is sorted by is left out. */
export function sortingOf(sort: string | null, columns: readonly ColumnDefinition[]): SortingState {
  return (sort ?? '').split(',').flatMap((part) => {
    const [field = '', direction] = part.trim().split(' ');
    const column = columns.find((each) => each.sort === true && fieldOf(each) === field);
    return column === undefined ? [] : [{ id: column.name, desc: direction !== 'asc' }];
  });
}

/** The same as text, as addresses, saved views and requests have it. */
export function printSorting(sorting: SortingState, columns: readonly ColumnDefinition[]): string {
  return sorting
    .map(({ id, desc }) => {
      const column = columns.find(({ name }) => name === id);
      return `${column === undefined ? id : fieldOf(column)} ${desc ? 'desc' : 'asc'}`;
    })
    .join(', ');
}
