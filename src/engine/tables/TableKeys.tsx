import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { TableBlock } from '#model/block.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { useOverlays } from '../overlays/Overlays.tsx';
import { useSay } from '../Toast.tsx';
import type { RowSurroundings } from './DataTable.tsx';
import { startGrid, type Grid, type GridWorld } from './grid.ts';
import type { Range } from './grid-places.ts';
import { isDanger, rowActionsOf } from './row-actions.ts';
import { asPaste, harmless, seenCell, shownText } from './seen-cells.ts';
import { keyOf, type Row } from './use-rows.ts';
import css from './table.module.css';
import { lazyPart } from '../loading.tsx';

const KeySheet = lazyPart(async () => ({ default: (await import('./KeySheet.tsx')).KeySheet }));

export interface TableKeysProps {
  scroller: RefObject<HTMLElement | null>;
  block: TableBlock;
  rows: readonly Row[];
  first: number;
  columns: readonly ColumnDefinition[];
  height: number;
  hasSelection: boolean;
  hasActions: boolean;
  onTurn?: ((by: 1 | -1) => void) | undefined;
  onUnfold?: ((key: string, open: boolean) => void) | undefined;
  surroundings: RowSurroundings;
}

/** What keys do in a table, and what is copied from it. Draws nothing but the sheet of keys and a word for those who listen. */
export function TableKeys(props: TableKeysProps): ReactNode {
  const { scroller, block, rows, columns, hasSelection, hasActions } = props;
  const { selection } = props.surroundings;
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
      const { scope, bundle, host, onRun } = props.surroundings;
      const offered = rowActionsOf(block.row, { ...scope, row: record }, bundle, host);
      const first = offered.find((each) => each.reason === undefined && !isDanger(each));
      if (first !== undefined) onRun(first.action, record);
    },
    onMark(first, last) {
      if (!hasSelection) return;
      const row = rows[last];
      if (row === undefined) return;
      if (first < 0) selection.toggle(row, true);
      else if (first === last) selection.toggle(row);
      else selection.set(rows.slice(first, last + 1), true);
    },
    onMarkAll: () => (hasSelection ? selection.set(rows, true) : undefined),
    onUnfold: (row, open) => props.onUnfold?.(keyOf(rows[row] ?? {}, block.key, row), open),
    onTurn: (by) => props.onTurn?.(by),
    onHelp: () =>
      void ask((close) => (
        <KeySheet
          hasSelection={hasSelection}
          hasPages={props.onTurn !== undefined}
          edits={columns.some((column) => column.edit !== undefined)}
          unfolds={block.expand !== undefined}
          onClose={close}
        />
      )),
    onRange: (range) => setTold(range === null ? '' : `已选 ${sizeOf(range)}`),
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
    if (lines.length === 1 && chosen.length === 1)
      return { text: harmless(shownText(column, line, props.surroundings)) };
    return asPaste(lines.map((row) => chosen.map((each) => seenCell(each, row, props.surroundings))));
  };
  const copy = useRef(copied);
  useLayoutEffect(() => {
    held.current = world;
    copy.current = copied;
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
      const content = copy.current();
      if (content === null || event.clipboardData === null) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', content.text);
      if (content.html !== undefined) event.clipboardData.setData('text/html', content.html);
      say({ tone: 'success', text: '复制成功' });
    };
    element.addEventListener('copy', onCopy);
    return () => {
      element.removeEventListener('copy', onCopy);
      started.stop();
    };
  }, [scroller, say]);
  return <output className={css.unseen}>{told}</output>;
}

function sizeOf({ top, bottom, left, right }: Range): string {
  return `${bottom - top + 1} 行 × ${right - left + 1} 列`;
}
