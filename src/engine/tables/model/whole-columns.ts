/*
 * A figure partly covered by a pinned column reads as another figure. If a table is wider than its room, its columns
 * are widened so that the first and the last ones end at its edges; in between, partly covered content is hidden.
 */

export interface FreeColumn {
  /** In pixels. */
  width: number;
  /** True if the column takes remaining room before others. */
  grows: boolean;
  /** True if the person set this width. */
  isWished: boolean;
}

/**
 * Widths at which the first columns fill the room between the pinned ones, and at which scrolling ends at the start of
 * a column. Unchanged if all columns fit.
 * @param room pixels between the pinned columns
 */
export function wholeWidths(columns: readonly FreeColumn[], room: number): number[] {
  const widths = columns.map(({ width }) => width);
  if (sumOf(widths) <= room) return widths;
  // Number of first columns that fit into the room.
  const fitting = startsOf(widths).findIndex((start, n) => start + (widths[n] ?? 0) > room);
  if (fitting === 0) return widths;
  share(columns, widths, 0, fitting, room - sumOf(widths.slice(0, fitting)));
  const end = sumOf(widths) - room;
  const last = startsOf(widths).findIndex((start) => start >= end);
  if (last >= 0) share(columns, widths, Math.max(last, fitting), widths.length, startsOf(widths)[last]! - end, true);
  return widths;
}

/**
 * Adds pixels to a range of columns: to those that grow, else to all.
 * @param isAll includes widths set by the person if there are no others
 */
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

/** Position at which scrolling ends: the start of a column, next in the scroll direction. */
export function restOf(widths: readonly number[], left: number, from: number): number {
  const starts = startsOf(widths);
  if (starts.some((start) => Math.abs(start - left) <= 1)) return left;
  const next = starts.find((start) => start > left);
  const before = starts.findLast((start) => start < left) ?? 0;
  return left > from ? (next ?? left) : before;
}

/** Pixels of a partly visible column at the end of the room; 0 if it is the only one. */
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
