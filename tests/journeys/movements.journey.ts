import type { Page } from 'playwright/test';
import { subtract } from '#model/money.ts';
import {
  balanceOf,
  bankDoes,
  call,
  choose,
  CODE,
  comeIn,
  confirmByCode,
  dialogOf,
  expect,
  expectSaid,
  firstRow,
  holdBank,
  jump,
  MAIN_OF_A,
  order,
  test,
  tick,
  showList,
} from './member.ts';

/* Every movement of money that has no separate journey: exact amounts, as the merchant sees them. */

test('a forward: five percent are held while it waits; the cost of closing it is taken from them', async ({ page }) => {
  await comeIn(page, MAIN_OF_A);
  const before = await balanceOf(page, 'USD');
  await page.goto('/exchange/exchangeApply?sell=USD&buy=CNY');
  await tick(page.getByRole('radio', { name: '远期', exact: true }));
  await page.getByLabel('换汇金额 卖出').fill('2000');
  const days = await page.getByText(/\d 至 .* 的工作日/).innerText();
  await page.getByRole('textbox', { name: '交割日' }).fill(/\d{4}-\d\d-\d\d/.exec(days)?.[0] ?? '');
  await page.getByRole('button', { name: '获取报价' }).click();
  await expect(page.getByText('报价有效期')).toBeVisible();
  await page.getByRole('button', { name: '确认换汇 2,000.00 USD' }).click();
  await typeCode(page);
  const held = await balanceOf(page, 'USD');
  expect(subtract(held.frozenBal, before.frozenBal)).toBe('100');
  expect(subtract(before.availableBal, held.availableBal)).toBe('100');

  await page.getByRole('button', { name: '查看订单' }).click();
  // The details of the order are open, with its row behind them.
  await expect(page.getByRole('heading', { name: /^FX\d+/ })).toBeVisible();
  await page.keyboard.press('Escape');
  const row = await firstRow(page);
  await expect(row).toContainText('2,000.00');
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '取消' }).click();
  const dialog = dialogOf(page);
  const loss = dialog.getByText('预计平仓损失').locator('..');
  await expect(loss).toContainText(/\d+\.\d\d/);
  const lost = /\d+\.\d\d/.exec(await loss.innerText())?.[0] ?? '';
  await dialog.getByRole('button', { name: '平仓并取消订单' }).click();
  await confirmByCode(page);
  await expectSaid(page, '订单已取消');
  const after = await balanceOf(page, 'USD');
  expect(after.frozenBal).toBe(before.frozenBal);
  expect(subtract(before.availableBal, after.availableBal)).toBe(subtract(lost, '0'));
});

test('stores pay out: only the ticked ones, each its typed amount', async ({ page }) => {
  await comeIn(page, MAIN_OF_A);
  const before = await storesOf(page);
  await page.goto('/pay/withdrawalPayment/withdrawal?currency=USD');
  await page.getByRole('button', { name: '全不选' }).click();
  await page.getByRole('checkbox', { name: '选择第 2 行' }).click();
  await page.getByRole('checkbox', { name: '选择第 4 行' }).click();
  await page.getByRole('textbox', { name: '提现金额 第 2 行' }).fill('100.10');
  await page.getByRole('textbox', { name: '提现金额 第 4 行' }).fill('200.20');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '确认提现 300.30 USD' }).click();
  await typeCode(page);
  await expect(page.getByText('提现申请已提交')).toBeVisible();
  const after = await storesOf(page);
  expect(before.map((amount, n) => subtract(amount, after[n] ?? '0'))).toEqual(
    before.map((_, n) => ['0', '100.1', '0', '200.2'][n] ?? '0'),
  );
});

test('stores pay a supplier: from the first ticked one, including the fee', async ({ page }) => {
  await comeIn(page, MAIN_OF_A);
  const before = await storesOf(page);
  await page.goto('/pay/withdrawalPayment/payment?payCcy=USD');
  await page.getByRole('checkbox', { name: '选择第 1 行' }).click();
  await page.getByRole('button', { name: '下一步' }).click();
  await choose(page.getByRole('combobox', { name: '收款人', exact: true }), /Birch & Cobalt/);
  await page.getByRole('textbox', { name: '付款金额' }).fill('400');
  await choose(page.getByRole('combobox', { name: '付款用途' }), /./);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '确认付款 403.00 USD' }).click();
  await typeCode(page);
  const after = await storesOf(page);
  expect(subtract(before[1] ?? '', after[1] ?? '')).toBe('403');
  expect(after.toSpliced(1, 1)).toEqual(before.toSpliced(1, 1));
});

test('an allocation moves the balance of a store to the main account', async ({ page }) => {
  await comeIn(page, MAIN_OF_A);
  const [stores, before] = [await storesOf(page), await balanceOf(page, 'USD')];
  await page.goto('/account/payeeToGepTransfer/apply?currency=USD');
  await page.getByRole('button', { name: '全不选' }).click();
  await page.getByRole('checkbox', { name: '选择第 3 行' }).click();
  await page.getByRole('textbox', { name: '调拨金额 第 3 行' }).fill('321.09');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: /^确认调拨/ }).click();
  await typeCode(page);
  const more = async (): Promise<string> => subtract((await balanceOf(page, 'USD')).availableBal, before.availableBal);
  await jump(page, 1);
  expect(await more()).toBe('321.09');
  expect(subtract(stores[2] ?? '', (await storesOf(page))[2] ?? '')).toBe('321.09');
});

test('an advance is paid to the store at once, and is owed', async ({ page }) => {
  await comeIn(page, MAIN_OF_A);
  const before = await heldBy(page, 'Xinglan Home US');
  await page.goto('/pay/withdrawal/initiateWithdrawal');
  await page.getByRole('button', { name: '申请提前到账' }).click();
  await dialogOf(page).getByText('Xinglan Home US').first().click();
  await dialogOf(page).getByRole('textbox', { name: '提前到账金额' }).fill('1000.50');
  await dialogOf(page).getByRole('button', { name: '申请提前到账' }).click();
  await expect(page.getByText('提前支取 1,000.50 USD')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: '申请提前到账' }).click();
  await confirmByCode(page);
  await expectSaid(page, '已到店铺余额');
  expect(subtract(await heldBy(page, 'Xinglan Home US'), before)).toBe('1000.5');
  await expect(page.getByRole('grid').filter({ hasText: '1,000.50' })).toContainText('待归还');
});

test('returned yuan of a withdrawal is sent to another account, without a fee', async ({ page }) => {
  await comeIn(page, MAIN_OF_A);
  await holdBank(page);
  const before = await balanceOf(page, 'CNY');
  const sent = { withdrawalAccount: 'WA800100010001', currency: 'USD', arriveCcy: 'CNY', amount: '500.00' };
  const { orderNo } = await order<{ orderNo: string }>(page, '/api/pay/paymentOrder/withdrawalApply', sent);
  await bankDoes(page, orderNo, ...['audit', 'convert', 'send', 'bounce'].map((step) => `withdrawal.${step}`));
  const back = subtract((await balanceOf(page, 'CNY')).inTransitBal, before.inTransitBal);
  await page.request.post('/test/later');
  await showList(page, `/transaction-manage/payment-order?orderNo=${orderNo}`);
  const row = await firstRow(page);
  await row.getByRole('button', { name: '重新提现', exact: true }).click();
  await choose(dialogOf(page).getByRole('combobox', { name: '提现账户' }), /./);
  await dialogOf(page).getByRole('button', { name: '重新提现' }).click();
  await confirmByCode(page);
  await expectSaid(page, '已重新提交提现');
  await page.getByRole('grid').first().getByRole('link', { name: orderNo }).click();
  await dialogOf(page).getByRole('link', { name: /^WD/ }).click();
  await expect(page).toHaveURL((url) => !url.href.includes(orderNo));
  const again = new URL(page.url()).searchParams.get('orderNo') ?? '';
  await bankDoes(page, again, 'withdrawal.audit', 'withdrawal.send', 'withdrawal.confirm');
  const after = await balanceOf(page, 'CNY');
  expect(subtract((await balanceOf(page, 'CNY')).inTransitBal, before.inTransitBal)).toBe('0');
  expect(after.availableBal).toBe(before.availableBal);
  await expect(await firstRow(page)).toContainText(back.replace(/^(\d)/, '$1,'));
});

async function typeCode(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /验证码/ }).fill(CODE);
  await expect(page.getByText(/已提交|已成交/).first()).toBeVisible();
}

/** Balances of stores in dollars, as forms list them. */
async function balancesOf(page: Page): Promise<{ storeName: string; availableAmt: string }[]> {
  const asked = { currency: ['USD'] };
  const path = '/api/user/store/queryAvailableAmtStore';
  const { result } = await call<{ storeName: string; availableAmt: string }[]>(page.request, path, asked);
  return result;
}

async function storesOf(page: Page): Promise<string[]> {
  return (await balancesOf(page)).map(({ availableAmt }) => availableAmt);
}

async function heldBy(page: Page, storeName: string): Promise<string> {
  return (await balancesOf(page)).find((each) => each.storeName === storeName)?.availableAmt ?? '0';
}
