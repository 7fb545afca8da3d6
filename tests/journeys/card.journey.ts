import type { Page } from 'playwright/test';
import { hear } from './card-bank.ts';
import { call, CODE, comeIn, confirmByCode, expect, test } from './member.ts';

const SHOP = { currency: 'USD', merchantName: 'Sample Lantern Cloud' };

interface Card {
  cardId: string;
  balance: string;
  lastFour: string;
}

/** Returns an active card. */
async function activeCard(page: Page): Promise<Card> {
  const filter = { currentPage: 1, pageSize: 1, status: ['ACTIVE'], cardBin: '400012' };
  const { result } = await call<{ list: Card[] }>(page.request, '/api/vas/card/queryCardWithPage', filter);
  const [card] = result.list;
  if (card === undefined) throw new Error('no active card');
  return card;
}

test('a purchase: declined with advice, corrected, authorised and cleared', async ({ page }) => {
  await comeIn(page);
  const { cardId, balance } = await activeCard(page);
  const amount = (Number(balance) + 5).toFixed(2);
  const purchase = { ...SHOP, cardId, sequence: 1, mcc: '5734', entryMode: 'STORED', amount };
  await hear(page, 'card-authorisation', 'JRN000001', purchase);
  const row = page.getByRole('grid').first().locator('tbody tr').first();
  await expect(async () => {
    await page.goto('/cardManager/tradeQuery');
    await expect(row).toContainText('授权失败', { timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await expect(row).toContainText('Sample Lantern Cloud');
  await row
    .getByRole('button', { name: '详情' })
    .or(row.getByRole('link', { name: '详情' }))
    .first()
    .click();
  await expect(page.getByText(/卡内可用 .*USD，本笔需 .*USD，请充值后让商户重试/).first()).toBeVisible();

  await page.goto(`/cardManager/cardQuery/cardDetail?cardId=${cardId}`);
  await page.getByRole('button', { name: '充值' }).first().click();
  await page.getByRole('textbox', { name: '充值金额' }).fill('20');
  await page.getByRole('button', { name: /确认充值/ }).click();
  await expect(page.getByText(/卡账户扣款 20\.20 USD/)).toBeVisible();
  await page
    .getByRole('button', { name: /确认充值/ })
    .last()
    .click();
  await page.getByRole('textbox', { name: /验证码/ }).fill(CODE);
  await expect(page).toHaveURL(/vccResult/);

  await hear(page, 'card-authorisation', 'JRN000002', purchase);
  await hear(page, 'card-clearing', 'JRN000002', { ...SHOP, cardId, sequence: 2, amount });
  await expect(async () => {
    await page.goto('/cardManager/tradeQuery');
    await expect(row).toContainText('已清算', { timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await row
    .getByRole('button', { name: '详情' })
    .or(row.getByRole('link', { name: '详情' }))
    .first()
    .click();
  const settled = page.getByRole('grid').last().locator('tbody tr').first();
  await expect(settled).toContainText('借（消费）');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^卡交易凭证_CT\d+\.pdf$/);
});

test('a 3DS code is shown in its row after a code of the card holder', async ({ page }) => {
  await comeIn(page);
  const { cardId } = await activeCard(page);
  await page.goto('/cardManager/3DSQuery');
  await hear(page, 'card-otp', 'JRN3DS001', { ...SHOP, cardId, amount: '88.00', otp: '864209', seconds: 600 });
  const row = page.getByRole('grid').first().locator('tbody tr').first();
  await expect(row).toContainText('Sample Lantern Cloud');
  await row.getByRole('button', { name: '显示验证码' }).click();
  await confirmByCode(page);
  await expect(row).toContainText('864209');
  // The list reloads every 5 seconds and keeps the displayed rows.
  await page.waitForResponse(/3dsOtp$/);
  await expect(row).toContainText('864209');
});
