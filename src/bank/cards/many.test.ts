import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { cardPool } from '../ledger/chart.ts';
import { CODE, type Customer, freshCode, letCodesRest, postWithCode, type Reply, signIn } from '../testing/customer.ts';
import { emptyBank } from '../testing/small-bank.ts';
import { auditBooks, heldOn, openMerchant } from '../testing/teller.ts';

/* Orders for many cards: a card named twice, an order sent twice, and what changes between its code and its submit. */

const OWNER = '90070001';
const RECHARGE = '/vas/card/batchRechargeCard';
const REFUND = '/vas/card/batchRefundCard';
const CLOSE = '/vas/card/bachCloseCard';
const UPDATE = '/vas/common-card/bachUpdateCardInfo';
let bank: Bank;
let clock: FrozenClock;
let customer: Customer;
let a = '';
let b = '';
let c = '';

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await emptyBank({ clock, fixedCode: CODE });
  const names = { owner: OWNER, userName: '多卡商户有限公司', loginNo: 'many0', products: ['CARD'] };
  await openMerchant(bank, { ...names, money: { USD: '2000.00' } });
  await bank.work(async (_desk, { entities }) => {
    const agreement = { agreementType: 'CARD_SERVICE', agreementName: '虚拟卡服务协议', signed: true };
    await entities.as(OWNER).insert('agreement', { ...agreement, signedAt: '2026-01-01 00:00:00' });
    await entities.as(OWNER).insert('holder', {
      ...{ holderNo: 'H-MANY', holderType: 'PERSONAL', subjectType: 2, area: 'MAINLAND', audience: 'CARD' },
      ...{ status: 'PASS', holderName: '林样例', idNo: '990101198803120231', createdAt: '2026-01-01 00:00:00' },
    });
  });
  customer = await signIn(bank, 'many0');
  await send('/vas/summary/transferToSubAccount', {
    ...{ direction: 'IN', payCcy: 'USD', arriveCcy: 'USD', amount: '1500.00' },
  });
  await send('/vas/card/applyCard', {
    ...{ scene: 'SOFTWARE', cardBin: '400012', currency: 'USD', holderNo: 'H-MANY', quantity: 3 },
    ...{ amount: '100.00', expireMonths: 36 },
  });
  await wait(2);
  [a, b, c] = (await list('/vas/card/queryCardWithPage')).map(({ cardId }) => String(cardId)) as [
    string,
    string,
    string,
  ];
});
afterAll(async () => {
  expect(await auditBooks(bank)).toEqual([]);
  await bank.close();
});

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const send = (path: string, body: object): Promise<Reply> => postWithCode(customer, path, body, key());
const list = async (path: string, filter: object = {}) =>
  (await customer.post(path, { ...filter, currentPage: 1, pageSize: 50 })).result.list as Record<string, string>[];
const wait = (minutes: number): Promise<unknown> => bank.sandbox.jump(clock.now() + minutes * 60_000);
const pool = () => heldOn(bank, cardPool(OWNER, 'USD'));
const cardOf = async (cardId: string) => (await customer.post('/vas/card/cardDetail', { cardId })).result;
const balances = async () => Promise.all([a, b, c].map(async (each) => (await cardOf(each)).balance as string));
const operations = async (cardId: string, opType: string): Promise<number> =>
  (await list('/vas/card/queryCardOpWithPage', { cardId, opType: [opType] })).length;
const codes = ({ result }: Reply): string[] => result.rows.map(({ code }: { code: string }) => code);

it('charges a card that is named twice once, and says so at its second place', async () => {
  expect([await pool(), await balances()]).toEqual(['1194.00', ['100.00', '100.00', '100.00']]);
  const many = await send(RECHARGE, { cardIds: [a, b, a, a], currency: 'USD', amount: '50.00' });
  expect(many.result).toMatchObject({ total: 4, failed: 2 });
  expect(many.result.rows).toMatchObject([
    { key: a, code: '0' },
    { key: b, code: '0' },
    { key: a, code: '23041', message: '第3条与第1条重复，只处理一次' },
    { key: a, code: '23041', message: '第4条与第1条重复，只处理一次' },
  ]);
  const [told] = await bank.database.kysely
    .selectFrom('sandbox_outbox')
    .select('text')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(told?.text).toMatch(/批量充值 2 笔，合计 100\.00 USD，账户扣款 合计 101\.00 USD/);
  await wait(1);
  expect([await pool(), await balances()]).toEqual(['1093.00', ['150.00', '150.00', '100.00']]);
  expect([await operations(a, 'RECHARGE'), await operations(b, 'RECHARGE')]).toEqual([1, 1]);
});

it('refunds, freezes, limits and closes a card that is named twice once', async () => {
  expect(codes(await send(REFUND, { cardIds: [a, a] }))).toEqual(['0', '23041']);
  await wait(1);
  expect([await pool(), await balances()]).toEqual(['1243.00', ['0.00', '150.00', '100.00']]);
  expect(codes(await send(UPDATE, { cardIds: [b, b], status: 'FROZEN' }))).toEqual(['0', '23041']);
  expect(codes(await send(UPDATE, { cardIds: [b, b], status: 'ACTIVE' }))).toEqual(['0', '23041']);
  expect([await operations(b, 'FREEZE'), await operations(b, 'UNFREEZE')]).toEqual([1, 1]);
  expect(codes(await send(UPDATE, { cardIds: [b, b], currency: 'USD', limitMonth: '500.00' }))).toEqual(['0', '23041']);
  expect(await cardOf(b)).toMatchObject({ status: 'ACTIVE', limitMonth: '500.00' });
  expect(codes(await send(CLOSE, { cardIds: [a, a] }))).toEqual(['0', '23041']);
  await wait(1);
  expect([(await cardOf(a)).status, await operations(a, 'CLOSE'), await operations(a, 'REFUND')]).toEqual([
    ...['CLOSED', 1, 1],
  ]);
  expect(await pool()).toBe('1243.00');
});

it('moves money once for an order that is sent twice, and none for its code used again', async () => {
  const body = { cardIds: [b, c], currency: 'USD', amount: '10.00' };
  const coded = { ...body, messageCode: await freshCode(customer, RECHARGE, body) };
  const same = key();
  const replies = await Promise.all([customer.post(RECHARGE, coded, same), customer.post(RECHARGE, coded, same)]);
  const done = replies.filter(({ code }) => code === '0');
  expect(replies.filter(({ code }) => code !== '0').map(({ code }) => code)).toEqual(
    Array.from({ length: 2 - done.length }, () => '10008'),
  );
  expect((await customer.post(RECHARGE, coded, same)).result).toEqual(done[0]?.result);
  expect(await customer.post(RECHARGE, coded, key())).toMatchObject({ code: '10004' });
  await wait(1);
  expect([await pool(), await balances()]).toEqual(['1222.80', ['0.00', '160.00', '110.00']]);
});

it('refuses a card that is closed between the code and the submit, and charges the others', async () => {
  const body = { cardIds: [c, b], currency: 'USD', amount: '10.00' };
  const coded = { ...body, messageCode: await freshCode(customer, RECHARGE, body) };
  await bank.work((_desk, { entities }) => entities.as(OWNER).update('card', c, { status: 'CLOSED' }));
  const reply = await customer.post(RECHARGE, coded, key());
  expect(reply.result).toMatchObject({
    total: 2,
    failed: 1,
    rows: [{ code: '26041', message: '卡片状态不允许充值' }, {}],
  });
  await bank.work((_desk, { entities }) => entities.as(OWNER).update('card', c, { status: 'ACTIVE' }));
  await wait(1);
  expect([await pool(), await balances()]).toEqual(['1212.70', ['0.00', '170.00', '110.00']]);
});

it('needs another code when the balances that it would return have changed', async () => {
  const body = { cardIds: [b, c] };
  const coded = { ...body, messageCode: await freshCode(customer, REFUND, body) };
  await letCodesRest(bank);
  expect(await send('/vas/card/rechargeCard', { cardId: c, currency: 'USD', amount: '20.00' })).toMatchObject({
    code: '0',
  });
  await wait(1);
  expect(await customer.post(REFUND, coded, key())).toMatchObject({ code: '10004' });
  expect(await balances()).toEqual(['0.00', '170.00', '130.00']);
});

it('charges cards in their order until the card account has no more', async () => {
  const reply = await send(RECHARGE, { cardIds: [b, c], currency: 'USD', amount: '700.00' });
  expect(codes(reply)).toEqual(['0', '26003']);
  await wait(1);
  expect([await pool(), await balances()]).toEqual(['485.50', ['0.00', '870.00', '130.00']]);
});
