import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright';
import { takePicture } from './studio.ts';

/* A screen that is made, changed, reviewed and saved in the workbench, without a line of JSON. */

/** After a gesture the workbench draws and checks. Milliseconds. */
const CALM = 3_000;

/**
 * Takes the pictures in order.
 * @param page the workbench, signed in
 * @param folder of the pictures, relative to the project
 */
export async function walk(page: Page, address: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  let count = 0;
  const picture = async (name: string): Promise<void> => {
    await page.waitForTimeout(CALM);
    count += 1;
    await takePicture(page, `${folder}/${count}-${name}.webp`);
  };
  await page.goto(`${address}/workbench`);
  await page.getByText('页面', { exact: true }).first().waitFor();

  await page.getByRole('button', { name: '新建' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '列表' }).check();
  await dialog.getByRole('combobox', { name: '属于哪个实体' }).selectOption('holiday');
  await dialog.getByRole('textbox', { name: '标题' }).fill('银行假期');
  await picture('make');
  await dialog.getByRole('button', { name: '新建' }).click();
  await page.getByText('已经写好', { exact: false }).waitFor();
  await picture('made');

  // The server answers a new call once it is saved.
  const save = page.getByRole('button', { name: '保存', exact: true });
  await save.click();
  await page.getByText(/^已保存/).waitFor();
  const preview = page.frameLocator('iframe');
  const column = (name: string) => preview.locator('thead th', { hasText: name }).first();
  await page.waitForTimeout(CALM);
  await page.reload();
  await preview.locator('tbody tr').first().waitFor();
  await picture('saved');

  await column('说明').click();
  await page.waitForTimeout(CALM);
  await page.keyboard.press('Alt+ArrowLeft');
  await picture('moved');

  await column('日期').dblclick();
  const title = page.getByRole('textbox', { name: '标题' }).first();
  await title.fill('放假日期');
  await title.press('Enter');
  await picture('renamed');

  await page.getByRole('tab', { name: '改动' }).click();
  await page.getByText('正在比较…').waitFor({ state: 'detached' });
  await picture('reviewed');

  await save.click();
  await page.getByText(/^已保存/).waitFor();
  await picture('saved-again');
}
