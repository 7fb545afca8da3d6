import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { coverOf, restOf, wholeWidths, type FreeColumn } from './whole-columns.ts';

const column = (width: number, more: Partial<FreeColumn> = {}): FreeColumn => ({
  width,
  grows: false,
  isWished: false,
  ...more,
});

describe('columns wider than their room', () => {
  it('keep their widths if all fit', () => {
    expect(wholeWidths([column(100), column(200)], 300)).toEqual([100, 200]);
  });

  it('give the remaining room of the first page to names, and that of the last to the last column', () => {
    const names = [column(100), column(140, { grows: true }), column(100), column(150)];
    expect(wholeWidths(names, 400)).toEqual([100, 200, 100, 300]);
    expect(wholeWidths([column(100), column(100), column(150)], 250)).toEqual([125, 125, 250]);
  });

  it('keep widths set by a person', () => {
    expect(wholeWidths([column(100, { isWished: true }), column(100), column(150)], 250).slice(0, 2)).toEqual([
      100, 150,
    ]);
  });

  it('show complete columns at every scroll end', () => {
    const columns = fc.array(
      fc.record({ width: fc.integer({ min: 64, max: 280 }), grows: fc.boolean(), isWished: fc.boolean() }),
      { minLength: 2, maxLength: 14 },
    );
    fc.assert(
      fc.property(
        columns,
        fc.integer({ min: 300, max: 1200 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (given, room, at) => {
          const widths = wholeWidths(given, room);
          const total = widths.reduce((sum, width) => sum + width, 0);
          const most = Math.max(0, total - room);
          for (const from of [0, most]) {
            const left = Math.min(most, restOf(widths, Math.round(at * most), from));
            const covered = room - coverOf(widths, left, room);
            let start = 0;
            for (const width of widths) {
              const [a, b] = [start - left, start + width - left];
              start += width;
              const isSeen = b > 1 && a < covered - 1;
              if (isSeen)
                expect(a >= -1 && b <= covered + 1, `${a} ${b} of ${covered} in ${widths.join(' ')}`).toBe(true);
            }
          }
        },
      ),
    );
  });
});
