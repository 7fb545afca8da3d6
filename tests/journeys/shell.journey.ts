import { expect, signIn, test } from './member.ts';

/* The shell around the screens, with its server. */

const VERSION = 'member-version';

test('R-046 a version that differs from the stored one is loaded once, and nothing is loaded for ever', async ({
  page,
}) => {
  await signIn(page);
  // Signing in is a step too, so the page has already checked its version.
  await expect(page.getByRole('button', { name: '联系客服' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), VERSION)).toMatch(/^[0-9a-f]{16}$/);
  const current = await page.evaluate((key) => localStorage.getItem(key), VERSION);
  await page.evaluate((key) => localStorage.setItem(key, 'older'), VERSION);
  let loads = 0;
  page.on('load', () => (loads += 1));
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('button', { name: '交易管理' }).click();
  await menu.getByRole('link', { name: '付款订单' }).click();
  await expect.poll(() => loads).toBe(1);
  await expect(page).toHaveURL(/\/transaction-manage\/payment-order/);
  await expect(page.getByRole('grid').first()).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), VERSION)).toBe(current);
  // The next step checks the version again, and finds that it is current.
  const asked = page.waitForResponse(/\/version\.json/);
  await page.getByRole('link', { name: '首页' }).first().click();
  await asked;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loads).toBe(1);
});

test('R-051 help, agreements and the guide stand in one common layout', async ({ page }) => {
  for (const path of ['/help', '/protocol/user-service', '/accountApplicationGuide']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('button', { name: '联系我们' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('ICP');
    await expect(page.getByRole('main')).toBeVisible();
  }
});

test('an announcement covers the page until it is read, and not at the next visit', async ({ page }) => {
  await signIn(page, '13900000002');
  const popup = page.getByRole('dialog', { name: '提前结汇服务升级说明' });
  await expect(popup).toBeVisible();
  await popup.getByRole('button', { name: '我已阅读' }).click();
  await expect(popup).toHaveCount(0);
  const asked = page.waitForResponse(/unreadAndNewShowNotice/);
  await page.reload();
  await asked;
  await page.waitForLoadState('networkidle');
  await expect(popup).toHaveCount(0);
});

test('a shell whose questions all fail leaves the screen alone', async ({ page }) => {
  await signIn(page);
  const questions =
    /\/api\/(common\/(sys-notice|internal-message)|user\/marketing|user\/queryUserCustomerService)|\/version\.json/;
  await page.route(questions, (route) => route.abort());
  await page.goto('/transaction-manage/payment-order');
  await expect(page.getByRole('grid').first().locator('tbody tr').first()).toBeVisible();
  await page.getByRole('button', { name: /^消息/ }).click();
  await expect(page.getByText('消息加载失败')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '联系客服' }).click();
  await expect(page.getByRole('dialog', { name: '联系客服' }).getByText('400-000-0000')).toBeVisible();
});
test.use({ tolerate: ['net::ERR_FAILED'] });
