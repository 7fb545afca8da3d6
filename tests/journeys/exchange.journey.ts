import { subtract } from '#model/money.ts';
import type { Page } from 'playwright/test';
import { balanceOf, bankDoes, choose, CODE, comeIn, expect, holdBank, MAIN_OF_A, test } from './member.ts';

test('exchange: a quote is confirmed with a code, dollars fall by the sold amount, and the yuan arrives', async ({
  page,
}) => {
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

const MID = '7.1250';

/** More than a minute passes for the bank and for the browser, and the market moves. */
async function quoteEnds(page: Page, mid: string): Promise<void> {
  await moveRate(page, mid);
  await page.request.post('/test/later');
  await page.clock.fastForward(61_000);
}

async function moveRate(page: Page, mid: string): Promise<void> {
  const moved = await page.request.post('/sandbox/faults/command/rate', { data: { pair: 'USD/CNY', mid } });
  expect(moved.ok()).toBe(true);
}

test('exchange: a quote that expires during its code is requested again, the difference shown, and confirmed with another code', async ({
  page,
}) => {
  await page.clock.install();
  await comeIn(page, MAIN_OF_A);
  await holdBank(page);
  const before = await balanceOf(page, 'USD');
  try {
    await page.goto('/exchange/exchangeApply?sell=USD&buy=CNY');
    await page.getByLabel('换汇金额 卖出').fill('1000.02');
    await page.getByRole('button', { name: '获取报价' }).click();
    await page.getByRole('button', { name: '确认换汇 1,000.02 USD' }).click();
    const box = page.getByRole('textbox', { name: /验证码/ });
    await expect(box).toBeVisible();
    await quoteEnds(page, '7.1100');

    await expect(page.getByText('报价已过期，已重新询价，价格有变化。')).toBeVisible();
    const changes = page.getByRole('list').filter({ hasText: '买入金额' });
    await expect(changes).toContainText('原 1 USD = 7.1071 CNY');
    await expect(changes).toContainText('现 1 USD = 7.0922 CNY');
    await expect(changes).toContainText('原 7,107.24 CNY');
    await expect(changes).toContainText('现 7,092.34 CNY');
    await expect(changes).toContainText('少 14.90 CNY');
    await expect(page.getByText('原验证码随原报价失效，确认后将发送新的验证码。')).toBeVisible();

    await page.getByRole('button', { name: '确认换汇 1,000.02 USD' }).click();
    await box.fill(CODE);
    await expect(page.getByText('换汇已提交')).toBeVisible();
    await expect(page.getByText('7,092.34').first()).toBeVisible();
    expect(subtract(before.availableBal, (await balanceOf(page, 'USD')).availableBal)).toBe('1000.02');
  } finally {
    await moveRate(page, MID);
  }
});

test('withdrawal: a rate that expires during its code is requested again, and the order has the shown rate', async ({
  page,
}) => {
  await page.clock.install();
  await comeIn(page, MAIN_OF_A);
  await holdBank(page);
  try {
    await page.goto('/pay/withdrawal/initiateWithdrawal?currency=USD');
    await page.getByRole('textbox', { name: '提现金额' }).fill('200.00');
    await choose(page.getByRole('combobox', { name: /提现账户/ }), /./);
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('button', { name: '确认提现 200.00 USD' }).click();
    const box = page.getByRole('textbox', { name: /验证码/ });
    await expect(box).toBeVisible();
    await quoteEnds(page, '7.1100');

    await expect(page.getByText('报价已过期，已重新询价，价格有变化。')).toBeVisible();
    const changes = page.getByRole('list').filter({ hasText: '预计到账' });
    const said = await changes.innerText();
    const arrives = /现 ([\d,.]+) CNY/.exec(said)?.[1] ?? 'nothing';
    expect(said).toMatch(/少 [\d.]+ CNY/);
    await page.getByRole('button', { name: '确认提现 200.00 USD' }).click();
    await box.fill(CODE);
    await expect(page.getByText('提现申请已提交')).toBeVisible();
    await expect(page.getByText(arrives).first()).toBeVisible();
  } finally {
    await moveRate(page, MID);
  }
});
