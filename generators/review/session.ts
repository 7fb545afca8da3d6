import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { BROWSER_ARGUMENTS } from './browser.ts';
import { Unreadable } from '../diff/revision.node.ts';
import type { Look, Note, Shot } from './wire.ts';
import { buildFrame } from './build.ts';
import { openStudio, type Sides, type Studio } from './draw.ts';
import { NOTHING, undrawn, wordsOf, type DrawnScreens } from './drawn.ts';
import type { DrawnScreen } from './page.ts';
import type { TouchedMenu } from './menus.ts';
import type { Drawable, Touched } from './touched.ts';
import { startServer, type ReviewServer } from './server.ts';

/** A partially redrawn tile has other rounded corners than a fully drawn one. */
const STEADY = ['--disable-partial-raster'];

/**
 * Number of screens that are drawn side by side, each in windows of its own: most of the time a window waits for its
 * page to come to rest.
 */
const LANES = availableParallelism() + 1;

export interface Setting {
  /** The product's server and the page that draws its screens. */
  server: string;
  frame: string;
  /** A folder for temporary files, which contains the Models. */
  work: string;
  /** Path of the browser. */
  browser: string;
  /** The widths in which everything is drawn. */
  looks: readonly Look[];
  /** Maximum number of screens with pictures. */
  most: number;
}

/**
 * Draws the screens that a change touches, in both revisions, with the engine and the sample data of the working tree.
 * @throws Unreadable if the server or the page is missing
 */
export async function drawScreens(
  screens: readonly (Touched | TouchedMenu)[],
  before: Drawable,
  after: Drawable,
  { server, frame, work, browser: executablePath, most, looks }: Setting,
): Promise<DrawnScreens> {
  const none = NOTHING;
  for (const file of [server, frame]) if (!existsSync(file)) throw new Unreadable(`There is no ${file}.`);
  if (screens.length === 0) return none;
  const page = join(work, 'page');
  await buildFrame(frame, page);
  const start = (name: string): Promise<ReviewServer> => startServer(server, join(work, `${name}.json`), page);
  const [was, now] = await Promise.allSettled([start('before'), start('after')]);
  if (now.status === 'rejected') {
    if (was.status === 'fulfilled') await was.value.close();
    // The findings are shown even without pictures.
    const [name, why] = [after.revision.name, wordsOf(now.reason)];
    return undrawn(screens, {
      en: `The sandbox does not start with ${name}: ${why}`,
      zh: `沙箱无法用 ${name} 启动：${why}`,
    });
  }
  const about: Note[] = [
    {
      en: `Both revisions are drawn by the engine that is checked out, on the sandbox's sample data of ${now.value.now}.`,
      zh: `两个版本都由当前检出的引擎绘制，用的是沙箱在 ${now.value.now} 的示例数据。`,
    },
  ];
  if (was.status === 'rejected')
    about.push({
      en: `The sandbox cannot be filled from ${before.revision.name}; its screens ask the newer one: ${wordsOf(was.reason)}`,
      zh: `沙箱无法用 ${before.revision.name} 的数据启动，它的页面查询的是新版本：${wordsOf(was.reason)}`,
    });
  const servers = { before: was.status === 'fulfilled' ? was.value : now.value, after: now.value };
  const sides: Sides = {
    before: { server: servers.before, drawable: before },
    after: { server: servers.after, drawable: after },
  };
  let browser: Browser | undefined;
  const drawn = new Map<string, DrawnScreen>();
  const pictures = new Map<string, Buffer>();
  const { people } = servers.after;
  try {
    browser = await again(() => chromium.launch({ executablePath, args: [...BROWSER_ARGUMENTS, ...STEADY] }));
    const own = browser;
    const open = (): Promise<Studio> => again(() => openStudio(own, sides, people, looks, pictures));
    const waiting = screens.slice(0, most);
    for (const { name } of screens.slice(most))
      drawn.set(name, {
        shots: [],
        undrawn: {
          en: `Only ${most} screens are drawn; --most draws more.`,
          zh: `只绘制了 ${most} 个页面，用 --most 可以多画。`,
        },
      });
    const lanes = Array.from({ length: Math.min(LANES, waiting.length) }, async () => {
      let studio = await open();
      for (let touched = waiting.shift(); touched !== undefined; touched = waiting.shift()) {
        const { name } = touched;
        const shoot = (): Promise<Shot[]> => studio.shoot(touched);
        // Replaces windows in which something hangs.
        const reopen = async (): Promise<void> => {
          await studio.close().catch(() => undefined);
          studio = await open();
        };
        // oxlint-disable-next-line no-await-in-loop -- a window on each revision shows one screen after the other
        await again(shoot, reopen).then(
          (shots) => drawn.set(name, { shots }),
          (error: unknown) => {
            const why = wordsOf(error);
            drawn.set(name, { shots: [], undrawn: { en: `It cannot be drawn: ${why}`, zh: `画不出来：${why}` } });
          },
        );
      }
    });
    const ends = await Promise.allSettled(lanes);
    const lost = ends.find(({ status }) => status === 'rejected');
    // The others draw what a lane without windows leaves.
    if (lost?.status === 'rejected' && waiting.length > 0) throw lost.reason;
    return { drawn, pictures, people, about };
  } catch (error) {
    // The page shows the findings, and the screens drawn so far.
    const why = wordsOf(error);
    const failed: Note = { en: `The browser does not draw: ${why}`, zh: `浏览器没有画出来：${why}` };
    for (const { name } of screens) if (!drawn.has(name)) drawn.set(name, { shots: [], undrawn: failed });
    return { drawn, pictures, people, about: [...about, failed], failed };
  } finally {
    await browser?.close();
    await Promise.all([...new Set(Object.values(servers))].map((each) => each.close()));
  }
}

/** Number of tries, because a busy machine may be too slow for the first one. */
const TRIES = 2;

/**
 * Runs a function, and runs it again if it fails.
 * @param between runs before the next try
 */
async function again<Result>(does: () => Promise<Result>, between?: () => Promise<void>): Promise<Result> {
  for (let left = TRIES - 1; left > 0; left -= 1)
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await does();
    } catch {
      // oxlint-disable-next-line no-await-in-loop -- the same
      await between?.();
    }
  return does();
}
