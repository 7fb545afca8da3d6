import type { GridWorld } from './grid.ts';

export const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]:not(th, td, [role=separator])';
/** Elements in a table that are outside of its grid: they handle their own keys, or none. */
const FOREIGN = '[popover], [role=menu], [role=dialog], [role=separator], [data-detail], tfoot';

const heightOf = (part: HTMLElement | null): number => part?.offsetHeight ?? 0;

/** The cells of a table, read from the document at each call. */
export function cellsOf(scroller: HTMLElement, world: { readonly current: GridWorld }) {
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
    // The first value is always drawn: its `aria-colindex` tells whether columns are left out.
    if (row < 0 || !cells[values.from]?.hasAttribute('aria-colindex')) return cells[col] ?? null;
    if (col < values.from) return cells[col] ?? null;
    if (col >= values.to) return cells[cells.length - (cols - col)] ?? null;
    return [...cells].find((cell) => cell.getAttribute('aria-colindex') === String(col + 1)) ?? null;
  };

  const placeOf = (element: Element | null): Place | null => {
    if (element === null || isForeign(element)) return null;
    const cell = element.closest<HTMLTableCellElement>('th, td');
    const line = cell?.closest('tr');
    const index = line?.getAttribute('aria-rowindex');
    if (!cell || !line || !index || !table.contains(cell)) return null;
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

  /** Scrolls the cell out from under the head, the sums and the pinned columns. */
  const show = (cell: HTMLTableCellElement): void => {
    const isInBody = cell.closest('tbody') !== null;
    const beside = [...(cell.parentElement?.children ?? [])] as HTMLElement[];
    const here = beside.indexOf(cell);
    const pinned = (cells: HTMLElement[]): number =>
      isPinned(cell) ? 0 : cells.filter(isPinned).reduce((sum, each) => sum + each.offsetWidth, 0);
    const [top, bottom] = isInBody ? [heightOf(table.tHead), heightOf(table.tFoot)] : [0, 0];
    const [left, right] = [pinned(beside.slice(0, here)), pinned(beside.slice(here + 1))];
    scroller.style.scrollPadding = `${top}px ${right}px ${bottom}px ${left}px`;
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

/** A cell of a grid: `row` -1 is the head, `col` counts all cells of a row. */
export interface Place {
  row: number;
  col: number;
}

/**
 * The place that a key leads to; null if it leads nowhere. Only single steps up reach the head.
 * @param extent size of the grid, and rows visible at a time
 */
export function placeAfter(
  { row, col }: Place,
  key: string,
  isWhole: boolean,
  { rows, cols, screen }: { rows: number; cols: number; screen: number },
): Place | null {
  const last = { row: rows - 1, col: cols - 1 };
  const places: Record<string, Place> = {
    ArrowUp: { row: Math.max(-1, row - 1), col },
    ArrowDown: { row: Math.min(last.row, row + 1), col },
    ArrowLeft: { row, col: Math.max(0, col - 1) },
    ArrowRight: { row, col: Math.min(last.col, col + 1) },
    Home: { row: isWhole ? Math.min(last.row, 0) : row, col: 0 },
    End: { row: isWhole ? last.row : row, col: last.col },
    PageUp: { row: within(row - screen, 0, last.row), col },
    PageDown: { row: within(row + screen, 0, last.row), col },
  };
  return places[key] ?? null;
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
