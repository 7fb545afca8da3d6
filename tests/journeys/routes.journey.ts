import { expect, MAIN_OF_A, signIn, test } from './member.ts';
import { routes } from '#generated/routes.ts';

/*
 * Every route that there is, opened once: nothing on it breaks the page's policy (what is written as a script, a style, a
 * frame, an address of somebody else), nothing is thrown, nothing is blank. `member.ts` fails on a violation by itself.
 */

/** Parameters that lead nowhere are the harder case: a record that is not there. */
const addressOf = (path: string): string => path.replace(/:\w+\??/g, 'none');
/** A session is ended by these, or they leave by themselves. */
const LAST = /\/(grantBack|authoriseLogin)/;

const byAccess = (isPublic: boolean): string[] => [
  ...new Set(
    routes.filter((route) => route.public === isPublic && !LAST.test(route.path)).map(({ path }) => addressOf(path)),
  ),
];

// The one violation that is made on purpose, at the end; all others are counted before it.
test.use({ tolerate: ['Failed to load resource', 'TrustedHTML', 'CSP violation: require-trusted-types-for'] });

for (const [who, isPublic] of [
  ['a member', false],
  ['anybody', true],
] as const) {
  test(`every route of ${who} keeps to the policy of the page`, async ({ page }) => {
    test.setTimeout(240_000);
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
