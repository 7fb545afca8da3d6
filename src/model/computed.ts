/** Names in `computed`, at any depth of a lookup. */
export function computedIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'computed' in part && typeof part.computed === 'string' && 'filling' in part ? [part.computed] : [];
  return [...own, ...Object.values(part).flatMap(computedIn)];
}
