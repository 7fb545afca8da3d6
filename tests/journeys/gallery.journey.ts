import type { Page } from 'playwright/test';
import { expectAccessible, LOOKS, lookLike, type Look } from './axe.ts';
import { expect, test } from './member.ts';

/* The gallery: every part of it is drawn without a word from the browser, and Axe finds nothing in it. */

// Some of its calls are there to fail.
test.use({ tolerate: ['the server responded with a status of 500'] });

const isSoak = process.env['SOAK'] === '1';

/** A sample of the matrix: each part in one look, the looks in turn. SOAK=1 takes them all. */
function looksOf(n: number): Look[] {
  return isSoak ? LOOKS : LOOKS.filter((_, each) => each === n % LOOKS.length);
}

async function open(page: Page, tab?: string): Promise<void> {
  await page.goto(tab === undefined ? '/test/element' : `/test/element?tab=${tab}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settle(page);
}

/** All code and answers are there. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('tabpanel').first()).toBeVisible();
  await expect(page.getByLabel('加载中')).toHaveCount(0);
}

async function tabNames(page: Page): Promise<string[]> {
  await open(page);
  const list = page.getByRole('tablist').first();
  const count = await list.getByRole('tab').count();
  const names: string[] = [];
  for (let n = 0; n < count; n += 1) {
    await list.getByRole('tab').nth(n).click();
    names.push(new URL(page.url()).searchParams.get('tab') ?? '');
  }
  // The first has no name in the address before it is chosen.
  await list.getByRole('tab').first().click();
  names[0] = new URL(page.url()).searchParams.get('tab') ?? '';
  return names;
}

test('every part of the gallery is accessible', async ({ page }) => {
  test.setTimeout(isSoak ? 1_200_000 : 180_000);
  const names = await tabNames(page);
  expect(names.length).toBeGreaterThan(5);
  for (const [n, name] of names.entries()) {
    for (const look of looksOf(n)) {
      await lookLike(page, look);
      await open(page, name);
      await expectAccessible(page, `${name} ${look.theme} ${look.width}`);
    }
  }
});
