import { comeIn, expect, test } from './member.ts';

test('a notice is read, all are marked, and a coupon leads to its withdrawal', async ({ page }) => {
  await comeIn(page);
  await page.goto('/customer-service/notice?readFlag=2');
  const unread = page.getByRole('link', { name: /^香港本地清算新增港币转数快/ });
  await expect(unread.first()).toBeVisible();
  const isRead = page.waitForResponse((response) => response.url().includes('/read-notice/'));
  await unread.first().click();
  await expect(page).toHaveURL(/\/customer-service\/notice\/NT\d+/);
  await expect(page.getByRole('article').getByRole('heading', { name: /转数快/ })).toBeVisible();
  expect((await isRead).ok()).toBe(true);
  await page.getByRole('button', { name: '返回列表' }).click();
  await expect(page.getByRole('row', { name: /转数快，最快 2 分钟到账 .*已读/ }).first()).toBeVisible({
    timeout: 20_000,
  });

  await page.getByRole('button', { name: '全部标为已读' }).click();
  await expect(page.getByRole('row', { name: /已读/ }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /未读/ })).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByRole('tab', { name: /站内信（未读 \d+）/ })).toBeVisible();

  await page.goto('/marketing/marketing-coupon?scene=WITHDRAW');
  await page.getByRole('button', { name: '去使用' }).first().click();
  await expect(page).toHaveURL(/initiateWithdrawal\?couponNo=/);
  await expect(page.getByRole('combobox', { name: /优惠券/ })).toHaveText(/减免券/);
});
