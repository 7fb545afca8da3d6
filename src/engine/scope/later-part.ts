import { use } from 'react';
import type { ScreenBundle, Validator } from '#model/screen.ts';
import { loadPart } from '../loading/loading.tsx';
import { useBundle } from './bundle.tsx';

/** A failure is remembered so long: React draws again at once, and would ask for ever. Milliseconds. */
const REMEMBERED = 1000;

const coming = new WeakMap<ScreenBundle, Promise<void>>();
/** Names of the validators that a bundle had before its dialogs' part came. */
const early = new WeakMap<ScreenBundle, ReadonlySet<string>>();

/** Makes what only dialogs and drawers are drawn with a part of the bundle. The same promise while it is on its way. */
export function loadLater(bundle: ScreenBundle): Promise<void> {
  const known = coming.get(bundle);
  if (known !== undefined) return known;
  const promise = fill(bundle);
  coming.set(bundle, promise);
  promise.then(
    // React reads these of a promise that settled before its first use; without them a dialog would wait one more turn.
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

/** Whether the bundle has a part for dialogs, loaded or not. The answer never changes: see `useWholeBundle`. */
function hasLater(bundle: ScreenBundle): boolean {
  return bundle.later !== undefined || coming.has(bundle);
}

/**
 * The bundle with the part for dialogs; suspends until that has loaded. A component that suspended must call `use` again
 * when React draws it again, loaded or not: otherwise React throws error 467 at its next hook.
 */
export function useWholeBundle(): ScreenBundle {
  const bundle = useBundle();
  if (hasLater(bundle)) use(loadLater(bundle));
  return bundle;
}

/** The compiled validator of a form; null without one. Suspends if the validator comes with the part for dialogs. */
export function useValidator(name: string | undefined): Validator | null {
  const bundle = useBundle();
  if (name === undefined) return null;
  const isEarly = early.get(bundle)?.has(name) ?? bundle.validators[name] !== undefined;
  if (hasLater(bundle) && !isEarly) use(loadLater(bundle));
  return bundle.validators[name] ?? null;
}
