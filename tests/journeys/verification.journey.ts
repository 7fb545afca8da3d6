import { call, choose, CODE, comeIn, expect, fillSignIn, PASSWORD, sendCodeFor, test } from './member.ts';
import type { Page } from 'playwright/test';

const MAKER_OF_A = '13800000002';
const LOCKED_MINUTES = 30;
const SCREEN = '/pay/withdrawal/initiateWithdrawal?currency=USD';

test('a code is sent once a minute, and five wrong ones lock the person, with nothing booked', async ({ page }) => {
  await page.goto('/login');
  await fillSignIn(page, MAKER_OF_A, PASSWORD);
  await expect(page).toHaveURL(/\/account\/userAccount$/);

  // A used code is invalid.
  const { result } = await call<{ id: string; currency: string }[]>(
    page.request,
    '/api/user/payee-account/query-payee-manage-lists',
    { currency: ['USD'] },
  );
  const order = { currency: 'USD', amount: '15.00', withdrawalAccount: result[0]!.id, arriveCcy: 'USD' };
  const path = '/api/pay/paymentOrder/withdrawalApply';
  expect((await sendCodeFor(page, path, order)).code).toBe('0');
  const other = { ...order, amount: '17.00' };
  // The waiting time applies to any purpose; the header disables the exception for journeys.
  expect((await sendCodeFor(page, path, other, { 'x-at-once': '1' })).code).toBe('10007');
  const withdraw = (messageCode: string) =>
    call<{ orderNo: string }>(
      page.request,
      path,
      { ...order, messageCode },
      { 'Idempotency-Key': crypto.randomUUID() },
    );
  const ordered = await withdraw(CODE);
  expect(ordered.code).toBe('0');
  expect(await withdraw(CODE)).toMatchObject({ code: '10004', message: '验证码错误或已失效' });
  expect((await withdraw('')).code).toBe('10003');

  // A used code does not count as a guess: the five attempts begin here.
  await page.request.post('/test/later');
  await page.goto(SCREEN);
  await page.getByRole('textbox', { name: '提现金额' }).fill('16.00');
  await choose(page.getByRole('combobox', { name: /提现账户/ }), /./);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: /确认提现/ }).click();
  await expect(page.getByText(/^\d+ 秒后可重新获取$/)).toBeVisible();
  const left = await secondsLeft(page);
  expect(left).toBeLessThanOrEqual(60);
  await expect.poll(() => secondsLeft(page)).toBeLessThan(left);

  const submit = page.getByRole('button', { name: /确认/ }).last();
  for (let n = 1; n <= 5; n += 1) {
    await page.getByRole('textbox', { name: /验证码/ }).fill('000000');
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: n < 5 ? `验证码错误或已失效，还可尝试 ${5 - n} 次` : '验证码错误次数过多，请30分钟后再试' }),
    ).toBeVisible();
    await expect(page.getByRole('textbox', { name: /验证码/ })).toHaveValue('');
  }
  await expect(submit).toBeDisabled();
  await expect(page.getByRole('textbox', { name: /验证码/ })).toBeDisabled();
  // The right code is entered too late.
  expect(await withdraw(CODE)).toMatchObject({ code: '10005', message: '验证码错误次数过多，请30分钟后再试' });
  // The latest withdrawal has not changed; balances do not prove that, because due money arrives meanwhile.
  const { result: newest } = await call<{ list: { orderNo: string }[] }>(
    page.request,
    '/api/pay/paymentOrder/queryPaymentOrder',
    { orderType: ['WITHDRAW'], currentPage: 1, pageSize: 1 },
  );
  expect(newest.list.map(({ orderNo }) => orderNo)).toEqual([ordered.result.orderNo]);

  // The lock ends after half an hour, also for this person's next journey.
  for (let minute = 0; minute < LOCKED_MINUTES; minute += 1) await page.request.post('/test/later');
  await comeIn(page, MAKER_OF_A);
  expect((await sendCodeFor(page, path, order)).code).toBe('0');
});

async function secondsLeft(page: Page): Promise<number> {
  return Number((await page.getByText(/^\d+ 秒后可重新获取$/).innerText()).replace(/\D/g, ''));
}
