import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageAfterResize, pageCount, pageFromText, pagerItems } from './Pager.tsx';

describe('the pager', () => {
  it('shows five pages, and the first and the last', () => {
    expect(pagerItems(1, 129)).toEqual([1, 2, 3, 4, 5, '…', 129]);
    expect(pagerItems(64, 129)).toEqual([1, '…', 62, 63, 64, 65, 66, '…', 129]);
    expect(pagerItems(129, 129)).toEqual([1, '…', 125, 126, 127, 128, 129]);
    expect(pagerItems(2, 3)).toEqual([1, 2, 3]);
    expect(pagerItems(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('always shows the page it is on, each page once, in order, with five around it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
        const pages = Math.max(a, b);
        const page = Math.min(a, b);
        const items = pagerItems(page, pages);
        const numbers = items.filter((item) => item !== '…');
        expect(numbers).toContain(page);
        expect(numbers[0]).toBe(1);
        expect(numbers.at(-1)).toBe(pages);
        expect(numbers).toEqual([...new Set(numbers)].sort((left, right) => left - right));
        expect(numbers.filter((each) => Math.abs(each - page) <= 2)).toHaveLength(
          Math.min(page + 2, pages) - Math.max(page - 2, 1) + 1,
        );
        items.forEach((item, n) => {
          if (item !== '…') return;
          expect((items[n + 1] as number) - (items[n - 1] as number)).toBeGreaterThan(1);
        });
      }),
    );
  });

  it('has one page without rows', () => {
    expect(pageCount(0, 10)).toBe(1);
    expect(pageCount(1284, 10)).toBe(129);
  });

  it('goes to a typed page that exists', () => {
    expect(pageFromText(' 7 ', 129)).toBe(7);
    expect(pageFromText('999', 129)).toBe(129);
    expect(pageFromText('0', 129)).toBe(1);
    expect(pageFromText('2.5', 129)).toBeNull();
    expect(pageFromText('', 129)).toBeNull();
  });

  it('keeps the first row visible when the size changes', () => {
    expect(pageAfterResize(6, 10, 50)).toBe(2);
    expect(pageAfterResize(2, 50, 10)).toBe(6);
  });
});
