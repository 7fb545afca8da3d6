import type { Locator, Page } from 'playwright/test';
import { CODE, expect, MAIN_OF_A, PASSWORD, test } from './member.ts';

const MAKER = '13800000002';

/* From sign-in to sign-out using only the keyboard: every pressed control has the focus. */

test('a withdrawal without a mouse', async ({ page }) => {
  const { keyboard } = page;
  await signInByKeys(page, MAIN_OF_A);

  await openByMenu(page, '交易管理', '付款订单');
  await expect(page.getByRole('heading', { name: '付款订单', level: 1 })).toBeVisible();
  const rows = page.getByRole('grid').first().locator('tbody tr');
  await expect(rows).toHaveCount(10);

  // A radio group is one tab stop; arrows move inside it.
  const states = page.getByRole('radiogroup', { name: '状态' });
  const all = states.getByRole('radio', { name: /^全部/ });
  await tabTo(page, all);
  await keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/status=/);
  await expect(states.getByRole('radio', { checked: true })).toBeFocused();
  await expect(rows.first()).toContainText('待复核');

  const opener = rows.first().getByRole('link').first();
  const orderNo = (await opener.innerText()).trim();
  // A row's tab stop is its checkbox; arrows move on from there.
  await tabTo(page, rows.first().getByRole('checkbox'));
  await keyboard.press('ArrowRight');
  await expect(opener).toBeFocused();
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText(orderNo);
  await expect.poll(() => drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: '发起提现' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/initiateWithdrawal/);
  await tabTo(page, page.getByRole('textbox', { name: '提现金额' }));
  await keyboard.type('30.00');
  await chooseByKeys(page, page.getByRole('combobox', { name: /提现账户/ }));
  await pressByKeys(page, page.getByRole('button', { name: '下一步' }));
  await pressByKeys(page, page.getByRole('button', { name: /确认提现.*30\.00/ }));
  await typeCode(page);
  await expect(page.getByText('提现申请已提交')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: '查看订单' }));
  await keyboard.press('Enter');
  await expect(rows.first()).toContainText('30.00');
  // The details of the order are open.
  await expect(page.getByRole('heading', { name: /^WD\d+/ })).toBeVisible();
  await keyboard.press('Escape');

  await tabTo(page, page.getByRole('button', { name: /主操作员/ }), 'Shift+Tab');
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: '退出登录' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
});

test('a payment without a mouse', async ({ page }) => {
  await signInByKeys(page, MAKER);
  await findByKeys(page, '发起付款');
  await expect(page).toHaveURL(/initiatePayment/);
  await chooseByKeys(page, page.getByRole('combobox', { name: '收款人', exact: true }), 'Birch');
  await tabTo(page, page.getByRole('textbox', { name: '付款金额' }));
  // The same amount to the same payee within a day would have to be confirmed.
  await page.keyboard.type(`${326 + test.info().repeatEachIndex}.00`);
  await chooseByKeys(page, page.getByRole('combobox', { name: '付款用途' }));
  await pressByKeys(page, page.getByRole('button', { name: '下一步' }));
  await pressByKeys(page, page.getByRole('button', { name: /^确认付款 \d/ }));
  await typeCode(page);
  await expect(page.getByText(/^付款(申请)?已提交/)).toBeVisible();
  await expect(page.getByText(/^PY\d+$/)).toBeVisible();
});

test('an exchange without a mouse', async ({ page }) => {
  await signInByKeys(page, MAIN_OF_A);
  await findByKeys(page, '申请换汇');
  await expect(page).toHaveURL(/exchangeApply/);
  await tabTo(page, page.getByLabel('换汇金额 卖出'));
  await page.keyboard.type('1000.01');
  await pressByKeys(page, page.getByRole('button', { name: '获取报价' }));
  await pressByKeys(page, page.getByRole('button', { name: '确认换汇 1,000.01 USD' }));
  await typeCode(page);
  await expect(page.getByText('换汇已提交')).toBeVisible();
  await expect(page.getByText(/^FX\d+$/)).toBeVisible();
});

async function signInByKeys(page: Page, loginNo: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/login');
  await tabTo(page, page.getByLabel('手机号/邮箱'));
  await page.keyboard.type(loginNo);
  await tabTo(page, page.getByLabel('密码', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/userAccount$/);
}

/** Opens a page by its name, in the search of the whole portal; retries while the page is still the server's drawing. */
async function findByKeys(page: Page, name: string): Promise<void> {
  const search = page.getByRole('combobox', { name: '快速查找页面和操作' });
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { selected: true })).toContainText(name);
  await page.keyboard.press('Enter');
}

/** Chooses the first option, or the first one that matches a typed text. */
async function chooseByKeys(page: Page, box: Locator, text = ''): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.type(text);
  // The first match of a typed text is active already.
  if (text === '') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box).not.toHaveText('请选择');
}

async function pressByKeys(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

async function typeCode(page: Page): Promise<void> {
  const cells = page.getByRole('textbox', { name: /验证码/ });
  await expect(cells).toBeFocused();
  // Until the code is sent, the cells take nothing.
  await expect(cells).toBeEditable();
  await expect(page.getByText('验证码已发送')).toBeVisible();
  await page.keyboard.type(CODE);
}

/** Opens an entry of the side menu, after its group. */
async function openByMenu(page: Page, group: string, entry: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await tabTo(page, menu.getByRole('button', { name: group }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, menu.getByRole('link', { name: entry }));
  await page.keyboard.press('Enter');
}

const MOST_STOPS = 120;

/**
 * Presses the key until the element has the focus, because an element that cannot be focused does not exist for a
 * keyboard.
 */
async function tabTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(place).toBeVisible();
  for (let n = 0; n < MOST_STOPS; n += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(place)} is not reached by ${key}`);
}
