import type { ScreenBundle } from '#model/screen.ts';
import { definitionAt, drawnFrom, placeAt } from './drawn.ts';
import type { FromPreview } from './order.ts';
import { rememberEvaluations, whyOf } from './why.ts';
import css from './preview.module.css';

export interface Pointing {
  /** Clicks choose what they hit. */
  pick: (on: boolean) => void;
  /** Outlines what is written nearest to the cursor. @param places from the inside out */
  show: (places: readonly string[]) => void;
}

/** Frames over the page that show what is meant; the page under them is not touched. */
export function openPointing(
  root: Element,
  tell: (message: FromPreview) => void,
  mayReach: () => ReadonlySet<string>,
  bundleNow: () => ScreenBundle | undefined,
): Pointing {
  rememberEvaluations();
  const layer = document.body.appendChild(document.createElement('div'));
  layer.className = css.layer ?? '';
  layer.ariaHidden = 'true';
  let isPicking = false;
  let shown: readonly string[] = [];

  const outline = (elements: readonly Element[], look: string | undefined): void => {
    layer.replaceChildren(
      ...elements.slice(0, MOST).map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const frame = document.createElement('div');
        frame.className = look ?? '';
        Object.assign(frame.style, {
          left: `${left + window.scrollX}px`,
          top: `${top + window.scrollY}px`,
          width: `${width}px`,
          height: `${height}px`,
        });
        return frame;
      }),
    );
  };

  const show = (places: readonly string[], isMoved: boolean): void => {
    shown = places;
    const bundle = bundleNow();
    for (const place of places) {
      const isWanted = (each: string): boolean => each.endsWith(place);
      const definition = bundle && definitionAt(bundle, isWanted);
      const elements = drawnFrom(isWanted);
      const why = definition && whyOf(definition, elements.some(isOnGlass), mayReach());
      if (!why) continue;
      outline(elements, css.shown);
      if (isMoved) elements[0]?.scrollIntoView({ block: 'nearest', behavior: 'auto' });
      tell({ kind: 'why', why });
      return;
    }
    layer.replaceChildren();
    tell({ kind: 'why', why: null });
  };

  document.addEventListener('pointermove', (event) => {
    if (!isPicking || !(event.target instanceof Element)) return;
    const nearest = placeAt(event.target);
    if (nearest === undefined) return layer.replaceChildren();
    outline(
      drawnFrom((place) => place === nearest),
      css.hovered,
    );
  });
  const choose = (event: MouseEvent): void => {
    if (!(isPicking || event.altKey) || !(event.target instanceof Element)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type !== 'click') return;
    const place = placeAt(event.target);
    if (place !== undefined) tell({ kind: 'picked', place });
  };
  for (const type of ['click', 'mousedown', 'pointerdown'] as const) document.addEventListener(type, choose, true);
  // A new drawing moves elements, so the frames are placed again.
  new MutationObserver((changes) => {
    if (shown.length === 0 || changes.every(({ target }) => layer.contains(target))) return;
    clearTimeout(timer);
    timer = setTimeout(() => show(shown, false), SETTLE);
  }).observe(root, { childList: true, subtree: true });
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    pick(on) {
      isPicking = on;
      document.documentElement.classList.toggle(css.picking ?? '', on);
    },
    show: (places) => show(places, true),
  };
}

/** A column of many rows is shown by so many frames. */
const MOST = 60;
/** Milliseconds in which a page that draws itself comes to rest. */
const SETTLE = 200;

function isOnGlass(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}
