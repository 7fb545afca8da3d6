import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import { createFaults } from '#sandbox/faults.ts';
import type { Bank } from '../bank.ts';
import { CODE, type Customer, letCodesRest, postWithCode, type Reply, signIn } from '../testing/customer.ts';
import { emptyBank } from '../testing/small-bank.ts';
import { auditBooks, openMerchant } from '../testing/teller.ts';
import { nameOlderCategories } from './categories.ts';

/* Card transactions from the inbox to the screens' calls, on the real bank. */

const [OWNER, OTHER] = ['90050003', '90050004'];
const MINUTE = 60_000;
let bank: Bank;
let clock: FrozenClock;
let customer: Customer;
let other: Customer;
let cardId = '';
let keys = 0;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await emptyBank({ clock, fixedCode: CODE, faults: createFaults(), outboxPage: true });
  const names = { owner: OWNER, userName: '样例广告投放有限公司', loginNo: 'scheme0', products: ['CARD'] };
  await openMerchant(bank, { ...names, money: { USD: '2000.00' } });
  await bank.work(async (_desk, { entities }) => {
    const agreement = { agreementType: 'CARD_SERVICE', agreementName: '虚拟卡服务协议', signed: true };
    await entities.as(OWNER).insert('agreement', { ...agreement, signedAt: '2026-01-01 00:00:00' });
    await entities.as(OWNER).insert('holder', {
      ...{ holderNo: 'H-1', holderType: 'PERSONAL', subjectType: 2, area: 'MAINLAND' },
      ...{ audience: 'CARD', status: 'PASS', holderName: '林样例', idNo: '990101198803120231' },
      createdAt: '2026-01-01 00:00:00',
    });
  });
  const another = { owner: OTHER, userName: '别的广告投放有限公司', loginNo: 'scheme1', products: ['CARD'] };
  await openMerchant(bank, { ...another, money: { USD: '10.00' } });
  customer = await signIn(bank, 'scheme0');
  other = await signIn(bank, 'scheme1');
  await send('/vas/summary/transferToSubAccount', {
    ...{ direction: 'IN', payCcy: 'USD', arriveCcy: 'USD', amount: '1000.00' },
  });
  await send('/vas/card/applyCard', {
    ...{ scene: 'SOFTWARE', cardBin: '400012', currency: 'USD', holderNo: 'H-1', quantity: 1 },
    ...{ amount: '300.00', expireMonths: 36 },
  });
  await wait(2);
  cardId = (await list('/vas/card/queryCardWithPage'))[0]?.['cardId'] ?? '';
});
afterAll(async () => {
  expect(await auditBooks(bank)).toEqual([]);
  await bank.close();
});

const send = async (path: string, body: object): Promise<Reply> => {
  keys += 1;
  const key = `00000000-0000-4000-8000-${String(keys).padStart(12, '0')}`;
  return postWithCode(customer, path, body, { 'idempotency-key': key });
};
const list = async (path: string, filter: object = {}) =>
  (await customer.post(path, { ...filter, currentPage: 1, pageSize: 50 })).result.list as Record<string, string>[];
const wait = (minutes: number): Promise<unknown> => bank.sandbox.jump(clock.now() + minutes * MINUTE);
const trans = (filter: object = {}) => list('/vas/common-trans/queryTransPage', filter);
const SHOP = { currency: 'USD', merchantName: 'Sample Cloud Ltd' };
let sent = 0;
const hear = async (kind: string, reference: string, body: object): Promise<string[]> => {
  sent += 1;
  const event = { source: 'scheme', id: `W${sent}`, kind, owner: OWNER, reference, body: { cardId, ...body } };
  const delivered = await bank.sandbox.deliver([event]);
  await bank.sandbox.settle();
  return delivered.map(({ outcome }) => outcome);
};
const authorise = (reference: string, amount: string, more: object = {}) =>
  hear('card-authorisation', reference, { ...SHOP, sequence: 1, mcc: '5734', entryMode: 'STORED', amount, ...more });

describe('messages of the scheme', () => {
  it('become transactions, settlements, flows and messages of the merchant', async () => {
    expect(await authorise('W-1', '120.00')).toEqual(['accepted']);
    await hear('card-clearing', 'W-1', { ...SHOP, sequence: 2, amount: '100.00' });
    const [row] = await trans({ cardId });
    expect(row).toMatchObject({ status: 'SETTLED', billAmount: '120.00', clearedAmount: '100.00' });
    const settled = await list('/vas/trans/querySettlePage', { transId: row?.['transId'] });
    const category = '电脑软件 Computer Software';
    expect(settled).toMatchObject([{ settleAmount: '100.00', direction: 'OUT', category }]);
    for (const asked of ['软件', 'computer'])
      expect(await trans({ category: asked, cardId })).toMatchObject([{ category }]);
    expect(await trans({ category: '酒店', cardId })).toEqual([]);
    const flows = await list('/vas/common-trans/queryCardTransPage', { cardId });
    expect(flows.map(({ flowType, amount }) => `${flowType} ${amount}`)).toEqual([
      'REVERSAL 20.00',
      'AUTH -120.00',
      'APPLY 300.00',
    ]);
    const said = await list('/common/internal-message/page');
    expect(said.map(({ title }) => title)).toContain('卡片消费');
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('are visible only to their merchant', async () => {
    const [row] = await trans({ cardId });
    for (const path of ['queryTransDetail', 'transExportPdf']) {
      const reply = await other.post(`/vas/common-trans/${path}`, { transId: row?.['transId'] });
      expect(reply).toMatchObject({ code: '10018' });
    }
    const filter = { currentPage: 1, pageSize: 10, cardId };
    expect((await other.post('/vas/common-trans/queryTransPage', filter)).result.list).toEqual([]);
    expect((await other.post('/vas/trans/querySettlePage', filter)).result.list).toEqual([]);
    expect((await other.post('/vas/common-trans/queryTransLimitUse', filter)).result.list).toEqual([]);
  });

  it('wait for an hour before a clearing is booked without an authorisation', async () => {
    await hear('card-clearing', 'W-2', { ...SHOP, sequence: 2, amount: '10.00' });
    await wait(58);
    expect(await trans({ transType: ['CLEARING'] })).toEqual([]);
    await wait(2);
    expect(await trans({ transType: ['CLEARING'] })).toMatchObject([{ status: 'SETTLED', billAmount: '10.00' }]);
  });

  it('for an unknown card are an open item after a day', async () => {
    const event = { source: 'scheme', id: 'LOST', kind: 'card-authorisation', owner: OWNER, reference: 'W-3' };
    const body = { ...SHOP, cardId: 'CD0', sequence: 1, mcc: '5734', amount: '5.00' };
    await bank.sandbox.deliver([{ ...event, body }]);
    await wait(25 * 60);
    const { events } = (await bank.sandbox.inject({ url: '/sandbox/inbox' })).json<{
      events: { id: string; state: string }[];
    }>();
    expect(events.find(({ id }) => id === 'LOST')).toMatchObject({ state: 'UNFIT' });
  });

  it.each([
    [{ amount: '0' }, '/events/0/body/amount'],
    [{ mcc: '57' }, '/events/0/body/mcc'],
    [{ cvv: '123' }, '/events/0/body/cvv'],
  ])('are refused with their place where they break the schema: %o', async (wrong, path) => {
    const event = { source: 'scheme', id: 'BAD', kind: 'card-authorisation', owner: OWNER, reference: 'W-4' };
    const body = { ...SHOP, cardId, sequence: 1, mcc: '5734', amount: '5.00', ...wrong };
    const reply = await bank.sandbox.inject({
      method: 'POST',
      url: '/sandbox/inbox',
      payload: { events: [{ ...event, body }] },
    });
    expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, path]);
  });

  it('come from the page of the sandbox, one at a time and as a stream', async () => {
    const command = async (name: string, payload: object) =>
      (await bank.sandbox.inject({ method: 'POST', url: `/sandbox/faults/command/${name}`, payload })).statusCode;
    const page = await bank.sandbox.inject({ url: '/sandbox/faults', headers: { accept: 'text/html' } });
    expect(page.body).toContain('卡组织消息');
    const one = {
      kind: 'card-authorisation',
      card: `${OWNER}/${cardId}`,
      purchase: '',
      amount: '7.00',
      currency: 'USD',
    };
    expect(await command('card-event', { ...one, merchantName: 'Sample Shop', mcc: '5734' })).toBe(200);
    await bank.sandbox.settle();
    expect((await trans({ merchantName: 'Sample Shop' }))[0]).toMatchObject({ status: 'PENDING', billAmount: '7.00' });
    expect(await command('card-event', { ...one, amount: '-7' })).toBe(400);
    const purchases = async () => (await trans({ transType: ['AUTH'] })).length;
    const before = await purchases();
    expect(await command('card-stream', { owner: OWNER, rate: '20', seconds: '1' })).toBe(200);
    await bank.sandbox.settle();
    expect(await purchases()).toBe(before + 20);
  });

  it('get the names of categories that an older server did not write', async () => {
    const named = { trans: await trans(), settled: await list('/vas/trans/querySettlePage') };
    await bank.work(async (_desk, { tx, entities }) => {
      await sql`update entity_card_trans set category = null`.execute(tx);
      await sql`update entity_card_settle set category = null`.execute(tx);
      await nameOlderCategories(tx, entities);
    });
    expect({ trans: await trans(), settled: await list('/vas/trans/querySettlePage') }).toEqual(named);
    expect(named.settled.at(-1)).toMatchObject({ category: '电脑软件 Computer Software' });
  });
});

describe('the dashboard', () => {
  const ask = async (call: string, more: object = {}) => {
    const { result } = await customer.post(`/vas/summary/${call}`, more);
    return result as Record<string, string | number>[];
  };

  it('shows cleared amounts as spent, less refunds of merchants', async () => {
    const summary = async () =>
      (await customer.post('/vas/summary/queryUserVccSummary', {})).result as { monthSpent: string };
    await send('/vas/card/rechargeCard', { cardId, currency: 'USD', amount: '100.00' });
    await wait(2);
    const before = Number((await summary()).monthSpent);
    await authorise('P-1', '20.00', { merchantName: '看板商户' });
    await authorise('P-2', '5.00', { merchantName: '看板商户' });
    await hear('card-clearing', 'P-1', { ...SHOP, merchantName: '看板商户', sequence: 2, amount: '18.50' });
    await hear('card-reversal', 'P-2', { sequence: 2 });
    const back = { ...SHOP, merchantName: '看板商户', sequence: 1, amount: '4.25', original: 'P-1' };
    await hear('card-refund', 'P-3', back);
    expect(Number((await summary()).monthSpent)).toBeCloseTo(before + 18.5 - 4.25, 2);
    const merchant = (await ask('queryTransMerchantList')).find(({ merchantName }) => merchantName === '看板商户');
    expect(merchant).toMatchObject({ spent: '18.50', returned: '4.25', count: 1 });
    const days = await ask('queryTransDataPanelList');
    expect(days).toHaveLength(30);
    const whole = days.reduce((sum, { spent, returned }) => sum + Number(spent) - Number(returned), 0);
    expect(whole).toBeCloseTo(before + 18.5 - 4.25, 2);
    expect(await ask('queryTransCardList')).toMatchObject([{ cardId }]);
    expect((await ask('queryTransCategoryList')).map(({ category }) => category)).toContain(
      '电脑软件 Computer Software',
    );
    expect(await ask('queryTransCardList', { cardBin: '522099' })).toEqual([]);
  });

  it('counts declines, with their reasons', async () => {
    const rate = async () => (await ask('queryTransRate')) as unknown as { total: number; declined: number };
    const { total, declined } = await rate();
    await authorise('P-4', '1.00', { cvv: 'WRONG' });
    await authorise('P-5', '1.00');
    expect(await rate()).toEqual({ total: total + 2, declined: declined + 1 });
    expect(await ask('queryTransDeclineList')).toContainEqual({ declineCode: 'WRONG_CVV', count: 1 });
  });
});

describe('limits', () => {
  const RULE = { ruleName: '日常', scope: 'ALL', target: '-', currency: 'USD', perTrans: '50.00', perDay: '900.00' };
  const rule = (more: object = {}) => ({ ...RULE, perMonth: '2000.00', ...more });

  it('are refused below the amount already spent, with that amount', async () => {
    await authorise('L-0', '30.00');
    const low = await send('/vas/common-trans/addUserTransLimitManage', rule({ perTrans: '10.00', perDay: '20.00' }));
    expect(low).toMatchObject({ code: '26061' });
    expect(low.message).toMatch(/限额不能低于已用金额 [\d,.]+ USD/);
    const own = { cardId, currency: 'USD', limitMonth: '29.99' };
    expect(await send('/vas/common-card/updateCardInfo', own)).toMatchObject({ code: '26061' });
    expect(await send('/vas/common-trans/addUserTransLimitManage', rule({ perDay: '49.00' }))).not.toMatchObject({
      code: '0',
    });
  });

  it.each([
    ['perTrans', { perTrans: '20000.01', perDay: '30000.00', perMonth: '40000.00' }, '20005'],
    ['perDay', { perDay: '50000.01', perMonth: '60000.00' }, '20006'],
    ['perMonth', { perDay: '50000.00', perMonth: '500000.01' }, '20007'],
  ])('are refused at %s above what the bank allows', async (field, more, code) => {
    const reply = await send('/vas/common-trans/addUserTransLimitManage', rule(more));
    expect(reply).toMatchObject({ code, result: { errors: [{ path: `/${field}` }] } });
  });

  it('apply to the cards of their scope, and the list names the rule of each card', async () => {
    const added = await send('/vas/common-trans/addUserTransLimitManage', rule());
    expect(added).toMatchObject({ code: '0' });
    expect(await send('/vas/common-trans/addUserTransLimitManage', rule())).toMatchObject({ code: '26062' });
    await authorise('L-1', '50.01');
    expect((await trans({ declineCode: ['OVER_SINGLE'] }))[0]?.['declineReason']).toContain('50.00 USD（日常）');
    const own = rule({ ruleName: '单卡', scope: 'CARD', target: cardId, perTrans: '80.00' });
    expect(await send('/vas/common-trans/addUserTransLimitManage', own)).toMatchObject({ code: '0' });
    const [use] = await list('/vas/common-trans/queryTransLimitUse', { cardId });
    expect(use).toMatchObject({ ruleName: '单卡', scope: 'CARD', perTrans: '80.00' });
    const [all] = await list('/vas/common-trans/queryTransLimitPage', { ruleName: '日常' });
    expect(all).toMatchObject({ targetName: '全部卡' });
    const changes = { ruleId: all?.['ruleId'], state: 'DISABLED' };
    expect(await send('/vas/common-trans/updateUserTransLimitManage', changes)).toMatchObject({ code: '0' });
    expect(await list('/vas/common-trans/queryTransLimitPage', { state: ['DISABLED'] })).toHaveLength(1);
  });

  it('accept only existing cards, ranges and currencies', async () => {
    for (const wrong of [{ scope: 'CARD', target: 'CD0' }, { scope: 'BIN', target: '411111' }, { target: cardId }]) {
      const reply = await send('/vas/common-trans/addUserTransLimitManage', rule({ ruleName: '无', ...wrong }));
      expect(reply.code).toBe('10018');
    }
  });
});

describe('a code of 3-D Secure', () => {
  it('is hidden in the list, shown after a code of scene 2, and deleted once it has expired', async () => {
    await letCodesRest(bank);
    await hear('card-otp', 'O-1', { ...SHOP, amount: '88.00', otp: '864209', seconds: 120 });
    const rows = await list('/vas/trans/3dsOtp');
    expect(rows).toMatchObject([{ amount: '88.00', merchantName: 'Sample Cloud Ltd' }]);
    expect(JSON.stringify(rows)).not.toContain('864209');
    const inbox = await bank.sandbox.inject({ url: '/sandbox/inbox?state=APPLIED' });
    expect(inbox.body).not.toContain('864209');
    const stored = await bank.work((_desk, { tx }) =>
      sql<{ body: object }>`select body from sandbox_inbox`.execute(tx),
    );
    expect(JSON.stringify(stored.rows)).not.toContain('864209');
    // A repeated message is recognised as a copy.
    const again = { ...SHOP, cardId, amount: '88.00', otp: '864209', seconds: 120 };
    const event = { source: 'scheme', id: `W${sent}`, kind: 'card-otp', owner: OWNER, reference: 'O-1', body: again };
    expect(await bank.sandbox.deliver([event])).toMatchObject([{ outcome: 'known' }]);
    const changed = { ...event, body: { ...again, otp: '864210' } };
    expect(await bank.sandbox.deliver([changed])).toMatchObject([{ outcome: 'conflict' }]);
    const id = rows[0]?.['id'];
    expect(await customer.post('/vas/trans/3dsOtpCode', { id })).toMatchObject({ code: '10003' });
    await customer.post('/vas/other/getVerificationCode', { bizType: 1, sendType: 1, scene: 2 });
    const told = await customer.post('/vas/trans/3dsOtpCode', { id, messageCode: CODE });
    expect(told).toMatchObject({ code: '0', result: { otp: '864209' } });
    clock.advance(121_000);
    expect(await customer.post('/vas/trans/3dsOtpCode', { id })).toMatchObject({ code: '10019' });
    await other.post('/vas/other/getVerificationCode', { bizType: 1, sendType: 1, scene: 2 });
    expect(await other.post('/vas/trans/3dsOtpCode', { id, messageCode: CODE })).toMatchObject({ code: '10018' });
  });
});
