import { subtract } from '#model/money.ts';
import { balanceOf, bankDoes, CODE, comeIn, expect, holdBank, MAIN_OF_A, test } from './member.ts';

test('exchange: a quote is taken with a code, dollars fall by what was sold, and the yuan comes', async ({ page }) => {
  await comeIn(page, MAIN_OF_A);
  await holdBank(page);
  const before = await balanceOf(page, 'USD');
  const yuan = await balanceOf(page, 'CNY');
  await page.goto('/exchange/exchangeApply?sell=USD&buy=CNY');
  await page.getByLabel('换汇金额 卖出').fill('1000.01');
  await expect(page.getByText('预计买入').first().locator('..')).toContainText('7,107.17');
  await page.getByRole('button', { name: '获取报价' }).click();
  await expect(page.getByText('报价有效期')).toBeVisible();
  await page.getByRole('button', { name: '确认换汇 1,000.01 USD' }).click();
  await page.getByRole('textbox', { name: /验证码/ }).fill(CODE);
  await page.getByRole('button', { name: /确认/ }).last().click();
  await expect(page.getByText('换汇已提交')).toBeVisible();
  expect(subtract(before.availableBal, (await balanceOf(page, 'USD')).availableBal)).toBe('1000.01');

  await page.getByRole('button', { name: '查看订单' }).click();
  await expect(page.getByRole('grid').first()).toContainText('1,000.01');
  const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? '';
  await bankDoes(page, orderNo, 'exchange.settle');
  expect(subtract((await balanceOf(page, 'CNY')).availableBal, yuan.availableBal)).toBe('7107.17');
  await page.goto(`/transaction-manage/transaction-detail?orderNo=${orderNo}`);
  await expect(page.getByRole('grid').first()).toContainText('7,107.17');
});
