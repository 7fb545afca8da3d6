import type { GridWorld } from './grid.ts';

export const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]:not(th, td, [role=separator])';
/** Things in a cell with keys of their own. */
const FOREIGN = '[popover], [role=menu], [role=dialog], [role=separator], [data-detail]';

/** The cells of a table as the document has them at this moment. */
export interface GridCells {
  table: HTMLTableElement;
  /** The rows that are drawn, from top to bottom, by their places. */
  drawn(): Map<number, HTMLTableRowElement>;
  rowAt(row: number): HTMLTableRowElement | null;
  /** Null while it is not drawn. */
  cellAt(place: Place): HTMLTableCellElement | null;
  /** Null where an element is in no cell of the grid. */
  placeOf(element: Element | null): Place | null;
  controlsIn(cell: HTMLElement): HTMLElement[];
  /** It has keys of its own: a menu, what a row unfolds. The table itself may stand in a dialog. */
  isForeign(element: Element): boolean;
  /** What the focus goes to in a cell: its only control, else itself. */
  targetOf(cell: HTMLElement): HTMLElement;
  isPinned(cell: Element): boolean;
  show(cell: HTMLTableCellElement): void;
  /** Height in which rows are seen, in pixels. */
  room(): number;
}

const heightOf = (part: HTMLElement | null): number => part?.offsetHeight ?? 0;

export function cellsOf(scroller: HTMLElement, world: { readonly current: GridWorld }): GridCells {
  const table = scroller.querySelector('table') as HTMLTableElement;
  const body = (): HTMLTableSectionElement => table.tBodies[0] as HTMLTableSectionElement;
  const isForeign = (element: Element): boolean => {
    const foreign = element.closest(FOREIGN);
    return foreign !== null && table.contains(foreign);
  };
  const isPinned = (cell: Element): boolean => {
    const { insetInlineStart, insetInlineEnd } = getComputedStyle(cell);
    return insetInlineStart !== 'auto' || insetInlineEnd !== 'auto';
  };
  const rowAt = (row: number): HTMLTableRowElement | null =>
    row < 0
      ? (table.tHead?.rows[0] ?? null)
      : body().querySelector(`:scope > tr[aria-rowindex="${world.current.first + row + 2}"]`);

  const cellAt = ({ row, col }: Place): HTMLTableCellElement | null => {
    const cells = rowAt(row)?.cells;
    if (cells === undefined) return null;
    const { values, cols } = world.current;
    // The first value is always drawn; it says whether columns are left out.
    if (row < 0 || !cells[values.from]?.hasAttribute('aria-colindex')) return cells[col] ?? null;
    if (col < values.from) return cells[col] ?? null;
    if (col >= values.to) return cells[cells.length - (cols - col)] ?? null;
    return [...cells].find((cell) => cell.getAttribute('aria-colindex') === String(col + 1)) ?? null;
  };

  const placeOf = (element: Element | null): Place | null => {
    if (element === null || isForeign(element)) return null;
    const cell = element.closest<HTMLTableCellElement>('th, td');
    const line = cell?.closest('tr');
    if (!cell || !line || !table.contains(cell) || line.parentElement === table.tFoot) return null;
    const index = line.getAttribute('aria-rowindex');
    if (index === null) return null;
    const row = Math.max(-1, Number(index) - 2 - world.current.first);
    const named = cell.getAttribute('aria-colindex');
    if (named !== null) return { row, col: Number(named) - 1 };
    const { values, cols } = world.current;
    const isLast = cell === line.lastElementChild && cols > values.to;
    return { row: line.parentElement === table.tHead ? -1 : row, col: isLast ? cols - 1 : cell.cellIndex };
  };

  const controlsIn = (cell: HTMLElement): HTMLElement[] =>
    [...cell.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (each) => !each.hasAttribute('disabled') && !isForeign(each),
    );

  const targetOf = (cell: HTMLElement): HTMLElement => {
    const controls = controlsIn(cell);
    return controls.length === 1 ? (controls[0] as HTMLElement) : cell;
  };

  /** Out from under what stays: the head, the sums, the pinned columns. */
  const show = (cell: HTMLTableCellElement): void => {
    const room = scroller.getBoundingClientRect();
    const box = cell.getBoundingClientRect();
    if (cell.closest('tbody') !== null) {
      const top = room.top + heightOf(table.tHead);
      const bottom = room.top + scroller.clientHeight - heightOf(table.tFoot);
      if (box.top < top) scroller.scrollTop -= top - box.top;
      else if (box.bottom > bottom) scroller.scrollTop += box.bottom - bottom;
    }
    const cells = [...(cell.parentElement?.children ?? [])] as HTMLElement[];
    const here = cells.indexOf(cell);
    if (!isPinned(cell)) {
      let left = room.left;
      let right = room.left + scroller.clientWidth;
      for (const [n, each] of cells.entries()) {
        if (!isPinned(each)) continue;
        if (n < here) left += each.offsetWidth;
        else right -= each.offsetWidth;
      }
      if (box.left < left) scroller.scrollLeft -= left - box.left;
      else if (box.right > right) scroller.scrollLeft += Math.min(box.right - right, box.left - left);
    }
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  return {
    table,
    drawn: () =>
      new Map(
        [...body().querySelectorAll<HTMLTableRowElement>(':scope > tr[aria-rowindex]')].map((line) => [
          Number(line.getAttribute('aria-rowindex')) - 2 - world.current.first,
          line,
        ]),
      ),
    rowAt,
    cellAt,
    placeOf,
    controlsIn,
    targetOf,
    isForeign,
    isPinned,
    show,
    room: () => scroller.clientHeight - heightOf(table.tHead) - heightOf(table.tFoot),
  };
}

/** A cell of a grid: `row` -1 is the head, `col` counts every cell of a row. */
export interface Place {
  row: number;
  col: number;
}

/** How far a grid goes, and how many rows are in sight at a time. */
interface Extent {
  rows: number;
  cols: number;
  screen: number;
}

/** Where a key leads from a place; null for a key that leads nowhere. The head is reached by one step up, not by leaps. */
export function placeAfter(from: Place, key: string, isWhole: boolean, extent: Extent): Place | null {
  const { rows, cols, screen } = extent;
  const last = { row: rows - 1, col: cols - 1 };
  const leap = (by: number): Place => ({ row: within(from.row + by, 0, last.row), col: from.col });
  switch (key) {
    case 'ArrowUp':
      return { row: Math.max(-1, from.row - 1), col: from.col };
    case 'ArrowDown':
      return { row: Math.min(last.row, from.row + 1), col: from.col };
    case 'ArrowLeft':
      return { row: from.row, col: Math.max(0, from.col - 1) };
    case 'ArrowRight':
      return { row: from.row, col: Math.min(last.col, from.col + 1) };
    case 'Home':
      return isWhole ? { row: within(0, -1, last.row), col: 0 } : { row: from.row, col: 0 };
    case 'End':
      return isWhole ? last : { row: from.row, col: last.col };
    case 'PageUp':
      return leap(-screen);
    case 'PageDown':
      return leap(screen);
    default:
      return null;
  }
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The cells between two places, both included. */
export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function rangeOf(one: Place, other: Place): Range {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.col, other.col),
    right: Math.max(one.col, other.col),
  };
}

export function isIn({ top, bottom, left, right }: Range, { row, col }: Place): boolean {
  return row >= top && row <= bottom && col >= left && col <= right;
}
