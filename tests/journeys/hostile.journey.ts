import type { Page } from 'playwright/test';
import { hostile } from '../hostile/strings.ts';
import { expect, test } from './member.ts';
import { isSoak, SEED } from './seeded.ts';

/*
 * The built portal under its own policy, with a server that gives only hostile answers: nothing is executed, no other
 * origin is requested, and the policy is never violated. Every third text in `npm test`, from an offset that the seed
 * determines; all of them with SOAK=1.
 */

const FIELDS = [
  'payeeName',
  'remark',
  'remarkShort',
  'secretCode',
  'masked',
  'phone',
  'email',
  'address',
  'body',
  'ccy',
  'nation',
  'at',
  'day',
  'amount',
];
const SAID = 40;
const EVERY = isSoak ? 1 : 3;
const TEXTS = hostile.filter((_text, n) => n % EVERY === SEED % EVERY);

async function answerWith(page: Page, texts: string[]): Promise<void> {
  const recordOf = (text: string): Record<string, string> => ({
    id: text,
    ...Object.fromEntries(FIELDS.map((name) => [name, text])),
  });
  const answer = (result: unknown): string => JSON.stringify({ code: '0', message: 'success', result });
  await page.unrouteAll();
  await page.route('**/api/portal/sample/format/rows', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: answer(texts.map((text, n) => ({ ...recordOf(text), id: `F${n}` }))),
    }),
  );
  await page.route('**/api/portal/sample/format/record', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: answer({ ...recordOf(texts[0] ?? ''), body: texts.join('<p></p>') }),
    }),
  );
}

// The sanitiser parses HTML in a detached document; policy violations there never reach the page.
test.use({
  tolerate: [
    '/assets/Html-',
    'violates the following Content Security Policy directive',
    // Pictures named by hostile texts do not exist.
    'the server responded with a status of 404',
  ],
});

test('hostile answers have no effect in the built portal', async ({ page }) => {
  test.setTimeout(180_000);
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (/^https?:\/\/[^/]*example/.test(request.url())) seen.push(request.url());
  });
  await page.exposeFunction('report', (what: string) => void seen.push(what));
  await page.addInitScript(() => {
    const { report } = window as unknown as { report(what: string): void };
    Object.assign(window, { pwned: () => report('pwned') });
    document.addEventListener('securitypolicyviolation', (event) => {
      if (!event.sourceFile.includes('/assets/Html-')) report(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  for (let at = 0; at < TEXTS.length; at += SAID) {
    const texts = TEXTS.slice(at, at + SAID).map((text) => text.slice(0, 4000));
    await answerWith(page, texts);
    await page.goto('/test/element?tab=format');
    await expect(page.getByRole('rowheader').first()).toBeVisible({ timeout: 20_000 });
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: `F${texts.length - 1}` })
        .first(),
    ).toBeAttached();
    expect(seen).toEqual([]);
  }
});
