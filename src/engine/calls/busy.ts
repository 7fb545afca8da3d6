/*
 * Whether a reload now would lose something: what was typed and not sent, a request whose answer is still to come. Whoever
 * would load the page anew by itself asks here first.
 */

const held = new Set<() => boolean>();

/** @param isBusy asked whenever somebody wants to know, until the returned function is called */
export function holdPage(isBusy: () => boolean): () => void {
  held.add(isBusy);
  return () => void held.delete(isBusy);
}

export function isPageBusy(): boolean {
  return [...held].some((isBusy) => isBusy());
}
