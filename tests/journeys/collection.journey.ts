import { choose, comeIn, confirmByCode, dialogOf, expect, expectSaid, jump, test } from './member.ts';

/* Collection accounts: from the application to the first money on the account, and its holders. */

test('an account is applied for, opened by the bank, and receives its first money', async ({ page }) => {
  await comeIn(page);
  await page.goto('/payee');
  await page.getByRole('button', { name: '立即申请' }).click();
  await choose(page.getByRole('combobox', { name: '平台' }), 'Shopee');
  await choose(page.getByRole('combobox', { name: '站点' }), '新加坡');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('checkbox', { name: /SGD|新加坡元/ }).click();
  await page.getByRole('textbox', { name: '账户别名' }).fill('新加坡站');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('textbox', { name: '店铺名称' }).fill('Xinglan Asia');
  await choose(page.getByRole('combobox', { name: '月交易规模' }), /10 万美元以下/);
  await page.getByRole('button', { name: '下一步' }).click();
  // An agreement that was signed is not requested again.
  await expect(page.getByText('全球收款服务协议')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /全球收款服务协议/ })).toHaveCount(0);
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page).toHaveURL(/successPage\/SHOPEE\/2$/);
  await expect(page.getByRole('heading', { name: /账户申请已提交/ })).toBeVisible();

  await jump(page, 2);
  await page.getByRole('button', { name: '查看账户' }).click();
  const row = page.getByRole('grid').locator('tbody tr').first();
  await expect(row).toContainText('正常');
  await row.getByRole('link').first().click();
  await expect(dialogOf(page)).toContainText('Sample Straits Bank');
  const shown = await dialogOf(page)
    .getByRole('definition')
    .filter({ hasText: /999\d{10}/ })
    .first()
    .innerText();
  const accountNo = /999\d{10}/.exec(shown)?.[0] ?? '';

  const sent = await page.request.post('/sandbox/faults/command/incoming', {
    data: { account: `80010001/${accountNo}`, amount: '800.00', payerName: 'Sample Buyer' },
  });
  expect(sent.ok()).toBe(true);
  await page.goto(`/transaction-manage/inbound-order?accountNo=${accountNo}`);
  await expect(page.getByRole('grid').first()).toContainText('800.00');
});

test('the closing of an account is confirmed by a code, and cancelled', async ({ page }) => {
  await comeIn(page);
  await page.goto('/payee/account/allShop?status=READY_CLOSE');
  const row = page.getByRole('grid').locator('tbody tr').first();
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '撤回关闭' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤回关闭' }).click();
  await expectSaid(page, '已撤回，账户恢复正常');

  await page.goto('/payee/account/allShop?currency=USD&status=NORMAL');
  const last = page.getByRole('grid').locator('tbody tr').filter({ hasText: 'Sample Prairie Bank' });
  await last.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '关闭账户' }).click();
  await choose(dialogOf(page).getByRole('combobox', { name: '关闭原因' }), '不再使用');
  await dialogOf(page).getByRole('button', { name: '关闭账户' }).click();
  await confirmByCode(page);
  await expectSaid(page, '已提交，7 天后关闭');
});

test('a rejected holder is corrected at its marks, the rest is locked', async ({ page }) => {
  await comeIn(page);
  await page.goto('/payee/account/holder?status=REJECT');
  const row = page.getByRole('grid').locator('tbody tr').first();
  await row.getByRole('button', { name: '修改错误信息' }).click();
  await expect(dialogOf(page).getByText('英文名称不完整').first()).toBeVisible();
  await expect(dialogOf(page).getByRole('textbox', { name: '证件号码' })).not.toBeEditable();
});
