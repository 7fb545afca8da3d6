import { expect } from 'vitest';
import { cdp, type Locator } from 'vitest/browser';

interface Mouse {
  send(method: 'Input.dispatchMouseEvent', event: object): Promise<void>;
}

export interface Place {
  x: number;
  y: number;
}

/** Sends real mouse events, since the page's handling of them is under test. The tests run in a frame of the page. */
export async function mouse(type: 'mousePressed' | 'mouseReleased', { x, y }: Place): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const scale = frame.width === 0 ? 1 : frame.width / innerWidth;
  const place = { x: frame.x + x * scale, y: frame.y + y * scale };
  await (cdp() as Mouse).send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 });
}

/** A place in a control near its upper left corner. */
export function topOf(control: Locator, inset = 20): Place {
  const { x, y } = control.element().getBoundingClientRect();
  return { x: x + inset, y: y + 4 };
}

/**
 * Presses a control near its upper left corner at its current position; retries, because a browser that is still
 * drawing may miss the first press.
 */
export async function pressOn(control: Locator, inset?: number): Promise<Place> {
  let isDown = false;
  control.element().addEventListener('pointerdown', () => (isDown = true), { capture: true, once: true });
  let place = topOf(control, inset);
  await expect
    .poll(async () => {
      if (isDown) return true;
      place = topOf(control, inset);
      await mouse('mousePressed', place);
      if (!isDown) await mouse('mouseReleased', place);
      return isDown;
    })
    .toBe(true);
  return place;
}
