import { createContext, use, type ReactNode } from 'react';
import type { CallDefinition } from '#model/call.ts';
import type { ScreenBundle, ScreenDefinition, Validator } from '#model/screen.ts';
import { loadPart } from '../loading/loading.tsx';

const BundleContext = createContext<ScreenBundle | null>(null);

/** All definitions that the screen around was generated with. */
export function BundleProvider({ bundle, children }: { bundle: ScreenBundle; children: ReactNode }): ReactNode {
  return <BundleContext value={bundle}>{children}</BundleContext>;
}

export function useBundle(): ScreenBundle {
  const bundle = use(BundleContext);
  if (bundle === null) throw new Error('useBundle needs a BundleProvider above it');
  return bundle;
}

/** @throws Error where the bundle was generated without the call: a defect of the generator, never of the schema. */
export function callOf(bundle: ScreenBundle, name: string): CallDefinition {
  const call = bundle.calls[name];
  if (call === undefined) throw new Error(`The bundle of "${bundle.screen.name}" holds no call "${name}"`);
  return call;
}

export function partOf(bundle: ScreenBundle, name: string): ScreenDefinition {
  const part = name === bundle.screen.name ? bundle.screen : bundle.parts[name];
  if (part === undefined) throw new Error(`The bundle of "${bundle.screen.name}" holds no screen "${name}"`);
  return part;
}

/** A failure is remembered so long: React draws again at once, and would ask for ever. Milliseconds. */
const REMEMBERED = 1000;

const coming = new WeakMap<ScreenBundle, Promise<void>>();

/** Makes what only dialogs and drawers are drawn with a part of the bundle. The same promise while it is on its way. */
export function loadLater(bundle: ScreenBundle): Promise<void> {
  const known = coming.get(bundle);
  if (known !== undefined) return known;
  const promise = fill(bundle);
  coming.set(bundle, promise);
  promise.catch(() => setTimeout(() => coming.delete(bundle), REMEMBERED));
  return promise;
}

async function fill(bundle: ScreenBundle): Promise<void> {
  const { later: load } = bundle;
  if (load === undefined) return;
  const { later } = await loadPart(load);
  for (const kind of Object.keys(later) as (keyof typeof later)[]) Object.assign(bundle[kind], later[kind]);
  delete bundle.later;
}

/** Waits for it where it is drawn. */
export function useWholeBundle(): ScreenBundle {
  const bundle = useBundle();
  if (bundle.later !== undefined) use(loadLater(bundle));
  return bundle;
}

/** The compiled validator of a form; null without one. Suspends where it comes with the screen's dialogs. */
export function useValidator(name: string | undefined): Validator | null {
  const bundle = useBundle();
  if (name === undefined) return null;
  if (bundle.validators[name] === undefined && bundle.later !== undefined) use(loadLater(bundle));
  return bundle.validators[name] ?? null;
}
