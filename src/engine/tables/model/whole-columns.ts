/*
 * A figure that a pinned column covers in part reads as another figure. Where a table is wider than its room, its columns
 * are as wide as makes the first ones and the last ones end at its edges; between, what would be covered in part is hidden.
 */

export interface FreeColumn {
  /** In pixels. */
  width: number;
  /** It takes what is left over before others do. */
  grows: boolean;
  /** The person has made it so wide. */
  isWished: boolean;
}

/**
 * Widths with which the first columns fill the room between the pinned ones, and with which scrolling ends at the start of
 * a column. The same widths where all columns fit.
 * @param room pixels between the pinned columns
 */
export function wholeWidths(columns: readonly FreeColumn[], room: number): number[] {
  const widths = columns.map(({ width }) => width);
  if (sumOf(widths) <= room) return widths;
  // So many of the first ones fit into the room.
  const fitting = startsOf(widths).findIndex((start, n) => start + (widths[n] ?? 0) > room);
  if (fitting === 0) return widths;
  share(columns, widths, 0, fitting, room - sumOf(widths.slice(0, fitting)));
  const end = sumOf(widths) - room;
  const last = startsOf(widths).findIndex((start) => start >= end);
  if (last >= 0) share(columns, widths, Math.max(last, fitting), widths.length, startsOf(widths)[last]! - end, true);
  return widths;
}

/** Adds pixels to the columns of a page: to those that grow, else to all. @param isAll wished ones too, where there are no others */
function share(
  columns: readonly FreeColumn[],
  widths: number[],
  from: number,
  to: number,
  pixels: number,
  isAll = false,
): void {
  const page = columns.map((column, n) => ({ ...column, n })).slice(from, to);
  const free = page.filter(({ isWished }) => !isWished);
  const growing = free.filter((column) => column.grows);
  const taking = growing.length > 0 ? growing : free.length > 0 || !isAll ? free : page.slice(-1);
  let left = pixels;
  for (const [n, column] of taking.entries()) {
    const part = Math.floor(left / (taking.length - n));
    widths[column.n]! += part;
    left -= part;
  }
}

/** Where scrolling rests: at the start of a column, onward in the direction of the scroll. */
export function restOf(widths: readonly number[], left: number, from: number): number {
  const starts = startsOf(widths);
  if (starts.some((start) => Math.abs(start - left) <= 1)) return left;
  const next = starts.find((start) => start > left);
  const before = starts.findLast((start) => start < left) ?? 0;
  return left > from ? (next ?? left) : before;
}

/** Pixels at the end of the room in which a column would stand in part; 0 where it is the only one. */
export function coverOf(widths: readonly number[], left: number, room: number): number {
  const end = left + room;
  for (const [n, start] of startsOf(widths).entries()) {
    const isCut = start < end - 1 && start + (widths[n] ?? 0) > end + 1;
    if (isCut) return start > left + 1 ? end - start : 0;
  }
  return 0;
}

function startsOf(widths: readonly number[]): number[] {
  return widths.map((_, n) => sumOf(widths.slice(0, n)));
}

export function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}
