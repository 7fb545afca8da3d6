import { subtract } from '#model/money.ts';
import {
  balanceOf,
  call,
  choose,
  CODE,
  comeIn,
  confirmByCode,
  expect,
  expectSaid,
  jump,
  showList,
  test,
} from './member.ts';

const MAKER = '13800000002';
const CHECKER = '13800000003';
const RECEIVER = '13900000001';
const PDF = { name: '采购合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };

test('a supplier is added and reviewed, a transfer to it waits for another operator, and the money arrives', async ({
  page,
}) => {
  await comeIn(page, MAKER);
  await page.goto('/pay-china/supplier-relationship');
  await page.getByRole('button', { name: '新增供应商' }).click();
  const form = page.getByRole('dialog').last();
  await form.getByRole('tab', { name: '个人' }).click();
  await form.getByRole('textbox', { name: '姓名' }).fill('陈晓岚');
  await form.getByRole('textbox', { name: '身份证号' }).fill('990101198804123012');
  await choose(form.getByRole('combobox', { name: '开户行' }), /./);
  await form.getByRole('textbox', { name: '账号', exact: true }).fill('6222000000000000004');
  await form.getByRole('textbox', { name: '平台用户编号' }).fill('80010002');
  await form.getByRole('textbox', { name: '手机' }).fill('13712345678');
  await choose(form.getByRole('combobox', { name: '合作关系' }), '采购');
  await form.locator('input[type=file]').last().setInputFiles(PDF);
  await expect(form.getByText('采购合同.pdf', { exact: true })).toBeVisible();
  await expect(form.getByText('正在上传 采购合同.pdf')).toHaveCount(0);
  await form.getByRole('textbox', { name: '合同到期' }).fill('2030-11-20');
  await form.getByRole('button', { name: '提交审核' }).click();
  await confirmByCode(page);
  await expectSaid(page, '供应商已提交审核');
  const rows = page.getByRole('grid').first().locator('tbody tr');
  await expect(rows.first()).toContainText('审核中');
  await expect(rows.first()).not.toContainText('6222000000000000004');
  const page1 = await call<{ list: { supplierNo: string }[] }>(page.request, '/api/supplier-relationship/page', {});
  const supplierNo = page1.result.list[0]?.supplierNo ?? '';

  await jump(page, 241);
  await comeIn(page, RECEIVER);
  const theirs = await balanceOf(page, 'USD');
  await comeIn(page, MAKER);
  await page.request.post('/test/later');
  await page.goto(`/pay-china/transfer-apply?supplierNo=${supplierNo}`);
  await page.getByRole('textbox', { name: '转账金额' }).fill('10500');
  await choose(page.getByRole('combobox', { name: '转账用途' }), /货物贸易/);
  await page.getByRole('textbox', { name: '合同号' }).fill('HT-2026-900');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText(/请上传/).first()).toBeVisible();
  await page.locator('input[type=file]').first().setInputFiles(PDF);
  await expect(page.getByText('采购合同.pdf', { exact: true })).toBeVisible();
  await expect(page.getByText('正在上传 采购合同.pdf')).toHaveCount(0);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: /确认转账 10,505\.25 USD/ }).click();
  await page.getByRole('textbox', { name: /验证码/ }).fill(CODE);
  await expect(page.getByText('转账已提交复核')).toBeVisible();
  await page.getByRole('button', { name: '查看订单' }).click();
  await expect(page).toHaveURL(/orderNo=TR/);
  const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? '';

  await comeIn(page, CHECKER);
  await showList(page, `/pay-china/transfer-order?orderNo=${orderNo}`);
  await expect(rows.first()).toContainText('陈晓岚');
  await page.getByRole('grid').first().getByRole('button', { name: '通过', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '通过' }).click();
  await confirmByCode(page);
  await expect(page.getByText('已通过，资金正在转出').first()).toBeVisible();
  await jump(page, 3);
  await comeIn(page, RECEIVER);
  expect(subtract((await balanceOf(page, 'USD')).availableBal, theirs.availableBal)).toBe('10500');
});
