import type { Page } from 'playwright/test';
import { idBack, idFront, licence, type PaperFile } from '#bank/testing/papers.ts';
import { choose, comeIn, expect, test } from './member.ts';

/* The real-name verification: from nothing to verified, a rejection corrected, papers renewed. */

const UNVERIFIED = '13900000005';
const FAILED = '13900000007';
const EXPIRED = '13900000010';

/** The bank looks at what was handed in: four of its hours are four minutes. */
async function bankReviews(page: Page): Promise<void> {
  for (let minute = 0; minute < 6; minute += 1) await page.request.post('/test/later');
}

async function upload(page: Page, n: number, file: PaperFile): Promise<void> {
  await page.locator('input[type=file]').nth(n).setInputFiles(file);
  await expect(page.getByRole('button', { name: `预览 ${file.name}` })).toBeVisible();
}

test('a company is verified from nothing to 已认证, and may pay', async ({ page }) => {
  test.setTimeout(180_000);
  await comeIn(page, UNVERIFIED);
  await page.goto('/setting/verified');
  await page.getByRole('button', { name: /企业（中国大陆）/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /开始认证|继续填写/ })
    .click();
  await expect(page).toHaveURL(/company-add/);

  // What the licence says is filled in, and stays there on another device.
  await upload(page, 0, licence('营业执照.png'));
  await expect(page.getByLabel('登记号码')).toHaveValue(/^[0-9A-Z]{18}$/);
  await expect(page.getByLabel('英文名称')).toHaveValue(/Co\., Ltd\.$/);
  await page.getByRole('button', { name: '下一步' }).click();

  // The step before has a place for files too.
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
  await expect(page.getByText('本人在手机上完成人脸识别')).toBeVisible();
  await bankReviews(page);
  await expect(page.getByText('人脸识别已通过，请继续下一步。')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('checkbox', { name: /实名认证服务协议/ }).click();
  await page.getByRole('button', { name: '提交审核' }).click();

  await expect(page).toHaveURL(/\/setting\/verified\/company\/result/);
  await expect(page.getByRole('heading', { name: '提交成功，审核中' })).toBeVisible();
  await bankReviews(page);
  await expect(page.getByRole('heading', { name: '认证成功' })).toBeVisible({ timeout: 30_000 });
  await page.goto('/setting/verified-info');
  await expect(page.getByText('已认证').first()).toBeVisible();
  await page.goto('/pay/initiatePayment');
  await expect(page.getByText('请先完成实名认证')).toHaveCount(0);
});

test('a rejection is corrected where it was marked', async ({ page }) => {
  await comeIn(page, FAILED);
  await page.goto('/setting/verified-info');
  await expect(page.getByText('照片右下角被遮挡')).toBeVisible();
  await page.getByRole('link', { name: /修改并重新提交/ }).click();
  await expect(page).toHaveURL(/company-edit/);
  await expect(page.getByText('照片右下角被遮挡').first()).toBeVisible();
  await page.getByRole('button', { name: /^移除/ }).first().click();
  await upload(page, 0, licence('新执照.png'));
  await page.getByRole('button', { name: '下一步' }).click();
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

test('papers are renewed, and payments are open again', async ({ page }) => {
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
