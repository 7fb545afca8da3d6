import { expectAccessible, LOOKS, lookLike, type Look } from './axe.ts';
import { expect, MAIN_OF_A, signIn, test } from './member.ts';
import { routes } from '#generated/routes.ts';

/*
 * Every route that there is, opened once: nothing on it breaks the page's policy (what is written as a script, a style, a
 * frame, an address of somebody else), nothing is thrown, nothing is blank, nothing is wider than the window. `member.ts`
 * fails on a violation by itself. Axe looks at a sample of them, each in one look; SOAK=1 at all of them in all looks.
 */

const isSoak = process.env['SOAK'] === '1';
const SEED = Number(process.env['SOAK_SEED'] ?? 20261121);
/** Of the routes of a member, and of anybody. The gallery has a journey of its own. */
const SAMPLE = 4;
const GALLERY = '/test/element';

/** Parameters that lead nowhere are the harder case: a record that is not there. */
const addressOf = (path: string): string => path.replace(/:\w+\??/g, 'none');
/** They take what they were given and leave by themselves: opened with it and without, after the others. */
const LEAVING = /\/(grantBack|authoriseLogin)/;
const LAST = ['/login/authoriseLogin', '/login/authoriseLogin?authCode=none', '/grantBack?state=none&code=none'];

const USUAL: Look = { theme: 'light', width: 1440 };

const byAccess = (isPublic: boolean): string[] => [
  ...new Set(
    routes.filter((route) => route.public === isPublic && !LEAVING.test(route.path)).map(({ path }) => addressOf(path)),
  ),
  ...(isPublic ? LAST : []),
];

/** The looks in which Axe sees each address. */
function drawn(paths: readonly string[]): Map<string, Look[]> {
  const seen = paths.filter((path) => path !== GALLERY);
  if (isSoak) return new Map(seen.map((path) => [path, LOOKS]));
  let state = SEED >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const ranked = seen.map((path) => ({ path, rank: next() })).toSorted((a, b) => a.rank - b.rank);
  return new Map(ranked.slice(0, SAMPLE).map(({ path }, n) => [path, LOOKS.slice(n % LOOKS.length).slice(0, 1)]));
}

// The one violation that is made on purpose, at the end; all others are counted before it.
test.use({ tolerate: ['Failed to load resource', 'TrustedHTML', 'CSP violation: require-trusted-types-for'] });

for (const [who, isPublic] of [
  ['a member', false],
  ['anybody', true],
] as const) {
  test(`every route of ${who} keeps to the policy of the page`, async ({ page }) => {
    const looks = drawn(byAccess(isPublic));
    test.setTimeout(isSoak ? 3_600_000 : 300_000);
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
    if (!isPublic) await signIn(page, MAIN_OF_A);
    const first = await page.goto(byAccess(isPublic)[0] ?? '/');
    const policy = first?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe-');
    const blank: string[] = [];
    for (const path of byAccess(isPublic)) {
      await page.goto(path, { waitUntil: 'load' });
      const main = page.locator('#main, main').first();
      await main.waitFor({ timeout: 15_000 });
      await expect
        .poll(async () => (await main.innerText()).trim().length, { timeout: 15_000, message: path })
        .toBeGreaterThan(0);
      await page.waitForLoadState('networkidle');
      if ((await main.innerText()).trim() === '') blank.push(path);
      for (const look of looks.get(path) ?? []) {
        await lookLike(page, look);
        await page.waitForLoadState('networkidle');
        await expectAccessible(page, `${path} ${look.theme} ${look.width}`);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(over, `${path} ${look.width} scrolls sideways`).toBeLessThanOrEqual(0);
      }
      if (looks.has(path)) await lookLike(page, USUAL);
    }
    expect(blank).toEqual([]);
    expect(violations).toEqual([]);
    // The listener hears what it is there for.
    await page.evaluate(() => {
      const script = document.createElement('div');
      try {
        script.innerHTML = '<img src=x>';
      } catch {
        // Refused, as it should be.
      }
    });
    await expect.poll(() => violations.length).toBeGreaterThan(0);
  });
}
