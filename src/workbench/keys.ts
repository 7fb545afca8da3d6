import type { BenchKey } from './preview/order.ts';

/** The areas of the page, in their order, and where in each of them the focus lands. */
const AREAS: { area: string; first: string }[] = [
  { area: 'nav', first: 'input[type=search]' },
  { area: 'main .cm-editor', first: '.cm-content' },
  { area: 'main section', first: '[role=tab][aria-selected=true]' },
  { area: 'section[data-area=preview]', first: '[role=combobox]' },
];

/** What a key means to the workbench; undefined where it is nobody's but the place's own. */
export function benchKeyOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): BenchKey | undefined {
  if (key === 'F6') return shiftKey ? 'previous' : 'next';
  if (!(ctrlKey || metaKey) || shiftKey) return undefined;
  if (key.toLowerCase() === 's') return 'save';
  return key.toLowerCase() === 'p' ? 'search' : undefined;
}

export function focusSearch(): void {
  document.querySelector<HTMLElement>('nav input[type=search]')?.focus();
}

/** To the next area that is there, or the one before. */
export function moveOn(key: 'next' | 'previous'): void {
  const there = AREAS.flatMap(({ area, first }) => {
    const place = document.querySelector<HTMLElement>(area);
    const target = place?.querySelector<HTMLElement>(first);
    return place && target ? [{ place, target }] : [];
  });
  const at = there.findIndex(({ place }) => place.contains(document.activeElement));
  const step = key === 'next' ? at + 1 : Math.max(at, 0) - 1;
  there.at(step % there.length)?.target.focus();
}
