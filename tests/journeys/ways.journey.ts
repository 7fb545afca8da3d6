import { expectAccessible, LOOKS, lookLike } from './axe.ts';
import { expect, signIn, test } from './member.ts';

/* The menu, its two versions and the palette, as a person uses them. */

/** Its verification was rejected, and no journey approves it. */
const NOT_VERIFIED = '13900000011';

test('R-017 R-018 the menu is 256 wide or a rail of 80, as the person left it; below 992 a drawer of 304', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  const side = page.locator('aside');
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(256);
  // The server stores it for the person, on a slow page before the menu has stopped moving.
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/portal/preferences/save'));
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(80);
  await stored;
  await page.reload();
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(80);
  await page.getByRole('button', { name: '展开菜单' }).click();

  await page.setViewportSize({ width: 992, height: 800 });
  await expect(side).toBeVisible();
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(side).toHaveCount(0);
  await page.getByRole('button', { name: '打开菜单' }).click();
  const drawer = page.getByRole('dialog', { name: '菜单' });
  await expect(drawer.getByRole('searchbox', { name: '搜索菜单' })).toBeVisible();
  expect((await drawer.boundingBox())?.width).toBeCloseTo(304, 1);
  await expectAccessible(page, 'the drawer');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});

test('a page is found and opened from the keyboard, by its letters; recently used ones come first', async ({
  page,
}) => {
  await signIn(page);
  await expect(page.getByRole('searchbox', { name: '搜索菜单' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: '快速查找页面和操作' });
  await expect(field).toBeFocused();
  await field.pressSequentially('cyskr');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/常用收款人/);
  await expect(page.locator('mark')).toHaveText(['常', '用', '收', '款', '人']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pay\/commonPayee$/);
  await expect(page.getByRole('dialog', { name: '快速查找' })).toHaveCount(0);

  await page.keyboard.press('Control+k');
  // Other journeys open pages as the same person.
  await expect(page.getByRole('group', { name: '最近使用' }).getByRole('option').first()).toHaveText(/常用收款人/);
  await field.fill('没有这个');
  await expect(page.getByText(/没有找到「没有这个」/)).toBeVisible();
  await field.fill('shense');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the palette with a found page is accessible in every look', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('searchbox', { name: '搜索菜单' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '快速查找页面和操作' }).pressSequentially('cyskr');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/常用收款人/);
  for (const look of LOOKS) {
    await lookLike(page, look);
    await expectAccessible(page, `the palette ${look.theme} ${look.width}`);
  }
});

test('the other version of the menu has its own addresses; a sub-account has the old one and no choice', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/transaction-manage/payment-order?status=FAILED');
  await expect(page).toHaveURL(/\/transaction-manage\/payment-order\?status=FAILED/);
  await page.getByRole('button', { name: /主操作员/ }).click();
  await page.getByRole('button', { name: '切换到旧版菜单' }).click();
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '交易管理' })).toHaveCount(
    0,
  );
  await page.goto('/transaction-manage/payment-order?status=FAILED');
  await expect(page).toHaveURL(/\/pay\/paymentOrder\?status=FAILED/);
  await page.getByRole('button', { name: /主操作员/ }).click();
  await page.getByRole('button', { name: '切换到新版菜单' }).click();
  await expect(
    page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '交易管理' }),
  ).toBeVisible();
});

test('R-202 a group that needs the real name is locked, gives the reason and links to the verification', async ({
  page,
}) => {
  await signIn(page, NOT_VERIFIED);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('button', { name: /客户服务/ }).click();
  await expect(menu.getByRole('link', { name: '公告与消息' })).toHaveCount(0);
  await expect(menu.getByText('实名认证未通过，请修改后重新提交')).toBeVisible();
  await page.goto('/customer-service/notice');
  await expect(page.getByRole('main').getByText('实名认证未通过，请修改后重新提交')).toBeVisible();
  await menu.getByRole('link', { name: '去处理' }).click();
  await expect(page).toHaveURL(/\/setting\/verified-info$/);
});
