import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bank, startBank } from '#bank/bank.ts';
import { openSecret } from '#bank/card-secrets/secrets.ts';
import { actAs } from '#bank/server/act-as.ts';
import { BROWSER_ARGUMENTS, findBrowser } from '#generators/browser.ts';
import { readRevision } from '#generators/diff/revision.node.ts';
import { buildFrame } from '#generators/review/build.ts';
import { type Camera, openCamera } from '#generators/review/camera.ts';
import { scenesOf, type View } from '#generators/review/scenes.ts';
import { drawableOf } from '#generators/review/touched.ts';
import { listsFor } from '#generators/workbench/previews.ts';
import { dateTimeOf } from '#model/instant.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { type CardSecrets, markCards, sendCardCode } from './fixtures/card-secrets.ts';

/*
 * The pictures of a review: every scene of every screen about cards is drawn as for a review of new screens, and no
 * number, expiry, CVV or 3DS code stands in its page.
 */

const MAIN = '13800000001';
const MERCHANT = '80010001';
const WIDE = { name: 'wide', title: 'wide', width: 1440, height: 900 };
const clock = frozenClock('2026-11-20 15:42:08');
const page = mkdtempSync(join(tmpdir(), 'card-pictures-'));
const secrets: CardSecrets = new Map();

let bank: Bank;
let server: Server;
let browser: Browser;
/** A page mostly waits until it is at rest, so several are drawn side by side. */
const CAMERAS = 3;
let cameras: Camera[];
const drawable = drawableOf(readRevision('schemas', 'schemas', 'src/bank/rules/roles.json'));
const screens = Object.entries(drawable.resolved.model.screens)
  .filter(([, { paths }]) => Object.values(paths).some((path) => path.startsWith('/cardManager')))
  .map(([name]) => name);

beforeAll(async () => {
  await buildFrame('src/workbench/preview.html', page);
  const setting = { seed: 'small', clock, works: false, page: { directory: page }, log: () => undefined } as const;
  bank = await startBank({ ...setting, database: { memory: true } });
  await markCards(bank, secrets);
  await sendCardCode(bank, secrets, { owner: MERCHANT, cardId: (await cardsOf(MERCHANT))[0] ?? '' });
  const asSomebody = actAs(bank.sandbox);
  server = createServer((request, response) => {
    void asSomebody(request, response).then(() => bank.sandbox.handle(request, response));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGUMENTS });
  const hello = { address, now: dateTimeOf(clock.now()), people: [], close: () => Promise.resolve() };
  cameras = await Promise.all(Array.from({ length: CAMERAS }, () => openCamera(browser, hello)));
});
afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
  await bank?.close();
  rmSync(page, { recursive: true, force: true });
});

const cardsOf = (owner: string): Promise<string[]> =>
  bank.work(async (_desk, { entities }) => {
    const cards = await entities.as(owner).find('card', { where: { status: 'ACTIVE' } });
    return cards.map((each) => String(each['cardId']));
  });

/** The words of a view, without blanks as a card number may be grouped; undefined if the view cannot be reached. */
async function wordsOf(camera: Camera, view: View): Promise<string | undefined> {
  const lists = listsFor(view.bundle, drawable.resolved);
  if ((await camera.aim({ as: MAIN, ...view, lists })) === undefined) return undefined;
  return (await camera.take(WIDE, () => true)).sign.replaceAll(/\s/g, '');
}

const leaksIn = (words: string): string[] =>
  [...secrets].filter(([secret]) => words.includes(secret)).map(([, kind]) => kind);

describe('a picture of a review', () => {
  it('shows no secret of a card, in any scene of the screens about cards', async () => {
    expect(screens.length).toBeGreaterThan(20);
    const found: string[] = [];
    const drawn: string[] = [];
    const left = [...screens];
    const drawLeft = async (camera: Camera): Promise<void> => {
      for (let name = left.shift(); name !== undefined; name = left.shift()) {
        const touched = { name, after: name, isDrawnAnew: true, through: [], uses: [], findings: [] };
        for (const { name: scene, after } of scenesOf(touched, drawable, drawable)) {
          const words = after && (await wordsOf(camera, after));
          if (words === undefined) continue;
          drawn.push(`${name} › ${scene}`);
          found.push(...leaksIn(words).map((kind) => `${name} › ${scene}: ${kind}`));
        }
      }
    };
    await Promise.all(cameras.map(drawLeft));
    expect(found).toEqual([]);
    expect(drawn.filter((each) => each.endsWith('› page'))).toHaveLength(screens.length);
    expect(drawn.length).toBeGreaterThan(60);
  });

  it('is searched with its texts: numbers in aliases are found', async () => {
    const cards = await cardsOf(MERCHANT);
    await bank.work(async (_desk, { tx, entities }) => {
      for (const cardId of cards) {
        const { cardNo = '' } = (await openSecret(tx, MERCHANT, cardId)) ?? {};
        await entities.as(MERCHANT).update('card', cardId, { cardAlias: cardNo.replaceAll(/(\d{4})/g, '$1 ').trim() });
      }
    });
    const words = await wordsOf(cameras[0]!, { steps: [], bundle: drawable.bundle('card/card-query') });
    expect(leaksIn(words ?? '')).toContain('number');
  });
});
