import { type Page } from 'playwright/test';
import { choose, comeIn, dialogOf, expect, expectSaid, test, tick } from './member.ts';

const LIST = '/payee/account/trusteeship';
/** Makes names unique, because a journey may run twice on one bank. */
const MARK = String(Date.now() % 1_000_000);

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).first();

async function fillStore(page: Page, platform: string, site: string, sellerId: string): Promise<void> {
  await page.goto(LIST);
  await page.getByRole('button', { name: '新增店铺' }).click();
  await choose(field(page, '平台'), platform);
  await choose(field(page, '站点'), site);
  await field(page, '店铺名称').fill('星河试验店');
  await field(page, '店铺链接').fill('https://shop.example.com/xinghe');
  await field(page, '卖家ID').fill(sellerId);
  await field(page, '经营类目').click();
  await page.getByRole('option', { name: '家居生活' }).click();
  await page.getByRole('option', { name: '家纺' }).click();
  await choose(field(page, '店铺主体'), '深圳星澜');
  await choose(field(page, '收款账户'), /USD/);
}

test('a store is bound by the authorisation of its platform', async ({ page }) => {
  await comeIn(page);
  await fillStore(page, 'Shopee', '菲律宾', `XINGHE1${MARK}`);
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await expect(page).toHaveURL(/\/payee\/account\/shop\/ST\d+/);
  await expect(page.getByText('还没有完成平台授权')).toBeVisible();
  const store = page.url();

  await page.getByRole('button', { name: '去平台授权' }).click();
  await expect(page).toHaveURL(/\/test\/platform\?state=/);
  await page.getByRole('button', { name: '带过期的授权码返回' }).click();
  await page.getByRole('button', { name: '完成授权' }).click();
  await expect(page.getByText('授权已过期，请重新发起授权').first()).toBeVisible();

  await page.goto(store);
  await page.getByRole('button', { name: '去平台授权' }).click();
  await page.getByRole('button', { name: '同意授权' }).click();
  await page.getByRole('button', { name: '完成授权' }).click();
  await expect(page.getByRole('heading', { name: '授权成功' })).toBeVisible();
  await page.getByRole('button', { name: '返回店铺详情' }).click();
  await expect(page.getByText('已绑定').first()).toBeVisible();

  await page.getByRole('tab', { name: '子店铺' }).click();
  await page.getByRole('button', { name: '绑定子店铺' }).click();
  await dialogOf(page).getByRole('checkbox').nth(1).check();
  await dialogOf(page).getByRole('button', { name: '绑定子店铺' }).click();
  await expectSaid(page, '子店铺已绑定');
});

test('a store with its own key submits what its platform requires', async ({ page }) => {
  await comeIn(page);
  await fillStore(page, 'eBay', '美国', `XINGHE2${MARK}`);
  await tick(page.getByRole('radio', { name: '手动填写密钥' }));
  await field(page, '授权密钥').fill('key-12345678');
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('button', { name: '补充材料' }).click();
  await expect(page).toHaveURL(/upload-information\/ST\d+\/add/);
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await expect(page.getByText('请上传店铺后台截图').first()).toBeVisible();
  for (const title of ['店铺后台截图', '授权书']) {
    const files = page.getByRole('group', { name: title, exact: true });
    await files.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE });
    await expect(files.getByText('上传完成')).toBeAttached();
  }
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await expectSaid(page, '材料已提交，等待审核');
  await expect(page).toHaveURL(/\/payee\/account\/shop\/ST\d+/);
  await expect(page.getByText('审核中').first()).toBeVisible();
});

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
