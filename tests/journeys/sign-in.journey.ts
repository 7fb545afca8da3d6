import { expect, fillSignIn, MAIN_OF_A, PASSWORD, signIn, test } from './member.ts';

test('a wrong password says so and keeps the login name', async ({ page }) => {
  await page.goto('/login');
  await fillSignIn(page, MAIN_OF_A, 'wrong-password');
  await expect(page.getByText(/密码错误|密码不正确/)).toBeVisible();
  await expect(page.getByLabel('手机号/邮箱')).toHaveValue(MAIN_OF_A);
  await expect(page).toHaveURL(/\/login/);
});

test.describe('without a session', () => {
  // The browser logs that the server answered 401 to the page's first question.
  test.use({ tolerate: ['status of 401'] });

  test('signing in goes to the page that was asked for, and signing out ends the session on the server', async ({
    page,
  }) => {
    await page.goto('/transaction-manage/payment-order');
    await expect(page).toHaveURL(/\/login/);
    await fillSignIn(page, MAIN_OF_A, PASSWORD);
    await expect(page).toHaveURL(/\/transaction-manage\/payment-order/);
    await expect(page).toHaveTitle(/付款订单/);
    await expect(page.getByRole('heading', { name: '付款订单', level: 1 })).toBeVisible();

    const cookie = (await page.context().cookies()).find((each) => each.name.endsWith('member-token'));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

    await page.getByRole('button', { name: /主操作员/ }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await page.context().addCookies([cookie!]);
    await page.goto('/account/userAccount');
    await expect(page).toHaveURL(/\/login/);
  });
});

test.describe('an unknown address', () => {
  test.use({ tolerate: ['the server responded with a status of 404'] });

  test('is the page 404, in words and by its status', async ({ page }) => {
    expect((await page.goto('/no/such/page'))?.status()).toBe(404);
    await expect(page).toHaveURL(/\/404$/);
    await expect(page.getByText(/页面不存在/).first()).toBeVisible();
  });
});

test('signing in works by keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('手机号/邮箱').focus();
  await page.keyboard.type(MAIN_OF_A);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/userAccount$/);
});

test('an operator who may only read has no button to withdraw, and the address is forbidden', async ({ page }) => {
  await signIn(page, '13800000006');
  await page.goto('/transaction-manage/payment-order');
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('button', { name: '发起提现' })).toHaveCount(0);
  await page.goto('/pay/withdrawal/initiateWithdrawal');
  await expect(page).toHaveURL(/\/exception\/403$/);
});
