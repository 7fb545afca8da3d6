import type { Page } from 'playwright/test';
import { subtract } from '#model/money.ts';
import {
  balanceOf,
  bankDoes,
  call,
  choose,
  CODE,
  comeIn,
  dialogOf,
  expect,
  expectSaid,
  firstRow,
  holdBank,
  showList,
  test,
} from './member.ts';

const AMOUNT = '400.00';
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('an advance settlement is applied for, paid, proved with receipts and released', async ({ page }) => {
  await comeIn(page);
  const [before, money] = [await limitOf(page), await balanceOf(page, 'USD')];
  const orderNo = await apply(page);
  const applied = await limitOf(page);
  expect(subtract(applied.outstanding, before.outstanding)).toBe('400');
  expect(subtract(before.advanceLimit, applied.advanceLimit)).toBe('400');

  await bankDoes(page, orderNo, 'settlement.audit', 'settlement.convert');
  // In office hours the bank sends the yuan at once.
  await expect(() => bankDoes(page, orderNo, 'settlement.confirm')).toPass();
  expect(subtract(money.availableBal, (await balanceOf(page, 'USD')).availableBal)).toBe('400');
  await expectEntries(page, orderNo);

  await supply(page, orderNo);
  await bankDoes(page, orderNo, 'settlement.prove');
  // The drawer of this address was closed before, so it stays closed.
  await page.goto(`/pay-settle/paymentOrder?orderNo=${orderNo}&createdAt=`);
  const row = await firstRow(page);
  await expect(row).toContainText('结汇成功');
  await expect(row.getByRole('button', { name: '补充材料' })).toHaveCount(0);
  const released = await limitOf(page);
  expect(released.outstanding).toBe(before.outstanding);
  expect(subtract(before.unusedAmount, released.unusedAmount)).toBe('400');
});

interface Limit {
  currency: string;
  unusedAmount: string;
  outstanding: string;
  advanceLimit: string;
}

async function limitOf(page: Page): Promise<Limit> {
  const { result } = await call<Limit[]>(page.request, '/api/settle-advance/getPayeeNoUsedOrderTotalAmount');
  return result.find(({ currency }) => currency === 'USD')!;
}

/** Applies through the screens; the bank is held. */
async function apply(page: Page): Promise<string> {
  await holdBank(page);
  await page.goto('/pay-settle/settle-advance-apply');
  await page.getByRole('textbox', { name: /提前结汇金额/ }).fill(AMOUNT);
  await choose(page.getByRole('combobox', { name: /境内收款人/ }), /./);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('textbox', { name: /申请原因/ }).fill('客户月底出具验收单，先行支付境内服务费');
  await page.getByRole('button', { name: '下一步' }).click();
  const send = page.getByRole('button', { name: /确认提前结汇/ });
  await send.click();
  const answer = page.waitForResponse((response) => response.url().endsWith('/settleAdvanceApply'));
  await page.getByRole('textbox', { name: /验证码/ }).fill(CODE);
  const { result } = (await (await answer).json()) as { result: { orderNo: string } };
  await expect(page.getByText('提前结汇申请已提交')).toBeVisible();
  await expect(page.getByText(/请不晚于 \d{4}-\d\d-\d\d 补充材料/)).toBeVisible();
  return result.orderNo;
}

/** The statement has the settlement and its fee, and links to the order. */
async function expectEntries(page: Page, orderNo: string): Promise<void> {
  const { result } = await call<{ list: { amount: string; orderNo: string }[] }>(
    page.request,
    '/api/user/account-detail/page',
    { orderNo, pageSize: 10 },
  );
  expect(result.list.length).toBeGreaterThan(0);
  await page.goto(`/transaction-manage/transaction-detail?orderNo=${orderNo}&tradeTime=`);
  await (await firstRow(page)).getByText(orderNo).first().click();
  await expect(page).toHaveURL(new RegExp(`/pay-china/settle-order\\?.*orderNo=${orderNo}`));
  await expect(await firstRow(page)).toContainText(orderNo);
}

/** Supplies receipts and papers through the dialog. */
async function supply(page: Page, orderNo: string): Promise<void> {
  await showList(page, `/pay-settle/paymentOrder?orderNo=${orderNo}&createdAt=`);
  await (await firstRow(page)).getByRole('button', { name: '补充材料' }).click();
  const dialog = dialogOf(page);
  for (const n of [0, 1]) {
    const paper = { name: `材料${n}.png`, mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };
    await dialog.locator('input[type=file]').nth(n).setInputFiles(paper);
    await expect(dialog.locator('[data-state="finished"]')).toHaveCount(n + 1);
  }
  await dialog.getByRole('button', { name: '补充提前结汇材料' }).click();
  await expectSaid(page, '材料已提交，银行将在 2 小时内审核');
}
