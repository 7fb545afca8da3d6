import type { PointerEvent as ReactPointerEvent } from 'react';

/**
 * Counts a click whose button moved between press and release. A browser fires `click` only if both meet the same
 * element: an answer in between, or an error shown as the previous field loses focus, could move the button and lose
 * the click silently. A finger moves nothing before it is lifted.
 */
export function keepPress(event: ReactPointerEvent<HTMLElement>): void {
  if (event.button !== 0 || event.pointerType === 'touch') return;
  const { currentTarget: button, pointerId } = event;
  const place = button.getBoundingClientRect();
  const stop = new AbortController();
  let isClicked = false;
  const end = (up: PointerEvent): void => {
    if (up.pointerId !== pointerId) return;
    const isMeant = up.type === 'pointerup' && isWithin(place, up);
    // The browser's own click, if any, follows the end of the press.
    setTimeout(() => {
      stop.abort();
      if (isMeant && !isClicked && button.isConnected) button.click();
    });
  };
  const { signal } = stop;
  button.addEventListener('click', () => (isClicked = true), { capture: true, signal });
  window.addEventListener('pointerup', end, { capture: true, signal });
  window.addEventListener('pointercancel', end, { capture: true, signal });
}

function isWithin(place: DOMRect, { clientX, clientY }: PointerEvent): boolean {
  return clientX >= place.left && clientX <= place.right && clientY >= place.top && clientY <= place.bottom;
}
