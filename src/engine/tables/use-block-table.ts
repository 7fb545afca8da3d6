import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { functionalUpdate, useTable } from '@tanstack/react-table';
import type { Blocks } from '#model/block.ts';
import { holds, type Scope } from '#model/evaluate.ts';
import type { ColumnDefinition } from '#model/field.ts';
import type { View } from '../filters/use-view.ts';
import { opens } from '../host/host.ts';
import { useScope } from '../scope/use-scope.tsx';
import {
  isChosen,
  orderOf,
  tableStateOf,
  usePreferences,
  withPinning,
  withSizing,
  withVisibility,
} from './model/column-state.ts';
import {
  actionsWidth,
  fitColumns,
  isConditionOfTable,
  isUnder,
  isVisible,
  wordsWidth,
  type Room,
} from './model/columns.ts';
import { pageCount } from '../states/Pager.tsx';
import { inWords, rowActionsOf } from './row/RowActions.tsx';
import { createSelection, type SelectionStore } from './model/selection.ts';
import { byUse, longer, sumsOfRows, sumsOfServer, withoutZeros, type Sum } from './model/sums.ts';
import {
  columnDefsOf,
  printSorting,
  recordsOf,
  sortingOf,
  type BlockTable,
  type Features,
  type RowSurroundings,
} from './model/table.ts';
import { useCellEdits } from './edit/use-cell-edits.tsx';
import { keyOf, useRows, type Row, type Rows } from './model/use-rows.ts';
import { useRowActions, useSame, type RowActions } from './row/use-table.ts';
import { useColumnWidths } from './model/use-widths.ts';

export interface BlockTableInput {
  block: Blocks['table'];
  features: Features;
  view: View;
  /** Filter values, including those of the screen. */
  filter: Record<string, unknown>;
  /** Key under which this table's preferences are stored. */
  name: string;
  /** Inner width of its card in pixels. */
  width: number;
  isPhone: boolean;
  /** No pager, no tools. */
  isFixed: boolean;
  label: string;
  /** Texts of the active filters. */
  conditions: readonly string[];
}

const NO_ROWS: Row[] = [];
const NO_SUMS: Sum[] = [];
/** Longer lists are summed in pieces, between other work. */
const AT_ONCE = 2000;
/** Rows sampled to find the maximum number of actions in a row. */
const SAMPLE = 200;

/**
 * The table of a block. Sort order and page are kept in the address, columns in the preferences; selected and expanded
 * rows live in the table and end with it.
 */
export function useBlockTable(input: BlockTableInput): { table: BlockTable; actions: RowActions } {
  const { block, view, isPhone, isFixed } = input;
  const { state, look: go } = view;
  const answer = useRows(block, state, input.filter, isFixed);
  const rows = answer.rows ?? NO_ROWS;
  const actions = useRowActions(block, answer.rows);
  const { surroundings, running } = actions;
  const { scope } = surroundings;
  const selection = useSelection(block, answer);
  const preferences = usePreferences(input.name);
  const { kept, keep } = preferences;

  const written = useMemo(
    () => block.columns.filter((column) => !isConditionOfTable(column) || isVisible(column, scope)),
    [block.columns, scope],
  );
  const columns = useMemo(() => columnDefsOf(written, scope), [written, scope]);
  const look = isPhone && block.as === 'table' ? 'phone' : block.as;
  const room = useRoom(block, input.width, rows, surroundings);
  const arranged = useMemo(() => orderOf(written, kept), [written, kept]);
  const chosen = arranged.filter((column) => isChosen(column, kept));
  const own = look === 'table' ? chosen.filter((column) => !isUnder(column, chosen)) : chosen;
  const fits = useSame(look === 'table' ? fitColumns(own, room) : own);
  const under = useSame(chosen.filter((column) => look === 'table' && isUnder(column, fits)));
  const { drawn, pinned, ...columnState } = useMemo(() => tableStateOf(arranged, fits, kept), [arranged, fits, kept]);

  // A sort chosen by the user overrides the saved order.
  const hasHandle = block.order !== undefined && state.sort === (block.defaultSort ?? null);
  const { ordered, isHeld, onOrder } = useRowOrder(rows, block.key);
  const edits = useCellEdits(block, ordered);
  const sums = useSums(block, answer, scope);
  const awaited = useAwaitedSums(block, answer, sums, scope);
  const sorting = useMemo(() => sortingOf(state.sort, written), [state.sort, written]);
  const widths = useColumnWidths({
    columns: look === 'table' ? drawn : NO_COLUMNS,
    ...{ under, pinned, rows, room, scope },
    sums: awaited,
    buttons: Number(block.expand !== undefined) + Number(hasHandle),
    enums: surroundings.bundle.enums,
    sized: kept.sizing,
  });

  // Rows loaded in one answer scroll; as cards on a phone they are paged.
  const pagesHere = !block.paged && !isFixed && isPhone;
  const pages = pageCount(answer.least, state.size || 1);
  const page = pagesHere ? Math.min(state.page, pages) : state.page;
  const pagination = useMemo(() => ({ pageIndex: page - 1, pageSize: state.size || Infinity }), [page, state.size]);

  const isOver = running?.action.does.kind === 'drawer' || running?.action.does.kind === 'dialog';
  const table: BlockTable = useTable(
    {
      features: input.features,
      columns,
      data: edits.rows,
      getRowId: (row, n) => keyOf(row, block.key, n),
      state: { ...columnState, columnSizing: widths.sizing, sorting, pagination },
      onColumnOrderChange: (updater) => keep({ ...kept, order: functionalUpdate(updater, columnState.columnOrder) }),
      onColumnVisibilityChange: (updater) => keep(withVisibility(kept, written, updater)),
      onColumnPinningChange: (updater) => keep(withPinning(kept, columnState.columnPinning, updater)),
      onColumnSizingChange: (updater) => keep(withSizing(kept, functionalUpdate(updater, kept.sizing))),
      onSortingChange: (updater) => go({ sort: printSorting(functionalUpdate(updater, sorting), written), page: 1 }),
      onPaginationChange: (updater) => {
        const next = functionalUpdate(updater, pagination);
        go({ page: next.pageIndex + 1, ...(next.pageSize !== pagination.pageSize && { size: next.pageSize }) });
      },
      onRowSelectionChange: selection.change,
      // With an empty sorting TanStack would still read every row.
      manualSorting: block.paged || isHeld || sorting.length === 0,
      manualPagination: !pagesHere,
      pageCount: pages,
      rowCount: answer.total,
      // Descending first (newest, largest); rows always have some order.
      sortDescFirst: true,
      enableSortingRemoval: false,
      enableRowSelection: (row) => selection.takes(row.original),
      getRowCanExpand: () => block.expand !== undefined,
      manualExpanding: true,
      autoResetAll: false,
      meta: {
        block,
        view: { label: input.label, look, isFixed, isPhone },
        layout: { room, widths, under },
        rows: {
          ...{ answer, sums, surroundings },
          openKey: running !== null && isOver ? keyOf(running.row, block.key, -1) : null,
        },
        choices: { preferences, selection, conditions: input.conditions, edits, hasHandle, onOrder },
      },
    },
    // Ticks redraw their own rows, not the table.
    ({ expanded }) => ({ expanded }),
  );
  selection.bind(table.baseAtoms.rowSelection);

  const records = recordsOf(table);
  const isKnown = answer.rows !== null;
  const isWhole = !block.paged && !pagesHere;
  useLayoutEffect(() => {
    if (isKnown) selection.show(records, isWhole);
  }, [selection, isKnown, records, isWhole]);

  // A page that no longer exists (fewer rows, an old link) becomes the last page.
  const isBeyond = block.paged && !isFixed && answer.rows?.length === 0 && answer.total > 0 && state.page > pages;
  const { figures } = answer;
  useEffect(() => {
    if (isBeyond && figures !== 'loading') go({ page: figures === 'known' ? pages : 1 }, true);
  }, [isBeyond, figures, pages, go]);

  return { table, actions };
}

const NO_COLUMNS: ColumnDefinition[] = [];

/** A selection belongs to one query: another filter clears it. */
function useSelection(block: Blocks['table'], { asked }: Rows): SelectionStore {
  const around = useScope();
  const [selection] = useState(() => {
    const { key, selectable } = block;
    return createSelection(key, (row) => selectable === undefined || holds(selectable, { ...around.read(), row }));
  });
  const question = JSON.stringify(asked);
  useLayoutEffect(() => selection.clear('filter-changed'), [selection, question]);
  return selection;
}

function useRoom(block: Blocks['table'], width: number, rows: Row[], surroundings: RowSurroundings): Room {
  // Most rows offer fewer and shorter actions than the schema lists: the room follows the rows.
  const { count, words } = useMemo(() => {
    // Without a permitted action there is no column of actions.
    const permitted = block.row.filter(({ permission }) => opens(permission, surroundings.host));
    const isShort = permitted.length <= 2;
    const some = permitted.length === 0 ? [] : rows.slice(0, isShort ? 1 : SAMPLE);
    const offers = some.map((row) => rowActionsOf(permitted, { ...surroundings.scope, row }, surroundings));
    return {
      count: isShort ? permitted.length : Math.max(1, ...offers.map((offered) => offered.length)),
      words: Math.max(0, ...offers.map((offered) => wordsWidth(inWords(offered).map(({ title }) => title)))),
    };
  }, [block.row, rows, surroundings]);
  return useSame({ width, hasSelection: block.bulk.length > 0, actions: actionsWidth(width, count, words) });
}

/** The rows in the order a person moved them to, until the server returns that order. */
function useRowOrder(
  rows: Row[],
  keyField: string,
): { ordered: Row[]; isHeld: boolean; onOrder(keys: readonly string[] | null): void } {
  const [held, setHeld] = useState<{ rows: Row[]; keys: readonly string[] } | null>(null);
  const keys = held !== null && held.rows === rows ? held.keys : null;
  const ordered = useMemo(() => (keys === null ? rows : inOrder(rows, keyField, keys)), [rows, keyField, keys]);
  return { ordered, isHeld: keys !== null, onOrder: (next) => setHeld(next === null ? null : { rows, keys: next }) };
}

function inOrder(rows: Row[], keyField: string, keys: readonly string[]): Row[] {
  const byKey = new Map(rows.map((row, n) => [keyOf(row, keyField, n), row]));
  return keys.map((key) => byKey.get(key)).filter((row) => row !== undefined);
}

/** Sums per currency over all rows of the filter: from the server, or computed if all rows are loaded. */
function useSums(block: Blocks['table'], { rows, sums }: Rows, scope: Scope): Sum[] {
  const columns = useMemo(() => block.columns.filter((column) => column.sum === true), [block.columns]);
  const rule = block.sums;
  const hasNone = columns.length === 0 || rows === null || (sums === null && block.paged);
  const isLong = !hasNone && sums === null && rows.length > AT_ONCE;
  const [long, setLong] = useState<{ rows: readonly Row[]; sums: Sum[] } | null>(null);
  useEffect(() => {
    if (!isLong) return undefined;
    let summed: Sum[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sumFrom = (at: number): void => {
      summed = sumsOfRows(rows.slice(at, at + AT_ONCE), columns, scope, rule, summed);
      if (at + AT_ONCE >= rows.length) setLong({ rows, sums: summed });
      else timer = setTimeout(sumFrom, 0, at + AT_ONCE);
    };
    timer = setTimeout(sumFrom, 0, 0);
    return () => clearTimeout(timer);
  }, [isLong, rows, columns, scope, rule]);
  return useMemo(() => {
    if (hasNone) return NO_SUMS;
    if (sums !== null) return byUse(withoutZeros(sumsOfServer(sums, columns, rule), rule), rows, columns, scope);
    if (!isLong) return [...withoutZeros(sumsOfRows(rows, columns, scope, rule), rule)];
    // Partial sums, and sums of other rows, are not shown.
    return long?.rows === rows ? [...withoutZeros(long.sums, rule)] : NO_SUMS;
  }, [hasNone, columns, rows, sums, scope, isLong, long, rule]);
}

/**
 * Sums that set the column widths. Until the sums of these rows are known, the room reserved fits both the previous
 * sums and enlarged sums of the page; it stays until the rows change.
 */
function useAwaitedSums(block: Blocks['table'], { rows, least, figures }: Rows, sums: Sum[], scope: Scope): Sum[] {
  const [last, setLast] = useState(sums);
  const [reserve, setReserve] = useState<{ rows: readonly Row[] | null; sums: Sum[] }>({ rows: null, sums: NO_SUMS });
  if (figures === 'known' && sums !== last) setLast(sums);
  if (figures === 'loading' && rows !== null && rows !== reserve.rows) {
    const columns = block.columns.filter((column) => column.sum === true);
    const ofPage = sumsOfRows(rows, columns, scope, block.sums);
    setReserve({ rows, sums: [...last, ...(least > rows.length ? ofPage.map(longer) : ofPage)] });
  }
  return useMemo(() => (reserve.rows === rows ? [...reserve.sums, ...sums] : sums), [reserve, rows, sums]);
}
