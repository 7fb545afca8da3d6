import type { Page } from 'playwright/test';
import { expect, signIn, test } from './member.ts';

/* The floor under every screen: whatever can be pressed or filled in has a name that is read out. */

interface Nameless {
  role: string;
  line: string;
}

const OPERATED = ['button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'switch', 'menuitem'];

const SCREENS = [
  '/account/userAccount',
  '/transaction-manage/payment-order',
  '/pay/withdrawal/initiateWithdrawal',
  '/pay/commonPayee',
  '/pay/commonPayeeEditAdd',
  '/setting/userInfo',
  '/404',
  '/exception/403',
];

for (const width of [1440, 390]) {
  test(`everything that is operated has a name, at ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/login');
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
    expect(await nameless(page)).toEqual([]);
    await signIn(page);
    for (const path of SCREENS) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(await operatedCount(page), path).toBeGreaterThan(0);
      expect(await nameless(page), path).toEqual([]);
    }
  });
}

test('what opens over a screen has names too', async ({ page }) => {
  await signIn(page);
  await page.goto('/transaction-manage/payment-order');
  const rows = page.getByRole('grid').first().locator('tbody tr');
  await rows.first().getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText('订单进度');
  expect(await nameless(page)).toEqual([]);
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/.+/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '选择列' }).click();
  expect(await nameless(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /主操作员/ }).click();
  expect(await nameless(page)).toEqual([]);
});

/** Lines of the accessibility tree such as `- button` with nothing after the role. */
async function nameless(page: Page): Promise<Nameless[]> {
  const tree = await page.locator('body').ariaSnapshot();
  return tree.split('\n').flatMap((line) => {
    const [, role = '', rest = ''] = /^\s*- (\w+)(.*)$/.exec(line) ?? [];
    if (!OPERATED.includes(role)) return [];
    return /^ "[^"]*\S[^"]*"/.test(rest) || /^ \/.+\//.test(rest) ? [] : [{ role, line: line.trim() }];
  });
}

async function operatedCount(page: Page): Promise<number> {
  const tree = await page.locator('body').ariaSnapshot();
  return tree.split('\n').filter((line) => OPERATED.includes(/^\s*- (\w+)/.exec(line)?.[1] ?? '')).length;
}
