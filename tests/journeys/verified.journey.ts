import type { Page } from 'playwright/test';
import { idBack, idFront, licence, type PaperFile } from '#bank/testing/papers.ts';
import {
  bankDoes,
  call,
  choose,
  CODE,
  comeIn,
  dialogOf,
  expect,
  expectSaid,
  jump,
  order,
  test,
  tick,
} from './member.ts';

/* The real-name verification: from an empty form to verified, a corrected rejection, renewed documents. */

const UNVERIFIED = '13900000005';
/** Its number. */
const OWNER = '80010006';
const FAILED = '13900000007';
/** Its verification was rejected, so it may choose another type. */
const NOBODY = '13900000011';
const EXPIRED = '13900000010';

/** Lets the bank review, over weekends and holidays; the day of the week stays the same. */
const bankReviews = (page: Page): Promise<void> => jump(page, 14 * 24 * 60);

async function upload(page: Page, n: number, file: PaperFile): Promise<void> {
  await page.locator('input[type=file]').nth(n).setInputFiles(file);
  await expect(page.getByRole('button', { name: `预览 ${file.name}` })).toBeVisible();
}

/** A buyer pays to an account that the merchant has just opened; the merchant declares the purpose. */
async function receiveMoney(page: Page): Promise<void> {
  const wanted = { currency: 'USD', bankCountry: 'US', purpose: 'GOODS' };
  const applied = await call(page.request, '/api/user/payee-account/applyUserSubAccountByOther', wanted);
  expect(applied).toMatchObject({ code: '0' });
  await bankReviews(page);
  await page.goto('/sandbox/faults');
  const incoming = page.locator('form[action$="/command/incoming"]');
  const account = incoming.locator('select[name=account]');
  const own = await account.locator('option', { hasText: OWNER }).first().getAttribute('value');
  await account.selectOption(own ?? '');
  await incoming.locator('input[name=amount]').fill('900.00');
  await incoming.locator('select[name=store]').selectOption('');
  await incoming.getByRole('button').click();
  await expect(page.getByText(/900\.00 USD 已到达商户/)).toBeVisible();
  await bankReviews(page);
  await page.goto('/transaction-manage/inbound-order');
  const rows = page.getByRole('grid').first();
  await rows.getByRole('button', { name: '确认入账' }).click();
  await choose(dialogOf(page).getByRole('combobox', { name: '交易类型' }), '货物贸易');
  await dialogOf(page).getByRole('button', { name: '确认入账' }).click();
  await expectSaid(page, '已确认，审核通过后入账');
  await bankReviews(page);
  await page.reload();
  await expect(rows).toContainText('已入账');
}

/** Pays for the first time, with the agreement and a code, and lets the bank pay it out. */
async function payFirst(page: Page): Promise<void> {
  await order(page, '/api/user/payee-account/payee-manage-add', {
    ...{ subjectType: 2, country: 'KR', relation: 'SUPPLIER', payeeEnName: 'Hanbit Sample Co Ltd' },
    ...{ city: 'Hanbit', address: '1 Sample Street', bankCountry: 'KR', payWay: 'SWIFT', currency: 'USD' },
    ...{ swift: 'SMPLKRSE', accountNo: '12345678901' },
  });
  await bankReviews(page);
  await page.goto('/pay/initiatePayment');
  await choose(page.getByRole('combobox', { name: '收款人', exact: true }), /Hanbit/);
  await page.getByRole('textbox', { name: '付款金额' }).fill('300');
  await choose(page.getByRole('combobox', { name: '付款用途' }), /./);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '确认付款 315.00 USD' }).click();
  await expect(dialogOf(page)).toContainText('跨境付款服务协议');
  await dialogOf(page).getByRole('button', { name: 'I have read and agree' }).click();
  await page.getByRole('textbox', { name: /验证码/ }).fill(CODE);
  await page.getByRole('button', { name: '查看订单' }).click();
  await expect(page).toHaveURL(/orderNo=PY/);
  const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? '';
  await bankDoes(page, orderNo, 'payment.audit', 'payment.confirm');
  await page.reload();
  await expect(page.getByRole('grid').first()).toContainText('成功');
}

test('a company is verified from an empty form to 已认证, is paid, and makes its first payment', async ({ page }) => {
  test.setTimeout(300_000);
  await comeIn(page, UNVERIFIED);
  await page.goto('/setting/verified');
  await page.getByRole('button', { name: /企业（中国大陆）/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /开始认证|继续填写/ })
    .click();
  await expect(page).toHaveURL(/company-add/);

  // The licence's values are filled in, and kept for another device.
  await upload(page, 0, licence('营业执照.png'));
  await expect(page.getByLabel('登记号码')).toHaveValue(/^[0-9A-Z]{18}$/);
  await expect(page.getByLabel('英文名称')).toHaveValue(/Co\., Ltd\.$/);
  await page.getByRole('button', { name: '下一步' }).click();

  // The previous step has an upload field too.
  await expect(page.getByLabel('证件号码')).toBeVisible();
  await upload(page, 0, idFront('人像面.png'));
  await upload(page, 1, idBack('国徽面.png'));
  await expect(page.getByLabel('证件号码')).toHaveValue(/^\d{17}[\dX]$/);
  await page.getByRole('textbox', { name: '手机' }).fill('13712345678');
  await page.getByRole('combobox', { name: '所在地区' }).click();
  for (const name of ['广东省', '深圳市', '南山区']) await page.getByText(name, { exact: true }).last().click();
  await choose(page.getByRole('combobox', { name: '预计月交易量' }), '10 万美元以下');
  await page.getByRole('button', { name: '下一步' }).click();

  await page.getByRole('switch', { name: '没有持股 25% 及以上的自然人' }).click();
  await page.getByRole('switch', { name: '经办人是法定代表人本人' }).click();
  await page.getByRole('button', { name: '下一步' }).click();

  await page.getByRole('button', { name: '开始识别' }).click();
  await expect(page.getByText('本人用手机扫描二维码')).toBeVisible();
  await expect(page.getByRole('img', { name: '二维码' })).toBeVisible();
  await jump(page, 1);
  await expect(page.getByText('人脸识别已通过，请继续下一步。')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('checkbox', { name: /实名认证服务协议/ }).click();
  await page.getByRole('button', { name: '提交审核' }).click();

  await expect(page).toHaveURL(/\/setting\/verified\/company\/result/);
  await expect(page.getByRole('heading', { name: '提交成功，审核中' })).toBeVisible();
  await page.goto('/setting/verified/company-add');
  await expect(page.getByRole('heading', { name: '实名认证审核中，暂不能重复提交' })).toBeVisible();
  await page.goBack();
  await bankReviews(page);
  await expect(page.getByRole('heading', { name: '认证成功' })).toBeVisible({ timeout: 30_000 });
  await page.goto('/setting/verified-info');
  await expect(page.getByText('已认证').first()).toBeVisible();
  await page.goto('/setting/verified/company-add');
  await expect(page.getByRole('heading', { name: '已完成实名认证，无需再次提交' })).toBeVisible();
  await expect(page.locator('form')).toHaveCount(0);
  await receiveMoney(page);
  await payFirst(page);
});

test('a rejection is corrected at its marks', async ({ page }) => {
  await comeIn(page, FAILED);
  await page.goto('/setting/verified-info');
  await expect(page.getByText('照片右下角被遮挡')).toBeVisible();
  await page.getByRole('link', { name: /修改并重新提交/ }).click();
  await expect(page).toHaveURL(/company-edit/);
  await expect(page.getByText('照片右下角被遮挡').first()).toBeVisible();
  await page.getByRole('button', { name: /^移除/ }).first().click();
  await upload(page, 0, licence('新执照.png'));
  await page.getByRole('button', { name: '下一步' }).click();

  // The previous step has such a date too.
  await expect(page.getByLabel('证件号码')).toBeVisible();
  await page.getByLabel('证件有效期至').first().fill('2041-02-03');
  await page.getByLabel('证件有效期至').first().press('Tab');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('switch', { name: '没有持股 25% 及以上的自然人' }).isDisabled();
  await page.getByRole('button', { name: '添加股东或受益人' }).click();
  await page.getByRole('textbox', { name: '姓名' }).last().fill('另一位');
  await page.getByRole('textbox', { name: '证件号码' }).last().fill('990101199309256620');
  await page.getByRole('textbox', { name: '持股比例' }).last().fill('30');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('checkbox', { name: /实名认证服务协议/ }).click();
  await page.getByRole('button', { name: '重新提交', exact: true }).click();
  await expect(page.getByRole('heading', { name: '提交成功，审核中' })).toBeVisible();
  await bankReviews(page);
  await expect(page.getByRole('heading', { name: '认证成功' })).toBeVisible({ timeout: 30_000 });
});

test('documents are renewed, and payments are open again', async ({ page }) => {
  await comeIn(page, EXPIRED);
  await page.goto('/setting/verified/company-edit-cer');
  await upload(page, 0, licence('新执照.png'));
  await upload(page, 1, idFront('人像面.png'));
  await upload(page, 2, idBack('国徽面.png'));
  await expect(page.getByLabel('证件有效期至').first()).not.toHaveValue('');
  await page.getByRole('button', { name: '提交新证件' }).click();
  await expect(page).toHaveURL(/company\/result/);
  await bankReviews(page);
  await expect(page.getByRole('heading', { name: '认证成功' })).toBeVisible({ timeout: 30_000 });
  const user = (await (
    await page.request.get('/api/user/userInfo', { headers: { 'system-name': 'member-exchange-client' } })
  ).json()) as {
    result: { cerExpired?: boolean };
  };
  expect(user.result.cerExpired).toBeUndefined();
});

test('a person of Hong Kong passes the documents and reaches the face check', async ({ page }) => {
  await comeIn(page, NOBODY);
  await page.goto('/setting/verified/hkPersonal-add');
  await expect(page.getByRole('combobox', { name: '证件类型' })).toHaveText(/其他证件/);
  await upload(page, 0, idFront('身份证.png'));
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill('Lee Ka Yan');
  await page.getByRole('textbox', { name: /英文或拼音姓名/ }).fill('LEE KA YAN');
  await tick(page.getByRole('radio', { name: '男' }));
  await page.getByRole('textbox', { name: '出生日期' }).fill('1990-05-06');
  await page.getByLabel('证件号码').fill('B765432(1)');
  await page.getByRole('textbox', { name: '证件有效期至' }).fill('2040-01-01');
  await page.getByRole('textbox', { name: '手机' }).fill('61234567');
  await page.getByRole('textbox', { name: '邮箱' }).fill('kayan@example.com');
  await page.getByRole('combobox', { name: '所在地区' }).click();
  for (const name of ['香港特别行政区', '新界', '沙田区']) await page.getByText(name, { exact: true }).last().click();
  await page.getByRole('textbox', { name: '地址', exact: true }).fill('18 Sample Street');
  await page.locator('input[type=file]').nth(2).setInputFiles(licence('地址证明.png'));
  await expect(page.getByText('地址证明.png 上传完成')).toBeAttached();
  await choose(page.getByRole('combobox', { name: '预计月交易量' }), '10 万美元以下');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '开始识别' }).click();
  await expect(page.getByRole('img', { name: '二维码' })).toBeVisible();
});
