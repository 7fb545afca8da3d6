import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { ColumnDefinition } from '#model/field.ts';
import { useOverlays } from '../overlays/Overlays.tsx';
import { useSay } from '../Toast.tsx';
import { moved, stepWidth, tellWidth } from './column-state.ts';
import { startGrid, type Grid, type GridWorld } from './grid.ts';
import type { Range } from './grid-places.ts';
import { isRangeOfCells, placesOf, readPaste } from './pasting.ts';
import { isDanger, mayEdit, rowActionsOf } from './row-actions.ts';
import { asPaste, harmless, seenCell, shownText } from './seen-cells.ts';
import { metaOf, recordsOf, type BlockTable, type TableRecord } from './table.ts';
import { usePaste } from './use-paste.ts';
import { keyOf, type Row } from './use-rows.ts';
import css from './table.module.css';
import { lazyPart } from '../loading.tsx';

const KeySheet = lazyPart(async () => ({ default: (await import('./KeySheet.tsx')).KeySheet }));

export interface TableKeysProps {
  scroller: RefObject<HTMLElement | null>;
  table: BlockTable;
  /** Those that are drawn, in their order. */
  columns: readonly ColumnDefinition[];
  /** The place of the first row over all pages. */
  first: number;
  /** Pixels of a row. */
  height: number;
  hasActions: boolean;
  isPaged: boolean;
}

/** What keys do in a table, and what is copied from it. Draws nothing but the sheet of keys and a word for those who listen. */
export function TableKeys(props: TableKeysProps): ReactNode {
  const { scroller, table, columns, hasActions } = props;
  const { block, answer, room, surroundings, preferences, isFixed } = metaOf(table);
  const { hasSelection } = room;
  const rows = answer.loading ? NO_ROWS : recordsOf(table);
  const rowAt = (place: number): TableRecord | undefined =>
    answer.loading ? undefined : table.getRowModel().rows[place];
  const say = useSay();
  const ask = useOverlays();
  const [told, setTold] = useState('');
  const grid = useRef<Grid | null>(null);
  const from = Number(hasSelection);
  const values = { from, to: from + columns.length };
  const world: GridWorld = {
    count: rows.length,
    first: props.first,
    height: props.height,
    cols: values.to + Number(hasActions),
    values,
    keyAt: (row) => keyOf(rows[row] ?? {}, block.key, row),
    placeOf: (key) => rows.findIndex((row, n) => keyOf(row, block.key, n) === key),
    onEnter({ row }) {
      const record = rows[row];
      if (record === undefined) return;
      const { scope, bundle, host, onRun } = surroundings;
      const offered = rowActionsOf(block.row, { ...scope, row: record }, bundle, host);
      const first = offered.find((each) => each.reason === undefined && !isDanger(each));
      if (first !== undefined) onRun(first.action, record);
    },
    onMark(first, last) {
      if (!hasSelection) return;
      const row = rowAt(last);
      if (row === undefined) return;
      const checked = !row.getIsSelected();
      if (first < 0) row.getToggleSelectedHandler()({ target: { checked }, shiftKey: true });
      else if (first === last) row.getToggleSelectedHandler()({ target: { checked } });
      else {
        const taken = table.getRowModel().rows.slice(first, last + 1);
        const ids = taken.filter((each) => each.getCanSelect()).map(({ id }) => [id, true] as const);
        table.setRowSelection((before) => ({ ...before, ...Object.fromEntries(ids) }));
      }
    },
    onMarkAll: () => (hasSelection ? table.toggleAllPageRowsSelected(true) : undefined),
    onUnfold: (row, open) => rowAt(row)?.toggleExpanded(open),
    onTurn(by) {
      if (!props.isPaged) return;
      if (by > 0 ? table.getCanNextPage() : table.getCanPreviousPage()) table.setPageIndex((page) => page + by);
    },
    onHelp: () =>
      void ask((close) => (
        <KeySheet
          hasSelection={hasSelection}
          hasPages={props.isPaged}
          arranges={!isFixed}
          edits={columns.some((column) => column.edit !== undefined)}
          unfolds={block.expand !== undefined}
          onClose={close}
        />
      )),
    onColumn(col, by, what) {
      const column = columns[col - from];
      if (column === undefined) return;
      if (what === 'place') return move(col, by);
      const head = scroller.current?.querySelector('thead tr')?.children[col];
      if (isFixed || !(head instanceof HTMLElement)) return;
      const drawn = preferences.kept.sizing[column.name] ?? head.offsetWidth;
      const width = stepWidth(drawn, by);
      if (width !== drawn) table.setColumnSizing((sizes) => ({ ...sizes, [column.name]: width }));
      setTold(tellWidth(column.title, drawn, width, by));
    },
    onRange: (range) => setTold(range === null ? '' : `已选 ${sizeOf(range)}`),
  };
  /** Not past the one that says which row it is, nor in or out of those that stay in sight. */
  const move = (col: number, by: 1 | -1): void => {
    const [column, beyond] = [columns[col - from], columns[col - from + by]];
    if (column === undefined || isFixed) return;
    const pinOf = (each: ColumnDefinition): unknown => table.getColumn(each.name)?.getIsPinned();
    const isFree = beyond !== undefined && col > from && col + by > from && pinOf(beyond) === pinOf(column);
    if (!isFree) return setTold(`${column.title}：不能再${by > 0 ? '右' : '左'}移`);
    table.setColumnOrder((order) => moved(order, column.name, order.indexOf(beyond.name)));
    setTold(`${column.title}：第 ${col - from + by + 1} 列`);
    requestAnimationFrame(() => grid.current?.focus({ row: -1, col: col + by }));
  };
  const paste = usePaste(block);
  /** Says whether the text is for the cells. */
  const pasted = (text: string): boolean => {
    const range = grid.current?.chosen() ?? null;
    if (range === null || columns.every((column) => column.edit === undefined)) return false;
    const places = placesOf(readPaste(text), range);
    const { scope, bundle, host } = surroundings;
    const cells = places.flatMap(({ row, col, text: each }) => {
      const record = rows[row];
      const column = columns[col - values.from];
      if (record === undefined || column === undefined) return [];
      if (mayEdit(column, { ...scope, row: record }, bundle, host) !== true) return [];
      return [{ key: keyOf(record, block.key, row), row: record, column, text: each }];
    });
    void paste(cells, places.length - cells.length).then((hasAsked) => {
      if (hasAsked) grid.current?.focus({ row: range.top, col: range.left });
    });
    return true;
  };
  const held = useRef(world);
  const copied = (): { text: string; html?: string } | null => {
    const range = grid.current?.chosen() ?? null;
    if (range === null) return null;
    const chosen = columns.slice(range.left - values.from, range.right + 1 - values.from);
    const lines = rows.slice(range.top, range.bottom + 1);
    const [line] = lines;
    const [column] = chosen;
    if (line === undefined || column === undefined) return null;
    if (lines.length === 1 && chosen.length === 1) return { text: harmless(shownText(column, line, surroundings)) };
    return asPaste(lines.map((row) => chosen.map((each) => seenCell(each, row, surroundings))));
  };
  const clipboard = useRef({ copied, pasted });
  useLayoutEffect(() => {
    held.current = world;
    clipboard.current = { copied, pasted };
  });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const started = startGrid(element, held);
    grid.current = started;
    element.querySelector('table')?.setAttribute('aria-description', '按 ? 查看快捷键');
    const onCopy = (event: ClipboardEvent): void => {
      const isTyped = event.target instanceof Element && event.target.closest('input, textarea') !== null;
      if (isTyped || getSelection()?.isCollapsed === false) return;
      const content = clipboard.current.copied();
      if (content === null || event.clipboardData === null) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', content.text);
      if (content.html !== undefined) event.clipboardData.setData('text/html', content.html);
      say({ tone: 'success', text: '复制成功' });
    };
    const onPaste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text === '' || event.defaultPrevented) return;
      const editor = event.target instanceof HTMLInputElement ? event.target.closest('[popover]') : null;
      if (editor !== null && isRangeOfCells(text)) {
        // Several cells are not one value: the editor gives way, and they go where it stood.
        event.target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      } else if (event.target instanceof Element && event.target.closest('input, textarea') !== null) return;
      if (clipboard.current.pasted(text)) event.preventDefault();
    };
    element.addEventListener('copy', onCopy);
    element.addEventListener('paste', onPaste, true);
    return () => {
      element.removeEventListener('copy', onCopy);
      element.removeEventListener('paste', onPaste, true);
      started.stop();
    };
  }, [scroller, say]);
  return <output className={css.unseen}>{told}</output>;
}

const NO_ROWS: readonly Row[] = [];

function sizeOf({ top, bottom, left, right }: Range): string {
  return `${bottom - top + 1} 行 × ${right - left + 1} 列`;
}
