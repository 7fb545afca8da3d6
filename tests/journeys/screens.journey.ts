import { expect, MAIN_OF_A, signIn, test } from './member.ts';

const SCREENS: [path: string, says: RegExp][] = [
  ['/account/userAccount', /总资产/],
  ['/transaction-manage/payment-order', /付款订单/],
  ['/pay/withdrawal/initiateWithdrawal', /发起提现/],
  ['/pay/commonPayee', /常用收款人/],
  ['/pay/commonPayeeEditAdd', /收款人/],
  ['/setting/userInfo', /用户中心/],
];

for (const width of [1440, 1024, 390]) {
  test(`every screen draws at ${width} wide without an error and without scrolling sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, MAIN_OF_A);
    for (const [path, says] of SCREENS) {
      await page.goto(path);
      await expect(page.locator('#main, main').first()).toContainText(says);
      await page.waitForLoadState('networkidle');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0);
    }
  });
}

test('both themes draw', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page);
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(background).toBe('rgb(15, 20, 19)');
});
