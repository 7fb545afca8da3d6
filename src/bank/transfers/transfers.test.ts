import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { available, frozen } from '../ledger/chart.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { balanceIdsOf } from '../answers/store-lines.ts';
import { auditBooks, heldOn, journalsOf, openMerchant } from '../testing/teller.ts';
import { type Customer, signIn } from '../testing/customer.ts';
import { emptyBank } from '../testing/small-bank.ts';
import { fillAccount } from '../testing/funds.ts';
import { receiveTradePayment } from './b2b.ts';

/* Transfers between users, from stores and from the B2B product, over the wire: postings, refusals, messages. */
const AT = '2026-11-20 10:30:00';
const SHOP = '6200010001/ST10001';
let bank: Bank;
let clock: FrozenClock;
let number = 70000000;
/** The sender and its receiver, with their signed-in main operators. */
let a: { owner: string; customer: Customer };
let b: { owner: string; customer: Customer };
/** Operators of the sender: one who submits, two who may approve. */
let maker: Customer;
let first: Customer;
let second: Customer;

beforeAll(async () => {
  clock = frozenClock(AT);
  bank = await emptyBank({ clock });
  a = await opened('杭州（样例）贸易有限公司', {}, ['maker', 'checker', 'checker']);
  b = await opened('Sample Receiver (HK) Limited');
  [maker, first, second] = (await Promise.all([2, 3, 4].map((n) => signIn(bank, `160${a.owner}-${n}`)))) as [
    Customer,
    Customer,
    Customer,
  ];
});
afterAll(() => bank.close());

async function opened(userName: string, money: Record<string, string> = {}, roles: string[] = []): Promise<typeof a> {
  number += 1;
  const owner = String(number);
  const loginNo = `160${owner}`;
  const operators = ['main', ...roles].map((role, n) => ({
    loginNo: n === 0 ? loginNo : `${loginNo}-${n + 1}`,
    name: `${userName} ${n + 1}`,
    role,
  }));
  await openMerchant(bank, { owner, userName, loginNo, money, operators, authWay: 0 });
  return { owner, customer: await signIn(bank, loginNo) };
}

const fill = (owner: string, currency: string, amount: string, dimension = '-'): Promise<void> =>
  fillAccount(bank, { owner, currency, amount, dimension, at: AT });

beforeEach(async () => {
  await fill(a.owner, 'USD', '50000.00');
  await fill(a.owner, 'JPY', '3000000');
  await fill(b.owner, 'USD', '0.00');
});

async function send(who: Customer, path: string, body: object): ReturnType<Customer['post']> {
  number += 1;
  const key = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return who.post(path, body, { 'idempotency-key': key });
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

/** Takes the steps that are due within the given minutes. */
async function wait(minutes: number): Promise<void> {
  await bank.sandbox.jump(clock.now() + minutes * 60_000);
}

async function freeze(owner: string, frozen: boolean): Promise<void> {
  await bank.work(async (_desk, { tx }) => {
    await bankTablesOf(tx).updateTable('merchant').set({ frozen }).where('owner', '=', owner).execute();
  });
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
    expect(out.result).toMatchObject({
      direction: 'OUT',
      status: 'SUCCESS',
      fee: '1.00',
      operatorName: expect.any(String),
    });
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
    ['25005', { amount: '10000.01' }, '请上传转账证明材料', '/files'],
    ['20001', { amount: '49999.99', files: [] }, '可用余额不足，当前可用 50,000.00 USD', '/amount'],
    ['20002', { amount: '0' }, '金额必须大于0', '/amount'],
    ['20003', { amount: '10.001' }, '金额精度不正确，USD最多支持2位小数', '/amount'],
    ['20003', { currency: 'JPY', amount: '2000.5' }, '金额精度不正确，日元不支持小数', '/amount'],
    ['20004', { amount: '9.99' }, '低于最低金额 10.00 USD', '/amount'],
    ['20005', { amount: '500000.01' }, '超过单笔限额 500,000.00 USD', '/amount'],
  ])('is refused with %s: %j', async (code, over, message, path) => {
    const request = 'inUserNo' in over && over.inUserNo === 'SELF' ? { inUserNo: a.owner } : over;
    const reply = await transfer(request);
    expect(reply).toMatchObject({ code, message, result: { errors: [{ path }] } });
    expect([await main(a.owner), await main(a.owner, 'JPY')]).toEqual(['50000.00', '3000000']);
  });

  it('is refused with 25004 if the receiver is frozen, and with 10012 if the sender is', async () => {
    await freeze(b.owner, true);
    expect(await transfer()).toMatchObject({ code: '25004', message: '转入方账户状态异常' });
    await freeze(b.owner, false);
    await freeze(a.owner, true);
    expect(await transfer()).toMatchObject({ code: '10012' });
    await freeze(a.owner, false);
  });

  it('accepts the name with other brackets and spaces', async () => {
    const check = await b.customer.post('/user/otherRecharge/innerTransferPayeeCheck', {
      inUserNo: a.owner,
      inUserName: ' 杭州 (样例) 贸易有限公司',
    });
    expect(check.code).toBe('0');
  });

  it('fails and returns everything if the receiver was frozen meanwhile', async () => {
    const { orderNo } = (await transfer()).result as { orderNo: string };
    await freeze(b.owner, true);
    await wait(3);
    await freeze(b.owner, false);
    const seen = await a.customer.post('/user/otherRecharge/innerTransferDetail', { orderNo });
    expect(seen.result).toMatchObject({ status: 'FAILED', failReason: '转入方账户状态异常，资金已退回可用余额' });
    expect([await main(a.owner), await main(b.owner)]).toEqual(['50000.00', '0.00']);
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('is submitted once by one key', async () => {
    const request = {
      currency: 'USD',
      amount: '700.00',
      inUserNo: b.owner,
      inUserName: 'Sample Receiver (HK) Limited',
      purpose: 'GOODS',
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
  beforeAll(async () => {
    const store = { storeNo: 'ST10001', storeName: '样例店 ST10001', platformCode: 'AMAZON', currency: 'USD' };
    await bank.work((desk) => desk.addRecord(a.owner, 'store', { ...store, status: 'BOUND', createdAt: AT }));
  });
  const allocate = (stores: object[], currency = 'USD'): ReturnType<Customer['post']> =>
    send(a.customer, '/user/otherRecharge/otherRechargeApply', { currency, stores });
  const line = async (dimension: string, amount: string, owner = a.owner): Promise<object> => {
    const places = [{ dimension, currency: 'USD' }];
    const [balanceId] = await bank.work((_desk, { tx }) => balanceIdsOf(tx, owner, places));
    return { balanceId, currency: 'USD', amount };
  };

  it('S1 moves a whole store balance to the main account, a hold for each store', async () => {
    await fill(a.owner, 'USD', '12345.67', SHOP);
    await fill(a.owner, 'USD', '10.00', '6200010001/-');
    const found = await a.customer.post('/user/store/queryAvailableAmtStore', { currency: ['USD'] });
    expect(JSON.stringify(found.result)).not.toContain('6200010001');
    expect(found.result).toMatchObject([
      { storeNo: '-', storeName: '未归属店铺', availableAmt: '10.00' },
      { storeNo: 'ST10001', storeName: '样例店 ST10001', availableAmt: '12345.67', frozenAmt: '0.00' },
    ]);
    const reply = await allocate([await line(SHOP, '12345.67'), await line('6200010001/-', '4.00')]);
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
    expect(journals[2]?.entries).toEqual([`M.AVL|${a.owner}|-|USD 12345.67`, `S.FRZ|${a.owner}|${SHOP}|USD -12345.67`]);
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('is refused if a store has less, does not exist or is migrating', async () => {
    await fill(a.owner, 'USD', '100.00', SHOP);
    expect(await allocate([await line(SHOP, '60.00'), await line(SHOP, '40.01')])).toMatchObject({
      code: '25011',
      message: '店铺可用余额不足：样例店 ST10001',
      result: { errors: [{ path: '/stores/1/amount' }] },
    });
    expect(await allocate([await line('6200010001/ST99999', '1.00')])).toMatchObject({ code: '10018' });
    const plain = { balanceId: `${SHOP}/USD`, currency: 'USD', amount: '1.00' };
    for (const foreign of [plain, await line(SHOP, '1.00', b.owner)]) {
      expect(await allocate([foreign])).toMatchObject({
        code: '10018',
        result: { errors: [{ path: '/stores/0/balanceId' }] },
      });
    }
    expect(await allocate([await line(SHOP, '0')])).toMatchObject({ code: '20002' });
    await bank.work(async (desk) => desk.changeRecord(a.owner, 'store', 'ST10001', { migrationStatus: 'RECEIVING' }));
    expect(await allocate([await line(SHOP, '1.00')])).toMatchObject({
      code: '25012',
      message: '店铺存在处理中的迁移',
    });
    expect(await heldOn(bank, available(a.owner, 'USD', SHOP))).toBe('100.00');
    await bank.work(async (desk) => desk.changeRecord(a.owner, 'store', 'ST10001', { migrationStatus: null }));
  });
});

describe('a B2B transfer', () => {
  it('is sent again as the same order after it failed, and only then', async () => {
    const buyer = await opened('B2B Sample User', { EUR: '900.00' });
    await fill(a.owner, 'EUR', '0.00');
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

describe('a review', () => {
  const rules = [
    { currency: 'USD', minAmount: '10000.00', levels: 1 },
    { currency: 'USD', minAmount: '20000.00', levels: 2 },
  ];
  beforeAll(() =>
    bank.work(async (desk) => {
      await desk.addRecord(a.owner, 'approval-setting', { business: 'TRANSFER', enabled: true, rules });
      await desk.addRecord(a.owner, 'approval-setting', { business: 'ALLOCATE', enabled: true, rules });
    }),
  );
  const path = '/user-account-transfer/transferReview';
  const decide = (who: Customer, orderNo: string, version: number, reviewResult = 'PASS', reviewRemark = '材料不全') =>
    send(who, path, { orderNo, version, reviewResult, ...(reviewResult === 'REJECT' ? { reviewRemark } : {}) });
  async function put(amount: string): Promise<{ orderNo: string; version: number }> {
    const [file] = await bank.work(async (_desk, { tx }) => {
      const { id } = await bank.sandbox.files(tx, a.owner).put({
        name: '合同.pdf',
        type: 'application/pdf',
        bytes: new TextEncoder().encode('%PDF-1.4'),
      });
      return [id];
    });
    const reply = await send(maker, '/user/otherRecharge/innerTransfer', {
      currency: 'USD',
      amount,
      inUserNo: b.owner,
      inUserName: 'Sample Receiver (HK) Limited',
      purpose: 'GOODS',
      files: [file],
    });
    expect(reply).toMatchObject({ code: '0', result: { status: 'WAIT_REVIEW' } });
    const { orderNo } = reply.result as { orderNo: string };
    return { orderNo, version: 1 };
  }
  const seen = async (orderNo: string): Promise<Record<string, unknown>> =>
    (await maker.post('/user/otherRecharge/innerTransferDetail', { orderNo })).result as Record<string, unknown>;

  it('of one level releases it; nobody reviews an own order, nor after another reviewer', async () => {
    const { orderNo } = await put('12000.00');
    expect(await heldOn(bank, frozen(a.owner, 'USD'))).toBe('12006.00');
    await wait(5);
    expect(await main(b.owner)).toBe('0.00');
    expect((await decide(maker, orderNo, 1)).status).toBe(403);
    expect((await decide(first, orderNo, 2)).code).toBe('10010');
    const both = await Promise.all([decide(first, orderNo, 1), decide(second, orderNo, 1)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['0', '10010']);
    await wait(3);
    expect(await main(b.owner)).toBe('12000.00');
    expect(await seen(orderNo)).toMatchObject({ status: 'SUCCESS', reviewerName: expect.any(String) });
  });

  it('is announced before the confirmation: its levels, the people who may approve, and the arrival then', async () => {
    const ask = async (amount: string): Promise<unknown> =>
      (await maker.post('/user/otherRecharge/otherRechargeFeeCal', { orderType: 'TRANSFER', currency: 'USD', amount }))
        .result;
    expect(await ask('20000.00')).toMatchObject({
      reviewLevels: 2,
      reviewText: expect.stringMatching(/^提交后需 2 级复核（可由.+复核），复核通过后银行开始处理$/),
      arriveText: '复核通过后约 2 分钟到账',
    });
    const small = await ask('1000.00');
    expect(small).toMatchObject({ reviewLevels: 0, arriveText: '约 2 分钟后到账' });
    expect(small).not.toHaveProperty('reviewText');
  });

  it('of two levels takes two people, and gives the reason of a rejection', async () => {
    const { orderNo } = await put('20000.00');
    expect((await decide(first, orderNo, 1)).code).toBe('0');
    // The screens offer the next level to others only.
    expect(await seen(orderNo)).toMatchObject({ reviewerIds: [], reviewedIds: [expect.any(String)] });
    expect((await decide(first, orderNo, 2)).code).toBe('10020');
    for (const nothing of ['', ' ']) {
      expect(await decide(second, orderNo, 2, 'REJECT', nothing)).toMatchObject({
        code: '23053',
        message: '请填写驳回原因',
        result: { errors: [{ path: '/reviewRemark' }] },
      });
    }
    expect((await decide(second, orderNo, 2, 'REJECT')).code).toBe('0');
    expect(await seen(orderNo)).toMatchObject({ status: 'REJECTED', reviewRemark: '材料不全' });
    expect([await main(a.owner), await heldOn(bank, frozen(a.owner, 'USD'))]).toEqual(['50000.00', '0.00']);
    expect((await decide(second, orderNo, 3)).code).toBe('10019');
  });

  it('can be avoided by taking the order back, lapses after seven days, and is closed to other merchants', async () => {
    const one = await put('12000.00');
    expect((await b.customer.post(path, { ...one, reviewResult: 'PASS' })).code).not.toBe('0');
    const cancel = { orderNo: one.orderNo, version: 1 };
    const headers = { 'idempotency-key': '00000000-0000-4000-9000-000000000009' };
    expect(await b.customer.post('/user/otherRecharge/innerTransferCancel', cancel, headers)).toMatchObject({
      code: '10018',
    });
    expect((await maker.post('/user/otherRecharge/innerTransferCancel', cancel, headers)).code).toBe('0');
    expect(await seen(one.orderNo)).toMatchObject({ status: 'CANCELLED' });
    const other = await put('12000.00');
    clock.advance(7 * 24 * 3_600_000 - 60_000);
    await bank.sandbox.settle();
    const order = () => bank.work((desk) => desk.record(a.owner, 'transfer-order', other.orderNo));
    expect(await order()).toMatchObject({ status: 'WAIT_REVIEW' });
    clock.advance(60_000);
    await bank.sandbox.settle();
    expect(await order()).toMatchObject({ status: 'CANCELLED', failReason: '超时未复核' });
    expect([await main(a.owner), await heldOn(bank, frozen(a.owner, 'USD'))]).toEqual(['50000.00', '0.00']);
    expect(await auditBooks(bank)).toEqual([]);
  });
});
