import type { ScreenBundle } from '#model/screen.ts';

/*
 * From an element to where it is written, and back: the engine writes the place of a definition at the element that it
 * draws, as `data-place`. Only bundles of the workbench and of a review tell the places of everything.
 */

/** A definition that says where it is written. */
export interface Placed {
  place: string;
  name?: string;
  [key: string]: unknown;
}

/** What the engine adds of its own is written nowhere. */
export const PLACED = '[data-place]:not([data-place=""])';

/** Place of the definition that an element was drawn from: its own, or of the nearest around it. */
export function placeAt(element: Element): string | undefined {
  const nearest = element.closest(PLACED);
  return nearest === null ? undefined : placeOf(nearest);
}

/** Everything drawn, by where it is written. Of elements inside one another from the same place the outermost counts. */
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

/** The first definition of a bundle that is written at a place, drawn or not. */
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
