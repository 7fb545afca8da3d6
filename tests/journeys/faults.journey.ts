import type { APIRequestContext, Page } from 'playwright/test';
import type { TroubleKind } from '#sandbox/faults.ts';
import { TROUBLES } from '#sandbox/faults.ts';
import { routes } from '#generated/routes.ts';
import { comeIn, expect, MAIN_OF_A, test } from './member.ts';
import { isSoak, SEED, shuffled } from './seeded.ts';

/*
 * Screens whose calls fail: a seeded sample of screens × faults, all of them in `npm run soak`. After each fault no
 * block is blank, nothing waits forever, and nothing is thrown, unless the page redirects to the sign-in.
 */

const SAMPLE = 6;
/** Without the faults that only delay or repeat an answer, and without the calls of the shell. */
const KINDS = TROUBLES.filter((kind) => !['latency', 'drip', 'late', 'twice', 'lost'].includes(kind));
const SHELL = ['user.info', 'system.config', 'system.serverTime', 'portal.', 'notice.', 'message.'];

interface Case {
  path: string;
  calls: string[];
  kind: TroubleKind;
}

/** Loads only the drawn screens: loading all of them takes longer than the journey, and too long on a busy machine. */
async function cases(): Promise<Case[]> {
  const screens = routes.filter((route) => !route.public && !route.path.includes(':'));
  const all = screens.flatMap((screen) => KINDS.map((kind) => ({ ...screen, kind })));
  const drawn: Case[] = [];
  for (const { path, load, kind } of isSoak ? all : shuffled(all)) {
    const { bundle } = await load();
    const calls = Object.keys(bundle.calls).filter((name) => !SHELL.some((own) => name.startsWith(own)));
    if (calls.length > 0) drawn.push({ path, calls, kind });
    if (!isSoak && drawn.length === SAMPLE) break;
  }
  return drawn;
}

async function strike(request: APIRequestContext, { calls, kind }: Case): Promise<void> {
  await request.post('/sandbox/faults/clear', { data: {} });
  for (const call of calls) {
    const done = await request.post('/sandbox/faults', { data: { call, kind, status: 503 } });
    expect(done.status(), call).toBe(200);
  }
}

/** Parts of the page that still load, or that are empty without a message. */
async function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const main = document.querySelector<HTMLElement>('#main, main');
    if ((main?.innerText ?? '').trim() === '') found.push('blank');
    for (const block of document.querySelectorAll<HTMLElement>('section[data-block]')) {
      const isHidden = block.offsetHeight === 0;
      const says = block.innerText.trim() !== '' || block.querySelector('svg, input, canvas, img') !== null;
      if (!isHidden && !says) found.push(`blank block ${block.dataset['block'] ?? ''}`);
    }
    for (const wait of document.querySelectorAll('main [aria-label="加载中"], main [aria-busy="true"]')) {
      found.push(`waits: ${wait.closest('[data-block]')?.getAttribute('data-block') ?? wait.outerHTML.slice(0, 60)}`);
    }
    return found;
  });
}

test.use({
  tolerate: [
    'Failed to load resource',
    'net::ERR_',
    'SyntaxError',
    'TypeError',
    'schemas/',
    'React',
    'The above error',
  ],
});

test(`screens survive faults (seed ${SEED})`, async ({ page, request }) => {
  const drawn = await cases();
  test.setTimeout(isSoak ? drawn.length * 12_000 : 150_000);
  const uncaught: string[] = [];
  page.on('pageerror', (error) => uncaught.push(error.message));
  await comeIn(page, MAIN_OF_A);
  const failures: string[] = [];
  try {
    for (const each of drawn) {
      await strike(request, each);
      await page.goto(each.path);
      const isAway = (): boolean => /\/(login|subLogin)(\?|$)/.test(page.url());
      await page.locator('#main, main').first().waitFor({ timeout: 15_000 });
      await expect
        .poll(async () => (isAway() ? [] : faultsOf(page)), { timeout: 11_000 })
        .toEqual([])
        .catch(async () => failures.push(`${each.path} × ${each.kind}: ${(await faultsOf(page)).join(', ')}`));
      if (uncaught.length > 0) failures.push(`${each.path} × ${each.kind}: uncaught ${uncaught.splice(0).join('; ')}`);
      if (isAway()) {
        await request.post('/sandbox/faults/clear', { data: {} });
        await comeIn(page, MAIN_OF_A);
      }
    }
  } finally {
    await request.post('/sandbox/faults/clear', { data: {} });
  }
  expect(failures).toEqual([]);
});
