import type { Page } from 'playwright/test';
import { routes } from '#generated/routes.ts';
import { expectAccessible, LOOKS, lookLike, type Look } from './axe.ts';
import { comeIn, expect, MAIN_OF_A, signIn, test } from './member.ts';
import { nameless, operated } from './names.ts';
import { isSoak, SEED, shuffled } from './seeded.ts';
import { walkOn } from './walk.ts';

/*
 * Opens every route once: nothing on it violates the page's policy, throws, or is blank; every control has an
 * accessible name, and nothing is wider than the window. `member.ts` fails on a violation of the policy. Each route is
 * examined in one width, which the seed determines, and Axe examines a sample in one look; SOAK=1 examines all of them
 * in all widths and looks.
 */

/** Size of each sample: member routes, and public routes. The gallery has a journey of its own. */
const SAMPLE = 4;
/** Maximum addresses of members per test, so that it ends in time on a busy machine too. */
const ADDRESSES = 50;
const GALLERY = '/test/element';

/** Unknown ids are the harder case: the record does not exist. */
const addressOf = (path: string): string => path.replace(/:\w+\??/g, 'none');
/** Pages that use up their parameters and redirect; opened last, with and without parameters. */
const LEAVING = /\/(grantBack|authoriseLogin)/;
const LAST = ['/login/authoriseLogin', '/login/authoriseLogin?authCode=none', '/grantBack?state=none&code=none'];

/** A full card number of the bank's cards, which no page may contain until its holder reveals it. */
const CARD_NUMBER = /\b(?:400012|522099)\d{10}\b/;

/** Pages that no schema draws. */
const PAGES = ['/404', '/exception/403'];
/** Frequently used screens, each with a text that must be visible. */
const SAYS: Readonly<Record<string, RegExp>> = {
  '/account/userAccount': /总资产/,
  '/transaction-manage/payment-order': /付款订单/,
  '/pay/withdrawal/initiateWithdrawal': /发起提现/,
  '/pay/commonPayee': /常用收款人/,
  '/pay/commonPayeeEditAdd': /收款人/,
  '/setting/userInfo': /用户中心/,
};

const USUAL: Look = { theme: 'light', width: 1440 };
/** The usual width is last, because the next screen opens in it. */
const WIDTHS = [1024, 390, USUAL.width];

/** The window title of each address that does not redirect. */
const TITLES = new Map(routes.map((route) => [addressOf(route.path), route.title]));

const byAccess = (isPublic: boolean): string[] => [
  ...new Set(
    routes.filter((route) => route.public === isPublic && !LEAVING.test(route.path)).map(({ path }) => addressOf(path)),
  ),
  ...(isPublic ? LAST : PAGES),
];

/** The looks in which Axe examines each address. */
function drawn(paths: readonly string[]): Map<string, Look[]> {
  const seen = paths.filter((path) => path !== GALLERY);
  if (isSoak) return new Map(seen.map((path) => [path, LOOKS]));
  const sample = shuffled(seen).slice(0, SAMPLE);
  return new Map(sample.map((path, n) => [path, LOOKS.slice(n % LOOKS.length).slice(0, 1)]));
}

// The violation made on purpose at the end; all others are counted before it.
test.use({ tolerate: ['Failed to load resource', 'TrustedHTML', 'CSP violation: require-trusted-types-for'] });

const OF_MEMBERS = byAccess(false);
const WALKS = Array.from({ length: Math.ceil(OF_MEMBERS.length / ADDRESSES) }, (_, n) => ({
  title: `routes of a member, ${n * ADDRESSES + 1} and on,`,
  isPublic: false,
  paths: OF_MEMBERS.slice(n * ADDRESSES, (n + 1) * ADDRESSES),
}));

for (const { title, isPublic, paths } of [
  ...WALKS,
  { title: 'routes of anybody', isPublic: true, paths: byAccess(true) },
]) {
  test(`${title} keep to the policy of the page`, async ({ page }) => {
    const looks = drawn(byAccess(isPublic));
    // The number of routes grows.
    test.setTimeout(paths.length * (isSoak ? 20_000 : 6_000));
    const violations: string[] = [];
    await page.exposeFunction('tellViolation', (text: string) => violations.push(text));
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        const tell = (window as unknown as { tellViolation(text: string): void }).tellViolation;
        tell(
          `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} on ${location.pathname}`,
        );
      });
    });
    if (!isPublic) await comeIn(page, MAIN_OF_A);
    const first = await page.goto(paths[0] ?? '/');
    const policy = first?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe-');
    const blank: string[] = [];
    const walk = walkOn(page);
    for (const [n, path] of paths.entries()) {
      // A redirecting page redirects only once per page load, so it is reloaded.
      await (LEAVING.test(path) ? page.goto(path, { waitUntil: 'load' }) : walk.open(path));
      const main = page.locator('#main, main').first();
      await main.waitFor({ timeout: 15_000 });
      await expect
        .poll(async () => (await main.innerText()).trim().length, { timeout: 15_000, message: path })
        .toBeGreaterThan(0);
      await walk.settle();
      if ((await main.innerText()).trim() === '') blank.push(path);
      expect.soft(CARD_NUMBER.test(await page.content()), path).toBe(false);
      if (new URL(page.url()).pathname === path)
        await expect.soft(page).toHaveTitle(new RegExp(TITLES.get(path) ?? ''));
      await expect.soft(main, path).toContainText(SAYS[path] ?? /\p{Script=Han}/u);
      if (path !== GALLERY) await examine(page, path, isSoak ? WIDTHS : [WIDTHS[(n + SEED) % WIDTHS.length]!]);
      for (const look of looks.get(path) ?? []) {
        await lookLike(page, look);
        await walk.settle();
        await expectAccessible(page, `${path} ${look.theme} ${look.width}`);
        await expectNoSideways(page, `${path} ${look.width} scrolls sideways`);
      }
      if (looks.has(path)) await lookLike(page, USUAL);
    }
    expect(blank).toEqual([]);
    expect(violations).toEqual([]);
    // Proves that the listener reports violations.
    await page.evaluate(() => {
      const script = document.createElement('div');
      try {
        script.innerHTML = '<img src=x>';
      } catch {
        // Refused, as expected.
      }
    });
    await expect.poll(() => violations.length).toBeGreaterThan(0);
  });
}

test('both themes are drawn', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page);
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(background).toBe('rgb(15, 20, 19)');
});

/** Expects that nothing is wider than the window, and that every control has a name, in each width. */
async function examine(page: Page, path: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const tree = (): Promise<string> => page.locator('body').ariaSnapshot();
    // Layouts that depend on the width change a moment after the window.
    await expect
      .configure({ soft: true })
      .poll(async () => nameless(await tree()), { message: `${path} ${width}` })
      .toEqual([]);
    expect.soft(operated(await tree()).length, `${path} ${width}`).toBeGreaterThan(0);
    await expectNoSideways(page, `${path} ${width} scrolls sideways`);
  }
  if (widths.at(-1) !== USUAL.width) await page.setViewportSize({ width: USUAL.width, height: 900 });
}

async function expectNoSideways(page: Page, message: string): Promise<void> {
  await expect
    .configure({ soft: true })
    .poll(() => over(page), { message })
    .toBeLessThanOrEqual(0);
}

function over(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
