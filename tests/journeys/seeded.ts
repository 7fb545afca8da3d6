/* `npm test` runs a seeded part of long lists; `npm run soak` runs all. */

export const isSoak = process.env['SOAK'] === '1';
export const SEED = Number(process.env['SOAK_SEED'] ?? 20261121);

/** Shuffles a list; the same seed gives the same order. */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  let state = SEED >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return items
    .map((item) => ({ item, rank: next() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
