import type { Locator, Page } from 'playwright/test';
import { hear, OWNER, poolOf } from './card-bank.ts';
import { call, choose, CODE, comeIn, confirmByCode, dialogOf, expect, jump, PASSWORD, test } from './member.ts';

/* A group with supplementary cards: opened, funded, limited, spent, handed to an operator and closed. */

/** Operator who looks after the group. */
const KEEPER = { loginNo: '13800000002', name: '陈若溪' };
const READER = '13800000006';
/** Makes names unique, because a journey may run twice on one bank. */
const MARK = String(Date.now() % 1_000_000);
const GROUP = `旅程组${MARK}`;
const ALIAS = `组员${MARK}`;
const RULE = `旅程组限额${MARK}`;
const GROUPS = '/cardManager/cardQuery?tab=groups';
const SHOP = { currency: 'USD', mcc: '5734', entryMode: 'STORED', merchantName: `Sample Kite ${MARK}` };

interface Card {
  cardId: string;
  cardMode: string;
  status: string;
  remainLimit?: string;
}

// The browser logs that the server answered 403 and 404.
test.use({ tolerate: ['status of 403', 'status of 404'] });

/** Confirms a dialog. */
const agree = (page: Page): Promise<void> => page.getByRole('alertdialog').getByRole('button').last().click();

/** Row of the first table that contains a text. */
const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('grid').first().locator('tbody tr').filter({ hasText: text });

async function chooseFromMore(page: Page, action: string): Promise<void> {
  await rowOf(page, GROUP).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Fills the code of a form that ends on the page of results, and lets the scheme confirm. */
async function confirmAndWait(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /验证码/ }).fill(CODE);
  await expect(page).toHaveURL(/vccResult\?.*orderNo=CO/);
  await jump(page, 3);
  await page.reload();
  await expect(page.getByText('已完成', { exact: true })).toBeVisible();
  await page.request.post('/test/later');
}

test('a group is opened, funded, limited, spent, and closed by its operator with a result for each card', async ({
  page,
  browser,
}) => {
  await comeIn(page);
  const before = await poolOf(page);

  await page.goto('/cardManager/chooseCardApply?tab=group');
  await page.getByRole('textbox', { name: '卡组名称' }).fill(GROUP);
  await choose(page.getByRole('combobox', { name: '卡段' }), /400012/);
  await choose(page.getByRole('combobox', { name: '持卡人' }), /林样例/);
  await page.getByRole('textbox', { name: '卡组充值金额' }).fill('100');
  await page.getByRole('button', { name: '下一步' }).click();
  // One card for 0.50, 100.00 for the group, and 1 % of it.
  await page.getByRole('button', { name: /确认开立卡组，扣款 101\.50/ }).click();
  await confirmAndWait(page);

  await page.goto(GROUPS);
  await chooseFromMore(page, '申请附属卡');
  await expect(page.getByRole('combobox', { name: '所属卡组' })).toHaveText(new RegExp(GROUP));
  await choose(page.getByRole('combobox', { name: '持卡人' }), /林样例/);
  await page.getByLabel('开卡数量').fill('2');
  await page.getByRole('textbox', { name: '备注名' }).fill(ALIAS);
  await page.getByRole('textbox', { name: '总限额' }).fill('80');
  await page.getByRole('button', { name: /确认申请，扣款 1\.00/ }).click();
  await agree(page);
  await confirmAndWait(page);

  await page.goto(GROUPS);
  await rowOf(page, GROUP).getByRole('button', { name: '充值' }).click();
  await dialogOf(page).getByRole('textbox', { name: '充值金额' }).fill('150');
  await dialogOf(page)
    .getByRole('button', { name: /确认充值，扣款 151\.50/ })
    .click();
  await agree(page);
  await confirmAndWait(page);
  expect(Math.round((await poolOf(page)) * 100)).toBe(Math.round((before - 254) * 100));

  await page.goto('/cardManager/tradeLimitManage');
  await page.getByRole('button', { name: '新增规则' }).first().click();
  await dialogOf(page).getByRole('textbox', { name: '规则名称' }).fill(RULE);
  await dialogOf(page).getByRole('radio', { name: '卡组' }).check({ force: true });
  await choose(dialogOf(page).getByRole('combobox', { name: '适用对象' }), GROUP);
  await dialogOf(page).getByRole('textbox', { name: '单笔限额' }).fill('60');
  await dialogOf(page).getByRole('textbox', { name: '单日限额' }).fill('100');
  await dialogOf(page).getByRole('textbox', { name: '单月限额' }).fill('500');
  await dialogOf(page).getByRole('button', { name: '新增规则' }).click();
  await confirmByCode(page);
  await expect(rowOf(page, RULE)).toContainText(GROUP);
  await page.getByRole('tab', { name: '各卡生效规则' }).click();
  await expect(rowOf(page, `${ALIAS} 1`)).toContainText(RULE);

  const cards = await cardsOf(page);
  expect(cards.map(({ cardMode }) => cardMode).toSorted()).toEqual(['GROUP', 'SUPPLEMENT', 'SUPPLEMENT']);
  const [{ cardId } = { cardId: '' }] = cards.filter(({ cardMode }) => cardMode === 'SUPPLEMENT');
  const purchase = { ...SHOP, cardId, sequence: 1 };
  await hear(page, 'card-authorisation', `JG1${MARK}`, { ...purchase, amount: '60.01' });
  await hear(page, 'card-authorisation', `JG2${MARK}`, { ...purchase, amount: '50.00' });
  await hear(page, 'card-authorisation', `JG3${MARK}`, { ...purchase, amount: '30.01' });
  const { mcc: _mcc, entryMode: _entryMode, ...shop } = SHOP;
  await hear(page, 'card-clearing', `JG2${MARK}`, { ...shop, cardId, sequence: 2, amount: '45.00', final: true });
  await page.goto(`/cardManager/tradeQuery?transTime=&merchantName=${encodeURIComponent(SHOP.merchantName)}`);
  const trades = page.getByRole('grid').first().locator('tbody tr');
  await expect(trades.filter({ hasText: '60.01' }).getByText('调整限额', { exact: true })).toBeVisible();
  await expect(trades.filter({ hasText: '30.01' }).getByText('调整总限额', { exact: true })).toBeVisible();
  await expect(trades.filter({ hasText: '已清算' })).toContainText('50.00');
  expect(await declinesOf(page)).toEqual([
    expect.stringMatching(/^超过附属卡总限额 80\.00 USD，已用 50\.00 USD，/),
    expect.stringContaining(`超过单笔限额 60.00 USD（${RULE}）`),
  ]);
  expect((await cardsOf(page)).find((each) => each.cardId === cardId)?.remainLimit).toBe('35.00');

  await page.goto(GROUPS);
  await expect(rowOf(page, GROUP)).toContainText('205.00');
  await chooseFromMore(page, '设置管理员');
  await choose(dialogOf(page).getByRole('combobox', { name: '管理员' }), KEEPER.name);
  await dialogOf(page).getByRole('button', { name: '设置管理员' }).click();
  await expect(rowOf(page, GROUP)).toContainText(KEEPER.name);

  // A reader sees the group and can change nothing.
  await comeIn(page, READER);
  await page.goto(GROUPS);
  await expect(rowOf(page, GROUP)).toContainText('205.00');
  await expect(rowOf(page, GROUP).getByText('附属卡', { exact: true })).toBeVisible();
  await expect(rowOf(page, GROUP).getByRole('button', { name: '更多操作' })).toHaveCount(0);

  // A sub-user of the merchant does not see it, nor anything by its number.
  const groupId = await groupIdOf(page);
  const own = await (await browser.newContext()).newPage();
  await own.goto(new URL('/subLogin', page.url()).href);
  await own.getByRole('textbox', { name: '商户编号' }).fill(OWNER);
  await own.getByRole('textbox', { name: '子账号' }).fill('sub01');
  await own.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await own.getByRole('button', { name: '登录', exact: true }).click();
  await expect(own).toHaveURL(/\/account\/userAccount$/);
  await own.goto(new URL(GROUPS, page.url()).href);
  await expect(own.getByText(/还没有卡组|没有符合条件的记录/).first()).toBeVisible();
  await expect(own.getByText(GROUP, { exact: true })).toHaveCount(0);
  expect(await call(own.request, new URL('/api/vas/card-group/queryByGroupId', page.url()).href, { groupId })).toEqual(
    expect.objectContaining({ code: '10018' }),
  );
  await own.context().close();

  await comeIn(page, KEEPER.loginNo);
  await page.goto(GROUPS);
  await chooseFromMore(page, '注销');
  await expect(dialogOf(page)).toContainText('余额 205.00 USD 退回卡账户');
  await agree(page);
  await confirmByCode(page);
  await expect(page).toHaveURL(/cardRechargeQueryRoot\?.*tab=groups/);
  await jump(page, 2);
  await page.reload();
  const closed = page
    .getByRole('grid')
    .first()
    .locator('tbody tr')
    .filter({ hasText: GROUP })
    .filter({ hasText: '销卡' });
  await expect(closed.filter({ hasText: KEEPER.name }).filter({ hasText: '成功' })).toHaveCount(4);
  await expect(closed.filter({ hasText: '205.00' })).toHaveCount(1);
  expect((await cardsOf(page)).map(({ status }) => status)).toEqual(['CLOSED', 'CLOSED', 'CLOSED']);
  // 101.50, 1.00 and 151.50 left the card account; 205.00 came back.
  expect(Math.round((await poolOf(page)) * 100)).toBe(Math.round((before - 49) * 100));
});

async function cardsOf(page: Page): Promise<Card[]> {
  const filter = { groupName: GROUP, currentPage: 1, pageSize: 10 };
  const { result } = await call<{ list: Card[] }>(page.request, '/api/vas/card-supplement/query', filter);
  return result.list;
}

/** Reasons of declined purchases, the latest first. */
async function declinesOf(page: Page): Promise<string[]> {
  const filter = { merchantName: SHOP.merchantName, status: ['DECLINED'], currentPage: 1, pageSize: 10 };
  const { result } = await call<{ list: { declineReason: string }[] }>(
    page.request,
    '/api/vas/common-trans/queryTransPage',
    filter,
  );
  return result.list.map(({ declineReason }) => declineReason);
}

async function groupIdOf(page: Page): Promise<string> {
  const filter = { groupName: GROUP, currentPage: 1, pageSize: 1 };
  const { result } = await call<{ list: { groupId: string }[] }>(
    page.request,
    '/api/vas/card-group/queryCardGroupWithPage',
    filter,
  );
  return result.list[0]?.groupId ?? '';
}
