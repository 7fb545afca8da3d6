/*
 * Tracks whether a reload now would lose something: unsent input, or a request without its answer. Code that reloads
 * the page automatically must check this first.
 */

const held = new Set<() => boolean>();

/** @param isBusy called on each check, until the returned function is called */
export function holdPage(isBusy: () => boolean): () => void {
  held.add(isBusy);
  return () => void held.delete(isBusy);
}

export function isPageBusy(): boolean {
  return [...held].some((isBusy) => isBusy());
}
