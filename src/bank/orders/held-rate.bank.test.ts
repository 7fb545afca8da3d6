import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import { createFaults } from '#sandbox/faults.ts';
import type { Bank } from '../bank.ts';
import { askCode, CODE, type Customer, postWithCode, type Reply, signIn } from '../testing/customer.ts';
import { smallBank } from '../testing/small-bank.ts';

/* Every call that pays at a rate takes the rate shown to the merchant, over the wire, while the market moves. */

let bank: Bank;
let clock: FrozenClock;
let main: Customer;
/** Readings of the clock until it leaps. */
let readings = Infinity;
const LEAP = 15_000;

function leapingClock(at: string): FrozenClock {
  const frozen = frozenClock(at);
  return {
    ...frozen,
    now() {
      readings -= 1;
      if (readings === 0) frozen.advance(LEAP);
      return frozen.now();
    },
  };
}

beforeAll(async () => {
  clock = leapingClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock, faults: createFaults() });
  main = await signIn(bank, '13800000001');
});
afterAll(() => bank.close());

type Row = Record<string, string>;
const rows = async (path: string, asked: object): Promise<Row[]> =>
  (await main.post(path, { currentPage: 1, pageSize: 100, ...asked })).result.list;
const send = (path: string, request: object): Promise<Reply> =>
  postWithCode(main, path, request, { 'idempotency-key': crypto.randomUUID() });
const quoted = async (request: object): Promise<Row> =>
  (await main.post('/user/fee/calGlobalPaymentFeeNew', request)).result;

let moves = 0;

/** Moves every pair traded here to a new rate. */
async function moveMarket(): Promise<void> {
  moves += 1;
  for (const [pair, whole, step] of [
    ['EUR/USD', 1.1, 0.01],
    ['USD/HKD', 7.8, 0.02],
    ['USD/CNY', 7.1, 0.02],
  ] as const) {
    const reply = await bank.sandbox.inject({
      ...{ method: 'POST', url: '/sandbox/faults/command/rate', headers: { 'sec-fetch-site': 'same-origin' } },
      payload: { pair, mid: (whole + moves * step).toFixed(4) },
    });
    expect(reply.statusCode, pair).toBeLessThan(400);
  }
}

/** Reads a rate, then moves the market and lets the given seconds pass. */
async function readRate(request: object, seconds: number, quote = quoted): Promise<string> {
  const { rate = '' } = await quote(request);
  clock.advance(1000);
  await moveMarket();
  clock.advance(seconds * 1000);
  expect((await quote(request))['rate'], 'the market stood still').not.toBe(rate);
  return rate;
}

const payee = async (currency: string): Promise<Row> => {
  const all = await rows('/user/payee-account/query-payee-manage-page', { auditState: 'PASS', currency: [currency] });
  return all.find(({ payWay }) => payWay !== 'CNAPS') ?? {};
};

const PAYMENTS = [
  ['payment.apply', '/pay/paymentOrderNew/paymentApply'],
  ['payment.applyOwn', '/pay/paymentOrder/paymentApply'],
  ['payment.applyTrade', '/pay/platform-b2b-payment/payment-apply'],
] as const;

it.each(PAYMENTS)('%s deals at the rate that was read, and refuses one that has ended', async (name, path) => {
  const trades = (await main.post('/pay/platform-b2b-payment/queryTradeOrder', {})).result as Row[];
  const trade = name === 'payment.applyTrade' ? trades[0] : undefined;
  const { payeeNo = '', currency = '' } = trade ?? (await payee('EUR'));
  const asked = { payeeNo, payCcy: currency === 'USD' ? 'HKD' : 'USD', amount: '41.00', feeBearer: 'SHA' };
  const request = {
    ...{ ...asked, arriveCcy: currency, purpose: 'GOODS', confirmDup: true },
    ...(trade !== undefined && { tradeOrderNo: trade['tradeOrderNo'] }),
  };
  const fee = { ...asked, currency, arriveCcy: currency };
  const rate = await readRate(fee, 20);
  const paid = await send(path, { ...request, rate });
  expect(paid).toMatchObject({ code: '0' });
  const { orderNo } = paid.result;
  expect((await main.post('/pay/paymentOrder/queryPaymentOrderDetail', { orderNo })).result.rate).toBe(rate);
  const old = await readRate(fee, 40);
  expect(await send(path, { ...request, rate: old })).toMatchObject({ code: '22002' });
});

it('pay.withdrawAgain deals at the rate that was read, and refuses one that has ended', async () => {
  const orders = await rows('/pay/paymentOrder/queryPaymentOrder', { status: ['FAILED'], orderType: ['WITHDRAW'] });
  const failed = orders.find(
    ({ arriveCcy, failStage, againOrderNo }) => arriveCcy === 'CNY' && failStage !== 'REMIT' && !againOrderNo,
  );
  const { orderNo, version, payCcy, payAmount, arriveCcy } = failed ?? {};
  const accounts = (await main.post('/user/payee-account/query-payee-manage-lists', { currency: ['CNY'] })).result;
  const withdrawalAccount = accounts[0].id;
  const fee = { currency: payCcy, amount: payAmount, arriveCcy, withdrawalAccount };
  const request = { orderNo, version, withdrawalAccount };
  const old = await readRate(fee, 40);
  const path = '/pay/paymentOrder/againWithdraw';
  expect(await send(path, { ...request, rate: old })).toMatchObject({ code: '22002' });
  const rate = await readRate(fee, 20);
  const again = await send(path, { ...request, rate });
  expect(again).toMatchObject({ code: '0' });
  const detail = await main.post('/pay/paymentOrder/queryPaymentOrderDetail', { orderNo: again.result.orderNo });
  expect(detail.result.rate).toBe(rate);
});

const SOLD = { currency: 'USD', amount: '41.00', payeeType: 'SELF' };
const SETTLED = { ...SOLD, scene: 'GOODS_TRADE', sellMode: 'BY_FOREIGN' };

interface Sale {
  asked: object;
  /** The call that quotes it; by default that of settlements. */
  price?: string;
  priced?: object;
}

/** Requests that sell money for yuan, or for dollars of the card account. */
const SALES: Record<string, () => Promise<Sale>> = {
  '/settle/apply': async () => {
    const wanted = { scene: SETTLED.scene, currency: SOLD.currency, grossAmount: SOLD.amount };
    const files = (await main.post('/settle/match', wanted)).result as Row[];
    const materials = files.map(({ batchNo, amount }) => ({ batchNo, currency: SOLD.currency, amount }));
    return { asked: { ...SETTLED, materials, purpose: 'GOODS', ...(await ownAccount()) } };
  },
  '/settle-advance/settleAdvanceApply': async () => ({
    asked: { ...SOLD, reason: '材料在途，先行结汇以支付供应商货款', ...(await ownAccount()) },
  }),
  '/vas/summary/transferToSubAccount': () => {
    const asked = { direction: 'IN', payCcy: 'EUR', arriveCcy: 'USD', amount: '41.00' };
    return Promise.resolve({ asked, price: '/vas/summary/validateTransferConditions', priced: asked });
  },
};

async function ownAccount(): Promise<{ withdrawalAccount: string }> {
  const [account] = (await main.post('/user/payee-account/query-payee-manage-lists', { currency: ['CNY'] })).result;
  return { withdrawalAccount: account.id };
}

it.each(Object.entries(SALES))(
  '%s deals at the rate that was read; one that has ended books nothing',
  async (path, of) => {
    const { asked, price = '/settle/calc', priced = SETTLED } = await of();
    const quote = async (request: object): Promise<Row> => (await main.post(price, request)).result;
    // The value in yuan moves with the market.
    const balances = async (): Promise<unknown> => {
      const all = (await main.post('/user/account-bal-query/query-user-gep-all-acc-balance', {})).result as Row[];
      return all.map(({ cnyEquivalent: _value, ...money }) => money);
    };
    const before = await balances();
    const old = await readRate(priced, 40, quote);
    expect(await send(path, { ...asked, rate: old })).toMatchObject({ code: '22002' });
    expect(await balances()).toEqual(before);
    const rate = await readRate(priced, 20, quote);
    expect(await send(path, { ...asked, rate })).toMatchObject({ code: '0' });
    expect(await balances()).not.toEqual(before);
  },
);

/** Requests without a rate whose debit follows from the market; each is sent by its person, by default the main one. */
const OPEN: Record<string, () => Promise<object & { by?: Customer }>> = {
  ...Object.fromEntries(PAYMENTS.map(([name, path]) => [path, () => unpriced(name)])),
  '/trusteeship/pay': async () => {
    const { payeeNo = '', currency: arriveCcy } = await payee('EUR');
    const applyNo = await entrusted();
    const by = await signIn(bank, '13900000001');
    const stores = (await main.post('/user/store/queryAvailableAmtStore', {})).result as Row[];
    const { balanceId = '' } = stores.find(({ storeNo, currency }) => storeNo === STORE && currency === 'USD') ?? {};
    const paid = { payCcy: 'USD', payeeNo, arriveCcy, amount: '43.00', feeBearer: 'SHA', purpose: 'GOODS' };
    return { by, applyNo, balanceId, ...paid, confirmDup: true };
  },
  '/settle/apply': async () => {
    const [file] = (await main.post('/settle/match', { scene: SETTLED.scene, currency: 'USD', grossAmount: '41.00' }))
      .result as Row[];
    const materials = [{ batchNo: file?.['batchNo'], currency: 'USD', amount: '41.00' }];
    const { amount: _amount, ...sold } = SETTLED;
    return { ...sold, sellMode: 'BY_CNY', cnyAmount: '280.00', materials, purpose: 'GOODS', ...(await ownAccount()) };
  },
};

const STORE = 'ST10001';

/** A grant of the merchant's store to a merchant that confirms with codes. */
async function entrusted(): Promise<string> {
  const applyNo = 'TS202611209100';
  await bank.work((desk) =>
    desk.addRecord('80010001', 'trusteeship', {
      ...{ applyNo, storeNo: STORE, storeName: 'x', platformCode: 'AMAZON', currency: 'USD', permissions: ['PAY'] },
      ...{ initiatorUserNo: '80010001', initiatorName: '深圳星澜电子商务有限公司' },
      ...{ receiverUserNo: '80010002', receiverName: '陈晓岚', status: 'EFFECTIVE', applyAt: '2026-11-20 10:00:00' },
      ...{ startDate: '2026-11-20', endDate: '2026-12-20', endAt: '2026-12-20 23:59:59', period: '' },
    }),
  );
  return applyNo;
}

async function unpriced(name: string): Promise<object> {
  const [trade] = (await main.post('/pay/platform-b2b-payment/queryTradeOrder', {})).result as Row[];
  const isTrade = name === 'payment.applyTrade';
  const { payeeNo = '', currency = '' } = isTrade ? (trade ?? {}) : await payee('EUR');
  const payCcy = currency === 'USD' ? 'HKD' : 'USD';
  const asked = { payeeNo, payCcy, arriveCcy: currency, amount: '42.00', feeBearer: 'SHA', purpose: 'GOODS' };
  return { ...asked, confirmDup: true, ...(isTrade && { tradeOrderNo: trade?.['tradeOrderNo'] }) };
}

it.each(Object.entries(OPEN))('%s without a rate debits no more than its code confirms', async (path, of) => {
  const { by = main, ...request } = await of();
  const send = async (): Promise<Reply> =>
    by.post(path, { ...request, messageCode: CODE }, { 'idempotency-key': crypto.randomUUID() });
  const minute = 61_000;
  clock.advance(minute);
  expect(await askCode(by, path, request)).toMatchObject({ code: '0' });
  await moveMarket();
  expect(await send()).toMatchObject({ code: '10004', message: '验证码与本次提交的内容不符，请重新获取' });
  clock.advance(minute);
  expect(await askCode(by, path, request)).toMatchObject({ code: '0' });
  expect(await send()).toMatchObject({ code: '0' });
});

it('a payment without a rate debits the confirmed amount, whenever the market moves while it is booked', async () => {
  const [, path] = PAYMENTS[1];
  const request = (await unpriced('payment.applyOwn')) as Row;
  const { purpose: _purpose, confirmDup: _confirmed, ...asked } = request;
  const outcomes = new Set<string>();
  for (let n = 1; n < 200; n += 1) {
    clock.advance(61_000);
    const now = clock.now();
    const { totalAmount = 'no quote' } = await quoted({ ...asked, currency: asked['arriveCcy'] });
    clock.advance(LEAP / 2);
    await moveMarket();
    clock.set(now);
    expect(await askCode(main, path, request)).toMatchObject({ code: '0' });
    readings = n;
    const paid = await main.post(path, { ...request, messageCode: CODE }, { 'idempotency-key': crypto.randomUUID() });
    const isOver = readings > 0;
    readings = Infinity;
    if (isOver) break;
    outcomes.add(paid.code);
    if (paid.code === '0') expect(paid.result.totalAmount, `leap at reading ${n}`).toBe(totalAmount);
    else expect(paid.code).toBe('10004');
  }
  expect([...outcomes].toSorted()).toEqual(['0', '10004']);
});
