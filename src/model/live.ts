import type { ScreenBundle } from './screen.ts';

/*
 * Screens whose schema has been saved since the page was loaded. Only development puts anything here; a screen on the
 * glass asks for its newest bundle and is told when there is one.
 */

const newest = new Map<string, ScreenBundle>();
const listeners = new Set<() => void>();

export function replaceScreen(name: string, bundle: ScreenBundle): void {
  newest.set(name, bundle);
  for (const listener of listeners) listener();
}

/** The newest bundle of a screen, or the one it was loaded with. */
export function liveBundle(loaded: ScreenBundle): ScreenBundle {
  return newest.get(loaded.screen.name) ?? loaded;
}

export function onScreenReplaced(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
