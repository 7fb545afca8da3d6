import type { Page } from 'playwright/test';
import { expect, expectSaid, test } from './member.ts';

/* Files from the disk to the sandbox and back. */

async function open(page: Page, block: string): Promise<ReturnType<Page['locator']>> {
  await page.goto('/test/element?tab=upload');
  const form = page.getByRole('region', { name: block });
  await expect(form).toBeVisible();
  return form;
}

/** A picture with content: a screenshot of a part of the page. */
async function picture(page: Page, name: string, type: 'png' | 'jpeg' = 'png') {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 }, type });
  return { name, mimeType: `image/${type}`, buffer };
}

test('pictures are uploaded, viewed and sent; a file that is only named like a picture is refused by its bytes', async ({
  page,
}) => {
  const form = await open(page, '1 纵向 layout 1');
  await form
    .locator('input[type=file]')
    .setInputFiles([
      await picture(page, '门头.png'),
      await picture(page, '室内.jpg', 'jpeg'),
      { name: '假的.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.4 this is no picture at all') },
    ]);
  await expect(form.locator('[data-state="finished"]')).toHaveCount(2);
  await expect(form.getByText('文件格式不正确', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: '预览 门头.png' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: '门头.png' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('2 / 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(form.getByRole('button', { name: '预览 门头.png' }).first()).toBeFocused();
  await form.getByRole('button', { name: '移除 室内.jpg' }).click();
  const sent = page.waitForRequest('**/api/portal/sample/upload/save');
  await form.getByRole('button', { name: '提交' }).click();
  const { photos } = (await sent).postDataJSON() as { photos: string[] };
  expect(photos).toHaveLength(1);
  await expectSaid(page, '已提交');
});

test('R-235 R-237 a template comes by its number, named by the time', async ({ page }) => {
  const form = await open(page, '先下载模板 template');
  const download = page.waitForEvent('download');
  await form.getByRole('button', { name: /^下载模板/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^20\d{15}\.xlsx$/);
});

test('the values of a licence are read into the fields beside it', async ({ page }) => {
  const form = await open(page, '识别图片并填写 ocr');
  await form.locator('input[type=file]').setInputFiles(await picture(page, '营业执照.png'));
  await expect(form.getByLabel('统一社会信用代码')).toHaveValue(/^[0-9A-Z]{18}$/);
  await expect(form.getByText('已识别，请核对')).toHaveCount(2);
  await form.getByLabel('企业名称').fill('另一个名称');
  await expect(form.getByText('已识别，请核对')).toHaveCount(1);
});
