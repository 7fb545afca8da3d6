import type { Page } from 'playwright/test';
import { add, subtract } from '#model/money.ts';
import { balanceOf, call, choose, CODE, comeIn, expect, holdBank, sendCodeFor, test } from './member.ts';

const SCREEN = '/pay/withdrawal/initiateWithdrawal?currency=USD';

test('withdraw: 可用 falls by exactly the amount, the fee is taken out of it', async ({ page }) => {
  await comeIn(page);
  await holdBank(page);
  const before = await balanceOf(page, 'USD');
  await fillIn(page, '1234.56');
  await expect(page.getByText('预计到账').first().locator('..')).toContainText(/[\d,]+\.\d{2}/);
  await toVerification(page, '1,234.56');

  await typeCode(page, '000000');
  await expect(page.getByText('验证码错误或已失效')).toBeVisible();
  expect((await balanceOf(page, 'USD')).availableBal).toBe(before.availableBal);

  await typeCode(page, CODE);
  await expect(page.getByText('提现申请已提交')).toBeVisible();
  const after = await balanceOf(page, 'USD');
  expect(subtract(before.availableBal, after.availableBal)).toBe('1234.56');
  expect(subtract(after.frozenBal, before.frozenBal)).toBe('1234.56');

  await page.getByRole('button', { name: '查看订单' }).click();
  const row = page.getByRole('grid').first().locator('tbody tr').first();
  await expect(row).toContainText('1,234.56');
  await expect(row).toContainText('审核中');
});

test('a complete code submits once, whatever is pressed after it', async ({ page }) => {
  await comeIn(page);
  const before = await balanceOf(page, 'USD');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/withdrawalApply')) sent.push(request.headers()['idempotency-key'] ?? '');
  });
  await fillIn(page, '20.00');
  await toVerification(page, '20.00');
  await page.getByRole('textbox', { name: /验证码/ }).fill(CODE);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('提现申请已提交')).toBeVisible();
  expect(new Set(sent).size).toBe(1);
  expect(subtract(before.availableBal, (await balanceOf(page, 'USD')).availableBal)).toBe('20');
});

test('a reload in the middle keeps typed values and moves nothing', async ({ page }) => {
  await comeIn(page);
  const before = await balanceOf(page, 'USD');
  await fillIn(page, '321.00');
  await page.reload();
  await expect(page.getByRole('textbox', { name: '提现金额' })).toHaveValue(/^321(\.00)?$/);
  expect(await balanceOf(page, 'USD')).toEqual(before);
});

test.describe('an overloaded server', () => {
  test.use({ tolerate: ['status of 503'] });

  test('a submit that was answered 503 is repeated under its own key: the money moves once', async ({ page }) => {
    await comeIn(page);
    const before = await balanceOf(page, 'USD');
    const keys: string[] = [];
    await page.route('**/withdrawalApply', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      if (keys.length > 2) return route.continue();
      return route.fulfill({
        status: 503,
        headers: { 'retry-after': '1' },
        json: { code: '503', message: '服务不可用(503)', result: { seconds: 1 } },
      });
    });
    await fillIn(page, '60.00');
    await toVerification(page, '60.00');
    await typeCode(page, CODE);
    await expect(page.getByText('当前访问人数较多，正在排队')).toBeVisible();
    await expect(page.getByText('提现申请已提交')).toBeVisible();
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).not.toBe('');
    expect(subtract(before.availableBal, (await balanceOf(page, 'USD')).availableBal)).toBe('60');
  });
});

test.describe('a lost connection', () => {
  test.use({ tolerate: ['Failed to load resource', 'net::ERR_FAILED'] });

  test('an answer that was lost is asked for again with the same key: the money moves once', async ({ page }) => {
    await comeIn(page);
    const before = await balanceOf(page, 'USD');
    const keys: string[] = [];
    await page.route('**/withdrawalApply', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      const answer = await route.fetch();
      if (keys.length === 1) await route.abort('failed');
      else await route.fulfill({ response: answer });
    });
    await fillIn(page, '50.00');
    await toVerification(page, '50.00');
    await typeCode(page, CODE);
    await expect(page.getByText('连接服务器失败，提交结果未知').first()).toBeVisible();
    await page.getByRole('button', { name: '重试' }).first().click();
    await expect(page.getByText('提现申请已提交')).toBeVisible();
    expect(keys.length).toBe(2);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).not.toBe('');
    expect(subtract(before.availableBal, (await balanceOf(page, 'USD')).availableBal)).toBe('50');
  });
});

test('more than the balance, too little and too many decimals are refused at the field', async ({ page }) => {
  await comeIn(page);
  const { availableBal } = await balanceOf(page, 'USD');
  await page.goto(SCREEN);
  const amount = page.getByRole('textbox', { name: '提现金额' });
  await amount.fill(add(availableBal, '0.01'));
  await amount.blur();
  await expect(page.getByText(/可用余额不足/)).toBeVisible();
  await amount.fill('12.345');
  await amount.blur();
  await expect(amount).toHaveValue('12.34');
  await expect(amount).toHaveAccessibleDescription(/USD 最多支持 2 位小数，多出的数字已略去/);
  await choose(page.getByRole('combobox', { name: /提现账户/ }), /./);
  await amount.fill('0.00');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(amount).toHaveAccessibleDescription(/金额必须大于\s*0/);
  await expect(amount).toBeFocused();
});

test('the server refuses requests that the form would not send', async ({ page }) => {
  await comeIn(page);
  const accounts = await call<{ id: string; currency: string }[]>(
    page.request,
    '/api/user/payee-account/query-payee-manage-lists',
    { currency: ['USD', 'CNY'] },
  );
  const account = accounts.result.find((each) => each.currency === 'USD')!;
  const order = {
    currency: 'USD',
    amount: '100.00',
    withdrawalAccount: account.id,
    arriveCcy: 'USD',
  };
  const request = { ...order, messageCode: CODE };
  const noKey = await page.request.post('/api/pay/paymentOrder/withdrawalApply', {
    data: request,
    headers: { 'system-name': 'member-exchange-client' },
  });
  expect(noKey.status()).toBe(400);

  const sent = await sendCodeFor(page, '/api/pay/paymentOrder/withdrawalApply', order);
  expect(sent.code).toBe('0');
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const first = await call<{ orderNo: string }>(page.request, '/api/pay/paymentOrder/withdrawalApply', request, key);
  expect(first.code).toBe('0');
  const again = await call(page.request, '/api/pay/paymentOrder/withdrawalApply', request, key);
  expect(again).toEqual(first);
  const other = await call(
    page.request,
    '/api/pay/paymentOrder/withdrawalApply',
    { ...request, amount: '100.01' },
    key,
  );
  expect(other).toMatchObject({ code: '10009', message: '请求号已使用，提交内容不一致' });
});

async function fillIn(page: Page, amount: string): Promise<void> {
  await page.goto(SCREEN);
  await page.getByRole('textbox', { name: '提现金额' }).fill(amount);
  await choose(page.getByRole('combobox', { name: /提现账户/ }), /./);
  await expect(page.getByText(/手续费/).first()).toBeVisible();
}

async function toVerification(page: Page, shown: string): Promise<void> {
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: new RegExp(`确认提现.*${shown.replaceAll('.', '\\.')}`) }).click();
  await expect(page.getByText(/位验证码/)).toBeVisible();
}

async function typeCode(page: Page, code: string): Promise<void> {
  const box = page.getByRole('textbox', { name: /验证码/ });
  await box.fill('');
  await box.fill(code);
}
