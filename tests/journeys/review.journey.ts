import { subtract } from '#model/money.ts';
import {
  balanceOf,
  bankDoes,
  choose,
  CODE,
  comeIn,
  confirmByCode,
  dialogOf,
  expect,
  holdBank,
  jump,
  order,
  test,
  showList,
} from './member.ts';

const MAKER = '13800000002';
const CHECKER = '13800000003';
const OTHER_CHECKER = '13800000004';
const RECEIVER = '13900000004';
const PDF = { name: '发票.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };

test('a payment with materials: one operator submits it, another lets it pass, and the bank pays', async ({
  page,
  through,
}) => {
  // Both portals use one bank, where the same amount would be a possible duplicate payment.
  const dollars = through ? '12100' : '12000';
  const [shown, charged] = through ? ['12,100.00', '12,103.00'] : ['12,000.00', '12,003.00'];
  await comeIn(page, MAKER);
  await holdBank(page);
  const before = await balanceOf(page, 'USD');
  await page.goto('/pay/initiatePayment');
  await choose(page.getByRole('combobox', { name: '收款人', exact: true }), /Birch & Cobalt/);
  await page.getByRole('textbox', { name: '付款金额' }).fill(dollars);
  await choose(page.getByRole('combobox', { name: '付款用途' }), /./);
  await expect(page.getByText(charged).first()).toBeVisible();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('请上传交易材料').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: '付款金额' })).toHaveValue(shown);
  await page.locator('input[type=file]').first().setInputFiles(PDF);
  await expect(page.getByText('发票.pdf', { exact: true })).toBeVisible();
  await expect(page.getByText('正在上传 发票.pdf')).toHaveCount(0);
  await page.getByRole('button', { name: '下一步' }).click();
  const pay = page.getByRole('button', { name: `确认付款 ${charged} USD` });
  await expect(pay).toBeVisible();
  await pay.click();
  await page.getByRole('textbox', { name: /验证码/ }).fill(CODE);
  await expect(page.getByText('付款已提交复核')).toBeVisible();
  await page.getByRole('button', { name: '查看订单' }).click();
  await expect(page).toHaveURL(/orderNo=PY/);
  const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? '';

  await comeIn(page, CHECKER);
  await showList(page, `/transaction-manage/payment-order?orderNo=${orderNo}`);
  const rows = page.getByRole('grid').first();
  await rows.getByRole('button', { name: '通过', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText(`${shown} USD`);
  await page.getByRole('alertdialog').getByRole('button', { name: '通过' }).click();
  await confirmByCode(page);
  await expect(page.getByText('已通过，银行开始处理').first()).toBeVisible();
  await bankDoes(page, orderNo, 'payment.audit', 'payment.confirm');
  const after = await balanceOf(page, 'USD');
  expect(subtract(before.availableBal, after.availableBal)).toBe(through ? '12103' : '12003');
  expect(after.frozenBal).toBe(before.frozenBal);
  await page.goto(`/transaction-manage/transaction-detail?orderNo=${orderNo}`);
  await expect(page.getByRole('grid').first()).toContainText(shown);
});

test('a transfer: its submitter does not review it; rejected it returns, approved it arrives', async ({ page }) => {
  await comeIn(page, RECEIVER);
  const theirs = await balanceOf(page, 'USD');
  await comeIn(page, MAKER);
  const before = await balanceOf(page, 'USD');
  const submit = async (amount: string): Promise<string> => {
    await page.request.post('/test/later');
    const to = { inUserNo: '80010005', inUserName: '新港貿易有限公司', purpose: 'GOODS' };
    const path = '/api/user/otherRecharge/innerTransfer';
    return (await order<{ orderNo: string }>(page, path, { currency: 'USD', amount, ...to })).orderNo;
  };
  const [refused, passed] = [await submit('10000.00'), await submit('9999.99')];
  const list = (orderNo: string): string => `/transaction/transferOrder?orderNo=${orderNo}`;
  const rows = page.getByRole('grid').first();
  await showList(page, list(refused));
  await expect(rows).toContainText('待复核');
  await expect(rows.getByRole('button', { name: '通过', exact: true })).toHaveCount(0);

  await comeIn(page, OTHER_CHECKER);
  await showList(page, list(refused));
  await rows.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '驳回' }).click();
  await dialogOf(page).getByRole('button', { name: '驳回' }).click();
  await expect(page.getByText('请填写驳回原因').first()).toBeVisible();
  await dialogOf(page).getByRole('textbox', { name: '驳回原因' }).fill('金额与合同不符');
  await dialogOf(page).getByRole('button', { name: '驳回' }).click();
  await confirmByCode(page);
  await expect(rows).toContainText('复核驳回');

  // The order needs no approval.
  await jump(page, 2);
  await comeIn(page, RECEIVER);
  const more = async (): Promise<string> => subtract((await balanceOf(page, 'USD')).availableBal, theirs.availableBal);
  expect(await more()).toBe('9999.99');
  await page.goto(list(passed));
  await expect(rows).toContainText('收入');
  await comeIn(page, MAKER);
  expect(subtract(before.availableBal, (await balanceOf(page, 'USD')).availableBal)).toBe('10004.99');
});
