/** The window size for drawing on a server. */
export interface Glass {
  /** Inner width of the window, in pixels. */
  width: number;
  /** Width of the page's main content. */
  room: number;
}

let glass: Glass | null = null;

/** Draws for a window that is elsewhere. `draw` must not wait for anything: the next page is drawn for another one. */
export function drawFor<Drawn>(given: Glass, draw: () => Drawn): Drawn {
  glass = given;
  try {
    return draw();
  } finally {
    glass = null;
  }
}

/** Whether this drawing is for a window elsewhere: no effect will run, and nothing is drawn twice. */
export function isElsewhere(): boolean {
  return glass !== null;
}

/** Inner width of the window, in pixels. */
export function windowWidth(): number {
  return glass?.width ?? innerWidth;
}

/** Width that the page's main content has before anything is measured; null in a browser, which measures. */
export function givenRoom(): number | null {
  return glass?.room ?? null;
}
