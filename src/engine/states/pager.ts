export const PAGE_SIZES = [10, 20, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 10;

/** Number buttons between the first and the last page. */
const BUTTONS = 5;

export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** What the pager shows: page numbers, and `…` where pages are left out. */
export function pagerItems(page: number, pages: number): (number | '…')[] {
  const from = Math.max(1, Math.min(page - Math.floor(BUTTONS / 2), pages - BUTTONS + 1));
  const to = Math.min(pages, from + BUTTONS - 1);
  const items: (number | '…')[] = [];
  for (let each = from; each <= to; each += 1) items.push(each);
  if (from > 1) items.unshift(...(from > 2 ? ([1, '…'] as const) : ([1] as const)));
  if (to < pages) items.push(...(to < pages - 1 ? (['…', pages] as const) : ([pages] as const)));
  return items;
}

/** The page that a person means by what they typed, kept within the pages there are; null when it is no number. */
export function pageFromText(text: string, pages: number): number | null {
  if (!/^\s*\d+\s*$/.test(text)) return null;
  return Math.min(Math.max(1, Number.parseInt(text, 10)), pages);
}

/** The page on which the first row now shown stays visible after the page size changes. */
export function pageAfterResize(page: number, size: number, nextSize: number): number {
  return Math.floor(((page - 1) * size) / nextSize) + 1;
}
