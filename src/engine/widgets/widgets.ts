import { use, type FunctionComponent } from 'react';
import type { Registry } from '@rjsf/utils';
import type { BuiltInWidget } from '#model/built-in.ts';
import { useHost } from '../host/host.ts';
import { isForgotten, loadPart } from '../loading/loading.tsx';
import type { WidgetImplementation, WidgetLoader, WidgetProps } from '../host/widget.ts';

/** A widget of the engine's own kind. */
type Loader = () => Promise<WidgetImplementation>;

/** The engine's own widgets by the names that schemas use; each is loaded by the first screen that draws it. */
const builtIn = {
  text: async () => (await import('./text.tsx')).text,
  textarea: async () => (await import('./textarea.tsx')).textarea,
  digit: async () => (await import('./digit.tsx')).digit,
  email: async () => (await import('./email.tsx')).email,
  english: async () => (await import('./english.tsx')).english,
  phone: async () => (await import('./phone.tsx')).phone,
  password: async () => (await import('./password.tsx')).password,
  'new-password': async () => (await import('./new-password.tsx')).newPassword,
  amount: async () => (await import('./amount.tsx')).amount,
  sides: async () => (await import('./sides.tsx')).sides,
  agreement: async () => (await import('./agreement.tsx')).agreement,
  radio: async () => (await import('./radio.tsx')).radio,
  checkbox: async () => (await import('./checkbox.tsx')).checkbox,
  checkboxes: async () => (await import('./checkboxes.tsx')).checkboxes,
  tree: async () => (await import('./tree/tree.tsx')).tree,
  cascade: async () => (await import('./cascade.tsx')).cascade,
  switch: async () => (await import('./switch.tsx')).switchWidget,
  date: async () => (await import('./date.tsx')).date,
  code: async () => (await import('./code.tsx')).code,
  captcha: async () => (await import('./captcha.tsx')).captcha,
  select: async () => (await import('./select.tsx')).select,
  daterange: async () => (await import('./daterange.tsx')).daterange,
  chips: async () => (await import('./chips.tsx')).chips,
  tabs: async () => (await import('./tabs.tsx')).tabs,
  upload: async () => (await import('./upload.tsx')).upload,
  schema: async () => (await import('./schema.tsx')).schema,
} satisfies Record<BuiltInWidget, Loader>;

export const widgets: Record<string, Loader> = builtIn;

const loaded = new Map<WidgetLoader, WidgetImplementation>();
const loading = new Map<WidgetLoader, Promise<void>>();
const batches = new Map<string, Batch>();

/** Widgets that are waited for together. */
interface Batch {
  promise: Promise<unknown>;
  failedAt: number | null;
}

function loaderOf(name: string, own: Record<string, WidgetLoader>): WidgetLoader {
  const loader = own[name] ?? widgets[name];
  if (loader === undefined) throw new Error(`No widget is called "${name}"`);
  return loader;
}

let strangers: Registry | undefined;

/** RJSF's registry for a stranger's widget that no RJSF form is around; none where none has loaded. */
export const strangersRegistry = (): Registry | undefined => strangers;

/** A widget of RJSF's is a component by itself. */
async function adopt(found: Awaited<ReturnType<WidgetLoader>>): Promise<WidgetImplementation> {
  if ('Component' in found) return found;
  strangers ??= (await import('./stock-registry.ts')).stockRegistry();
  return { Component: found as FunctionComponent<WidgetProps> };
}

function load(loader: WidgetLoader): Promise<void> {
  const known = loading.get(loader);
  if (known !== undefined) return known;
  const started = loadPart(async () => adopt(await loader())).then(
    (implementation) => void loaded.set(loader, implementation),
    (error: unknown) => {
      // A chunk that did not arrive may arrive the next time.
      loading.delete(loader);
      throw error;
    },
  );
  loading.set(loader, started);
  return started;
}

/** Whether the value of a widget that has loaded is chosen, not typed. */
export function isChosenIn(name: string): boolean {
  const loader = widgets[name];
  return loader !== undefined && loaded.get(loader)?.isChosen === true;
}

/** Loads widgets before they are drawn, the product's own before the engine's. */
export async function loadWidgets(names: readonly string[], own: Record<string, WidgetLoader> = {}): Promise<void> {
  await Promise.all(names.map((name) => load(loaderOf(name, own))));
}

function begin(names: readonly string[], own: Record<string, WidgetLoader>): Batch {
  const batch: Batch = { promise: loadWidgets(names, own), failedAt: null };
  batch.promise.catch(() => (batch.failedAt = Date.now()));
  return batch;
}

/** The widgets of these names; suspends until they are all loaded. */
export function useWidgets(names: readonly string[]): Record<string, WidgetImplementation> {
  const host = useHost();
  const key = names.join(' ');
  const isLoaded = names.every((name) => loaded.has(loaderOf(name, host.widgets)));
  let batch = batches.get(key);
  if (batch === undefined ? !isLoaded : isForgotten(batch.failedAt)) {
    batch = begin(names, host.widgets);
    batches.set(key, batch);
  }
  // Kept: whoever suspended on it must be given the same promise when it is drawn again, failed or not; given another one,
  // React would wait for that and ask for ever.
  if (batch !== undefined) use(batch.promise);
  return Object.fromEntries(
    names.map((name) => [name, loaded.get(loaderOf(name, host.widgets)) as WidgetImplementation]),
  );
}
