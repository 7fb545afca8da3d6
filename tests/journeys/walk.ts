import type { Page, Request } from 'playwright/test';
import { expect } from './member.ts';

/* Opens many screens one after another on one page, each as a link would open it, without needless waiting. */

export interface Walk {
  /** Opens an address without reloading the page, and waits until the screen is drawn. */
  open(path: string): Promise<void>;
  /** Waits until no request is pending and all answers are drawn. */
  settle(): Promise<void>;
}

const PATIENCE = 15_000;

export function walkOn(page: Page): Walk {
  const underWay = new Set<Request>();
  let asked = 0;
  page.on('request', (request) => {
    // A stream of changes stays open as long as its page.
    if (new URL(request.url()).pathname === '/api/live') return;
    asked += 1;
    underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));

  const settle = async (): Promise<void> => {
    const isStill = async (): Promise<boolean> => {
      const before = asked;
      // Follow-up requests are sent within the frames that draw an answer.
      await page.evaluate(rest);
      return underWay.size === 0 && asked === before;
    };
    await expect.poll(isStill, { timeout: PATIENCE, intervals: [20] }).toBe(true);
    await expect(page.getByLabel('加载中').filter({ visible: true })).toHaveCount(0);
  };

  const open = async (path: string): Promise<void> => {
    await page.evaluate((to) => {
      const { idx = 0 } = (history.state ?? {}) as { idx?: number };
      history.pushState({ usr: null, key: crypto.randomUUID().slice(0, 8), idx: idx + 1 }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);
    await settle();
  };

  return { open, settle };
}

/** Waits for two frames, and then until the page is idle. */
async function rest(): Promise<void> {
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
}
