import type { ScreenBundle } from '#model/screen.ts';

/*
 * Maps elements to their place in the schemas, and back: the engine writes a definition's place to the element's
 * `data-place`. Only bundles of the workbench and of a review contain all places.
 */

/** A definition with its place in the schemas. */
export interface Placed {
  place: string;
  name?: string;
  [key: string]: unknown;
}

/** Elements added by the engine itself have an empty place. */
export const PLACED = '[data-place]:not([data-place=""])';

/** Place of the definition of an element: its own, or that of the nearest ancestor. */
export function placeAt(element: Element): string | undefined {
  const nearest = element.closest(PLACED);
  return nearest === null ? undefined : placeOf(nearest);
}

/** All drawn elements by place. Of nested elements with the same place, the outermost counts. */
export function everyDrawn(): Map<string, Element[]> {
  const found = new Map<string, Element[]>();
  for (const element of document.querySelectorAll(PLACED)) {
    const place = placeOf(element);
    if (element.parentElement?.closest(`[data-place="${CSS.escape(place)}"]`)) continue;
    found.set(place, [...(found.get(place) ?? []), element]);
  }
  return found;
}

export function drawnFrom(isWanted: (place: string) => boolean): Element[] {
  return [...everyDrawn()].flatMap(([place, elements]) => (isWanted(place) ? elements : []));
}

/** The first definition of a bundle at a place, drawn or not. */
export function definitionAt(bundle: ScreenBundle, isWanted: (place: string) => boolean): Placed | undefined {
  const waiting: unknown[] = [bundle.screen, bundle.parts];
  for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
    if (isPlaced(each) && isWanted(each.place)) return each;
    waiting.unshift(...Object.values(each as object).filter((inner) => typeof inner === 'object' && inner !== null));
  }
  return undefined;
}

const placeOf = (element: Element): string => element.getAttribute('data-place') ?? '';

function isPlaced(value: unknown): value is Placed {
  return typeof (value as { place?: unknown }).place === 'string';
}
