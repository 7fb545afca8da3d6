import { use } from 'react';
import type { ScreenBundle, Validator } from '#model/screen.ts';
import { loadPart } from '../loading/loading.tsx';
import { useBundle } from './bundle.tsx';

/** Time that a failure is cached, in milliseconds: React renders again at once, and would retry endlessly. */
const REMEMBERED = 1000;

const coming = new WeakMap<ScreenBundle, Promise<void>>();
/** Names of the validators in a bundle before its dialog part loaded. */
const early = new WeakMap<ScreenBundle, ReadonlySet<string>>();

/** Loads the definitions for dialogs and drawers into the bundle. Returns the same promise while loading. */
export function loadLater(bundle: ScreenBundle): Promise<void> {
  const known = coming.get(bundle);
  if (known !== undefined) return known;
  const promise = fill(bundle);
  coming.set(bundle, promise);
  promise.then(
    // React reads these properties from a promise that settled before its first use; without them a dialog would wait
    // one more turn.
    () => void Object.assign(promise, { status: 'fulfilled', value: undefined }),
    () => void setTimeout(() => coming.delete(bundle), REMEMBERED),
  );
  return promise;
}

async function fill(bundle: ScreenBundle): Promise<void> {
  const { later: load } = bundle;
  if (load === undefined) return;
  const { later } = await loadPart(load);
  early.set(bundle, new Set(Object.keys(bundle.validators)));
  for (const kind of Object.keys(later) as (keyof typeof later)[]) Object.assign(bundle[kind], later[kind]);
  delete bundle.later;
}

/** True if the bundle has a dialog part, loaded or not. The answer never changes: see `useWholeBundle`. */
function hasLater(bundle: ScreenBundle): boolean {
  return bundle.later !== undefined || coming.has(bundle);
}

/**
 * The bundle with its dialog part; suspends until that has loaded. After suspending, a component must call `use` again
 * on the next render, loaded or not: otherwise React throws error 467 at its next hook.
 */
export function useWholeBundle(): ScreenBundle {
  const bundle = useBundle();
  if (hasLater(bundle)) use(loadLater(bundle));
  return bundle;
}

/** The compiled validator of a form; null if it has none. Suspends if the validator is in the dialog part. */
export function useValidator(name: string | undefined): Validator | null {
  const bundle = useBundle();
  if (name === undefined) return null;
  const isEarly = early.get(bundle)?.has(name) ?? bundle.validators[name] !== undefined;
  if (hasLater(bundle) && !isEarly) use(loadLater(bundle));
  return bundle.validators[name] ?? null;
}
