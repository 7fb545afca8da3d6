/** Tells listeners that something changed; what it is they read where it is kept. */
export interface Emitter {
  emit(): void;
  /** @returns stops listening */
  subscribe(listener: () => void): () => void;
}

/** An emitter whose `subscribe` can be handed to React's `useSyncExternalStore`. */
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
