import { definitionsAt, drawingsOf, elementsOf, scopeAt, type Drawing } from './fibers.ts';
import type { FromPreview } from './order.ts';
import { whyOf, type Why } from './why.ts';
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
): Pointing {
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

  const whyHere = (drawing: Drawing, elements: readonly Element[]): Why =>
    whyOf(drawing, scopeAt(drawing.fiber), elements.some(isOnGlass), mayReach());

  const show = (places: readonly string[], isMoved: boolean): void => {
    shown = places;
    for (const place of places) {
      const drawings = drawingsOf(root, (each) => each.endsWith(place));
      // The head of a column knows no row: a cell says more.
      const first = drawings.find(({ fiber }) => scopeAt(fiber)?.read()['row'] !== undefined) ?? drawings[0];
      if (first === undefined) continue;
      const elements = drawings.flatMap(({ fiber }) => elementsOf(fiber));
      outline(elements, css.shown);
      if (isMoved) elements[0]?.scrollIntoView({ block: 'nearest', behavior: 'auto' });
      tell({ kind: 'why', why: whyHere(first, elements) });
      return;
    }
    layer.replaceChildren();
    tell({ kind: 'why', why: null });
  };

  document.addEventListener('pointermove', (event) => {
    if (!isPicking || !(event.target instanceof Element)) return;
    const [nearest] = definitionsAt(event.target);
    if (nearest === undefined) return layer.replaceChildren();
    const drawings = drawingsOf(root, (place) => place === nearest.place);
    outline(
      drawings.flatMap(({ fiber }) => elementsOf(fiber)),
      css.hovered,
    );
  });
  const choose = (event: MouseEvent): void => {
    if (!(isPicking || event.altKey) || !(event.target instanceof Element)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type !== 'click') return;
    const [nearest] = definitionsAt(event.target);
    if (nearest !== undefined) tell({ kind: 'picked', place: nearest.place });
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
