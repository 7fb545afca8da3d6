import type { PointerEvent as ReactPointerEvent } from 'react';

/**
 * A press that ends where the button was when it began is a press, whatever was drawn meanwhile. A browser says `click` only
 * where both ends meet the same element: an answer that comes between them, or an error that is said as the field before is
 * left, would move the button away and lose the press without a word. A finger moves nothing before it is lifted.
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
    // The click of the browser's own comes with the end of the press.
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
