import { useCallback, useSyncExternalStore } from 'react';
import { useHost, type PreferenceStore } from './host.ts';

/** Preferences that stay on this machine. @param prefix of the storage's keys */
function localPreferences(prefix: string): PreferenceStore {
  const listeners = new Set<() => void>();
  // For as long as the page lives, where the browser keeps nothing.
  const held = new Map<string, string | undefined>();
  return {
    read(key) {
      if (held.has(key)) return held.get(key);
      try {
        return localStorage.getItem(prefix + key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    write(key, text) {
      try {
        if (text === undefined) localStorage.removeItem(prefix + key);
        else localStorage.setItem(prefix + key, text);
      } catch {
        held.set(key, text);
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const onThisMachine = localPreferences('sw.');

/** The text that is preferred under a key, and how to change it. */
export function usePreference(key: string): [string | undefined, (text: string | undefined) => void] {
  const store = useHost().preferences ?? onThisMachine;
  const text = useSyncExternalStore(store.subscribe, () => store.read(key));
  const write = useCallback((next: string | undefined) => store.write(key, next), [store, key]);
  return [text, write];
}
