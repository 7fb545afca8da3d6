import { createEmitter } from './emitter.ts';
import type { ScreenBundle } from './screen.ts';
import { shareWith } from './share.ts';

/*
 * Screens whose schema has been saved since the page was loaded. Only development puts anything here; a screen on the
 * glass asks for its newest bundle and is told when there is one.
 */

const newest = new Map<string, ScreenBundle>();
const changes = createEmitter();

/**
 * Reuses the unchanged parts of the previous bundle, so that only changed parts are drawn again.
 * @param loaded the bundle that the page was loaded with
 * @returns what is drawn from now on.
 */
export function replaceScreen(next: ScreenBundle, loaded?: ScreenBundle): ScreenBundle {
  const { name } = next.screen;
  const bundle = shareWith(newest.get(name) ?? loaded, next);
  newest.set(name, bundle);
  changes.emit();
  return bundle;
}

/** The newest bundle of a screen, or the one it was loaded with. */
export function liveBundle(loaded: ScreenBundle): ScreenBundle {
  return newest.get(loaded.screen.name) ?? loaded;
}

export const onScreenReplaced = changes.subscribe;
