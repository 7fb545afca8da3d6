import { availableParallelism, loadavg } from 'node:os';
import type { Browser, Page } from 'playwright';
import type { CallDefinition } from '#model/call.ts';
import type { ScreenBundle } from '#model/screen.ts';
import type { Look } from './wire.ts';
import { inPage, type Measured, type Said } from './in-page.ts';
import type { MenuView } from './menus.ts';
import type { Step } from './scenes.ts';
import type { ReviewServer } from './server.ts';

/** A view to draw, for the preview frame of the workbench. */
export interface Sight {
  as: string;
  bundle: ScreenBundle;
  /** Calls whose records fill the parameters of its address. */
  lists: readonly CallDefinition[];
  /** The address to draw; by default the first record of the lists determines it. */
  address?: string;
  /** Steps before the picture, in order. */
  steps: readonly Step[];
  /** Place of a definition that must be visible, in an opened menu if necessary. */
  show?: string;
  /** The answer to all questions, instead of records. */
  situation?: 'empty' | 'error';
}

export interface Taken {
  png: Buffer;
  width: number;
  height: number;
  /** All drawn elements, by their place in the schemas. */
  parts: Measured[];
  /** Equal for pictures that look the same, judging by texts and positions. */
  sign: string;
}

export interface Camera {
  /**
   * Draws a screen.
   * @returns its address; undefined if an element to press or show does not exist
   */
  aim(sight: Sight): Promise<string | undefined>;
  /**
   * Draws the shell's menu.
   * @throws Error if the product's page draws no menu
   */
  aimAtMenu(view: MenuView & { as: string }): Promise<void>;
  /**
   * Takes a picture.
   * @param known true for the sign of a picture that need not be taken again
   */
  take(look: Look, known?: (sign: string) => boolean): Promise<Omit<Taken, 'png'> & { png?: Buffer }>;
  close(): Promise<void>;
}

/** Longest wait on an idle machine, in milliseconds. */
const PATIENCE = 60_000;
/** Maximum factor of the wait on a busy machine. */
const MOST_PATIENT = 10;
/** The wait, multiplied by the number of running programs per processor. */
const patience = (): number =>
  PATIENCE * Math.min(MOST_PATIENT, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
/** Time without movement after which a page counts as settled; shorter after a resize only. In milliseconds. */
const REST = 250;
const SOON = 90;
/** Longest wait for a page that never settles, in milliseconds. */
const AT_LAST = 20_000;
/** Largest size of a picture, in pixels. */
const WIDEST = 2600;
const HIGHEST = 6000;
const LOWEST = 200;
/** From this width on a window grows until its tables have room; a phone does not. */
const NARROW = 800;
const MOST_LOOKS = 6;
/**
 * The menu is drawn as beside a page, and its picture has its width. A page without a menu never answers, so the wait
 * is limited, in milliseconds.
 */
export const MENU: Look = { name: 'wide', title: 'wide', width: 1440, height: 800 };
const MENU_PATIENCE = 20_000;

/** Opens a window on one server. The browser's clock is the server's, which stands still, and animations are off. */
export async function openCamera(browser: Browser, server: ReviewServer): Promise<Camera> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    colorScheme: 'light',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    bypassCSP: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(`${server.now.replace(' ', 'T')}+08:00`);
  await page.addInitScript(inPage);
  const onTheWay = new Set<unknown>();
  // Fetches are counted in the page, once their answers are read.
  page.on('request', (request) => request.resourceType() !== 'fetch' && onTheWay.add(request));
  page.on('requestfinished', (request) => onTheWay.delete(request));
  page.on('requestfailed', (request) => onTheWay.delete(request));
  /** Waits until no request is pending and nothing moves. */
  const rest = async (quiet: number): Promise<void> => {
    const until = performance.now() + AT_LAST;
    while (performance.now() < until) {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other
      const isStill = await page.evaluate((wanted) => window.review.isAtRest(wanted), quiet);
      if (isStill && onTheWay.size === 0) return;
      // oxlint-disable-next-line no-await-in-loop -- the same
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  };
  const resize = async (size: { width: number; height: number }): Promise<void> => {
    const now = page.viewportSize();
    if (now?.width === size.width && now.height === size.height) return;
    await page.setViewportSize(size);
    await page.evaluate(() => window.review.frames());
    await rest(SOON);
  };
  const open = async (): Promise<void> => {
    await page.goto(`${server.address}/`, { timeout: patience() });
    await page.waitForFunction(() => window.review.said.some(({ kind }) => kind === 'ready'), null, {
      timeout: patience(),
    });
    await page.addStyleTag({ content: STILL });
  };
  let isMenu = false;
  /** Measures the page in a window that has room for all of it. */
  const look = async (width: number): Promise<Omit<Taken, 'png'>> => {
    const room = await page.evaluate(() => window.review.room());
    const now = page.viewportSize()?.width ?? width;
    const size = {
      width: width > NARROW ? Math.min(WIDEST, now + room.beside) : width,
      height: Math.min(HIGHEST, Math.max(room.height, LOWEST)),
    };
    await resize(size);
    if (isMenu) size.width = room.own;
    const { parts = [] } = await tell(page, { kind: 'measure' }, 'measured');
    const words = await page.evaluate(() => window.review.words());
    return { ...size, parts, sign: `${size.width} ${size.height} ${words} ${JSON.stringify(parts)}` };
  };
  await open();
  let isTouched = false;
  let shown: { as: string; bundle: ScreenBundle } | undefined;
  const forget = (): Promise<void> => page.evaluate(() => window.postMessage({ kind: 'forget' }, location.origin));

  return {
    async aim({ steps, show, situation, ...sight }) {
      const { bundle } = sight;
      // A view that is already drawn is not drawn again.
      const isThere = shown?.bundle === bundle && shown.as === sight.as;
      if (isTouched || isThere || shown?.bundle !== bundle) await forget();
      shown = sight;
      isTouched = steps.length > 0 || show !== undefined || situation !== undefined;
      isMenu = false;
      await page.setViewportSize({ width: 1440, height: 900 });
      await tell(
        page,
        { kind: 'draw', order: { ...sight, situation: situation ?? 'as-it-is', theme: 'light' } },
        'went',
      );
      await rest(REST);
      const went = await page.evaluate(() => window.review.said.findLast(({ kind }) => kind === 'went')?.path);
      for (const step of steps) {
        const { done } = await tell(page, step, 'pressed');
        if (done !== true) return undefined;
        await rest(REST);
      }
      if (show !== undefined) {
        const { done } = await tell(page, { kind: 'reveal', place: show }, 'revealed');
        if (done !== true) return undefined;
        await rest(REST);
      }
      return String(went ?? '');
    },
    async aimAtMenu(order) {
      await page.setViewportSize({ width: MENU.width, height: MENU.height });
      isTouched = true;
      isMenu = true;
      await tell(page, { kind: 'menu', order }, 'went', MENU_PATIENCE).catch(() => {
        throw new Error('The page that draws the screens of this product draws no menu.');
      });
      await rest(REST);
    },
    async take({ width, height }, known) {
      await resize({ width, height });
      let last: Omit<Taken, 'png'> | undefined;
      // Late reactions to a resize, or late content, would change the picture, so two measurements must be equal.
      for (let turn = 0; turn < MOST_LOOKS; turn += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one look after the other
        const next = await look(width);
        if (next.sign === last?.sign) break;
        last = next;
      }
      if (known?.(last!.sign) === true) return last!;
      const clip = { x: 0, y: 0, width: last!.width, height: last!.height };
      const png = await page.screenshot({
        clip,
        animations: 'disabled',
        caret: 'hide',
        scale: 'css',
        timeout: patience(),
      });
      return { ...last!, png };
    },
    close: () => context.close(),
  };
}

/** Stops blinking and animations, and makes a page as wide as its widest table. */
const STILL = `*, *::before, *::after { caret-color: transparent !important; transition: none !important; animation: none !important; scroll-behavior: auto !important; }
main { max-width: none !important; } ::-webkit-scrollbar { display: none; }`;

/** Sends a message to the frame, and waits for its answer. */
async function tell(page: Page, message: object, answer: Said['kind'], timeout = patience()): Promise<Said> {
  const from = await page.evaluate(
    (said) => {
      const { length } = window.review.said;
      window.postMessage(said, location.origin);
      return length;
    },
    message as Record<string, unknown>,
  );
  const asked = { from, answer };
  const handle = await page.waitForFunction(
    ({ from: start, answer: kind }) => window.review.said.slice(start).find((each) => each.kind === kind),
    asked,
    { timeout, polling: 20 },
  );
  return (await handle.jsonValue()) as Said;
}
