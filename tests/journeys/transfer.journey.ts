import { subtract } from '#model/money.ts';
import { balanceOf, CODE, comeIn, expect, holdBank, test } from './member.ts';

test('a transfer: amount and fee are frozen, and the list shows it under way', async ({ page }) => {
  await comeIn(page);
  await holdBank(page);
  const before = await balanceOf(page, 'USD');
  await page.goto('/account/transferOrder/transferApply?currency=USD');
  await page.getByRole('textbox', { name: '转账金额' }).fill('1200');
  await page.getByRole('textbox', { name: '转入方用户编号' }).fill('80010005');
  await page.getByRole('textbox', { name: '转入方名称' }).fill('别的公司');
  await page.getByRole('combobox', { name: '转账用途' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('转入方名称不匹配').first()).toBeVisible();
  await page.getByRole('textbox', { name: '转入方名称' }).fill('新港貿易有限公司');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('1,201.00').first()).toBeVisible();
  await page.getByRole('button', { name: /确认转账 1,201\.00 USD/ }).click();
  await page.getByRole('textbox', { name: /验证码/ }).fill(CODE);
  await expect(page.getByText('转账已提交')).toBeVisible();
  const after = await balanceOf(page, 'USD');
  expect(subtract(before.availableBal, after.availableBal)).toBe('1201');
  await page.getByRole('button', { name: '查看订单' }).click();
  const row = page.getByRole('grid').first().locator('tbody tr').first();
  await expect(row).toContainText('1,200.00');
});
