import type { ScreenBundle } from '#model/screen.ts';
import { openArranging, type Lists } from './arranging.ts';
import { definitionAt, drawnFrom, placeAt } from './drawn.ts';
import { isOnTop } from './measuring.ts';
import type { Box, FromPreview } from './order.ts';
import { rememberEvaluations, whyOf } from './why.ts';
import css from './preview.module.css';

export interface Pointing {
  /** Switches whether clicks select. */
  pick: (on: boolean) => void;
  /** Sets the things that can be dragged. */
  arrange: (lists: Lists) => void;
  /**
   * Outlines the thing nearest to the cursor.
   * @param places from the inside out
   * @param isAsking opens the question that the action there asks first
   */
  show: (places: readonly string[], isAsking: boolean) => void;
}

/**
 * Frames over the page that outline things; the page itself does not change.
 * @param reveal opens the layer that contains the innermost of these places
 */
export function openPointing(
  root: Element,
  tell: (message: FromPreview) => void,
  mayReach: () => ReadonlySet<string>,
  bundleNow: () => ScreenBundle | undefined,
  reveal: (places: readonly string[], isAsking: boolean) => void,
): Pointing {
  rememberEvaluations();
  const layer = document.body.appendChild(document.createElement('div'));
  layer.className = css.layer ?? '';
  layer.ariaHidden = 'true';
  const arranging = openArranging(layer, tell);
  let isPicking = false;
  let shown: readonly string[] = [];

  const [chosen, hovered] = ['div', 'div'].map((name) => layer.appendChild(document.createElement(name)));

  const outline = (frames: Element | undefined, elements: readonly Element[], look: string | undefined): void => {
    frames?.replaceChildren(
      ...framesOf(elements).map(({ left, top, width, height }) => {
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

  let wasAsking = false;
  const show = (places: readonly string[], isMoved: boolean, isAsking = wasAsking): void => {
    const isOther = places[0] !== shown[0] || isAsking !== wasAsking;
    shown = places;
    wasAsking = isAsking;
    const bundle = bundleNow();
    if (isMoved && isOther) reveal(places, isAsking);
    for (const place of places) {
      const isWanted = (each: string): boolean => each.endsWith(place);
      const definition = bundle && definitionAt(bundle, isWanted);
      const elements = drawnFrom(isWanted);
      const why = definition && whyOf(definition, elements.some(isOnGlass), mayReach());
      if (!why) continue;
      outline(chosen, elements, css.shown);
      if (isMoved) elements[0]?.scrollIntoView({ block: 'nearest', behavior: 'auto' });
      tell({ kind: 'why', why });
      return;
    }
    chosen?.replaceChildren();
    tell({ kind: 'why', why: null });
  };

  document.addEventListener('pointermove', (event) => {
    if (!isPicking || arranging.isDragging() || !(event.target instanceof Element)) return;
    const nearest = placeAt(event.target);
    if (nearest === undefined) return hovered?.replaceChildren();
    outline(
      hovered,
      drawnFrom((place) => place === nearest),
      css.hovered,
    );
  });
  document.documentElement.addEventListener('pointerleave', () => hovered?.replaceChildren());
  const choose = (event: MouseEvent): void => {
    // Ignores clicks that the workbench itself dispatches to reveal the selected thing.
    if (!event.isTrusted) return;
    if (!(isPicking || event.altKey) || !(event.target instanceof Element)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'pointerdown' && isPicking) arranging.press(event as PointerEvent);
    const place = placeAt(event.target) ?? bundleNow()?.screen.block.place;
    if (place === undefined) return;
    if (event.type === 'click' && !arranging.wasDragged()) {
      // Keys about the selected thing are received here from now on.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      window.focus();
      tell({ kind: 'picked', place });
    }
    if (event.type === 'dblclick') tell({ kind: 'retitle', place, box: boxOf(event.target) });
  };
  for (const type of ['click', 'dblclick', 'mousedown', 'pointerdown'] as const)
    document.addEventListener(type, choose, true);
  // A new drawing moves elements, so the frames are repositioned.
  new MutationObserver((changes) => {
    if (changes.every(({ target }) => layer.contains(target))) return;
    hovered?.replaceChildren();
    clearTimeout(timer);
    timer = setTimeout(() => show(shown, false), SETTLE);
  }).observe(root, { childList: true, subtree: true });
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    pick(on) {
      isPicking = on;
      hovered?.replaceChildren();
      document.documentElement.classList.toggle(css.picking ?? '', on);
    },
    arrange: arranging.arrange,
    show: (places, isAsking) => show(places, true, isAsking),
  };
}

function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

/** Maximum number of frames shown at once. */
const MOST = 60;
/** Boxes whose edges differ by fewer pixels are aligned in one column. */
const NEAR = 3;

/** One box per element that no dialog covers; the cells of a column share one. */
function framesOf(all: readonly Element[]): DOMRect[] {
  const isCovered = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
  const elements = isCovered ? all.filter(isOnTop) : all;
  const boxes = elements.map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0);
  const [first] = boxes;
  if (first === undefined) return [];
  const isColumn = boxes.every(
    ({ left, width }) => Math.abs(left - first.left) < NEAR && Math.abs(width - first.width) < NEAR,
  );
  const isClosed = boxes.every(({ top }, n) => n === 0 || top - (boxes[n - 1]?.bottom ?? top) < NEAR);
  if (!isColumn || !isClosed) return boxes.slice(0, MOST);
  const bottom = Math.max(...boxes.map((each) => each.bottom));
  return [new DOMRect(first.left, first.top, first.width, bottom - first.top)];
}
/** Milliseconds until a page that is being drawn has settled. */
const SETTLE = 200;

export function isOnGlass(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}
