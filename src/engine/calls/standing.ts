/*
 * What the person may do is said with every answer, as a text that changes with it. Whoever watches hears of a change that
 * somebody else made.
 */

let last: string | null = null;
const watchers = new Set<() => void>();

/** Notes what an answer said; one that says nothing changes nothing. */
export function noteStanding(standing: string | null): void {
  if (standing === null || standing === last) return;
  const isChange = last !== null;
  last = standing;
  if (isChange) for (const watcher of watchers) watcher();
}

/** Another person begins anew. */
export function forgetStanding(): void {
  last = null;
}

/** Calls back whenever an answer says that the person may do other things than before. */
export function watchStanding(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
