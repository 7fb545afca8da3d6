import { use, type FunctionComponent } from 'react';
import type { Registry } from '@rjsf/utils';
import { useHost } from '../host/host.ts';
import { isForgotten, loadPart } from '../loading/loading.tsx';
import { entryOf } from './built-in.ts';
import type { WidgetImplementation, WidgetLoader, WidgetProps } from '../host/widget.ts';

const loaded = new Map<WidgetLoader, WidgetImplementation>();
const named = new Map<string, WidgetImplementation>();
const loading = new Map<WidgetLoader, Promise<void>>();
const batches = new Map<string, Batch>();

/** A set of widgets loaded together. */
interface Batch {
  promise: Promise<unknown>;
  failedAt: number | null;
}

function loaderOf(name: string, own: Record<string, WidgetLoader>): WidgetLoader {
  const loader = own[name] ?? entryOf(name).load;
  if (loader === undefined) throw new Error(`No widget is called "${name}"`);
  return loader;
}

let strangers: Registry | undefined;

/** RJSF's default registry, for third-party widgets outside an RJSF form; undefined until one has loaded. */
export const strangersRegistry = (): Registry | undefined => strangers;

/** An RJSF widget is a plain component. */
async function adopt(found: Awaited<ReturnType<WidgetLoader>>): Promise<WidgetImplementation> {
  if ('Component' in found) return found;
  strangers ??= (await import('./stock-registry.ts')).stockRegistry();
  return { Component: found as FunctionComponent<WidgetProps> };
}

function load(name: string, loader: WidgetLoader): Promise<void> {
  const known = loading.get(loader);
  if (known !== undefined) return known;
  const started = loadPart(async () => adopt(await loader())).then(
    (implementation) => {
      loaded.set(loader, implementation);
      named.set(name, implementation);
    },
    (error: unknown) => {
      // A chunk that failed to load may load the next time.
      loading.delete(loader);
      throw error;
    },
  );
  loading.set(loader, started);
  return started;
}

/** The widget of a name; undefined until it has loaded. */
export function loadedWidget(name: string): WidgetImplementation | undefined {
  return named.get(name);
}

/** Loads widgets before they are drawn; a product's widget overrides the engine's. */
export async function loadWidgets(names: readonly string[], own: Record<string, WidgetLoader> = {}): Promise<void> {
  await Promise.all(names.map((name) => load(name, loaderOf(name, own))));
}

function begin(names: readonly string[], own: Record<string, WidgetLoader>): Batch {
  const batch: Batch = { promise: loadWidgets(names, own), failedAt: null };
  batch.promise.catch(() => (batch.failedAt = Date.now()));
  return batch;
}

/** The widgets of these names; suspends until all are loaded. */
export function useWidgets(names: readonly string[]): Record<string, WidgetImplementation> {
  const host = useHost();
  const key = names.join(' ');
  const isLoaded = names.every((name) => loaded.has(loaderOf(name, host.widgets)));
  let batch = batches.get(key);
  if (batch === undefined ? !isLoaded : isForgotten(batch.failedAt)) {
    batch = begin(names, host.widgets);
    batches.set(key, batch);
  }
  // The batch is kept, because a suspended component must get the same promise on its next render, even if it failed;
  // with a new promise, React would wait and retry endlessly.
  if (batch !== undefined) use(batch.promise);
  return Object.fromEntries(
    names.map((name) => [name, loaded.get(loaderOf(name, host.widgets)) as WidgetImplementation]),
  );
}
