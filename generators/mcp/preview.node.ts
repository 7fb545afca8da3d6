import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { canonical } from '#model/canonical.ts';
import type { Model } from '#model/model.ts';
import type { Camera } from '../review/camera.ts';
import type { ReviewServer } from '../review/server.ts';
import type { Look } from '../review/wire.ts';
import type { Drawn } from '../workbench/wire.ts';
import { ToolRefusal } from './refused.ts';

/** The means of drawing screens: the product's review server with its frame, or else a running dev server. */
export interface Drawing {
  server?: string | undefined;
  frame?: string | undefined;
  url: string;
}

export interface Sitting {
  look: 'wide' | 'phone';
  /** A login of the product's review server. */
  as?: string | undefined;
  /** The address to draw, with its parameters filled. */
  address?: string | undefined;
}

export interface Drawer {
  /** @throws ToolRefusal without a browser, or without a server that draws */
  draw(screen: Drawn, model: Model, sitting: Sitting): Promise<{ png: Buffer; says: string }>;
  close(): Promise<void>;
}

const LOOKS: Record<Sitting['look'], Look> = {
  wide: { name: 'wide', title: 'wide', width: 1280, height: 800 },
  phone: { name: 'phone', title: 'phone', width: 390, height: 844 },
};
const PATIENCE = 30_000;

/** Draws screens as pictures. Browser, page and server start with the first picture and stay for the next ones. */
export function openDrawer({ server: script, frame, url }: Drawing): Drawer {
  const work = mkdtempSync(join(tmpdir(), 'pictures-'));
  let browser: Promise<Browser> | undefined;
  let page: Promise<string> | undefined;
  let running: { key: string; server: ReviewServer; camera: Camera } | undefined;

  const end = async (): Promise<void> => {
    await running?.camera.close();
    await running?.server.close();
    running = undefined;
  };
  /** The product's server on these definitions; the page gets changed screens, so they need no other server. */
  const serverFor = async (
    model: Model,
    paths: { script: string; frame: string },
  ): Promise<NonNullable<typeof running>> => {
    const { screens: _, menus: __, ...data } = model;
    const key = canonical(data);
    if (running?.key === key) return running;
    await end();
    const [{ buildFrame }, { startServer }, { openCamera }] = await Promise.all([
      import('../review/build.ts'),
      import('../review/server.ts'),
      import('../review/camera.ts'),
    ]);
    const built = join(work, 'page');
    page ??= buildFrame(paths.frame, built).then(() => built);
    page.catch(() => (page = undefined));
    const file = join(work, 'model.json');
    writeFileSync(file, JSON.stringify(model));
    const server = await startServer(paths.script, file, await page);
    running = { key, server, camera: await openCamera(await browser!, server) };
    return running;
  };

  return {
    async draw(drawn, model, sitting) {
      browser ??= openBrowser();
      browser.catch(() => (browser = undefined));
      const { bundle, lists } = drawn;
      const opened = await browser;
      if (bundle === undefined) throw new ToolRefusal('This screen cannot be drawn: check says why.');
      if (script === undefined || frame === undefined)
        return ofDevServer(opened, url, sitting.address ?? Object.values(bundle.screen.paths)[0], sitting.look);
      for (const file of [script, frame]) if (!existsSync(file)) throw new ToolRefusal(`There is no ${file}.`);
      const { server, camera } = await serverFor(model, { script, frame });
      const person = server.people.find(({ as }) => sitting.as === undefined || as === sitting.as);
      if (person === undefined)
        throw new ToolRefusal(
          `Nobody is called "${sitting.as}" here: ${server.people.map(({ as, title }) => `${as} (${title})`).join(', ')}.`,
        );
      const { as, title } = person;
      const { address } = sitting;
      const at = await camera.aim({
        as,
        bundle,
        lists,
        steps: [],
        ...(address !== undefined && { address }),
      });
      const { png, width, height } = await camera.take(LOOKS[sitting.look]);
      return { png: png!, says: `${at} as ${title}, ${width} × ${height}` };
    },
    async close() {
      await end();
      await (await browser?.catch(() => undefined))?.close();
      rmSync(work, { recursive: true, force: true });
    },
  };
}

async function openBrowser(): Promise<Browser> {
  const tools = await Promise.all([import('playwright'), import('../review/browser.ts')]).catch(() => undefined);
  if (tools === undefined)
    throw new ToolRefusal('There is no picture: the package "playwright" is not installed. Everything else works.');
  const [{ chromium }, { findBrowser, BROWSER_ARGUMENTS }] = tools;
  try {
    return await chromium.launch({
      executablePath: await findBrowser(false),
      args: BROWSER_ARGUMENTS,
    });
  } catch (error) {
    throw new ToolRefusal(`There is no picture: ${(error as Error).message} Everything else works.`);
  }
}

/** A page of the product's own dev server, as a visitor sees it. */
async function ofDevServer(
  browser: Browser,
  url: string,
  address: string | undefined,
  look: Sitting['look'],
): Promise<{ png: Buffer; says: string }> {
  if (address === undefined)
    throw new ToolRefusal('This screen has no address: it is drawn where another one opens it.');
  if (/\/:\w/.test(address)) throw new ToolRefusal(`Say "address" with the parameters of ${address} filled in.`);
  const { width, height } = LOOKS[look];
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  try {
    const window = await context.newPage();
    await window.goto(new URL(address, url).href, { waitUntil: 'load', timeout: PATIENCE }).catch((error: Error) => {
      const why = error.message.split('\n')[0];
      throw new ToolRefusal(`Nothing answers at ${url}: run "npm run dev" there, or name it with --url. (${why})`);
    });
    // An open stream keeps the network busy forever, so the picture is taken after a timeout.
    await window.waitForLoadState('networkidle', { timeout: PATIENCE / 6 }).catch(() => undefined);
    const png = await window.screenshot({ animations: 'disabled', fullPage: true });
    return { png, says: `${address} of ${url}, ${width} wide` };
  } finally {
    await context.close();
  }
}
