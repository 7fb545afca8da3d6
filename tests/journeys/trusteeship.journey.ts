import type { APIRequestContext, Page } from 'playwright/test';
import { call, choose, comeIn, expect, HEADERS, MAIN_OF_A, signInByCall, test } from './member.ts';

const RECEIVER = '13900000002';
/** In the sample this store is entrusted to the receiver, with the right to withdraw. */
const STORE = 'Xinglan Home UK';
const RECEIVED = '/payee/account/trusteeshipRecord?tab=received';
const READ_ALL = '/api/common/user-notice/sign';
const WITHDRAWN = '/api/user/store/queryStoreWithdrawalDetails';

test('an exchange under a trusteeship belongs to its merchant, and the bought amount stays with the store', async ({
  page,
  request,
}) => {
  await signInByCall(request, MAIN_OF_A);
  await receive(page, '换汇');
  await choose(page.getByRole('combobox', { name: '换汇余额' }), /GBP|英镑/);
  await page.getByRole('textbox', { name: '卖出金额' }).fill('31.00');
  await choose(page.getByRole('combobox', { name: '买入币种' }), /美元/);
  await page.getByRole('button', { name: '获取报价' }).click();
  await expect(page.getByText('报价有效期')).toBeVisible();
  await page.getByRole('button', { name: '确认换汇 31.00 GBP' }).click();
  await expect(page.getByText('换汇已提交')).toBeVisible();
  const { result } = await call<{ list: Record<string, string>[] }>(request, '/api/user/exchange-order/exchangeList', {
    ...{ currentPage: 1, pageSize: 5 },
  });
  expect(result.list[0]).toMatchObject({ sellCcy: 'GBP', sellAmount: '31.00', buyCcy: 'USD', storeName: STORE });
});

test('a payment under a trusteeship only goes to a payee of its merchant', async ({ page, request }) => {
  await signInByCall(request, MAIN_OF_A);
  await receive(page, '付款');
  await choose(page.getByRole('combobox', { name: '出款余额' }), /GBP|英镑/);
  await choose(page.getByRole('combobox', { name: '收款人' }), /USD|EUR|GBP/);
  await page.getByRole('textbox', { name: '付款金额' }).fill('26.00');
  await choose(page.getByRole('combobox', { name: '付款用途' }), /货/);
  await expect(page.getByText('扣款金额').first().locator('..')).toContainText(/[\d,]+\.\d{2}/);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: /^确认付款/ }).click();
  await expect(page.getByText(/付款已提交/).first()).toBeVisible();
  await expect(page.getByText(/订单记在 深圳星澜电子商务有限公司 名下/)).toBeVisible();
  const { result } = await call<{ list: Record<string, string>[] }>(
    request,
    '/api/pay/paymentOrder/queryPaymentOrder',
    { currentPage: 1, pageSize: 5 },
  );
  expect(result.list[0]).toMatchObject({ orderType: 'PAYMENT', payCcy: 'GBP', storeName: STORE });
});

test('a withdrawal under a trusteeship belongs to its merchant; a second one after its end is refused', async ({
  page,
  request,
}) => {
  await signInByCall(request, MAIN_OF_A);
  const before = await withdrawalsOf(request);
  await comeIn(page, RECEIVER);
  // An unread announcement would cover the page.
  expect((await page.request.get(READ_ALL, { headers: HEADERS })).ok()).toBe(true);
  await fillIn(page, '21.00');
  await page.getByRole('button', { name: /^确认提现/ }).click();
  await expect(page.getByText('提现已提交').first()).toBeVisible();
  await expect(page.getByText(/订单记在 深圳星澜电子商务有限公司 名下/)).toBeVisible();
  expect(await withdrawalsOf(request)).toBe(before + 1);

  const applyNo = await fillIn(page, '22.00');
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  expect(await call(request, '/api/trusteeship/cancel', { applyNo }, key)).toMatchObject({ code: '0' });
  await page.getByRole('button', { name: /^确认提现/ }).click();
  await expect(page.getByText('托管已结束，或没有授予这项权限').first()).toBeVisible();
  expect(await withdrawalsOf(request)).toBe(before + 1);
});

/** Opens the receiver's page for an action under the grant of the sample's store. */
async function receive(page: Page, right: string): Promise<void> {
  await comeIn(page, RECEIVER);
  expect((await page.request.get(READ_ALL, { headers: HEADERS })).ok()).toBe(true);
  await page.goto(RECEIVED);
  await page.getByRole('row', { name: STORE }).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: right, exact: true }).click();
}

/**
 * Fills in the form up to the confirmation.
 * @returns the number of the trusteeship
 */
async function fillIn(page: Page, amount: string): Promise<string> {
  await page.goto(RECEIVED);
  await page.getByRole('row', { name: STORE }).getByRole('button', { name: '提现', exact: true }).click();
  await choose(page.getByRole('combobox', { name: '出款余额' }), /GBP|英镑/);
  await page.getByRole('textbox', { name: '提现金额' }).fill(amount);
  await choose(page.getByRole('combobox', { name: '提现账户' }), /./);
  await expect(page.getByText('预计到账').first().locator('..')).toContainText(/[\d,]+\.\d{2}/);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('button', { name: /^确认提现/ })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** The store's number of withdrawals, as its merchant sees it. */
async function withdrawalsOf(request: APIRequestContext): Promise<number> {
  const { result } = await call<{ storeName: string }[] | { list: { storeName: string }[] }>(request, WITHDRAWN);
  const lines = Array.isArray(result) ? result : result.list;
  return lines.filter(({ storeName }) => storeName === STORE).length;
}
