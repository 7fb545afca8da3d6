import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import { emptyPlace } from '#sandbox/testing/templates.ts';
import { openDatabase } from '#sandbox/open-database.ts';
import { startPostgres, type TestServer } from '#sandbox/testing/postgres.ts';
import { type Bank, startBank } from './bank.ts';
import { available, feeIncome, frozen, fxIncome, fxPosition, inTransit, nostro } from './ledger/chart.ts';
import { auditBooks, heldOn, journalsOf, openMerchant, stepOrder } from './testing/teller.ts';
import { CODE, type Customer, customer, freshCode, type Reply, signIn, postWithCode } from './testing/customer.ts';

const START = '2026-11-20 10:30:00';
const MINUTE = 60_000;
const NAME = '样例电子商务有限公司';
const own = { accountName: NAME, bankName: '远山银行深圳高新支行' };

let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());

const WITHDRAW = '/pay/paymentOrder/withdrawalApply';

describe.each([
  ['PGlite', async () => openDatabase(await emptyPlace())],
  ['PostgreSQL', async () => openDatabase({ url: await server.url() })],
])('the bank on %s', (_name, open) => {
  let bank: Bank;
  let clock: FrozenClock;
  let merchants = 0;

  beforeAll(async () => {
    clock = frozenClock(START);
    bank = await startBank({ database: await open(), clock, works: false, fixedCode: CODE, log: () => undefined });
  });
  afterAll(() => bank.close());

  /** A new merchant for a test, signed in. */
  async function merchant(
    money: Record<string, string>,
    quota: Record<string, string> = {},
  ): Promise<{ owner: string; who: Customer; id: (name: string) => string }> {
    merchants += 1;
    const owner = `9000${String(merchants).padStart(4, '0')}`;
    const id = (name: string): string => `${owner}-${name}`;
    const loginNo = `test${merchants}`;
    const operators = [loginNo, `${loginNo}b`].map((each) => ({ loginNo: each, name: each, role: 'main' }));
    await openMerchant(bank, {
      owner,
      userName: NAME,
      loginNo,
      operators,
      money,
      quota,
      accounts: [
        { ...own, id: id('cny'), accountNo: '9990000000001', bankCountry: 'CN', currency: 'CNY' },
        { ...own, id: id('cny2'), accountNo: '9990000000002', bankCountry: 'CN', currency: 'CNY' },
        { ...own, id: id('hkd'), accountNo: '9990003', bankCountry: 'HK', currency: 'HKD' },
      ],
    });
    return { owner, who: await signIn(bank, loginNo), id };
  }

  async function withdraw(who: Customer, body: object, key: string): Promise<Reply> {
    // A code can be sent once a minute.
    clock.advance(61_000);
    return postWithCode(who, WITHDRAW, body, { 'idempotency-key': key });
  }

  async function pass(milliseconds: number): Promise<void> {
    await bank.sandbox.jump(clock.now() + milliseconds);
  }

  const detail = async (who: Customer, orderNo: string): Promise<Reply['result']> =>
    (await who.post('/pay/paymentOrder/queryPaymentOrderDetail', { orderNo })).result;

  it('S3: yuan withdrawal, payout bounces, the same yuan is sent again', async () => {
    const { owner, who, id } = await merchant({ USD: '20000.00' }, { USD: '18000.00' });
    const before = {
      fee: Number(await heldOn(bank, feeIncome('WITHDRAW', 'USD'))),
      income: Number(await heldOn(bank, fxIncome('CNY'))),
      position: Number(await heldOn(bank, fxPosition('CNY'))),
      onshore: Number(await heldOn(bank, nostro('CNY', 'ONSHORE'))),
    };
    const asked = { currency: 'USD', amount: '15000.00', arriveCcy: 'CNY', withdrawalAccount: id('cny') };
    expect((await who.post('/user/fee/calGlobalPaymentFeeNew', asked)).result).toMatchObject({
      fee: '45.00',
      feeRate: '0.30',
      netAmount: '14955.00',
      rate: '7.1057',
      midRate: '7.1200',
      // The bank's income, which its books show below.
      rateCost: '213.86',
      arriveAmount: '106265.74',
      arriveText: expect.stringContaining('今天'),
    });
    const submitted = await withdraw(who, asked, 'b56bb4d2-0000-4000-8000-000000000001');
    expect(submitted).toMatchObject({
      status: 200,
      code: '0',
      result: { status: 'AUDITING', fee: '45.00', arriveAmount: '106265.74' },
    });
    const { orderNo } = submitted.result;
    expect(await heldOn(bank, available(owner, 'USD'))).toBe('5000.00');
    expect(await heldOn(bank, frozen(owner, 'USD'))).toBe('15000.00');

    expect(await withdraw(who, { ...asked, amount: '4000.00' }, 'b56bb4d2-0000-4000-8000-000000000002')).toMatchObject({
      status: 200,
      code: '24001',
      message: '结汇额度不足，剩余 3,000.00 USD',
    });
    expect((await who.post('/pay/orderQuota/query-user-order-quota', { currency: 'USD' })).result).toMatchObject({
      totalQuota: '18000.00',
      occupiedQuota: '15000.00',
      usedQuota: '0.00',
      remainQuota: '3000.00',
    });

    await pass(10 * MINUTE);
    expect(await detail(who, orderNo)).toMatchObject({ status: 'PROCESSING' });
    await pass(121 * MINUTE);
    expect(await stepOrder(bank, orderNo, 'withdrawal.bounce')).toBe(true);
    expect(await journalsOf(bank, orderNo)).toEqual([
      { kind: 'HOLD', entries: [`M.AVL|${owner}|-|USD -15000.00`, `M.FRZ|${owner}|-|USD 15000.00`] },
      {
        kind: 'CONVERT',
        entries: [
          'FEE|BANK|WITHDRAW|USD 45.00',
          'FXINC|BANK|-|CNY 213.86',
          'FXPOS|BANK|-|CNY -106479.60',
          'FXPOS|BANK|-|USD 14955.00',
          `M.FRZ|${owner}|-|USD -15000.00`,
          `M.TRN|${owner}|-|CNY 106265.74`,
        ],
      },
      { kind: 'REMIT', entries: [`M.TRN|${owner}|-|CNY -106265.74`, `PAYCLR|BANK|${orderNo}|CNY 106265.74`] },
      { kind: 'BOUNCE', entries: [`M.TRN|${owner}|-|CNY 106265.74`, `PAYCLR|BANK|${orderNo}|CNY -106265.74`] },
    ]);
    const failed = await detail(who, orderNo);
    expect(failed).toMatchObject({ status: 'FAILED', failStage: 'REMIT' });
    expect(await heldOn(bank, inTransit(owner, 'CNY'))).toBe('106265.74');
    expect(await auditBooks(bank)).toEqual([]);
    // The scheduled confirmation is too late and does nothing.
    await pass(20 * MINUTE);
    expect(await detail(who, orderNo)).toMatchObject({ status: 'FAILED' });

    const again = await postWithCode(
      who,
      '/pay/paymentOrder/againWithdraw',
      { orderNo, version: failed.version, withdrawalAccount: id('cny2') },
      { 'idempotency-key': 'b56bb4d2-0000-4000-8000-000000000003' },
    );
    expect(again).toMatchObject({ code: '0', result: { status: 'AUDITING' } });
    await pass(25 * MINUTE);
    const sent = await detail(who, again.result.orderNo);
    expect(sent).toMatchObject({
      status: 'SUCCESS',
      payCcy: 'CNY',
      payAmount: '106265.74',
      arriveAmount: '106265.74',
      fee: '0.00',
      parentOrderNo: orderNo,
    });
    expect(await detail(who, orderNo)).toMatchObject({ againOrderNo: again.result.orderNo });
    expect(await journalsOf(bank, again.result.orderNo)).toEqual([
      {
        kind: 'REMIT',
        entries: [`M.TRN|${owner}|-|CNY -106265.74`, `PAYCLR|BANK|${again.result.orderNo}|CNY 106265.74`],
      },
      {
        kind: 'CONFIRM',
        entries: ['NOSTRO|BANK|ONSHORE|CNY 106265.74', `PAYCLR|BANK|${again.result.orderNo}|CNY -106265.74`],
      },
    ]);
    expect(await heldOn(bank, available(owner, 'USD'))).toBe('5000.00');
    expect(await heldOn(bank, inTransit(owner, 'CNY'))).toBe('0.00');
    expect(Number(await heldOn(bank, feeIncome('WITHDRAW', 'USD'))) - before.fee).toBeCloseTo(45);
    expect(Number(await heldOn(bank, fxIncome('CNY'))) - before.income).toBeCloseTo(213.86);
    expect(Number(await heldOn(bank, fxPosition('CNY'))) - before.position).toBeCloseTo(-106479.6);
    expect(Number(await heldOn(bank, nostro('CNY', 'ONSHORE'))) - before.onshore).toBeCloseTo(106265.74);
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('a foreign-currency withdrawal ends in the bank of the account, step by step on the clock', async () => {
    clock.set('2026-11-23 10:30:00');
    const { owner, who, id } = await merchant({ HKD: '5000.00' });
    const asked = { currency: 'HKD', amount: '1000.00', arriveCcy: 'HKD', withdrawalAccount: id('hkd') };
    const { result } = await withdraw(who, asked, 'b56bb4d2-0000-4000-8000-000000000010');
    // Jumps once over all remaining steps of the order.
    await pass(12 * MINUTE);
    expect(await detail(who, result.orderNo)).toMatchObject({
      status: 'SUCCESS',
      arriveAmount: '980.00',
      fee: '20.00',
    });
    expect((await journalsOf(bank, result.orderNo)).map(({ kind, entries }) => [kind, ...entries])).toEqual([
      ['HOLD', `M.AVL|${owner}|-|HKD -1000.00`, `M.FRZ|${owner}|-|HKD 1000.00`],
      [
        'WITHDRAW',
        'FEE|BANK|WITHDRAW|HKD 20.00',
        `M.FRZ|${owner}|-|HKD -1000.00`,
        `PAYCLR|BANK|${result.orderNo}|HKD 980.00`,
      ],
      ['CONFIRM', 'NOSTRO|BANK|MAIN|HKD 980.00', `PAYCLR|BANK|${result.orderNo}|HKD -980.00`],
    ]);
    const events = (await who.post('/pay/paymentOrder/queryPaymentOrderProgress', { orderNo: result.orderNo })).result;
    expect(events.map((event: { step: string }) => event.step)).toEqual(['提交申请', '银行审核', '审核通过', '已到账']);
    const balances = (await who.post('/user/account-bal-query/query-user-gep-all-acc-balance')).result;
    expect(balances).toEqual([
      expect.objectContaining({ currency: 'HKD', totalBal: '4000.00', availableBal: '4000.00', frozenBal: '0.00' }),
    ]);
  });

  it('fifty submits with one key move the money once', async () => {
    const { owner, who, id } = await merchant({ HKD: '100000.00' });
    const order = { currency: 'HKD', amount: '1000.00', arriveCcy: 'HKD', withdrawalAccount: id('hkd') };
    const body = { ...order, messageCode: await freshCode(who, WITHDRAW, order) };
    const key = { 'idempotency-key': 'b56bb4d2-0000-4000-8000-000000000020' };
    const send = (change: object = {}): Promise<Reply> =>
      who.post('/pay/paymentOrder/withdrawalApply', { ...body, ...change }, key);
    const replies = await Promise.all(Array.from({ length: 50 }, () => send()));
    expect(replies.every(({ code }) => code === '0' || code === '10008')).toBe(true);
    const numbers = new Set(replies.filter(({ code }) => code === '0').map(({ result }) => result.orderNo));
    expect(numbers.size).toBe(1);
    expect(await heldOn(bank, available(owner, 'HKD'))).toBe('99000.00');
    expect((await send()).result.orderNo).toBe([...numbers][0]);
    expect(await send({ amount: '1001.00' })).toMatchObject({ code: '10009', message: '请求号已使用，提交内容不一致' });
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('two keys race for one balance: one wins, the other gets the remaining amount', async () => {
    const { owner, who, id } = await merchant({ HKD: '1000.00' });
    const other = await signIn(bank, `test${merchants}b`);
    const body = { currency: 'HKD', amount: '600.00', arriveCcy: 'HKD', withdrawalAccount: id('hkd') };
    const messageCodes = [await freshCode(who, WITHDRAW, body), await freshCode(other, WITHDRAW, body)];
    const replies = await Promise.all(
      [who, other].map((each, n) =>
        each.post(
          '/pay/paymentOrder/withdrawalApply',
          { ...body, messageCode: messageCodes[n] },
          { 'idempotency-key': `b56bb4d2-0000-4000-8000-00000000003${n}` },
        ),
      ),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual(['0', '20001']);
    expect(replies.find(({ code }) => code !== '0')?.message).toBe('可用余额不足，当前可用 400.00 HKD');
    expect(await heldOn(bank, available(owner, 'HKD'))).toBe('400.00');
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('a cancelled order returns everything, and requires the version that was read', async () => {
    const { owner, who, id } = await merchant({ USD: '1000.00' }, { USD: '1000.00' });
    const asked = { currency: 'USD', amount: '500.00', arriveCcy: 'CNY', withdrawalAccount: id('cny') };
    const { result } = await withdraw(who, asked, 'b56bb4d2-0000-4000-8000-000000000040');
    const cancel = (version: number, key: string): Promise<Reply> =>
      who.post(
        '/pay/paymentOrder/cancelPaymentOrder',
        { orderNo: result.orderNo, version },
        { 'idempotency-key': `b56bb4d2-0000-4000-8000-0000000000${key}` },
      );
    const { orderNo } = result;
    expect(await who.post('/pay/paymentOrder/cancelPaymentOrder', { orderNo, version: 1 })).toMatchObject({
      status: 400,
      result: { errors: [{ path: '/Idempotency-Key' }] },
    });
    expect(await cancel(7, '41')).toMatchObject({ code: '10010' });
    expect(await cancel(1, '42')).toMatchObject({ code: '0' });
    expect(await heldOn(bank, available(owner, 'USD'))).toBe('1000.00');
    expect((await who.post('/pay/orderQuota/query-user-order-quota', { currency: 'USD' })).result).toMatchObject({
      remainQuota: '1000.00',
    });
    expect(await cancel(2, '43')).toMatchObject({ code: '10019' });
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('refuses a payment’s step for a withdrawal, which is an order of the same kind of record', async () => {
    const { who, id } = await merchant({ USD: '20000.00' }, { USD: '18000.00' });
    const asked = { currency: 'USD', amount: '150.00', arriveCcy: 'CNY', withdrawalAccount: id('cny') };
    const { result } = await withdraw(who, asked, 'b56bb4d2-0000-4000-8000-000000000009');
    const { orderNo, version } = await detail(who, result.orderNo);
    const supply = (more: object): Promise<Reply> =>
      who.post('/pay/paymentOrderNew/supplyPaymentMaterial', { orderNo, version, ...more });
    expect(await supply({})).toMatchObject({ status: 200, code: '10019' });
    expect(await supply({ version: version + 1 })).toMatchObject({ code: '10010' });
    expect(await supply({ orderNo: 'WD209912310000000001' })).toMatchObject({ code: '10018' });
  });

  it('no merchant reaches another merchant’s orders', async () => {
    const [a, b] = [
      await merchant({ USD: '1000.00' }, { USD: '1000.00' }),
      await merchant({ USD: '1000.00' }, { USD: '1000.00' }),
    ];
    const asked = { currency: 'USD', amount: '500.00', arriveCcy: 'CNY', withdrawalAccount: a.id('cny') };
    const { result } = await withdraw(a.who, asked, 'b56bb4d2-0000-4000-8000-000000000050');
    const { orderNo } = result;
    expect(await b.who.post('/pay/paymentOrder/queryPaymentOrderDetail', { orderNo })).toMatchObject({ code: '10018' });
    expect(
      await b.who.post(
        '/pay/paymentOrder/cancelPaymentOrder',
        { orderNo, version: 1 },
        { 'idempotency-key': 'b56bb4d2-0000-4000-8000-000000000051' },
      ),
    ).toMatchObject({ code: '10018' });
    expect((await b.who.post('/pay/paymentOrder/queryPaymentOrder', {})).result.total).toBe(0);
    expect(await withdraw(b.who, asked, 'b56bb4d2-0000-4000-8000-000000000052')).toMatchObject({ code: '10018' });
    expect(await customer(bank).post('/pay/paymentOrder/queryPaymentOrder', {})).toMatchObject({ status: 401 });
  });
});
