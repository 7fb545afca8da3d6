/* oxlint-disable jsx-a11y/control-has-associated-label -- a name of its own would be one more word of its column's */
import { useRef, type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { ColumnDefinition } from '#model/field.ts';
import { stepWidth } from './column-state.ts';
import { MAX_WIDTH, MIN_WIDTH } from './columns.ts';
import type { BlockTable } from './table.ts';
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
 * The edge of a head that is dragged, or moved by arrows once a screen reader has put the focus on it; everybody else's keys
 * do it from the head itself. While it is dragged only the column's element is written to, no row is drawn. A double click,
 * or Enter, makes the column as wide as what is in it.
 */
export function ResizeHandle({ table, column }: { table: BlockTable; column: ColumnDefinition }): ReactNode {
  const modelled = table.getColumn(column.name);
  // The drawn column may be wider.
  const width = modelled?.getSize() ?? 0;
  const resize = (next: number): void => table.setColumnSizing((sizes) => ({ ...sizes, [column.name]: next }));
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
    if (held !== null && held.now !== held.width) resize(held.now);
  };
  const drawn = (edge: HTMLElement): number => edge.closest('th')?.offsetWidth ?? width;
  const tell = (event: FocusEvent<HTMLElement>): void =>
    event.currentTarget.setAttribute('aria-valuenow', String(drawn(event.currentTarget)));
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const now = drawn(event.currentTarget);
    const next = {
      ArrowLeft: stepWidth(now, -1),
      ArrowRight: stepWidth(now, 1),
      Home: MIN_WIDTH,
      End: MAX_WIDTH,
      Enter: undefined,
    };
    if (!(event.key in next)) return;
    event.preventDefault();
    const width = next[event.key as keyof typeof next];
    if (width === undefined) modelled?.resetSize();
    else resize(width);
  };
  return (
    <span
      className={css.resize}
      role="separator"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      tabIndex={-1}
      onFocus={tell}
      onKeyDown={press}
      onPointerDown={start}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => modelled?.resetSize()}
    />
  );
}
