/** Notifies listeners of changes; they read the new state at its source. */
export interface Emitter {
  emit(): void;
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
}

/** An emitter whose `subscribe` works with React's `useSyncExternalStore`. */
export function createEmitter(): Emitter {
  const listeners = new Set<() => void>();
  return {
    emit() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
