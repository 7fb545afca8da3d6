import type { Locator, Page } from 'playwright/test';
import { CODE, expect, MAIN_OF_A, PASSWORD, test } from './member.ts';

/* From sign-in to sign-out using only the keyboard: every pressed control has the focus. */

test('a withdrawal without a mouse', async ({ page }) => {
  const { keyboard } = page;
  await page.goto('/login');
  await tabTo(page, page.getByLabel('手机号/邮箱'));
  await keyboard.type(MAIN_OF_A);
  await tabTo(page, page.getByLabel('密码', { exact: true }));
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/userAccount$/);

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
  await tabTo(page, page.getByRole('combobox', { name: /提现账户/ }));
  await keyboard.press('Enter');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: /提现账户/ })).not.toHaveText('请选择');
  await tabTo(page, page.getByRole('button', { name: '下一步' }));
  await keyboard.press('Enter');
  const confirm = page.getByRole('button', { name: /确认提现.*30\.00/ });
  await expect(confirm).toBeVisible();
  await tabTo(page, confirm);
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /验证码/ })).toBeFocused();
  // Waits until the code was sent.
  await expect(page.getByText(/秒后可重新获取/)).toBeVisible();
  await keyboard.type(CODE);
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
