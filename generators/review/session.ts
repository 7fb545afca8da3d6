import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { BROWSER_ARGUMENTS } from './browser.ts';
import { Unreadable } from '../diff/revision.node.ts';
import type { Look, Person } from './wire.ts';
import { buildFrame } from './build.ts';
import { openStudio } from './draw.ts';
import type { DrawnScreen } from './page.ts';
import type { TouchedMenu } from './menus.ts';
import type { Drawable, Touched } from './touched.ts';
import { startServer, type ReviewServer } from './server.ts';

/** A tile of which only a part is drawn again has other corners than one that is drawn at once. */
const STEADY = ['--disable-partial-raster'];

export interface Setting {
  /** The product's server and the page that draws its screens. */
  server: string;
  frame: string;
  /** A folder for what is made on the way; the Models are in it. */
  work: string;
  /** The browser's program. */
  browser: string;
  /** How wide everything is seen. */
  looks: readonly Look[];
  /** Of so many screens pictures are made. */
  most: number;
}

export interface DrawnScreens {
  drawn: Map<string, DrawnScreen>;
  pictures: Map<string, Buffer>;
  people: Person[];
  about: string[];
  /** Why there is no picture at all. */
  failed?: string;
}

/**
 * Draws what a change touches, in both revisions, with the engine and on the sample data that are checked out.
 * @throws Unreadable where what draws it is not there
 */
export async function drawScreens(
  screens: readonly (Touched | TouchedMenu)[],
  before: Drawable,
  after: Drawable,
  { server, frame, work, browser: executablePath, most, looks }: Setting,
): Promise<DrawnScreens> {
  const none: DrawnScreens = { drawn: new Map(), pictures: new Map(), people: [], about: [] };
  for (const file of [server, frame]) if (!existsSync(file)) throw new Unreadable(`There is no ${file}.`);
  if (screens.length === 0) return none;
  const page = join(work, 'page');
  await buildFrame(frame, page);
  const start = (name: string): Promise<ReviewServer> => startServer(server, join(work, `${name}.json`), page);
  const [was, now] = await Promise.allSettled([start('before'), start('after')]);
  if (now.status === 'rejected') {
    if (was.status === 'fulfilled') await was.value.close();
    const failed = `The sandbox does not start with ${after.revision.name}: ${wordsOf(now.reason)}`;
    // The findings are shown even without pictures.
    const drawn = new Map(screens.map(({ name }) => [name, { shots: [], undrawn: failed }]));
    return { ...none, drawn, about: [failed], failed };
  }
  const about = [
    `Both revisions are drawn by the engine that is checked out, on the sandbox's sample data of ${now.value.now}.`,
  ];
  if (was.status === 'rejected')
    about.push(
      `The sandbox cannot be filled from ${before.revision.name}; its screens ask the newer one: ${wordsOf(was.reason)}`,
    );
  const servers = { before: was.status === 'fulfilled' ? was.value : now.value, after: now.value };
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGUMENTS, ...STEADY] });
  try {
    const { people } = servers.after;
    const studio = await openStudio(
      browser,
      { before: { server: servers.before, drawable: before }, after: { server: servers.after, drawable: after } },
      people,
      looks,
    );
    const drawn = new Map<string, DrawnScreen>();
    for (const [n, touched] of screens.entries()) {
      if (n >= most) {
        drawn.set(touched.name, { shots: [], undrawn: `Only ${most} screens are drawn; --most draws more.` });
        continue;
      }
      try {
        // oxlint-disable-next-line no-await-in-loop -- a window on each revision shows one screen after the other
        drawn.set(touched.name, { shots: await studio.shoot(touched) });
      } catch (error) {
        drawn.set(touched.name, { shots: [], undrawn: `It cannot be drawn: ${wordsOf(error)}` });
      }
    }
    return { drawn, pictures: studio.pictures, people, about };
  } finally {
    await browser.close();
    await Promise.all([...new Set(Object.values(servers))].map((each) => each.close()));
  }
}

/** The line that says it: before it node prints where it was thrown. */
function wordsOf(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n');
  return lines.find((line) => /^\w*Error\b.*: /.test(line)) ?? lines[0] ?? '';
}
