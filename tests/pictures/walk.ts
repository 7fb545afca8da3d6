import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright';
import { takePicture } from './studio.ts';

/* An area that is made, changed, reviewed and approved in the workbench, without a line of JSON. */

/** After a gesture the workbench draws and checks. Milliseconds. */
const CALM = 3_000;

/** The fields of the area: title, type in the list of types, and whether it is required. */
const FIELDS: [title: string, type: string, isRequired: boolean][] = [
  ['来访人', '文字', true],
  ['来访日', '日期', true],
  ['电话', '电话', false],
  ['备注', '长文字', false],
];
/** Two people approve what changes records; the author is neither of them. */
const PEOPLE: [name: string, reason: string][] = [
  ['李娜', '只有前台登记来访'],
  ['王伟', '看过页面和权限'],
];

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
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]');
  await dialog.getByRole('radio', { name: '整块业务' }).check();
  await dialog.getByRole('textbox', { name: '标题', exact: true }).fill('来访');
  for (const [n, [title, type, isRequired]] of FIELDS.entries()) {
    const called = `第 ${n + 1} 个字段`;
    // oxlint-disable no-await-in-loop -- one field after the other, as a person types them
    if (n > 0) await dialog.getByRole('button', { name: '再加一个字段' }).click();
    await dialog.getByRole('textbox', { name: `${called}的标题` }).fill(title);
    await dialog.getByRole('combobox', { name: `${called}的类型` }).click();
    await page.getByRole('option', { name: type, exact: true }).click();
    if (isRequired) await dialog.getByRole('checkbox', { name: '必填' }).nth(n).check();
    // oxlint-enable no-await-in-loop
  }
  await dialog.getByRole('switch').check();
  await picture('make');
  await dialog.getByRole('button', { name: '新建', exact: true }).click();
  await page.getByText('已经写好', { exact: false }).waitFor();

  // The server answers a new call once it is saved.
  const save = page.getByRole('button', { name: '保存', exact: true });
  await save.click();
  await page.getByText(/^已保存/).waitFor();
  const preview = page.frameLocator('iframe');
  const column = (name: string) => preview.locator('thead th', { hasText: name }).first();
  await page.waitForTimeout(CALM);
  await page.reload();
  await preview.locator('tbody tr').first().waitFor();

  await column('电话').click();
  await page.waitForTimeout(CALM);
  await page.keyboard.press('Alt+ArrowLeft');
  await picture('move');

  await column('来访日').dblclick();
  const title = page.getByRole('textbox', { name: '标题' }).first();
  await title.fill('哪天来');
  await title.press('Enter');
  await page.waitForTimeout(CALM);
  await save.click();
  await page.getByText(/^已保存/).waitFor();

  await page.getByRole('tab', { name: '改动' }).click();
  await page.getByText('正在比较…').waitFor({ state: 'detached' });
  await picture('review');

  for (const [name, reason] of PEOPLE) {
    // oxlint-disable no-await-in-loop -- one person after the other
    await page.getByRole('button', { name: '批准', exact: true }).first().click();
    await page.getByRole('textbox', { name: '批准人' }).fill(name);
    await page.getByRole('textbox', { name: '为什么可以' }).fill(reason);
    if (name === PEOPLE[0]?.[0]) await picture('approve');
    await page.getByRole('button', { name: '批准', exact: true }).first().click();
    await page.getByText(`${name} 已批准。`, { exact: false }).waitFor();
    await page.getByRole('textbox', { name: '批准人' }).waitFor({ state: 'detached' });
    // oxlint-enable no-await-in-loop
  }
  await page.getByText('李娜、王伟 已批准', { exact: false }).waitFor();
  await picture('approved');
}
