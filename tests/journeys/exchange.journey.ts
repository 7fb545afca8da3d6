import { subtract } from '#model/money.ts';
import { balanceOf, CODE, expect, HEADERS, signIn, test } from './member.ts';

const SCREEN = '/exchange/exchangeApply?sell=USD&buy=CNY';

test('exchange: a quote is taken with a code, dollars fall by exactly what was sold', async ({ page }) => {
  await signIn(page);
  const before = await balanceOf(page, 'USD');
  await page.goto(SCREEN);
  await page.getByLabel('换汇金额 卖出').fill('1000.01');
  await expect(page.getByText('预计买入').first().locator('..')).toContainText(/[\d,]+\.\d{2}/);
  // Markets close at weekends; then there is a price, but no quote.
  const hours = await page.request.get('/api/rate/queryCcyAllowTime', { headers: HEADERS });
  const { result } = (await hours.json()) as { result: { tradable: boolean } };
  await page.getByRole('button', { name: '获取报价' }).click();
  if (!result.tradable) {
    await expect(page.getByText('当前不在可交易时间内，可交易时间为周一 08:00 至周六 02:00').first()).toBeVisible();
    expect(await balanceOf(page, 'USD')).toEqual(before);
    return;
  }
  await expect(page.getByText('报价有效期')).toBeVisible();
  await page.getByRole('button', { name: '确认换汇 1,000.01 USD' }).click();
  await page.getByRole('textbox', { name: /验证码/ }).fill(CODE);
  await page.getByRole('button', { name: /确认/ }).last().click();
  await expect(page.getByText('换汇已提交')).toBeVisible();
  const after = await balanceOf(page, 'USD');
  expect(subtract(before.availableBal, after.availableBal)).toBe('1000.01');
  await page.getByRole('button', { name: '查看订单' }).click();
  await expect(page.getByRole('grid').first().locator('tbody tr').first()).toContainText('1,000.01');
});
