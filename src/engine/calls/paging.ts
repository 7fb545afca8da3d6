const PAGING = new Set(['currentPage', 'pageSize', 'sort', 'countBy', 'figures', 'after', 'before']);

/** The request without paging: equal for all pages and orders of the list. */
export function withoutPaging(request: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(request).filter(([name]) => !PAGING.has(name)));
}
