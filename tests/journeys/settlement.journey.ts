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
  showList,
  test,
  tick,
} from './member.ts';

const ORDERS = '/api/settle-advance/queryPaymentOrder';
const EXCHANGED = ['settlement.audit', 'settlement.convert'];

test('by yuan: the least foreign amount is sold against files, and the supplier gets the typed amount', async ({
  page,
}) => {
  await comeIn(page);
  const before = await balanceOf(page, 'USD');
  const { orderNo, payAmount } = await settle(page, '10000');
  expect(subtract(before.availableBal, (await balanceOf(page, 'USD')).availableBal)).toBe(subtract(payAmount, '0'));

  await bankDoes(page, orderNo, ...EXCHANGED);
  await bankAnswers(page, orderNo, 'settlement.confirm');
  await showList(page, `/pay-china/settle-order?orderNo=${orderNo}`);
  const row = await firstRow(page);
  await expect(row).toContainText('10,000.00');
  await expect(row).toContainText('结汇成功');
  const saving = page.waitForEvent('download');
  await row.getByRole('button', { name: '下载回单' }).click();
  expect((await saving).suggestedFilename()).toMatch(/pdf$/);
});

test('yuan that the bank returned is sent again, and arrives', async ({ page }) => {
  await comeIn(page);
  const { orderNo } = await settle(page, '8000');
  const before = await balanceOf(page, 'CNY');
  await bankDoes(page, orderNo, ...EXCHANGED);
  await bankAnswers(page, orderNo, 'settlement.bounce');
  expect(subtract((await balanceOf(page, 'CNY')).inTransitBal, before.inTransitBal)).toBe('8000');

  await showList(page, `/pay-china/settle-order?orderNo=${orderNo}`);
  await (await firstRow(page)).getByRole('button', { name: '重新打款', exact: true }).click();
  await expect(dialogOf(page)).toContainText('人民币仍在途');
  await dialogOf(page).getByRole('button', { name: '重新打款' }).click();
  await confirmByCode(page);
  await expectSaid(page, '已重新提交打款');

  const again = await newest(page);
  expect(again).toMatchObject({ parentOrderNo: orderNo, arriveAmount: '8000.00' });
  await bankDoes(page, again.orderNo, 'settlement.audit');
  await bankAnswers(page, again.orderNo, 'settlement.confirm');
  expect((await newest(page)).settleStatus).toBe('SUCCESS');
  expect((await balanceOf(page, 'CNY')).inTransitBal).toBe(before.inTransitBal);
});

/** The payee's bank answers once the yuan was sent, which in office hours happens at once. */
async function bankAnswers(page: Page, orderNo: string, edge: string): Promise<void> {
  await expect(() => bankDoes(page, orderNo, edge)).toPass();
}

interface Settled {
  orderNo: string;
  payAmount: string;
  arriveAmount: string;
  settleStatus: string;
  parentOrderNo?: string;
}

async function newest(page: Page): Promise<Settled> {
  const { result } = await call<{ list: Settled[] }>(page.request, ORDERS, { currentPage: 1, pageSize: 10 });
  return result.list[0]!;
}

/** Settles yuan to the first supplier, through the screens, from the oldest files. */
async function settle(page: Page, yuan: string): Promise<Settled> {
  await holdBank(page);
  await page.goto('/pay-china/settle-apply');
  await tick(page.getByRole('radio', { name: '按人民币' }));
  await page.getByRole('textbox', { name: /到账人民币/ }).fill(yuan);
  await choose(page.getByRole('combobox', { name: /境内收款人/ }), /./);
  await expect(page.getByText(/最少卖出 [\d,]+\.\d{2}/)).toBeVisible();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('材料合计')).toBeVisible();
  await page.getByRole('button', { name: '下一步' }).click();
  const send = page.getByRole('button', { name: /确认结汇/ });
  await send.click();
  await page.getByRole('textbox', { name: /验证码/ }).fill(CODE);
  await expect(page.getByText('结汇申请已提交')).toBeVisible();
  return newest(page);
}
