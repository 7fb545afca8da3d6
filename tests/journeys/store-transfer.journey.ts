import { call, comeIn, confirmByCode, dialogOf, expect, expectSaid, firstRow, jump, test } from './member.ts';

const TRANSFER = '/payee/account/shopTransfer';
const AWAITING = '/api/user/store/transfer/awaiting-receive-stores';
const REJECT = '/api/user/store/transfer/reject';
const C = { login: '13900000002', userNo: '80010003', name: '杭州云图软件技术有限公司' };
/** In the sample this store is migrating from C to A. */
const STORE = 'Yuntu Gadgets US';

test('a store migrates from one merchant to another one, who then offers it back', async ({ page }) => {
  await comeIn(page);
  await page.goto(`${TRANSFER}?tab=in`);
  const waiting = page.getByRole('row', { name: STORE });
  await waiting.getByRole('button', { name: '接收', exact: true }).click();
  await expect(dialogOf(page)).toContainText(`接收 ${C.name} 迁出的店铺「${STORE}」`);
  await dialogOf(page).getByRole('button').last().click();
  await expectSaid(page, '已接收，约 10 分钟后完成迁移');
  await expect(waiting).toHaveCount(0);

  await jump(page, 10);
  await page.goto(`${TRANSFER}Record?tab=in`);
  await expect(page.getByRole('row', { name: STORE })).toContainText('迁移成功');

  await page.goto(`${TRANSFER}?storeName=${encodeURIComponent(STORE)}`);
  await (await firstRow(page)).getByRole('checkbox').check();
  await page.getByRole('button', { name: '迁移', exact: true }).click();
  await page.getByRole('textbox', { name: '迁入方用户编号' }).fill(C.userNo);
  await page.getByRole('textbox', { name: '迁入方名称' }).fill(C.name);
  await dialogOf(page).getByRole('button', { name: '迁移', exact: true }).click();
  await expect(dialogOf(page)).toContainText(`将 1 家店铺（${STORE}）迁移给 ${C.name}？`);
  await dialogOf(page).getByRole('button').last().click();
  await confirmByCode(page);
  await expectSaid(page, '迁移已申请，等待对方接收');

  // An announcement opens first in the browser of C, so its pending items are read by a call.
  await comeIn(page, C.login);
  const waits = await call<{ list: { transferNo: string; storeName: string }[] }>(page.request, AWAITING);
  const [back] = waits.result.list;
  expect(back?.storeName).toBe(STORE);
  const rejected = { transferNo: back?.transferNo, reason: '已不经营' };
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  expect(await call(page.request, REJECT, rejected, key)).toMatchObject({ code: '0' });
  await comeIn(page);
  await page.goto(`${TRANSFER}Record?tab=out`);
  await expect(page.getByRole('row', { name: STORE })).toContainText('已不经营');
});
