import { createEmitter } from './emitter.ts';
import type { ScreenBundle } from './screen.ts';
import { shareWith } from './share.ts';

/*
 * Screens whose schema was saved since the page loaded, in development only; a visible screen subscribes to its newest
 * bundle.
 */

const newest = new Map<string, ScreenBundle>();
const changes = createEmitter();

/**
 * Replaces a screen's bundle but reuses unchanged parts, so that only changed parts redraw.
 * @param loaded the bundle that the page loaded
 * @returns the bundle to draw from now on
 */
export function replaceScreen(next: ScreenBundle, loaded?: ScreenBundle): ScreenBundle {
  const { name } = next.screen;
  const bundle = shareWith(newest.get(name) ?? loaded, next);
  newest.set(name, bundle);
  changes.emit();
  return bundle;
}

/** The newest bundle of a screen, or the one it loaded with. */
export function liveBundle(loaded: ScreenBundle): ScreenBundle {
  return newest.get(loaded.screen.name) ?? loaded;
}

export const onScreenReplaced = changes.subscribe;
