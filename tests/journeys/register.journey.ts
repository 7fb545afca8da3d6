import { CODE, expect, fillSignIn, MAIN_OF_B, test } from './member.ts';

// The browser logs that nobody is signed in after a registration by e-mail, and in a tab that was signed out.
test.use({ tolerate: ['status of 401'] });

test('registering by e-mail: the link in the mail, the first sign-in, a home that waits to be verified', async ({
  page,
  request,
}) => {
  const email = `seller${Date.now()}@example.com`;
  await page.goto('/register');
  await page.getByRole('radio', { name: '邮箱注册' }).check();
  await page.getByLabel('邮箱', { exact: true }).fill(email);
  await expect(page.getByLabel('登录密码', { exact: true })).toHaveCount(0);
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByRole('heading', { name: '激活邮件已发送' })).toBeVisible();

  await page.goto('/login');
  await fillSignIn(page, email, 'Seller2026');
  await expect(page.getByText('登录账号或密码错误')).toBeVisible();

  const outbox = await request.get('/sandbox/outbox', { headers: { accept: 'application/json' } });
  const { letters } = (await outbox.json()) as { letters: { to: string; text: string }[] };
  const link = /\/activate\/[\w-]+/.exec(letters.find(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  // The password is chosen after the link in the mail, which only the owner of the mailbox has.
  await page.getByLabel('登录密码', { exact: true }).fill('Seller2026');
  await page.getByLabel('再次输入登录密码').fill('Seller2026');
  await page.getByRole('button', { name: '激活', exact: true }).click();
  await expect(page.getByRole('heading', { name: '激活成功' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: '邮箱已激活' })).toBeVisible();

  await page.getByRole('button', { name: '去登录' }).click();
  await fillSignIn(page, email, 'Seller2026');
  await expect(page).toHaveURL(/\/account\/userAccount$/, { timeout: 15_000 });
  await expect(page.getByText(/实名认证/).first()).toBeVisible();
});

test('signing in by a code; two tabs: signing out in one leaves nothing of the person in the other', async ({
  page,
  context,
}) => {
  await page.goto('/login?tab=code');
  await page.getByLabel('手机号/邮箱').fill(MAIN_OF_B);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('验证码已发送')).toBeVisible();
  await page.getByLabel('验证码', { exact: true }).fill(CODE);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/account\/userAccount$/, { timeout: 15_000 });
  await expect(page.getByText('陈晓岚').first()).toBeVisible();

  const other = await context.newPage();
  await other.goto('/account/userAccount');
  await expect(other.getByText('陈晓岚').first()).toBeVisible();
  await page
    .getByRole('button', { name: /陈晓岚/ })
    .first()
    .click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByText('陈晓岚')).toHaveCount(0);
});
