import { type Page } from 'playwright/test';
import { poolOf } from './card-bank.ts';
import { call, choose, CODE, comeIn, confirmByCode, expect, expectSaid, jump, test, tick } from './member.ts';

/* From the main account to a card that is opened, recharged, shown, refunded and closed. */

const MAIN = '13800000001';
const ALIAS = '旅程卡';

interface Card {
  cardId: string;
  status: string;
  balance: string;
  cardAlias?: string;
}

const cardOf = async (page: Page): Promise<Card | undefined> => {
  const { result } = await call<{ list: Card[] }>(page.request, '/api/vas/card/queryCardWithPage', {
    cardAlias: ALIAS,
    pageSize: 10,
  });
  return result.list[0];
};

/** Confirms a dialog. */
const agree = (page: Page): Promise<void> => page.getByRole('alertdialog').getByRole('button').last().click();

/** Text of everything that a page displays and stores. */
const everything = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      location.href,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
    ]),
  );

test('a card is funded, opened, recharged, shown, refunded and closed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  /** All requests and responses, except the reveal itself. */
  const said: Promise<string>[] = [];
  page.on('response', (response) => {
    const request = response.request();
    said.push(Promise.resolve(`${request.url()} ${request.postData() ?? ''}`));
    const isText = /json|html|text/.test(response.headers()['content-type'] ?? '');
    // Streams never end, so their bodies are not read.
    const isWhole = !/\/(getCvv2|live)$/.test(request.url());
    if (isText && isWhole) said.push(response.text().catch(() => ''));
  });
  await comeIn(page, MAIN);
  const before = await poolOf(page);

  await page.goto('/cardManager/cardQuery');
  await page.getByRole('button', { name: '转入卡账户' }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('textbox', { name: '转出金额' }).fill('300');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByRole('button', { name: /确认转入/ }).click();
  await confirmByCode(page);
  await expectSaid(page, '已转入卡账户');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => poolOf(page)).toBe(before + 300);

  await page.request.post('/test/later');
  await page.goto('/cardManager/chooseCardApply?scene=TRAVEL');
  await expect(page.getByRole('radio', { name: /差旅出行/ })).toBeChecked();
  await tick(page.getByRole('radio', { name: /软件订阅/ }));
  await choose(page.getByRole('combobox', { name: '卡段' }), /400012/);
  await choose(page.getByRole('combobox', { name: '持卡人' }), /林样例/);
  await page.getByRole('textbox', { name: '备注名' }).fill(ALIAS);
  await page.getByRole('textbox', { name: '单卡充值金额' }).fill('100');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: /确认开卡，扣款 102\.00/ }).click();
  await page.getByRole('textbox', { name: /验证码/ }).fill(CODE);
  await expect(page).toHaveURL(/vccResult\?.*orderNo=CO/);
  await expect(page.getByText('已提交，处理中')).toBeVisible();
  await jump(page, 3);
  await page.reload();
  await expect(page.getByText('已完成', { exact: true })).toBeVisible();
  await expect.poll(async () => (await cardOf(page))?.status).toBe('ACTIVE');
  const { cardId } = (await cardOf(page)) ?? { cardId: '' };

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '快速查找页面和操作' }).fill(ALIAS);
  await page.getByRole('group', { name: '卡片' }).getByRole('option').first().click();
  await expect(page).toHaveURL(`/cardManager/cardQuery/cardDetail?cardId=${cardId}`);

  await page.request.post('/test/later');
  await page.goto(`/cardManager/cardQuery?open=${cardId}`);
  const drawer = page.getByRole('dialog').last();
  await drawer.getByRole('button', { name: '充值', exact: true }).click();
  const recharge = page.getByRole('dialog').last();
  await recharge.getByRole('textbox', { name: '充值金额' }).fill('50');
  await recharge.getByRole('button', { name: /确认充值，扣款 50\.50/ }).click();
  await agree(page);
  await confirmByCode(page);
  await expect(page).toHaveURL(/type=RECHARGE/);
  await jump(page, 2);

  await page.request.post('/test/later');
  await page.goto(`/cardManager/cardQuery/cardDetail?cardId=${cardId}`);
  await expect(page.getByText('150.00').first()).toBeVisible();
  await page.getByRole('button', { name: '复制 卡号' }).click();
  await confirmByCode(page);
  await expect(page.getByText('已复制').first()).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^400012\d{10}$/);
  expect(await everything(page)).not.toContain(copied);
  // No code is required again within 30 minutes.
  await page.getByRole('button', { name: '显示CVV' }).click();
  await expect(page.getByText(/^\d{3}$/).first()).toBeVisible();
  await page.getByRole('button', { name: '显示卡号' }).click();
  await expect(page.getByText(copied).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('敏感信息')).toBeVisible();
  expect(await everything(page)).not.toContain(copied);
  // A card number in the palette finds nothing, and is not sent to the server.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '快速查找页面和操作' }).fill(copied);
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.request.post('/test/later');
  await page.goto(`/cardManager/cardQuery/cardRefund?cardId=${cardId}`);
  await expect(page.getByRole('textbox', { name: '退款金额' })).toHaveValue('150.00');
  await page.getByRole('textbox', { name: '退款金额' }).fill('60');
  await page.getByRole('button', { name: /确认退款/ }).click();
  await agree(page);
  await confirmByCode(page);
  await expect(page).toHaveURL(/type=REFUND/);
  await jump(page, 2);
  await expect.poll(async () => (await cardOf(page))?.balance).toBe('90.00');

  await page.request.post('/test/later');
  await page.goto(`/cardManager/cardQuery?cardAlias=${encodeURIComponent(ALIAS)}`);
  const row = page.getByRole('grid').first().locator('tbody tr').filter({ hasText: ALIAS });
  await row.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '销卡' }).click();
  await agree(page);
  await confirmByCode(page);
  await jump(page, 2);
  await expect.poll(async () => (await cardOf(page))?.status).toBe('CLOSED');
  const heard = (await Promise.all(said)).join('\n');
  expect([heard.includes(copied), heard.length > 100_000]).toEqual([false, true]);
  // 300.00 arrived; the card cost 1.00, and its recharges cost 1.00 and 0.50.
  expect(Math.round((await poolOf(page)) * 100)).toBe(Math.round((before + 297.5) * 100));
});
