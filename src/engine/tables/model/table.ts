import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  constructRow,
  makeObjectMap,
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
  type RowModel,
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

/** The table's meta: everything besides its rows, columns and state. */
export interface TableMeta {
  block: Blocks['table'];
  /** The server's answer. */
  answer: Rows;
  /** Its title, or that of its screen. */
  label: string;
  look: 'table' | 'phone' | 'cards' | 'rows';
  /** No pager, no tools: the author says how many rows there are. */
  isFixed: boolean;
  isPhone: boolean;
  room: Room;
  widths: ColumnWidths;
  /** Names and values of the filters that hold. */
  conditions: readonly string[];
  sums: Sum[];
  surroundings: RowSurroundings;
  preferences: Preferences;
  selection: SelectionStore;
  edits: CellEdits;
  /** Rows are moved by hand. */
  hasHandle: boolean;
  onOrder(keys: readonly string[] | null): void;
  /** Key of the row whose drawer or dialog is open. */
  openKey: string | null;
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
  coreRowModel: createLazyRowModel,
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
  const drawn = metaOf(table).preferences.kept.sizing[column.id] ?? head?.offsetWidth ?? column.getSize();
  const width = stepWidth(drawn, by);
  if (width !== drawn) table.setColumnSizing((sizes) => ({ ...sizes, [column.id]: width }));
  return tellWidth(definitionOf(column).title, drawn, width, by);
}

/** The records of the page, in the order in which they are drawn. */
export function recordsOf(table: Pick<BlockTable, 'getRowModel' | 'getCoreRowModel' | 'options'>): readonly Row[] {
  const { rows } = table.getRowModel();
  // A long list that is drawn as it came needs no row of the model for its records.
  if (rows === table.getCoreRowModel().rows) return table.options.data;
  const known = RECORDS.get(rows);
  if (known !== undefined) return known;
  const records = rows.map(({ original }) => original);
  RECORDS.set(rows, records);
  return records;
}

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

/** Rows of the model are made when they are read: of 100,000 records those in sight. */
function createLazyRowModel(table: Table<TableFeatures, Row>): () => RowModel<TableFeatures, Row> {
  let held: { data: readonly Row[]; scope: Scope | undefined; model: RowModel<TableFeatures, Row> } | null = null;
  let made = new WeakMap<Row, ModelRow<TableFeatures, Row>>();
  return () => {
    const { data } = table.options;
    const scope = (table.options.meta as TableMeta | undefined)?.surroundings.scope;
    if (held !== null && held.data === data && held.scope === scope) return held.model;
    // Values of rows are cached, and belong to a scope.
    if (held?.scope !== scope) made = new WeakMap();
    const ofScope = made;
    const rows = lazyList(data.length, (n) => {
      const record = data[n] as Row;
      const before = ofScope.get(record);
      if (before?.index === n) return before;
      const row = constructRow(table, table.getRowId(record, n), record, n, 0);
      ofScope.set(record, row);
      return row;
    });
    let byId: Record<string, ModelRow<TableFeatures, Row>> | undefined;
    const model: RowModel<TableFeatures, Row> = {
      rows,
      flatRows: rows,
      get rowsById() {
        byId ??= Object.assign(
          makeObjectMap() as Record<string, ModelRow<TableFeatures, Row>>,
          Object.fromEntries(rows.map((row) => [row.id, row])),
        );
        return byId;
      },
    };
    held = { data, scope, model };
    return model;
  };
}

/** A list whose items are made when they are read for the first time. */
function lazyList<Item>(length: number, make: (n: number) => Item): Item[] {
  const items: Item[] = [];
  items.length = length;
  const isOpen = (name: string | symbol): name is string =>
    typeof name === 'string' && !Object.hasOwn(items, name) && /^\d+$/.test(name) && Number(name) < length;
  return new Proxy(items, {
    get(target, name, self) {
      if (isOpen(name)) target[Number(name)] = make(Number(name));
      return Reflect.get(target, name, self) as unknown;
    },
    has: (target, name) => isOpen(name) || Reflect.has(target, name),
  });
}
