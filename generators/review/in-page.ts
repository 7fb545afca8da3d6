import type { Box } from './wire.ts';

/** Elements drawn from one place of the schemas: their boxes and their text. */
export interface Measured {
  place: string;
  boxes: Box[];
  text: string;
}

/** A message of the frame; only the members used here. */
export interface Said {
  kind: 'ready' | 'drawn' | 'went' | 'measured' | 'pressed' | 'revealed';
  path?: string;
  parts?: Measured[];
  done?: boolean;
}

interface InPage {
  said: Said[];
  isAtRest(quiet: number): boolean;
  /** Waits for the effects of a resize. */
  frames(): Promise<void>;
  /**
   * Additional room that the page needs if nothing limits it: beside it, its whole height, and the height of its
   * content.
   */
  room(): { beside: number; height: number; own: number };
  /** Visible words, and disabled controls. */
  words(): string;
}

declare global {
  interface Window {
    review: InPage;
  }
}

/** Runs in the page before all other code: counts pending requests, and records the time of the last movement. */
export function inPage(): void {
  const now = performance.now.bind(performance);
  let pending = 0;
  let moved = now();
  // A busy machine draws rarely, so this counts frames too, not only time.
  let drawn = 0;
  const count = (): void => {
    drawn += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  const move = (): void => {
    moved = now();
    drawn = 0;
  };
  const ask = window.fetch.bind(window);
  const arrive = (): void => {
    pending -= 1;
    move();
  };
  window.fetch = async (...parameters) => {
    pending += 1;
    try {
      const answer = await ask(...parameters);
      // Read to its end here too, because an unread answer would never count as finished.
      answer.clone().arrayBuffer().then(arrive, arrive);
      return answer;
    } catch (error) {
      arrive();
      throw error;
    }
  };
  const changes = { childList: true, subtree: true, attributes: true, characterData: true };
  new MutationObserver(move).observe(document, changes);
  /** Number of frames without movement after which the page is at rest. */
  const STILL = 6;
  const said: Said[] = [];
  window.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (typeof data === 'object' && data !== null && 'kind' in data) said.push(data);
  });
  const isScrolled = (element: Element): boolean =>
    element.scrollWidth > element.clientWidth + 1 &&
    element.clientWidth > 200 &&
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
  window.review = {
    said,
    isAtRest(quiet) {
      const isWaiting = document.querySelector('main [aria-busy="true"]') !== null && now() - moved < 3000;
      return (
        pending === 0 && !isWaiting && document.fonts.status === 'loaded' && now() - moved > quiet && drawn > STILL
      );
    },
    async frames() {
      for (let n = 0; n < 3; n += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one frame follows the other
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    room() {
      const main = document.querySelector('main');
      const isCovered = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
      const scrolled = [...document.querySelectorAll('main *')].filter(isScrolled);
      for (const each of scrolled)
        for (let around = each.parentElement; around !== null; around = around.parentElement)
          around.style.maxWidth = 'none';
      const beside = Math.max(0, ...scrolled.map((each) => each.scrollWidth - each.clientWidth));
      const { right = 0, bottom = 0 } = main?.getBoundingClientRect() ?? {};
      const height = Math.ceil(Math.max(bottom + window.scrollY + 24, isCovered ? window.innerHeight : 0));
      return { beside, height, own: Math.ceil(right) };
    },
    words() {
      const locked = [...document.querySelectorAll('[disabled], [aria-disabled="true"], [aria-invalid="true"]')];
      return `${document.body.innerText} ${locked.map((each) => each.textContent).join('|')}`;
    },
  };
}
