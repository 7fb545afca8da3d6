import { useRef, type PointerEvent, type ReactNode } from 'react';
import type { ColumnDefinition } from '#model/field.ts';
import { MAX_WIDTH, MIN_WIDTH } from './column-wishes.ts';
import css from './table.module.css';

interface Drag {
  column: HTMLElement;
  table: HTMLElement;
  from: number;
  width: number;
  tableWidth: number;
  now: number;
}

/**
 * The edge of a head that is dragged. While it is, only the column's element is written to, no row is drawn; with keys a
 * width is set where the columns are chosen. A double click makes the column as wide as what is in it.
 */
export function ResizeHandle({
  column,
  onResize,
}: {
  column: ColumnDefinition;
  onResize(name: string, width: number | undefined): void;
}): ReactNode {
  const drag = useRef<Drag | null>(null);
  const start = (event: PointerEvent<HTMLElement>): void => {
    const head = event.currentTarget.closest('th');
    const table = head?.closest('table');
    const element = table?.querySelector('colgroup')?.children[head?.cellIndex ?? -1];
    if (head === null || !table || !(element instanceof HTMLElement)) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const width = head.offsetWidth;
    drag.current = { column: element, table, from: event.clientX, width, tableWidth: table.offsetWidth, now: width };
  };
  const go = (event: PointerEvent<HTMLElement>): void => {
    const held = drag.current;
    if (held === null) return;
    held.now = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, held.width + event.clientX - held.from));
    held.column.style.width = `${held.now}px`;
    held.table.style.minWidth = `${held.tableWidth + held.now - held.width}px`;
  };
  const end = (): void => {
    const held = drag.current;
    drag.current = null;
    if (held !== null && held.now !== held.width) onResize(column.name, held.now);
  };
  return (
    <span
      className={css.resize}
      aria-hidden
      onPointerDown={start}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onResize(column.name, undefined)}
    />
  );
}
