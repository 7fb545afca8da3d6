/** The window size during server rendering. */
export interface WindowSize {
  /** Inner width of the window, in pixels. */
  width: number;
  /** Width of the page's main content. */
  room: number;
}

let size: WindowSize | null = null;

/** Renders for a window of the given size. `draw` must be synchronous: the next render is for another window. */
export function drawFor<Drawn>(given: WindowSize, draw: () => Drawn): Drawn {
  size = given;
  try {
    return draw();
  } finally {
    size = null;
  }
}

/** True during server rendering: no effects run, and nothing renders twice. */
export function isElsewhere(): boolean {
  return size !== null;
}

/** Inner width of the window, in pixels. */
export function windowWidth(): number {
  return size?.width ?? innerWidth;
}

/** Width of the page's main content during server rendering; null in a browser, which measures it. */
export function givenRoom(): number | null {
  return size?.room ?? null;
}
