/** The window size during server rendering. */
export interface Glass {
  /** Inner width of the window, in pixels. */
  width: number;
  /** Width of the page's main content. */
  room: number;
}

let glass: Glass | null = null;

/** Renders for a window of the given size. `draw` must be synchronous: the next render is for another window. */
export function drawFor<Drawn>(given: Glass, draw: () => Drawn): Drawn {
  glass = given;
  try {
    return draw();
  } finally {
    glass = null;
  }
}

/** True during server rendering: no effects run, and nothing renders twice. */
export function isElsewhere(): boolean {
  return glass !== null;
}

/** Inner width of the window, in pixels. */
export function windowWidth(): number {
  return glass?.width ?? innerWidth;
}

/** Width of the page's main content during server rendering; null in a browser, which measures it. */
export function givenRoom(): number | null {
  return glass?.room ?? null;
}
