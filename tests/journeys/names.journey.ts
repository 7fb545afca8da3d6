import type { Page } from 'playwright/test';
import { comeIn, expect, test } from './member.ts';
import { nameless } from './names.ts';

/* Accessible names in overlays; routes.journey.ts tests those of the screens. */

test('controls in overlays have names too', async ({ page }) => {
  await comeIn(page);
  await page.goto('/transaction-manage/payment-order');
  const rows = page.getByRole('grid').first().locator('tbody tr');
  await rows.first().getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toContainText('订单进度');
  expect(await namelessOn(page)).toEqual([]);
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/.+/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '选择列' }).click();
  expect(await namelessOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /主操作员/ }).click();
  expect(await namelessOn(page)).toEqual([]);
});

async function namelessOn(page: Page): Promise<string[]> {
  return nameless(await page.locator('body').ariaSnapshot());
}
