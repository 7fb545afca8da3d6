import type { Page } from 'playwright/test';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';
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
  holdBank,
  test,
  tick,
  showList,
} from './member.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const FOREIGN = ['收款人名称', '收款账号', '币种', '付款金额', '付款用途', '附言', '收款人类型', '银行所在地'];
const MORE = ['银行代码', '收款银行', '手续费承担'];
const YUAN = ['收款人姓名', '银行卡号', '联行号', '付款金额', '付款用途', '备注', '收款人类型'];
const MAKER = '13800000002';
const CHECKER = '13800000003';

/** Five valid lines, together above the review threshold, and three invalid ones. */
const AMOUNTS = ['2101.00', '2102.00', '2103.00', '2104.00', '2105.00', '0', 'twelve', '10.005'];

test('a batch: every line is checked and shown, a second operator approves the lines, and the money is paid', async ({
  page,
}) => {
  await comeIn(page, MAKER);
  const before = await balanceOf(page, 'USD');
  await page.goto('/pay/batchPayment');
  await choose(page.getByRole('combobox', { name: /付款用途/ }), /./);
  const lines = AMOUNTS.map((amount, n) => {
    const first = ['BLUE RIVER TRADING LTD', '998877665544', 'USD', amount];
    return [...first, '货款', `JOURNEY ${n}`, '企业', 'SG', 'TESTSGSG', 'Sample Bank', 'SHA'];
  });
  await upload(page, [[...FOREIGN, ...MORE], ...lines]);
  await expect(page.getByText(/3 笔未通过校验，不会付款/)).toBeVisible();
  await expect(page.getByRole('grid').first()).toContainText('2,105.00');
  await expect(page.getByRole('radio', { name: /^校验不通过\s*3$/ })).toBeVisible();
  const batchNo = await submit(page, 5);
  expect(subtract(before.availableBal, (await balanceOf(page, 'USD')).availableBal)).toBe('10590');

  // The submitter has no review button.
  await page.goto(`/transaction-manage/batchPaymentDetail?batchNo=${batchNo}`);
  await expect(page.getByRole('grid').first()).toContainText('2,105.00');
  await expect(page.getByRole('button', { name: '通过', exact: true })).toHaveCount(0);

  await comeIn(page, CHECKER);
  await page.goto(`/transaction-manage/batchPaymentDetail?batchNo=${batchNo}`);
  await expect(page.getByText(/5 笔待复核/)).toBeVisible();
  await expect(page.getByRole('button', { name: '通过', exact: true })).toHaveCount(5);
  await page.getByRole('grid').first().getByRole('checkbox').first().click();
  await page.getByRole('button', { name: '批量通过' }).click();
  await dialogOf(page).getByRole('button', { name: '批量通过' }).click();
  await confirmByCode(page);
  const orders = await ordersOf(page, batchNo, 5);
  for (const { orderNo } of orders) await bankDoes(page, orderNo, 'payment.audit', 'payment.confirm');

  await page.goto(`/transaction-manage/payment-order?batchNo=${batchNo}`);
  await expect(page.getByRole('grid').first().getByText('付款成功')).toHaveCount(5);
  const after = await balanceOf(page, 'USD');
  expect(after.frozenBal).toBe(before.frozenBal);
  expect(subtract(before.availableBal, after.availableBal)).toBe('10590');
});

test('a batch in yuan: failed lines are returned with their reasons, and returned yuan is sent again', async ({
  page,
}) => {
  await comeIn(page, MAKER);
  const before = await balanceOf(page, 'CNY');
  await page.goto('/pay/batchPaymentCNY');
  await tick(page.getByRole('radio', { name: '员工' }));
  const line = (amount: string, card = '6222000000000000004'): string[] => {
    return ['王小明', card, '308584000013', amount, '工资', `${amount} 元`, '个人'];
  };
  await upload(page, [YUAN, line('350.10'), line('360.20'), line('370', '6222000000000000005'), line('abc')]);
  await expect(page.getByText(/2 笔未通过校验，不会付款/)).toBeVisible();
  await expect(page.getByRole('grid').first()).toContainText('银行卡号校验失败');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载失败明细' }).first().click();
  expect((await saving).suggestedFilename()).toMatch(/失败明细.*xlsx$/);
  const batchNo = await submit(page, 2);

  const [came, paid] = await ordersOf(page, batchNo, 2);
  await bankDoes(
    page,
    paid!.orderNo,
    'withdrawal.audit',
    'withdrawal.convert',
    'withdrawal.send',
    'withdrawal.confirm',
  );
  await bankDoes(page, came!.orderNo, 'withdrawal.audit', 'withdrawal.convert', 'withdrawal.send', 'withdrawal.bounce');
  const inTransit = subtract((await balanceOf(page, 'CNY')).inTransitBal, before.inTransitBal);
  expect(inTransit).toBe(subtract(came!.arriveAmount, '0'));

  await page.request.post('/test/later');
  await showList(page, `/transaction-manage/payment-order?orderNo=${came!.orderNo}`);
  await page.getByRole('grid').first().getByRole('button', { name: '重新打款', exact: true }).click();
  await expect(dialogOf(page)).toContainText('人民币仍在途');
  await expect(dialogOf(page).getByRole('textbox', { name: '收款人' })).toHaveValue('王小明');
  await dialogOf(page).getByRole('textbox', { name: '银行卡号/账号' }).fill('6222000000000000012');
  await dialogOf(page).getByRole('button', { name: '重新打款' }).click();
  await confirmByCode(page);
  await expectSaid(page, '已重新提交打款');
});

test('a line is corrected where it stands: Enter saves its cell, and neither that nor a search leaves the step', async ({
  page,
}) => {
  await comeIn(page, MAKER);
  await page.goto('/pay/batchPayment');
  await choose(page.getByRole('combobox', { name: /付款用途/ }), /./);
  const lines = ['2101.00', '10.005'].map((amount, n) => {
    const first = ['BLUE RIVER TRADING LTD', '998877665544', 'USD', amount];
    return [...first, '货款', `CORRECTED ${n}`, '企业', 'SG', 'TESTSGSG', 'Sample Bank', 'SHA'];
  });
  await upload(page, [[...FOREIGN, ...MORE], ...lines]);
  await expect(page.getByText(/1 笔未通过校验，不会付款/)).toBeVisible();
  await page.getByRole('textbox', { name: '收款人', exact: true }).fill('BLUE');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/step=check/);
  const wrong = page.getByRole('row', { name: /校验不通过/ });
  await wrong.locator('[data-edit]').nth(1).click();
  const editor = page.getByRole('form', { name: /金额/ });
  await editor.getByRole('textbox').fill('15.50');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: /^校验通过\s*2$/ })).toBeVisible();
  await expect(page.getByRole('grid').first()).toContainText('15.50');
  await expect(page.getByRole('button', { name: '下一步' })).toBeVisible();
});

async function upload(page: Page, rows: string[][]): Promise<void> {
  const data = rows.map((row) => row.map((value): Cell => ({ value, type: String })));
  const buffer = await writeXlsxFile([{ sheet: '明细', data }] as never).toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: '付款.xlsx', mimeType: XLSX, buffer });
  await expect(page.getByText('付款.xlsx', { exact: true })).toBeVisible();
  await expect(page.getByText('正在上传 付款.xlsx')).toHaveCount(0);
  await page.getByRole('button', { name: '上传并校验' }).click();
}

/**
 * Submits the checked lines.
 * @returns the batch's number
 */
async function submit(page: Page, lines: number): Promise<string> {
  await holdBank(page);
  await page.getByRole('button', { name: '下一步' }).click();
  const send = page.getByRole('button', { name: `提交付款 ${lines} 笔` });
  await send.click();
  await page.getByRole('textbox', { name: /验证码/ }).fill(CODE);
  await expect(page.getByText('批次已提交')).toBeVisible();
  await page.getByRole('button', { name: '查看批次' }).click();
  await expect(page).toHaveURL(/batchPaymentList\?batchNo=/);
  return new URL(page.url()).searchParams.get('batchNo') ?? '';
}

interface Order {
  orderNo: string;
  arriveAmount: string;
}

/** The orders of a batch's lines, which are opened one after another. */
async function ordersOf(page: Page, batchNo: string, count: number): Promise<Order[]> {
  let list: Order[] = [];
  await expect
    .poll(async () => {
      const path = '/api/pay/paymentOrder/queryPaymentOrder';
      ({ list } = (await call<{ list: Order[] }>(page.request, path, { batchNo })).result);
      return list.length;
    })
    .toBe(count);
  return list;
}
