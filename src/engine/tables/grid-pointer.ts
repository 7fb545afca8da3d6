import { CONTROLS, type GridCells } from './grid-cells.ts';
import type { Place } from './grid-places.ts';

interface Hands {
  isValue(place: Place): boolean;
  hasFocus(): boolean;
  hasRange(): boolean;
  /** The range goes from where it began to here. */
  extend(to: Place): void;
  clear(): void;
  drag(from: Place, to: Place): void;
  /** A press on a cell that has nothing to press. */
  rest(cell: HTMLTableCellElement): void;
}

/**
 * A press inside one cell chooses text as everywhere; drawn on to another cell it chooses cells. With Alt the browser chooses
 * text over cells.
 */
export function listenToPointer(scroller: HTMLElement, cells: GridCells, hands: Hands): { stop(): void } {
  let pressed: Place | null = null;

  const onDown = (event: PointerEvent): void => {
    pressed = null;
    const target = event.target as Element;
    const place = cells.placeOf(target);
    if (event.button !== 0 || event.pointerType === 'touch' || event.altKey) return;
    if (place === null || !hands.isValue(place)) return;
    // Somewhere around the table there may be something with a tab stop too.
    const control = target.closest(CONTROLS);
    const isPlain = control === null || !cells.table.contains(control);
    if (event.shiftKey && isPlain && hands.hasFocus()) {
      // Otherwise the text up to here is chosen too.
      scroller.setAttribute('data-choosing', '');
      hands.extend(place);
      return;
    }
    hands.clear();
    if (!isPlain) return;
    pressed = place;
    scroller.addEventListener('pointerover', onOver);
  };

  const onOver = (event: PointerEvent): void => {
    if (pressed === null || (event.buttons & 1) === 0) return onUp();
    const place = cells.placeOf(event.target as Element);
    if (place === null || !hands.isValue(place)) return;
    if (!hands.hasRange() && place.row === pressed.row && place.col === pressed.col) return;
    scroller.setAttribute('data-choosing', '');
    getSelection()?.removeAllRanges();
    hands.drag(pressed, place);
  };

  const onUp = (): void => {
    scroller.removeAttribute('data-choosing');
    scroller.removeEventListener('pointerover', onOver);
    const cell = pressed !== null && !hands.hasRange() ? cells.cellAt(pressed) : null;
    pressed = null;
    // A text that was chosen stays chosen.
    if (cell === null || getSelection()?.isCollapsed === false || cells.controlsIn(cell).length > 0) return;
    hands.rest(cell);
  };

  scroller.addEventListener('pointerdown', onDown);
  document.addEventListener('pointerup', onUp);
  return {
    stop() {
      scroller.removeEventListener('pointerdown', onDown);
      scroller.removeEventListener('pointerover', onOver);
      document.removeEventListener('pointerup', onUp);
    },
  };
}
