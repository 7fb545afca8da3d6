import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { CODE, type Customer, postWithCode, type Reply, signIn } from '../testing/customer.ts';
import { emptyBank } from '../testing/small-bank.ts';
import { auditBooks, heldOn, openMerchant } from '../testing/teller.ts';

/* Automatic top-up of the card account, over the wire. */

let bank: Bank;
let clock: FrozenClock;
let customer: Customer;
let owner = '';
let merchants = 0;
let keys = 0;

const post = async (path: string, body: object): Promise<Reply> => {
  keys += 1;
  const key = `00000000-0000-4000-8000-${String(keys).padStart(12, '0')}`;
  const reply = await postWithCode(customer, path, body, { 'idempotency-key': key });
  await bank.sandbox.settle();
  return reply;
};
const move = (direction: 'IN' | 'OUT', amount: string): Promise<Reply> =>
  post('/vas/summary/transferToSubAccount', { direction, payCcy: 'USD', arriveCcy: 'USD', amount });
const RULE = { enabled: true, currency: 'USD', threshold: '100.00', topUpAmount: '50.00', dailyMax: '120.00' };
const save = (more: object = {}): Promise<Reply> => post('/vas/auto-roll-in/save', { ...RULE, ...more });
const held = (kind: 'C.POOL' | 'M.AVL'): Promise<string> =>
  heldOn(bank, { kind, owner, dimension: '-', currency: 'USD' });
const money = async (): Promise<string[]> => [await held('C.POOL'), await held('M.AVL')];
const told = async (): Promise<string[]> => {
  const { rows } = await sql<{ content: string }>`select content from entity_message
    where _owner = ${owner} and title like '自动转入失败%' order by "createdAt", "messageId"`.execute(
    bank.database.kysely,
  );
  return rows.map(({ content }) => content.split('。')[0] ?? '');
};

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await emptyBank({ clock, fixedCode: CODE });
});
afterAll(async () => {
  expect(await auditBooks(bank)).toEqual([]);
  await bank.close();
});
beforeEach(async () => {
  merchants += 1;
  owner = `9007000${merchants}`;
  const loginNo = `topup${merchants}`;
  const names = { owner, userName: `样例商户${owner}有限公司`, loginNo, products: ['CARD'] };
  await openMerchant(bank, { ...names, money: { USD: '500.00' } });
  customer = await signIn(bank, loginNo);
  await move('IN', '200.00');
});

describe('a rule', () => {
  it.each([
    ['26013', '余额阈值须大于0', { threshold: '0.00' }],
    ['26011', '每次转入须大于0', { topUpAmount: '0.00' }],
    ['26012', '每日上限不能小于每次转入金额', { dailyMax: '49.99' }],
    ['26001', '卡账户币种不支持', { currency: 'JPY', threshold: '1', topUpAmount: '1', dailyMax: '1' }],
  ])('is refused with %s: %s', async (code, message, more) => {
    expect(await save(more)).toMatchObject({ code, message });
  });

  it('is read as it was saved, and off before there is one', async () => {
    const read = async () => (await customer.post('/vas/auto-roll-in/query')).result;
    expect(await read()).toEqual({ enabled: false });
    expect(await save()).toMatchObject({ code: '0' });
    expect(await read()).toMatchObject({ ...RULE });
  });
});

describe('a pool below its threshold', () => {
  it('gets exactly the amount, once after each debit, from the main account', async () => {
    await save();
    expect(await money()).toEqual(['200.00', '300.00']);
    await move('OUT', '160.00');
    expect(await money()).toEqual(['90.00', '250.00']);
    const [transfer] = (
      await customer.post('/vas/summary/queryVasPTransferRecordPage', { currentPage: 1, pageSize: 1 })
    ).result.list;
    expect(transfer).toMatchObject({
      direction: 'IN',
      payAmount: '50.00',
      operatorName: '自动转入',
      status: 'SUCCESS',
    });
  });

  it('is checked again each hour until it is filled', async () => {
    await save();
    await move('OUT', '160.00');
    await bank.sandbox.jump(clock.now() + 61 * 60_000);
    expect(await money()).toEqual(['140.00', '200.00']);
    await bank.sandbox.jump(clock.now() + 61 * 60_000);
    expect(await money()).toEqual(['140.00', '200.00']);
  });

  it('gets nothing if the main account has too little, and reports it once a day', async () => {
    await save({ topUpAmount: '400.00', dailyMax: '400.00' });
    await move('OUT', '150.00');
    expect(await money()).toEqual(['50.00', '300.00']);
    await bank.sandbox.jump(clock.now() + 3 * 61 * 60_000);
    expect(await told()).toEqual(['自动转入失败：转出账户余额不足']);
    expect(await money()).toEqual(['50.00', '300.00']);
  });

  it('reports it by phone and mail if its rule names them', async () => {
    const contacts = { phone: '13811110000', email: 'topup@example.com' };
    await sql`update operator set phone = ${contacts.phone}, email = ${contacts.email} where owner = ${owner}`.execute(
      bank.database.kysely,
    );
    await save({ topUpAmount: '400.00', dailyMax: '400.00', notifyWay: ['SMS', 'EMAIL'] });
    await move('OUT', '150.00');
    await bank.sandbox.jump(clock.now() + 3 * 61 * 60_000);
    const { rows } = await sql<{ to: string; text: string }>`select "to", text from sandbox_outbox
      where subject like '自动转入失败%' order by id`.execute(bank.database.kysely);
    expect(rows.map(({ to }) => to)).toEqual([contacts.phone, contacts.email]);
    expect(rows[0]?.text).toBe('自动转入失败：转出账户余额不足。卡账户余额低于 100.00 USD 时应转入 400.00 USD。');
    expect(await told()).toEqual([]);
    expect((await customer.post('/vas/auto-roll-in/query')).result.notifyWay).toEqual(['SMS', 'EMAIL']);
  });

  it('gets no more than the maximum of a day, reports it once, and is filled the next day', async () => {
    await save({ threshold: '1000.00', topUpAmount: '100.00', dailyMax: '250.00' });
    await bank.sandbox.jump(clock.now() + 3 * 61 * 60_000);
    expect(await money()).toEqual(['400.00', '100.00']);
    expect(await told()).toEqual(['自动转入失败：已达每日上限']);
    await bank.sandbox.jump(clock.now() + 12 * 3_600_000);
    expect(await money()).toEqual(['500.00', '0.00']);
    expect(await told()).toEqual(['自动转入失败：已达每日上限', '自动转入失败：转出账户余额不足']);
  });

  it('gets nothing while the rule is off', async () => {
    await save();
    await save({ enabled: false });
    await move('OUT', '160.00');
    await bank.sandbox.jump(clock.now() + 2 * 61 * 60_000);
    expect(await money()).toEqual(['40.00', '300.00']);
  });
});
