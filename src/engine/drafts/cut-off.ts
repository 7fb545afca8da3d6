/*
 * A session that ends in the middle: whoever holds what somebody has typed writes it down before the page goes, and finds it
 * again when the same person comes back to the same place.
 */

const listeners = new Set<() => void>();

/** Hears that the session ends now, until the returned function is called. */
export function onCutOff(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The session ends now. Before anything of it is forgotten. */
export function cutOff(): void {
  for (const listener of listeners) listener();
}
