import { appShows, bytesOf } from '#bank/testing/authenticator.ts';
import { model } from '#generated/model.ts';
import type { Page } from 'playwright/test';
import {
  call,
  choose,
  comeIn,
  confirmByCode,
  dialogOf,
  expect,
  expectSaid,
  holdBank,
  MAIN_OF_A,
  showList,
  test,
} from './member.ts';

/* The safety centre: an authenticator app, an approval rule with a named reviewer, and the confirmation of calls. */

const MAKER = '13800000002';
const CHECKER = '13800000003';
const OTHER_CHECKER = '13800000004';
const TRANSFER = '/api/user/otherRecharge/innerTransfer';

/** The next code of the authenticator, because each code is valid once. */
async function shownBy(page: Page, secret: Buffer): Promise<string> {
  const response = await page.request.post('/test/app');
  return appShows(secret, (await response.json()) as number);
}

/** Enters the app's code in the dialog. */
async function confirmByApp(page: Page, secret: Buffer, whose: string): Promise<void> {
  const box = page.getByRole('textbox', { name: /验证码/ });
  await expect(dialogOf(page)).toContainText(`输入 ${whose}的身份验证器 显示的 6 位验证码`);
  await box.fill(await shownBy(page, secret));
  await expect(box).toHaveCount(0);
}

/** Changes a setting of the safety centre, confirmed by the app. */
async function change(page: Page, secret: Buffer, path: string, request: object): Promise<{ code: string }> {
  const name = Object.values(model.calls).find((each) => each.path === path)?.name;
  await call(page.request, '/api/user/authSendCodeApi', { sendType: 3, bizType: 1, confirms: { call: name, request } });
  return call(page.request, path, { ...request, msgCode: await shownBy(page, secret) });
}

test('an app confirms a transfer, and the reviewer named in a rule approves by a phone of their own', async ({
  page,
}) => {
  await comeIn(page);
  await holdBank(page);
  const { result: before } = await call<{ enabled: boolean; rules: object[] }>(
    page.request,
    '/api/user/payment-approval/query',
  );

  // Setting up the app takes two codes: its own, and one sent to the phone.
  await page.goto('/setting/safety');
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  await dialogOf(page).getByRole('button', { name: '获取二维码' }).click();
  await expect(dialogOf(page).getByRole('img', { name: '二维码' })).toBeVisible();
  await expect(dialogOf(page)).toContainText(/[A-Z2-7]{32}/);
  const secret = bytesOf(/[A-Z2-7]{32}/.exec(await dialogOf(page).innerText())?.[0] ?? '');
  await dialogOf(page)
    .getByRole('textbox', { name: '身份验证器显示的验证码' })
    .fill(await shownBy(page, secret));
  await dialogOf(page).getByRole('button', { name: '确认绑定' }).click();
  await expect(dialogOf(page)).toContainText('您的手机 138****0001');
  await confirmByCode(page);
  await expectSaid(page, '身份验证器已绑定');

  // Transfers are confirmed by the app from now on.
  await page.goto('/setting/safety/payment-verification');
  const row = page.getByRole('row').filter({ hasText: '账户互转' });
  await row.getByRole('button', { name: '修改' }).click();
  await dialogOf(page).getByRole('radio', { name: '身份验证器' }).check();
  await dialogOf(page).getByRole('button', { name: '保存' }).click();
  await confirmByApp(page, secret, '您');
  await expect(row).toContainText('身份验证器');

  // Transfers in euro require one approval.
  await page.goto('/setting/safety/payment-approval');
  await page.getByRole('button', { name: '新增规则' }).click();
  await choose(page.getByRole('combobox', { name: /业务/ }).last(), '账户互转');
  await choose(page.getByRole('combobox', { name: /币种/ }).last(), /欧元/);
  await page
    .getByRole('textbox', { name: /起始金额/ })
    .last()
    .fill('100');
  await choose(page.getByRole('combobox', { name: /审批人/ }).last(), /财务复核/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await confirmByApp(page, secret, '您');
  await expect(page.getByText(/付款审批设置已保存/).first()).toBeVisible();

  // The maker submits with the main operator's app code, which is valid only once.
  await comeIn(page, MAKER);
  const transfer = {
    ...{ currency: 'EUR', amount: '100.00', inUserNo: '80010005', inUserName: '新港貿易有限公司', purpose: 'GOODS' },
  };
  const submit = async (request: object, messageCode: string) => {
    const confirms = { call: 'transfer.apply', request };
    await call(page.request, '/api/user/sendCode', { sendType: 3, bizType: 1, confirms });
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    return call<{ orderNo: string }>(page.request, TRANSFER, { ...request, messageCode }, key);
  };
  const code = await shownBy(page, secret);
  const { result } = await submit(transfer, code);
  expect(await submit({ ...transfer, amount: '200.00' }, code)).toMatchObject({ code: '10004' });

  // A reviewer whom the rule does not name cannot approve.
  await comeIn(page, OTHER_CHECKER);
  const list = `/transaction/transferOrder?orderNo=${result.orderNo}`;
  const rows = page.getByRole('grid').first();
  await showList(page, list);
  await expect(rows).toContainText('待复核');
  await expect(rows.getByRole('button', { name: '通过', exact: true })).toHaveCount(0);
  await comeIn(page, CHECKER);
  await showList(page, list);
  await rows.getByRole('button', { name: '通过', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '通过' }).click();
  await expect(dialogOf(page)).toContainText('您的手机 138****0003');
  await confirmByCode(page);
  await expect(rows).not.toContainText('待复核');

  // Restores the settings for later journeys.
  await comeIn(page, MAIN_OF_A);
  expect((await change(page, secret, '/api/user/payment-approval/save', before)).code).toBe('0');
  const phone = { bizType: 5, authWay: 1, sendType: 1 };
  expect((await change(page, secret, '/api/user/updateSecondAuth', phone)).code).toBe('0');
  expect((await change(page, secret, '/api/user/authenticator/remove', {})).code).toBe('0');
});
