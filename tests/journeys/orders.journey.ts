import { readFileSync } from 'node:fs';
import readExcel from 'read-excel-file/node';
import { call, comeIn, expect, MAIN_OF_A, MAIN_OF_B, signInByCall, test } from './member.ts';

interface OrderPage {
  list: { orderNo: string; createdAt: string; status: string; payeeName: string }[];
  total: number;
  counts: Record<string, number>;
}

const ORDERS = '/api/pay/paymentOrder/queryPaymentOrder';
const LIST = '/transaction-manage/payment-order';

test('filter, page, open and walk the orders; the address restores the view', async ({ page }) => {
  await comeIn(page);
  await page.goto(LIST);
  const rows = page.getByRole('grid').first().locator('tbody tr');
  await expect(rows).toHaveCount(10);

  await page.getByRole('radio', { name: /付款成功/ }).click();
  await expect(page).toHaveURL(/status=SUCCESS/);
  await expect(rows.first()).toContainText('付款成功');

  // Until the next page loads, the rows are those of the first page.
  const before = await rows.first().getByRole('rowheader').innerText();
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows.first()).not.toContainText(before);
  const first = await rows.first().getByRole('rowheader').innerText();
  await page.reload();
  await expect(rows.first()).toContainText(first);
  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);
  await page.goForward();
  await expect(rows.first()).toContainText(first);

  await rows.first().getByRole('link', { name: first }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText(first);
  await expect(drawer).toContainText('订单进度');
  await drawer.getByRole('button', { name: '下一条' }).click();
  await expect(drawer).not.toContainText(first);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('an open order has an address: for a reload, for Back, for a new tab and for a link', async ({ page }) => {
  await comeIn(page);
  await page.goto(`${LIST}?status=SUCCESS`);
  const rows = page.getByRole('grid').first().locator('tbody tr');
  const link = rows.first().getByRole('rowheader').getByRole('link');
  const orderNo = (await link.innerText()).trim();
  const drawer = page.getByRole('dialog');
  await link.click();
  await expect(drawer).toContainText('订单进度');
  await expect(page).toHaveURL(new RegExp(`open=${orderNo}$`));

  await page.reload();
  await expect(drawer).toContainText(orderNo);
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\?status=SUCCESS$/);
  await expect(rows.first()).toContainText(orderNo);

  // The list behind the drawer is scrolled; closing the drawer keeps its position.
  await link.click();
  await expect(drawer).toContainText(orderNo);
  await page.evaluate(() => window.scrollTo(0, 200));
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/open=/);
  // A click during a page movement would hit another element.
  await expect(drawer).toBeHidden();
  const isWhereItWas = () =>
    page.evaluate(() => window.scrollY === Math.min(200, document.documentElement.scrollHeight - innerHeight));
  await expect.poll(isWhereItWas).toBe(true);

  // A middle click belongs to the browser: the page does not handle it, and the link has an address.
  const isLeft = await link.evaluate((each) =>
    each.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true })),
  );
  expect(isLeft).toBe(true);
  await expect(drawer).toBeHidden();
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toContain(`open=${orderNo}`);
  const tab = await page.context().newPage();
  await tab.goto(address);
  await expect(tab.getByRole('dialog')).toContainText(orderNo);
  await tab.close();

  await page.goto(`${LIST}?orderNo=${orderNo}`);
  await expect(drawer).toContainText(orderNo);
  await expect(page).toHaveURL(new RegExp(`open=${orderNo}`));
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(drawer).toBeHidden();

  await page.goto(`${LIST}?page=3&status=REJECTED&open=${orderNo}`);
  await expect(drawer).toContainText(orderNo);
  await page.goto(`${LIST}?open=PY209901010000000001`);
  await expect(page.getByText('没有找到 PY209901010000000001').first()).toBeVisible();
});

test('order numbers pasted as a column of a spreadsheet find each of these orders', async ({ page, context }) => {
  await comeIn(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(LIST);
  const heads = page.getByRole('grid').first().locator('tbody tr').getByRole('rowheader');
  await expect(heads).toHaveCount(10);
  const [first = '', , third = ''] = await heads.allInnerTexts();
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${first}\r\n${third}\r\n`);
  await page.getByRole('textbox', { name: '订单号' }).click();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByRole('textbox', { name: '订单号' })).toHaveValue(`${first} ${third}`);
  await page.keyboard.press('Enter');
  await expect(heads).toHaveText([first, third]);
  await page.reload();
  await expect(heads).toHaveText([first, third]);
});

test('an export holds what the list shows', async ({ page }) => {
  await comeIn(page);
  await page.goto(`${LIST}?status=FAILED`);
  const { result } = await call<OrderPage>(page.request, ORDERS, { currentPage: 1, pageSize: 100, status: ['FAILED'] });
  await expect(page.getByText(/共\s*[\d,]+\s*条/)).toBeVisible();
  const shown = Number((await page.getByText(/共\s*[\d,]+\s*条/).innerText()).replace(/\D/g, ''));
  expect(shown).toBeGreaterThan(0);

  const downloading = page.waitForEvent('download', { timeout: 30_000 });
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/付款订单.*\.xlsx$/);
  const sheets = await readExcel(readFileSync(await download.path()));
  const table = (
    Array.isArray(sheets[0]) ? sheets : (sheets[0] as unknown as { data: unknown[][] }).data
  ) as unknown[][];
  expect(table[0]).toEqual(expect.arrayContaining(['订单号', '扣款金额', '状态']));
  expect(table.length - 1).toBe(shown);
  const numbers = table.slice(1).map((row) => row[0]);
  expect(result.list.map((order) => order.orderNo)).toEqual(expect.arrayContaining(numbers));
});

test('one merchant never sees, opens or counts another’s orders', async ({ page, playwright, baseURL }) => {
  const other = await playwright.request.newContext({ baseURL });
  await signInByCall(other, MAIN_OF_B);
  const theirs = await call<OrderPage>(other, ORDERS, { currentPage: 1, pageSize: 100 });
  expect(theirs.result.total).toBeGreaterThan(0);
  const foreign = theirs.result.list[0]!.orderNo;

  await comeIn(page, MAIN_OF_A);
  const opened = await call(page.request, '/api/pay/paymentOrder/queryPaymentOrderDetail', { orderNo: foreign });
  const unknown = await call(page.request, '/api/pay/paymentOrder/queryPaymentOrderDetail', {
    orderNo: 'WD209901010000000001',
  });
  expect(opened).toEqual(unknown);
  expect(opened.code).toBe('10018');
  const listed = await call<OrderPage>(page.request, ORDERS, { currentPage: 1, pageSize: 10, orderNo: foreign });
  expect(listed.result).toMatchObject({ list: [], total: 0 });
  const cancelled = await call(
    page.request,
    '/api/pay/paymentOrder/cancelPaymentOrder',
    { orderNo: foreign, version: 1 },
    { 'Idempotency-Key': crypto.randomUUID() },
  );
  expect(cancelled.code).toBe('10018');

  await page.goto(`${LIST}?orderNo=${foreign}`);
  await expect(page.getByText(/没有符合条件/)).toBeVisible();
  await other.dispose();
});

test('a request that breaks its schema is answered with the place', async ({ page }) => {
  await comeIn(page);
  const response = await page.request.post(ORDERS, {
    data: { currentPage: 1, pageSize: 10, statuss: 'FAILED' },
    headers: { 'system-name': 'member-exchange-client' },
  });
  expect(response.status()).toBe(400);
  expect(await response.json()).toMatchObject({
    code: '400',
    message: '请求错误(400)',
    result: { errors: [{ path: '/statuss' }] },
  });
});
