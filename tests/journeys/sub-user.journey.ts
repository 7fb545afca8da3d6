import { comeIn, confirmByCode, dialogOf, expect, MAIN_OF_A, test } from './member.ts';

/* A sub-user of a merchant: created, given money, signed in on its own page, and disabled. */

const MERCHANT = '80010001';
/** Makes names unique, because a journey may run twice on one bank. */
const MARK = String(Date.now() % 1_000_000);
const LOGIN = `branch${MARK}`;
const NAME = `样例项目${MARK}`;
const FIRST = 'Harbour7Kite';
const CHOSEN = 'Meadow9Lantern';

// The browser logs that the server answered 401 and 403.
test.use({ tolerate: ['status of 401', 'status of 403'] });

test('a sub-user is created, gets money, signs in, sees only its own, and is disabled', async ({ page, browser }) => {
  await comeIn(page, MAIN_OF_A);
  await page.goto('/cardManager/subUserQuery');
  await page.getByRole('button', { name: '新增子用户' }).first().click();
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: '名称' }).fill(NAME);
  await dialog.getByRole('textbox', { name: '登录账号' }).fill(LOGIN);
  await dialog.getByLabel('初始密码', { exact: true }).fill(FIRST);
  await dialog.getByLabel('再次输入初始密码').fill(FIRST);
  await dialog.getByRole('textbox', { name: '手机' }).fill('13655550002');
  await dialog.getByRole('textbox', { name: '邮箱' }).fill(`${LOGIN}@example.com`);
  await dialog.getByRole('checkbox', { name: /400012/ }).check();
  await dialog.getByRole('button', { name: '新增', exact: true }).click();
  await confirmByCode(page);
  const row = page.getByRole('grid').first().locator('tbody tr').filter({ hasText: NAME });
  await expect(row).toContainText('启用');

  await row.getByRole('button', { name: '资金划拨' }).click();
  await dialogOf(page).getByRole('textbox', { name: '划拨金额' }).fill('25.00');
  await dialogOf(page)
    .getByRole('button', { name: /^确认划拨/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await confirmByCode(page);
  await expect(row).toContainText('25.00');

  // Signs in on its own page, in a separate browser: first chooses a password, then sees its money and nothing of the
  // merchant's.
  const own = await (await browser.newContext()).newPage();
  await own.goto(new URL('/subLogin', page.url()).href);
  await own.getByRole('textbox', { name: '商户编号' }).fill(MERCHANT);
  await own.getByRole('textbox', { name: '子账号' }).fill(LOGIN);
  await own.getByLabel('密码', { exact: true }).fill(FIRST);
  await own.getByRole('button', { name: '登录', exact: true }).click();
  await expect(own).toHaveURL(/\/setting\/selfCenter$/);
  await own.getByLabel('初始密码').fill(FIRST);
  await own.getByLabel('新密码', { exact: true }).fill(CHOSEN);
  await own.getByLabel('再次输入新密码').fill(CHOSEN);
  await own.getByRole('button', { name: '保存并进入首页' }).click();
  await confirmByCode(own);
  await expect(own).toHaveURL(/\/account\/userAccount$/);
  await expect(own.getByText('我的资金').first()).toBeVisible();
  await expect(own.getByText('25.00').first()).toBeVisible();
  await expect(own.getByText('总资产')).toHaveCount(0);
  await own.goto(new URL('/cardManager/cardQuery', page.url()).href);
  await expect(own.getByText('还没有虚拟卡', { exact: true })).toBeVisible();
  await own.goto(new URL('/transaction-manage/payment-order', page.url()).href);
  await expect(own).toHaveURL(/\/403/);

  // Disabled after a dialog with its remaining money and cards.
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  await expect(dialogOf(page)).toContainText('停用后立即退出登录');
  await expect(dialogOf(page)).toContainText('25.00');
  await dialogOf(page).getByRole('button', { name: '确认停用' }).click();
  await confirmByCode(page);
  await expect(row).toContainText('停用');
  await own.goto(new URL('/cardManager/cardQuery', page.url()).href);
  await expect(own).toHaveURL(/\/subLogin\?to=/);
  await own.context().close();
});
