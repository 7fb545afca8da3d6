import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { expect, signIn, test } from './member.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const HEAD = ['收款人名称', '收款账号', '币种', '付款金额'];
const MORE = ['付款用途', '附言', '收款人类型', '银行所在地', '银行代码', '收款银行', '手续费承担'];
const MAKER = '13800000002';

/** Five lines that can be paid, and three that cannot. */
const AMOUNTS = ['101.00', '102.00', '103.00', '104.00', '105.00', '0', 'twelve', '10.005'];

test('a batch: every line of a file is checked and shown, and what passed goes on to be submitted', async ({
  page,
}) => {
  await signIn(page, MAKER);
  await page.goto('/pay/batchPayment');
  await page.getByRole('combobox', { name: /付款用途/ }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.locator('input[type=file]').setInputFiles({ name: '付款.xlsx', mimeType: XLSX, buffer: await sheet() });
  await expect(page.getByText('付款.xlsx', { exact: true })).toBeVisible();
  await expect(page.getByText('正在上传 付款.xlsx')).toHaveCount(0);
  await page.getByRole('button', { name: '上传并校验' }).click();

  await expect(page.getByText(/3 笔未通过校验，不会付款/)).toBeVisible();
  const lines = page.getByRole('grid').first();
  await expect(lines).toContainText('105.00');
  await expect(page.getByRole('radio', { name: /^校验不通过\s*3$/ })).toBeVisible();
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '提交 5 笔付款' }).click();
  await expect(page.getByRole('textbox', { name: /验证码/ })).toBeVisible();
});

async function sheet(): Promise<Buffer> {
  const lines = AMOUNTS.map((amount, n) => {
    const first = ['BLUE RIVER TRADING LTD', '998877665544', 'USD', amount];
    return [...first, '货款', `JOURNEY ${n}`, '企业', 'SG', 'TESTSGSG', 'Sample Bank', 'SHA'];
  });
  const data = [[...HEAD, ...MORE], ...lines].map((row) => row.map((value): Cell => ({ value, type: String })));
  return writeXlsxFile([{ sheet: '明细', data }] as never).toBuffer();
}
