import { describe, expect, it } from 'vitest';
import { isIn, placeAfter, rangeOf } from './grid-cells.ts';

const extent = { rows: 40, cols: 6, screen: 10 };
const go = (key: string, row: number, col: number, isWhole = false) => placeAfter({ row, col }, key, isWhole, extent);

describe('keys in a grid', () => {
  it('move by one cell and stop at the edges', () => {
    expect(go('ArrowDown', 0, 2)).toEqual({ row: 1, col: 2 });
    expect(go('ArrowDown', 39, 2)).toEqual({ row: 39, col: 2 });
    expect(go('ArrowUp', 0, 2)).toEqual({ row: -1, col: 2 });
    expect(go('ArrowUp', -1, 2)).toEqual({ row: -1, col: 2 });
    expect(go('ArrowLeft', 3, 0)).toEqual({ row: 3, col: 0 });
    expect(go('ArrowRight', 3, 5)).toEqual({ row: 3, col: 5 });
  });

  it('jump to the ends of a row and of the table, and by visible pages', () => {
    expect(go('Home', 3, 4)).toEqual({ row: 3, col: 0 });
    expect(go('End', 3, 4)).toEqual({ row: 3, col: 5 });
    expect(go('Home', 3, 4, true)).toEqual({ row: 0, col: 0 });
    expect(go('End', 3, 4, true)).toEqual({ row: 39, col: 5 });
    expect(go('PageDown', 3, 4)).toEqual({ row: 13, col: 4 });
    expect(go('PageDown', 35, 4)).toEqual({ row: 39, col: 4 });
    expect(go('PageUp', 3, 4)).toEqual({ row: 0, col: 4 });
  });

  it('leave other keys alone', () => {
    expect(go('a', 3, 4)).toBeNull();
  });
});

it('a range is the same from either end', () => {
  const range = rangeOf({ row: 4, col: 1 }, { row: 2, col: 3 });
  expect(range).toEqual(rangeOf({ row: 2, col: 3 }, { row: 4, col: 1 }));
  expect(isIn(range, { row: 3, col: 2 })).toBe(true);
  expect(isIn(range, { row: 5, col: 2 })).toBe(false);
});
