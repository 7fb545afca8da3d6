import type { Page } from 'playwright/test';
import { call, choose, CODE, comeIn, expect, expectSaid, test, tick } from './member.ts';

const ADD = '/pay/commonPayeeEditAdd';
const LIST = '/pay/commonPayee';
const NAME = '星河试验';
/** A valid mainland card number, and the same number with another last digit. */
const CARD = '6222000000000000004';
const WRONG_CARD = '6222000000000000005';

test('a payee is added, corrected, found, edited and deleted', async ({ page }) => {
  await comeIn(page);
  await page.goto(ADD);
  await field(page, '开户行').waitFor();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const wrong = {
    与收款人关系: '请选择与收款人关系',
    收款人名称: '请填写收款人名称',
    开户行: '请选择开户行',
    账号: '请填写账号',
  };
  for (const [title, message] of Object.entries(wrong)) await expectError(page, title, message);
  await expect(field(page, '与收款人关系')).toBeFocused();
  // The error list links to each field.
  await page.getByRole('group', { name: '需要修改的项目' }).getByRole('button', { name: '开户行' }).click();
  await expect(field(page, '开户行')).toBeFocused();

  await tick(page.getByRole('radio', { name: '个人' }));
  await choose(field(page, '与收款人关系'), '员工');
  await expect(page.getByText('请选择与收款人关系')).toHaveCount(0);
  await field(page, '收款人名称').fill(NAME);
  await searchBank(page, '远山 深圳', /远山银行深圳高新支行/);
  await field(page, '账号').fill(WRONG_CARD);
  // The error appears before a code is requested.
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expectError(page, '账号', '银行卡号校验失败');
  await expect(field(page, '账号')).toBeFocused();
  await expect(field(page, '收款人名称')).toHaveValue(NAME);
  await expect(page).toHaveURL(new RegExp(`${ADD}$`));

  await field(page, '账号').fill(CARD);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await typeCode(page);
  await expectSaid(page, '收款人已保存');
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  // The form has a field of that name too, until the list appears.
  await page.getByRole('button', { name: '查询' }).waitFor();

  await page.getByRole('textbox', { name: '收款人名称' }).fill(NAME);
  await page.getByRole('button', { name: '查询' }).click();
  const rows = page.getByRole('grid').first().locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('审核中');
  await expect(rows).toContainText('622****0004');
  await expect(rows).not.toContainText(CARD);

  await rows.getByRole('button', { name: '编辑' }).click();
  await expect(page).toHaveURL(/commonPayeeEditAdd\/PE\d+/);
  await expect(field(page, '收款人名称')).toHaveValue(NAME);
  // The account is masked and need not be typed again.
  await expect(field(page, '账号')).toHaveAttribute('placeholder', /^622\*+0004/);
  await expect(field(page, '账号')).toHaveValue('');
  expect(await page.content()).not.toContain(CARD);
  await field(page, '别名').fill('试验别名');
  const sending = page.waitForRequest('**/payee-manage-edit');
  await page.request.post('/test/later');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await typeCode(page);
  const sent = (await sending).postDataJSON() as Record<string, unknown>;
  expect(sent).toMatchObject({ alias: '试验别名' });
  expect(sent).not.toHaveProperty('accountNo');
  await expect(page).toHaveURL(new RegExp(`${LIST}`));
  const { result } = await call<{ list: { payeeNo: string; alias: string }[] }>(
    page.request,
    '/api/user/payee-account/query-payee-manage-page',
    { currentPage: 1, pageSize: 10, payeeName: NAME },
  );
  expect(result.list).toMatchObject([{ alias: '试验别名' }]);
  const account = await call<{ accountNo: string }>(page.request, '/api/user/payee-account/query-account-no', {
    payeeNo: result.list[0]!.payeeNo,
  });
  expect(account.result.accountNo).toBe(CARD);

  await page.goto(`${LIST}?payeeName=${encodeURIComponent(NAME)}`);
  await remove(page);
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: '取消' }).click();
  await expect(rows).toHaveCount(1);
  await remove(page);
  await page.request.post('/test/later');
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: '删除' }).click();
  await typeCode(page);
  await expectSaid(page, '收款人已删除');
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
});

test('typed values that are not saved are not left without a question', async ({ page }) => {
  await comeIn(page);
  await page.goto(ADD);
  const back = page.getByRole('link', { name: '常用收款人' }).first();
  await field(page, '别名').waitFor();
  // Without typed values no confirmation appears.
  await back.click();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await page.goBack();
  await field(page, '别名').fill('半途');
  await back.click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('离开此页？');
  await question.getByRole('button', { name: '继续填写' }).click();
  await expect(page).toHaveURL(new RegExp(`${ADD}$`));
  await expect(field(page, '别名')).toHaveValue('半途');
  await back.click();
  await question.getByRole('button', { name: '离开' }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  // The next screen is announced to screen readers too.
  await expect(page.getByRole('heading', { name: '常用收款人', level: 1 })).toBeVisible();
});

test('a country is found by pinyin, and the example under the account passes in any spelling', async ({ page }) => {
  await comeIn(page);
  await page.goto(ADD);
  await field(page, '银行所在地').click();
  await page.keyboard.type('deguo');
  await page.getByRole('listbox').getByRole('option', { name: /德国/ }).click();
  const account = field(page, '账号');
  const hint = await page.getByText(/如 [A-Z]{2}\d\d /).innerText();
  const example = /如 ([A-Z\d ]*\d)/.exec(hint)?.[1] ?? '';
  for (const typed of [example, example.toLowerCase(), example.replaceAll(' ', '\u00a0')]) {
    await account.fill(typed);
    await expect(account).toHaveValue(example.replaceAll(' ', ''));
  }
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expectError(page, '与收款人关系', '请选择与收款人关系');
  await expect(account).not.toHaveAttribute('aria-invalid', 'true');
});

test('going back while a dialog is open leaves no screen hidden', async ({ page }) => {
  await comeIn(page);
  await page.goto(LIST);
  await page.getByRole('link', { name: '发起提现' }).first().click();
  await expect(page.getByRole('heading', { name: '发起提现', level: 1 })).toBeVisible();
  await page.goBack();
  await remove(page);
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('删除收款人');
  await page.goBack();
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

function field(page: Page, title: string) {
  return page
    .getByRole('textbox', { name: title, exact: true })
    .or(page.getByRole('combobox', { name: title, exact: true }))
    .first();
}

/** The message is at its field, also for a screen reader. */
async function expectError(page: Page, title: string, message: string): Promise<void> {
  await expect(field(page, title)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, title)).toHaveAccessibleDescription(new RegExp(message));
}

async function searchBank(page: Page, words: string, option: RegExp): Promise<void> {
  await field(page, '开户行').click();
  await page.keyboard.type(words);
  await page.getByRole('listbox').getByRole('option', { name: option }).first().click();
  await expect(field(page, '开户行')).toContainText(option);
}

async function typeCode(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: '安全验证' });
  await dialog.getByRole('textbox', { name: /验证码/ }).fill(CODE);
  await expect(dialog).toBeHidden();
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: '更多操作' }).first().click();
  await page.getByRole('menuitem', { name: '删除' }).click();
}
