import {
  balanceOf,
  bankDoes,
  choose,
  comeIn,
  confirmByCode,
  dialogOf,
  expect,
  expectSaid,
  holdBank,
  test,
  showList,
} from './member.ts';

test('a receipt of somebody else: it becomes doubtful, and is returned to its sender', async ({ page }) => {
  await comeIn(page, '13800000002');
  await holdBank(page);
  const before = await balanceOf(page, 'USD');
  await page.goto('/transaction-manage/inbound-order?payerName=Birch%20%26%20Larch%20Retail%20Ltd');
  const rows = page.getByRole('grid').first();
  const row = rows.locator('tbody tr').filter({ hasText: '待确认' }).first();
  const orderNo = (await row.getByRole('link', { name: /^RC/ }).innerText()).trim();
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '不是我的款项' }).click();
  await dialogOf(page).getByRole('button', { name: '不是我的款项' }).click();
  await expectSaid(page, '已转为交易存疑，可申请退款');

  await showList(page, `/transaction-manage/inbound-order?orderNo=${orderNo}`);
  await expect(rows).toContainText('交易存疑');
  await rows.getByRole('button', { name: '更多操作' }).first().click();
  await page.getByRole('menuitem', { name: '申请退款' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: '申请退款' }).click();
  await expect(dialog.getByText('请填写退款账号').first()).toBeVisible();
  await choose(dialog.getByRole('combobox', { name: '退款原因' }), /./);
  await dialog.getByRole('textbox', { name: '退款账号' }).fill('DE89370400440532013000');
  await dialog.getByRole('textbox', { name: '银行', exact: true }).fill('Muster Alpenbank');
  await dialog.getByRole('button', { name: '申请退款' }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await confirmByCode(page);
  await expectSaid(page, '退款已申请，约 30 分钟后汇出');
  await bankDoes(page, orderNo, 'collection.send', 'collection.paid');
  await page.reload();
  await expect(rows).toContainText('退款成功');
  expect((await balanceOf(page, 'USD')).availableBal).toBe(before.availableBal);
});
