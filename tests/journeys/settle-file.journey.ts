import type { Page } from 'playwright/test';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { bankDoes, call, choose, comeIn, dialogOf, expect, expectSaid, holdBank, test } from './member.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const HEAD = ['订单号', '订单日期', '买家', '商品/服务', '币种', '订单金额', '物流单号', '合同号', '报关单号'];
const LIST = '/pay-china/settle-file-manager';

test('evidence is uploaded, checked line by line and listed; a file that an order uses cannot be deleted', async ({
  page,
}) => {
  await comeIn(page);
  await page.goto(LIST);
  await page.getByRole('button', { name: '上传材料' }).click();
  const dialog = dialogOf(page);
  await choose(dialog.getByRole('combobox', { name: /场景/ }), '货物贸易结汇');
  await expect(dialog.getByText('结汇手续费 0.20%')).toBeVisible();
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      ...{ name: '出口订单.xlsx', mimeType: XLSX },
      buffer: await workbook([line('EX-J-1', '1200.00'), line('EX-J-2', '800.00'), line('EX-J-3', '50.00', 'EUR')]),
    });
  await expect(dialog.locator('[data-state="finished"]')).toHaveCount(1);
  await holdBank(page);
  const answer = page.waitForResponse('**/api/settle-pre-file/submit');
  await dialog.getByRole('button', { name: '上传并校验' }).click();
  const { result } = (await (await answer).json()) as { result: { batchNo: string } };
  const { batchNo } = result;
  await expectSaid(page, '已上传，正在逐行校验');
  await bankDoes(page, batchNo, 'settleFile.check');

  // The address of a record opens its details.
  await page.goto(`${LIST}?batchNo=${batchNo}&open=${batchNo}`);
  await expect(dialog.getByText(/1 笔未通过校验，没有计入材料金额/)).toBeVisible();
  await expect(dialog.getByRole('grid')).toContainText('EX-J-3');
  await page.keyboard.press('Escape');
  const row = page.getByRole('grid').first().getByRole('row').filter({ hasText: batchNo });
  await expect(row).toContainText('2,000.00');
  await expect(row).toContainText('成功');

  // A used file has no delete button, and the server refuses its deletion.
  const used = await usedFile(page);
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const refused = { code: '24016', message: '材料已被使用，不能删除' };
  expect(await call(page.request, '/api/settle-pre-file/delete', used, key)).toMatchObject(refused);

  await page.goto(`${LIST}?batchNo=${batchNo}&open=${batchNo}`);
  await dialog.getByRole('button', { name: '删除' }).click();
  await expect(dialog.getByText(`删除材料 ${batchNo}`)).toBeVisible();
  await dialog.getByRole('button', { name: '删除' }).click();
  await expectSaid(page, '材料已删除');
  await expect(row).toContainText('已终止');
});

function line(orderNo: string, amount: string, currency = 'USD'): string[] {
  const day = new Date(Date.now() - 86_400_000 * 3).toISOString().slice(0, 10);
  return [orderNo, day, 'Harbor Goods LLC', '餐具', currency, amount, 'YT1', '', ''];
}

async function workbook(lines: string[][]): Promise<Buffer> {
  const cell = (value: string): Cell => (value === '' ? null : { value, type: String });
  const data = [HEAD, ...lines].map((row) => row.map(cell));
  return writeXlsxFile([{ sheet: '明细', data }] as never).toBuffer();
}

async function usedFile(page: Page): Promise<{ batchNo: string; version: number }> {
  const { result } = await call<{ list: { batchNo: string; version: number; usedAmount: string }[] }>(
    page.request,
    '/api/settle-pre-file/file-page',
    { status: [3], pageSize: 100 },
  );
  const found = result.list.find(({ usedAmount }) => Number(usedAmount) > 0);
  if (found === undefined) throw new Error('no settlement file is used');
  return { batchNo: found.batchNo, version: found.version };
}
