import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { mainAccountNo } from '../accounts.ts';
import { available, equity, frozen, toMinor } from '../ledger/chart.ts';
import { credit, debit, post } from '../ledger.ts';
import { auditBooks, heldOn, journalsOf, openMerchant } from '../teller.ts';
import { type Customer, freshCode, signIn } from '../testing/customer.ts';
import { smallBank } from '../testing/small-bank.ts';
import { receiveTradePayment } from './b2b.ts';

/* Money between users, from stores and from the B2B product, over the wire: what is booked, refused, told. */

const AT = '2026-11-20 10:30:00';
const SHOP = '6200010001/ST10001';
let bank: Bank;
let clock: FrozenClock;
let number = 70000000;
/** The sender, its receiver, and who signs in for them. */
let a: { owner: string; customer: Customer };
let b: { owner: string; customer: Customer };

beforeAll(async () => {
  clock = frozenClock(AT);
  bank = await smallBank({ clock });
});
afterAll(() => bank.close());

async function opened(name: string, money: Record<string, string> = {}): Promise<typeof a> {
  number += 1;
  const owner = String(number);
  await openMerchant(bank, { owner, userName: name, loginNo: `160${owner}`, money });
  return { owner, customer: await signIn(bank, `160${owner}`) };
}

beforeEach(async () => {
  a = await opened('杭州（样例）贸易有限公司', { USD: '50000.00', JPY: '3000000' });
  b = await opened('Sample Receiver (HK) Limited');
});

async function send(who: Customer, path: string, body: object): ReturnType<Customer['post']> {
  number += 1;
  const key = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const messageCode = await freshCode(who);
  clock.advance(61_000);
  return who.post(path, { ...body, messageCode }, { 'idempotency-key': key });
}

const transfer = (over: object = {}): ReturnType<Customer['post']> =>
  send(a.customer, '/user/otherRecharge/innerTransfer', {
    currency: 'USD',
    amount: '1000.00',
    inUserNo: b.owner,
    inUserName: 'Sample Receiver (HK) Limited',
    purpose: 'GOODS',
    ...over,
  });
const main = (owner: string, currency = 'USD'): Promise<string> => heldOn(bank, available(owner, currency));

/** Lets the bank do what is due after so many bank minutes. */
async function wait(minutes: number): Promise<void> {
  clock.advance(minutes * 1000);
  await bank.sandbox.settle();
}

describe('a transfer to another user', () => {
  it('freezes amount and fee, then one journal moves it across, and both sides see it', async () => {
    const reply = await transfer({ remark: '样例货款' });
    expect(reply).toMatchObject({ code: '0', result: { status: 'PROCESSING', amount: '1000.00', fee: '1.00' } });
    const { orderNo } = reply.result as { orderNo: string };
    expect([await main(a.owner), await heldOn(bank, frozen(a.owner, 'USD'))]).toEqual(['48999.00', '1001.00']);
    const unseen = await b.customer.post('/user/otherRecharge/innerTransferDetail', { orderNo });
    expect(unseen.code).toBe('10018');

    await wait(3);
    expect(await main(a.owner)).toBe('48999.00');
    expect(await main(b.owner)).toBe('1000.00');
    expect(await journalsOf(bank, orderNo)).toEqual([
      { kind: 'HOLD', entries: [`M.AVL|${a.owner}|-|USD -1001.00`, `M.FRZ|${a.owner}|-|USD 1001.00`] },
      {
        kind: 'TRANSFER',
        entries: ['FEE|BANK|TRANSFER|USD 1.00', `M.AVL|${b.owner}|-|USD 1000.00`, `M.FRZ|${a.owner}|-|USD -1001.00`],
      },
    ]);
    const out = await a.customer.post('/user/otherRecharge/innerTransferDetail', { orderNo });
    expect(out.result).toMatchObject({ direction: 'OUT', status: 'SUCCESS', fee: '1.00', operatorName: expect.any(String) });
    const seen = await b.customer.post('/user/otherRecharge/innerTransferDetail', { orderNo });
    expect(seen.result).toMatchObject({ direction: 'IN', status: 'SUCCESS', fee: '0.00', remark: '样例货款' });
    expect(seen.result).not.toHaveProperty('operatorName');
    for (const { customer } of [a, b]) {
      const told = await customer.post('/common/internal-message/unReadPage', { currentPage: 1, pageSize: 10 });
      expect(JSON.stringify(told.result)).toContain(orderNo);
      const paper = await customer.post('/user/otherRecharge/innerTransferVoucher', { orderNo }).catch(() => null);
      expect(paper === null || paper.status === 200).toBe(true);
    }
    expect(await auditBooks(bank)).toEqual([]);
  });

  it.each([
    ['10.00', '1.00'],
    ['2000.00', '1.00'],
    ['2010.00', '1.01'],
    ['9999.99', '5.00'],
    ['10000.00', '5.00'],
  ])('of %s USD costs %s', async (amount, fee) => {
    const quote = await a.customer.post('/user/otherRecharge/otherRechargeFeeCal', {
      orderType: 'TRANSFER',
      currency: 'USD',
      amount,
    });
    expect(quote).toMatchObject({ code: '0', result: { fee } });
  });

  it('costs at most the cap, and whole yen', async () => {
    const ask = (currency: string, amount: string): ReturnType<Customer['post']> =>
      a.customer.post('/user/otherRecharge/otherRechargeFeeCal', { orderType: 'TRANSFER', currency, amount });
    expect((await ask('USD', '45000.00')).result).toMatchObject({ fee: '20.00', total: '45020.00', needsFiles: true });
    expect((await ask('JPY', '1234567')).result).toMatchObject({ fee: '617' });
    expect((await ask('JPY', '100000')).result).toMatchObject({ fee: '150' });
  });

  it.each([
    ['25001', { inUserNo: '79999999' }, '转入方不存在', '/inUserNo'],
    ['25002', { inUserName: 'Somebody Else Limited' }, '转入方名称不匹配', '/inUserName'],
    ['25003', { inUserNo: 'SELF' }, '不能转给本人', '/inUserNo'],
    ['25004', { inUserNo: '80010010', inUserName: '佛山归雁户外用品有限公司' }, '转入方账户状态异常', '/inUserNo'],
    ['25005', { amount: '10000.01' }, '请上传转账证明材料', '/files'],
    ['20001', { amount: '49999.99', files: [] }, '可用余额不足，当前可用50,000.00 USD', '/amount'],
    ['20002', { amount: '0' }, '金额必须大于0', '/amount'],
    ['20003', { amount: '10.001' }, '金额精度不正确，USD最多支持2位小数', '/amount'],
    ['20003', { currency: 'JPY', amount: '2000.5' }, '金额精度不正确，日元不支持小数', '/amount'],
    ['20004', { amount: '9.99' }, '低于最低金额10.00 USD', '/amount'],
    ['20005', { amount: '500000.01' }, '超过单笔限额500,000.00 USD', '/amount'],
  ])('is refused with %s: %j', async (code, over, message, path) => {
    const request = 'inUserNo' in over && over.inUserNo === 'SELF' ? { inUserNo: a.owner } : over;
    const reply = await transfer(request);
    expect(reply).toMatchObject({ code, message, result: { errors: [{ path }] } });
    expect([await main(a.owner), await main(a.owner, 'JPY')]).toEqual(['50000.00', '3000000']);
  });

  it('takes the name with other brackets and spaces', async () => {
    const back = await send(b.customer, '/user/otherRecharge/innerTransferPayeeCheck', {
      inUserNo: a.owner,
      inUserName: ' 杭州 (样例)贸易有限公司 '.replace('州 ', '州'),
    });
    expect(back.code).toBe('400');
    const check = await b.customer.post('/user/otherRecharge/innerTransferPayeeCheck', {
      inUserNo: a.owner,
      inUserName: ' 杭州 (样例) 贸易有限公司',
    });
    expect(check.code).toBe('0');
  });

  it('fails and gives all back where the receiver was frozen meanwhile', async () => {
    const { orderNo } = (await transfer()).result as { orderNo: string };
    await bank.work(async (_desk, { tx }) => {
      const { bankTablesOf } = await import('../ledger/tables.ts');
      await bankTablesOf(tx).updateTable('merchant').set({ frozen: true }).where('owner', '=', b.owner).execute();
    });
    await wait(3);
    const seen = await a.customer.post('/user/otherRecharge/innerTransferDetail', { orderNo });
    expect(seen.result).toMatchObject({ status: 'FAILED', failReason: '转入方账户状态异常，资金已退回可用余额' });
    expect([await main(a.owner), await main(b.owner)]).toEqual(['50000.00', '0.00']);
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('is submitted once by one key', async () => {
    const messageCode = await freshCode(a.customer);
    const request = {
      currency: 'USD',
      amount: '700.00',
      inUserNo: b.owner,
      inUserName: 'Sample Receiver (HK) Limited',
      purpose: 'GOODS',
      messageCode,
    };
    const headers = { 'idempotency-key': '00000000-0000-4000-9000-000000000001' };
    const path = '/user/otherRecharge/innerTransfer';
    const first = await a.customer.post(path, request, headers);
    const second = await a.customer.post(path, request, headers);
    expect(second.result).toEqual(first.result);
    expect(await main(a.owner)).toBe('49299.00');
    expect((await a.customer.post(path, { ...request, amount: '701.00' }, headers)).code).toBe('10009');
  });
});

describe('an allocation', () => {
  async function stock(owner: string, dimension: string, currency: string, amount: string): Promise<void> {
    const minor = toMinor(amount, currency);
    await bank.work(async (desk, { entities }) => {
      const storeNo = dimension.split('/')[1] ?? '';
      const store = { storeNo, storeName: `样例店 ${storeNo}`, platformCode: 'AMAZON', currency, status: 'BOUND' };
      if (storeNo !== '-') await entities.as(owner).insert('store', { ...store, createdAt: AT });
      await post(desk.book, {
        kind: 'OPENING',
        reference: `STOCK-${owner}`,
        at: AT,
        lines: [debit(equity(currency), minor), credit(available(owner, currency, dimension), minor)],
      });
    });
  }
  const allocate = (stores: object[], currency = 'USD'): ReturnType<Customer['post']> =>
    send(a.customer, '/user/otherRecharge/otherRechargeApply', { currency, stores });
  const line = (dimension: string, amount: string): object => ({
    storeNo: dimension.split('/')[1],
    accountNo: dimension.split('/')[0],
    currency: 'USD',
    amount,
  });

  it('S1 moves a whole store balance to the main account, a hold for each store', async () => {
    await stock(a.owner, SHOP, 'USD', '12345.67');
    await stock(a.owner, '6200010001/-', 'USD', '10.00');
    const found = await a.customer.post('/user/store/queryAvailableAmtStore', { currency: ['USD'] });
    expect(found.result).toMatchObject([
      { storeNo: '-', storeName: '未归属店铺', availableAmt: '10.00' },
      { storeNo: 'ST10001', storeName: '样例店 ST10001', availableAmt: '12345.67', frozenAmt: '0.00' },
    ]);
    const reply = await allocate([line(SHOP, '12345.67'), line('6200010001/-', '4.00')]);
    expect(reply).toMatchObject({
      code: '0',
      result: { amount: '12349.67', fee: '0.00', arriveAmount: '12349.67', storeName: '样例店 ST10001 等 2 家店铺' },
    });
    expect(await heldOn(bank, frozen(a.owner, 'USD', SHOP))).toBe('12345.67');
    await wait(1);
    expect(await heldOn(bank, available(a.owner, 'USD', SHOP))).toBe('0.00');
    expect(await main(a.owner)).toBe('62349.67');
    const journals = await journalsOf(bank, (reply.result as { orderNo: string }).orderNo);
    expect(journals.map(({ kind }) => kind)).toEqual(['HOLD', 'HOLD', 'ALLOCATE', 'ALLOCATE']);
    expect(journals[2]?.entries).toEqual([
      `M.AVL|${a.owner}|-|USD 12345.67`,
      `S.FRZ|${a.owner}|${SHOP}|USD -12345.67`,
    ]);
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('is refused where a store has less, is not there or moves away', async () => {
    await stock(a.owner, SHOP, 'USD', '100.00');
    expect(await allocate([line(SHOP, '60.00'), line(SHOP, '40.01')])).toMatchObject({
      code: '25011',
      message: '店铺可用余额不足：样例店 ST10001',
      result: { errors: [{ path: '/stores/1/amount' }] },
    });
    expect(await allocate([line('6200010001/ST99999', '1.00')])).toMatchObject({ code: '10018' });
    expect(await allocate([line(SHOP, '0')])).toMatchObject({ code: '20002' });
    await bank.work(async (desk) => desk.changeRecord(a.owner, 'store', 'ST10001', { migrationStatus: 'RECEIVING' }));
    expect(await allocate([line(SHOP, '1.00')])).toMatchObject({ code: '25012', message: '店铺存在处理中的迁移' });
    expect(await heldOn(bank, available(a.owner, 'USD', SHOP))).toBe('100.00');
  });
});

describe('a B2B transfer', () => {
  it('fails, is sent again as the same order, and only then', async () => {
    const buyer = await opened('B2B Sample User', { EUR: '900.00' });
    const { orderNo } = await bank.work(async (desk) => {
      const payment = { from: buyer.owner, tradeOrderNo: 'TO1', buyerName: 'Sample Buyer GmbH', currency: 'EUR' };
      return receiveTradePayment(desk, a.owner, { ...payment, amount: '900.00' });
    });
    const again = async (version: number): ReturnType<Customer['post']> =>
      send(a.customer, '/b2b/settle-order/againWithdrawOrder', { orderNo, version });
    expect(await again(1)).toMatchObject({ code: '25021', message: '仅失败订单可重新发起' });
    await bank.work(async (desk) => {
      const known = await desk.facts<object>(orderNo);
      if (known !== undefined) await desk.putFacts({ ...known, facts: { ...known.facts, trigger: 'refuse' } });
    });
    await wait(3);
    const failed = await a.customer.post('/user/otherRecharge/innerTransferDetail', { orderNo });
    expect(failed.result).toMatchObject({ status: 'FAILED', attempt: 1, inAccount: expect.any(String) });
    expect(await main(buyer.owner, 'EUR')).toBe('900.00');
    const { version } = failed.result as { version: number };
    expect((await again(version + 1)).code).toBe('10010');
    expect(await again(version)).toMatchObject({ code: '0', result: { status: 'PROCESSING', attempt: 2 } });
    await wait(3);
    expect([await main(buyer.owner, 'EUR'), await main(a.owner, 'EUR')]).toEqual(['0.00', '900.00']);
    const seen = await a.customer.post('/user/otherRecharge/innerTransferProgress', { orderNo });
    expect((seen.result as { step: string }[]).map(({ step }) => step)).toEqual([
      '提交申请',
      '银行处理',
      '处理失败',
      '第 2 次发起',
      '银行处理',
      '已转入主账户',
    ]);
    expect(await auditBooks(bank)).toEqual([]);
  });
});

it('a main account has a number for each currency', () => {
  expect(mainAccountNo('80010001', 'USD')).toBe('99980010001840');
});
