import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { ColumnDefinition } from '#model/field.ts';
import type { Blocks } from '#model/block.ts';
import { SUCCESS } from '#model/wire.ts';
import { useOverlays } from '../../overlays/Overlays.tsx';
import { useSay } from '../../overlays/Toast.tsx';
import { moved } from '../model/column-state.ts';
import { startGrid, type Grid, type GridWorld } from './grid.ts';
import type { Place, Range } from './grid-cells.ts';
import { isDanger, mayEdit, rowActionsOf } from '../row/RowActions.tsx';
import { asPaste, harmless, cellText, shownText } from '../model/cell-texts.ts';
import { metaOf, recordsOf, rowsOf, stepColumn, type BlockTable, type TableRecord } from '../model/table.ts';
import { keyOf, type Row } from '../model/use-rows.ts';
import { lazyPart } from '../../loading/loading.tsx';
import { createBatchRun } from '../../batches/batch-run.ts';
import { useConfirm } from '../../confirm/use-confirm.ts';
import type { PasteTarget } from '../edit/paste-cell.ts';
import { useBatch } from '../edit/use-outcome.ts';
import { words } from '../../words/words.ts';

const KeySheet = lazyPart(async () => (await import('./KeySheet.tsx')).KeySheet);

export interface TableKeysProps {
  scroller: RefObject<HTMLElement | null>;
  table: BlockTable;
  /** The visible columns, in drawing order. */
  columns: readonly ColumnDefinition[];
  /** Index of the first row over all pages. */
  first: number;
  /** Row height in pixels. */
  height: number;
  hasActions: boolean;
  isPaged: boolean;
}

/** Keyboard commands and copying of a table. Draws only the list of keys and the announcements for screen readers. */
export function TableKeys(props: TableKeysProps): ReactNode {
  const { scroller, table, columns, hasActions } = props;
  const {
    block,
    view: { isFixed },
    layout: { room },
    rows: { answer, surroundings },
  } = metaOf(table);
  const { hasSelection } = room;
  const rows = answer.loading ? NO_ROWS : recordsOf(table);
  const rowAt = (place: number): TableRecord | undefined => (answer.loading ? undefined : rowsOf(table).at(place));
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
    onKey({ combination, place, range }) {
      const command = { ...commands, ...(place.row < 0 ? ofHead : ofRow) }[combination];
      command?.(place, range);
      return command !== undefined;
    },
    onEnter(row) {
      const record = rows[row];
      if (record === undefined) return;
      const offered = rowActionsOf(block.row, { ...surroundings.scope, row: record }, surroundings);
      const first = offered.find((each) => each.reason === undefined && !isDanger(each));
      if (first !== undefined) surroundings.onRun(first.action, record);
    },
    onRange: (range) => setTold(range === null ? '' : sizeOf(range)),
  };
  const help = (): void => void ask((close) => <KeySheet table={table} onClose={close} />);
  const turn = (by: 1 | -1): void => {
    if (!props.isPaged) return;
    if (by > 0 ? table.getCanNextPage() : table.getCanPreviousPage()) table.setPageIndex((page) => page + by);
  };
  const expand = (row: number, isOpen: boolean): void => {
    if (block.expand !== undefined) rowAt(row)?.toggleExpanded(isOpen);
  };
  const commands: Commands = {
    'Alt+PageDown': () => turn(1),
    'Alt+PageUp': () => turn(-1),
    'Command+A': () => hasSelection && table.toggleAllPageRowsSelected(true),
    '?': help,
    'Shift+?': help,
  };
  const ofRow: Commands = {
    'Alt+ArrowDown': ({ row }) => expand(row, true),
    'Alt+ArrowUp': ({ row }) => expand(row, false),
    Space: ({ row }) => tick(row, false),
    'Shift+Space': ({ row }, range) => (range === null ? tick(row, true) : tickAll(range)),
  };
  const ofHead: Commands = {
    'Shift+ArrowLeft': ({ col }) => resize(col, -1),
    'Shift+ArrowRight': ({ col }) => resize(col, 1),
    'Command+ArrowLeft': ({ col }) => move(col, -1),
    'Command+ArrowRight': ({ col }) => move(col, 1),
  };
  /** @param isRange extends the selection from the row ticked last */
  const tick = (place: number, isRange: boolean): void => {
    const row = hasSelection ? rowAt(place) : undefined;
    row?.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() }, shiftKey: isRange });
  };
  const tickAll = ({ top, bottom }: Range): void => {
    if (top === bottom) return tick(top, false);
    const taken = rowsOf(table).slice(top, bottom + 1);
    const ids = taken.filter((each) => each.getCanSelect()).map(({ id }) => [id, true] as const);
    if (hasSelection) table.setRowSelection((before) => ({ ...before, ...Object.fromEntries(ids) }));
  };
  const resize = (col: number, by: 1 | -1): void => {
    const name = columns[col - from]?.name;
    const column = name === undefined || isFixed ? undefined : table.getColumn(name);
    const head = scroller.current?.querySelector<HTMLElement>(`thead th:nth-child(${col + 1})`);
    if (column !== undefined && head) setTold(stepColumn(table, column, head, by));
  };
  /** A column cannot move before the row's heading, nor into or out of the pinned columns. */
  const move = (col: number, by: 1 | -1): void => {
    const [column, beyond] = [columns[col - from], columns[col - from + by]];
    if (column === undefined || isFixed) return;
    const pinOf = (each: ColumnDefinition): unknown => table.getColumn(each.name)?.getIsPinned();
    const isFree = beyond !== undefined && col > from && col + by > from && pinOf(beyond) === pinOf(column);
    if (!isFree) return setTold(words.columns.noFurther(column.title, by > 0 ? 'right' : 'left'));
    table.setColumnOrder((order) => moved(order, column.name, order.indexOf(beyond.name)));
    setTold(words.columns.place(column.title, col - from + by + 1));
    requestAnimationFrame(() => grid.current?.focus({ row: -1, col: col + by }));
  };
  useClipboard(props, () => grid.current?.chosen() ?? null);
  const held = useRef(world);
  useLayoutEffect(() => {
    held.current = world;
  });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const started = startGrid(element, held);
    grid.current = started;
    element.querySelector('table')?.setAttribute('aria-description', words.keys.hint);
    return () => started.stop();
  }, [scroller]);
  return <output className="sw-spoken">{told}</output>;
}

/**
 * Copies the chosen cells, and pastes into those that this person may edit.
 * @param chosen the chosen rectangle of cells; null if there is none
 */
function useClipboard({ scroller, table, columns }: TableKeysProps, chosen: () => Range | null): void {
  const {
    block,
    layout: { room },
    rows: { answer, surroundings },
  } = metaOf(table);
  const rows = answer.loading ? NO_ROWS : recordsOf(table);
  const from = Number(room.hasSelection);
  const say = useSay();
  const paste = usePaste(block);
  /** Returns true if the pasted text was handled as cells. */
  const pasted = (text: string): boolean => {
    const range = chosen();
    if (range === null || columns.every((column) => column.edit === undefined)) return false;
    const places = placesOf(readPaste(text), range);
    const cells = places.flatMap(({ row, col, text: each }) => {
      const record = rows[row];
      const column = columns[col - from];
      if (record === undefined || column === undefined) return [];
      if (mayEdit(column, { ...surroundings.scope, row: record }, surroundings) !== true) return [];
      return [{ key: keyOf(record, block.key, row), row: record, column, text: each }];
    });
    void paste(cells, places.length - cells.length);
    return true;
  };
  const copied = (): { text: string; html?: string } | null => {
    const range = chosen();
    if (range === null) return null;
    const copiedColumns = columns.slice(range.left - from, range.right + 1 - from);
    const lines = rows.slice(range.top, range.bottom + 1);
    const [line] = lines;
    const [column] = copiedColumns;
    if (line === undefined || column === undefined) return null;
    if (lines.length === 1 && copiedColumns.length === 1)
      return { text: harmless(shownText(column, line, surroundings)) };
    return asPaste(lines.map((row) => copiedColumns.map((each) => cellText(each, row, surroundings))));
  };
  const onCopy = useEffectEvent((event: ClipboardEvent): void => {
    const content = isTyped(event.target) || getSelection()?.isCollapsed === false ? null : copied();
    if (content === null || event.clipboardData === null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', content.text);
    if (content.html !== undefined) event.clipboardData.setData('text/html', content.html);
    say({ tone: 'success', text: words.keys.copied });
  });
  const onPaste = useEffectEvent((event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text === '' || event.defaultPrevented) return;
    const editor = event.target instanceof HTMLInputElement ? event.target.closest('[popover]') : null;
    if (editor !== null && isRangeOfCells(text)) {
      // Several cells are not one value: the editor closes, and the cells are pasted from its place on.
      event.target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    } else if (isTyped(event.target)) return;
    if (pasted(text)) event.preventDefault();
  });
  useEffect(() => {
    const element = scroller.current;
    const listening = new AbortController();
    const { signal } = listening;
    element?.addEventListener('copy', (event) => onCopy(event), { signal });
    element?.addEventListener('paste', (event) => onPaste(event), { capture: true, signal });
    return () => listening.abort();
  }, [scroller]);
}

const NO_ROWS: readonly Row[] = [];

/** Commands by key combination. @see Press */
type Commands = Record<string, (place: Place, range: Range | null) => unknown>;

function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea') !== null;
}

function sizeOf({ top, bottom, left, right }: Range): string {
  return words.keys.range(bottom - top + 1, right - left + 1);
}

/** One pasted cell. `row` and `col` may lie beyond the table. */
interface PastedCell {
  row: number;
  col: number;
  text: string;
}

/** Parses spreadsheet cells from the clipboard: separated by tabs, quoted if a cell contains tabs or line breaks. */
export function readPaste(text: string): string[][] {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const lines: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"(?=[\t\n]|$)|[^\t\n]*)([\t\n]|$)/gy;
  for (let match = cell.exec(plain); match !== null; match = cell.exec(plain)) {
    const [, raw = '', end = ''] = match;
    lines.at(-1)?.push(textOf(raw));
    if (end === '') break;
    if (end === '\n') lines.push([]);
  }
  return lines;
}

/** True if the text holds more than one cell. */
export function isRangeOfCells(text: string): boolean {
  return /[\t\n]/.test(text.replace(/\r\n?/g, '\n').replace(/\n$/, ''));
}

/** Target places of the pasted cells: one cell fills the whole range, several start at its first cell. */
export function placesOf(lines: readonly (readonly string[])[], { top, bottom, left, right }: Range): PastedCell[] {
  const [only] = lines;
  if (lines.length === 1 && only?.length === 1) {
    const text = only[0] as string;
    return Array.from({ length: bottom - top + 1 }, (_, row) =>
      Array.from({ length: right - left + 1 }, (_, col) => ({ row: top + row, col: left + col, text })),
    ).flat();
  }
  return lines.flatMap((line, row) => line.map((text, col) => ({ row: top + row, col: left + col, text })));
}

/** Removes the apostrophe that copying adds so that a text is not read as a formula. */
function textOf(raw: string): string {
  const text = /^"[^]*"$/.test(raw) ? raw.slice(1, -1).replaceAll('""', '"') : raw;
  return text.replace(/^'(?=\s*[=+\-@＝＋－＠])/, '');
}

/** Each cell is one call: larger pastes belong in an uploaded file. */
const MOST = 500;

/**
 * Writes pasted texts into cells, one call per cell. A single cell is written at once; several ask for confirmation,
 * show progress, and can be stopped and retried.
 */
function usePaste(block: Blocks['table']): (cells: readonly PasteTarget[], beyond: number) => Promise<void> {
  const { world, once, show, refresh } = useBatch(block);
  const confirm = useConfirm();
  const say = useSay();
  const paste = async (cells: readonly PasteTarget[], beyond: number): Promise<void> => {
    const { pasteCell, takesPaste } = await import('../edit/paste-cell.ts');
    const fitting = cells.filter(({ column }) => takesPaste(column, world));
    const leftOut = beyond + cells.length - fitting.length;
    const [first] = fitting;
    if (first === undefined || fitting.length > MOST) {
      return say({ tone: 'warning', text: first === undefined ? words.pasting.noCell : words.pasting.most(MOST) });
    }
    if (fitting.length === 1 && leftOut === 0) {
      const { code, message } = await pasteCell(first, world);
      if (code === SUCCESS) say({ tone: 'success', text: words.pasting.done });
      else say({ tone: 'danger', text: words.tables.edit.failed(first.column.title, message) });
    } else {
      const { ask, askAndSkip, paste: title } = words.pasting;
      const text = leftOut === 0 ? ask(fitting.length) : askAndSkip(fitting.length, leftOut);
      if (!(await confirm({ title, text, yes: title }))) return;
      const byKey = new Map(fitting.map((cell) => [`${cell.key} ${cell.column.title}`, cell]));
      const run = createBatchRun([...byKey.keys()], (key) => pasteCell(byKey.get(key) as PasteTarget, world));
      await show(run, title);
    }
    await refresh(fitting.flatMap(({ column: { edit } }) => edit ?? []));
  };
  return (cells, beyond) => once(() => paste(cells, beyond));
}
