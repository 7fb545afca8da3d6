/** A cell of a grid: `row` -1 is the head, `col` counts every cell of a row. */
export interface Place {
  row: number;
  col: number;
}

/** How far a grid goes, and how many rows are in sight at a time. */
export interface Extent {
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
