import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dateTimeOf, instantOf } from '#model/instant.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import { columnsOf } from '#sandbox/filled-sheets.ts';
import { sheetOf } from '#sandbox/testing/sheets.ts';
import type { Bank } from './bank.ts';
import { announceReceipt, receiveFunds } from './collections/receive.ts';
import { CODE, type Customer, postWithCode, type Reply, signIn } from './testing/customer.ts';
import { putFile } from './testing/sheets.ts';
import { smallBank } from './testing/small-bank.ts';
import { auditBooks } from './testing/teller.ts';
import { sheetTemplates } from './sheet-templates.ts';

/* Orders entered on a Saturday night are carried out exactly at the promised time, not a second earlier. */

const SATURDAY_NIGHT = '2026-11-28 21:53:00';
const A = '80010001';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let bank: Bank;
let clock: FrozenClock;
let main: Customer;
let maker: Customer;

beforeAll(async () => {
  clock = frozenClock(SATURDAY_NIGHT);
  bank = await smallBank({ clock });
  [main, maker] = [await signIn(bank, '13800000001'), await signIn(bank, '13800000002')];
});
/** Each family starts on a Saturday night a week later, when codes can be sent again. */
beforeEach(async () => {
  const night = instantOf(SATURDAY_NIGHT);
  const weeks = Math.ceil((clock.now() - night) / (7 * DAY));
  await bank.sandbox.jump(night + weeks * 7 * DAY);
  clock.advance(61_000);
  main = await signIn(bank, '13800000001');
  maker = await signIn(bank, '13800000002');
});
afterEach(async () => expect(await auditBooks(bank)).toEqual([]));
afterAll(() => bank.close());

type Row = Record<string, string>;
const key = (): Row => ({ 'idempotency-key': crypto.randomUUID() });
const rows = async (path: string, asked: object): Promise<Row[]> =>
  (await main.post(path, { currentPage: 1, pageSize: 100, ...asked })).result.list;

async function done(reply: Promise<Reply>): Promise<Row> {
  const { code, message, result } = await reply;
  expect([code, message]).toEqual(['0', expect.anything()]);
  return result;
}

/** Expects the answer `before` a second before the time, and the answer `after` at the time. */
async function happensAt(time: string, asked: () => Promise<unknown>, before: unknown, after: unknown): Promise<void> {
  await bank.sandbox.jump(instantOf(time) - 1000);
  expect(await asked(), `a second before ${time}`).toEqual(before);
  await bank.sandbox.jump(time);
  expect(await asked(), `at ${time}`).toEqual(after);
}

/** The time in `今天 22:05 前` or `若现在复核通过，12-01 16:30 前`, as the wire has it. */
function toldTime(text: string): string {
  const now = dateTimeOf(clock.now());
  const tomorrow = dateTimeOf(clock.now() + DAY).slice(0, 10);
  const found = /(今天|明天|\d\d-\d\d) (\d\d:\d\d) 前/.exec(text);
  const day = { 今天: now.slice(0, 10), 明天: tomorrow }[found?.[1] ?? ''] ?? `${now.slice(0, 5)}${found?.[1] ?? ''}`;
  return `${day} ${found?.[2] ?? text}`;
}

const order = async (orderNo = ''): Promise<Row> =>
  (await main.post('/pay/paymentOrder/queryPaymentOrderDetail', { orderNo })).result;

/** Expects that an order arrives at its promised time, which is that of its quote. */
async function arrives(orderNo = '', arriveText: string): Promise<string> {
  const { arriveTime = '', status } = await order(orderNo);
  expect(status).toBe('AUDITING');
  expect(arriveTime.slice(0, 16)).toBe(toldTime(arriveText));
  await happensAt(
    arriveTime,
    async () => (await order(orderNo))['status'],
    expect.not.stringMatching(/SUCCESS|FAILED/),
    'SUCCESS',
  );
  expect((await order(orderNo))['finishedAt']).toBe(arriveTime);
  return arriveTime;
}

describe('an order on a Saturday night', () => {
  it('a withdrawal in yuan leaves on Monday and arrives as quoted', async () => {
    const accounts = (await main.post('/user/payee-account/query-payee-manage-lists', { currency: ['CNY'] })).result;
    const asked = { currency: 'USD', amount: '500.00', arriveCcy: 'CNY', withdrawalAccount: accounts[0].id };
    const { arriveText = '' } = (await main.post('/user/fee/calGlobalPaymentFeeNew', asked)).result;
    const sent = await done(postWithCode(main, '/pay/paymentOrder/withdrawalApply', asked, key()));
    const arrived = await arrives(sent['orderNo'], arriveText);
    expect(arrived).toMatch(/ 11:15:00$/);
    expect(new Date(arrived.slice(0, 10)).getUTCDay()).toBe(1);
    const steps = (await main.post('/pay/paymentOrder/queryPaymentOrderProgress', { orderNo: sent['orderNo'] })).result;
    // Each line has the time of its own step, regardless of the jump of the clock.
    expect(steps.slice(-4).map(({ at }: Row) => at?.slice(11))).toEqual([
      '09:00:00',
      '11:00:00',
      '11:01:00',
      '11:15:00',
    ]);
  });

  it('a settlement begins on Monday at half past nine and arrives as quoted', async () => {
    const payees = (await main.post('/settle/payees', { payeeType: 'SUPPLIER' })).result;
    const files = await rows('/settle-pre-file/file-page', { scene: ['GOODS_TRADE'], currency: ['USD'] });
    const { batchNo } = files.find(({ remainAmount }) => Number(remainAmount) > 500) ?? {};
    const terms = { scene: 'GOODS_TRADE', sellMode: 'BY_FOREIGN', currency: 'USD', amount: '500.00' };
    const payee = { payeeType: 'SUPPLIER', supplierNo: payees[0].supplierNo, purpose: 'GOODS' };
    const { arriveText = '' } = (await main.post('/settle/calc', { ...terms, payeeType: 'SUPPLIER' })).result;
    const materials = [{ batchNo, currency: 'USD', amount: '500.00' }];
    const sent = await done(postWithCode(main, '/settle/apply', { ...terms, ...payee, materials }, key()));
    const arrived = await arrives(sent['orderNo'], arriveText);
    expect(arrived).toMatch(/ 09:47:00$/);
    expect(new Date(arrived.slice(0, 10)).getUTCDay()).toBe(1);
    const steps = (await main.post('/pay/paymentOrder/queryPaymentOrderProgress', { orderNo: sent['orderNo'] })).result;
    expect(steps.slice(-4).map(({ at }: Row) => at?.slice(11))).toEqual([
      '09:30:00',
      '09:32:00',
      '09:32:00',
      '09:47:00',
    ]);
  });

  const payeeOf = async (currency: string, isWire: boolean): Promise<Row> => {
    const all = await rows('/user/payee-account/query-payee-manage-page', { auditState: 'PASS', currency: [currency] });
    return all.find(({ payWay }) => (payWay === 'SWIFT') === isWire && payWay !== 'CNAPS') ?? {};
  };

  it.each([
    ['dollars by wire', 'USD', true],
    ['dollars within their country', 'USD', false],
    ['euros at any hour', 'EUR', false],
  ] as const)('a payment of %s arrives as quoted', async (_what, currency, isWire) => {
    const { payeeNo } = await payeeOf(currency, isWire);
    const asked = { payeeNo, payCcy: currency, amount: '41.00', feeBearer: 'SHA' };
    const quote = (await main.post('/user/fee/calGlobalPaymentFeeNew', { ...asked, currency, arriveCcy: currency }))
      .result;
    const sent = await done(
      postWithCode(
        main,
        '/pay/paymentOrderNew/paymentApply',
        { ...asked, arriveCcy: currency, purpose: 'GOODS', confirmDup: true },
        key(),
      ),
    );
    await arrives(sent['orderNo'], quote.arriveText);
  });

  it('the payments of a batch arrive at the time that each of them states', async () => {
    const line = ['BLUE RIVER TRADING LTD', '998877665544', 'USD', '100.00', '货款', 'INV-1', '企业', 'SG', 'TESTSGSG'];
    const sheet = await sheetOf(columnsOf(sheetTemplates.BATCH_PAY), [[...line, 'Sample Bank', 'SHA']]);
    const file = await putFile(bank, maker, sheet);
    const asked = { currency: 'USD', purpose: 'GOODS', file };
    const { batchNo = '' } = await done(maker.post('/pay/batchOrder/payment-apply', asked, key()));
    await bank.sandbox.jump(clock.now() + 2000);
    const { version } = (await maker.post('/pay/batchOrder/payment-apply-result', { batchNo })).result;
    await done(postWithCode(maker, '/pay/batchOrder/payment-submit', { batchNo, version }, key()));
    await bank.sandbox.settle();
    const [paid = {}] = await rows('/pay/paymentOrder/queryPaymentOrder', { batchNo });
    await arrives(paid['orderNo'], `${String(paid['arriveTime']).slice(5, 16)} 前`);
  });

  it('an exchange is refused until the market opens, and then done within its minute', async () => {
    const asked = {
      ...{ exchangeType: 'SPOT', sellCcy: 'USD', buyCcy: 'EUR' },
      deal: { side: 'SELL', amount: '100.00' },
    };
    const offer = (await main.post('/user/exchange-order/calculateFxFee', asked)).result;
    expect(offer).toMatchObject({ tradable: false, opensAt: expect.stringMatching(/ 08:00:00$/) });
    const ask = (): Promise<Reply> => main.post('/user/exchange-order/exchangeOne', asked);
    await happensAt(offer.opensAt, async () => (await ask()).code, '10016', '0');
    const { orderNo } = await done(ask());
    const { deliveryText } = (await main.post('/user/exchange-order/calculateFxFee', asked)).result;
    expect(deliveryText).toBe('确认后约 1 分钟到账');
    await done(postWithCode(main, '/user/exchange-order/exchangeTwo', { ...asked, orderNo }, key()));
    const state = async (): Promise<unknown> =>
      (await main.post('/user/exchange-order/queryExchangeDetail', { orderNo })).result.status;
    await happensAt(dateTimeOf(clock.now() + MINUTE), state, 'DELIVERING', 'SUCCESS');
  });

  it('a transfer takes the stated minutes', async () => {
    const asked = { currency: 'USD', amount: '12.00' };
    const to = { inUserNo: '80010005', inUserName: '新港貿易有限公司', purpose: 'GOODS' };
    const quote = (await main.post('/user/otherRecharge/otherRechargeFeeCal', { ...asked, orderType: 'TRANSFER' }))
      .result;
    expect(quote.arriveText).toBe('约 2 分钟后到账');
    const { orderNo } = await done(postWithCode(main, '/user/otherRecharge/innerTransfer', { ...asked, ...to }, key()));
    const state = (): Promise<unknown> =>
      bank.work(async (desk) => (await desk.record(A, 'transfer-order', String(orderNo)))?.status);
    await happensAt(dateTimeOf(clock.now() + 2 * MINUTE), state, 'PROCESSING', 'SUCCESS');
  });

  it('an allocation takes the stated seconds', async () => {
    const stores: Row[] = (await main.post('/user/store/queryAvailableAmtStore', { currency: ['USD'] })).result;
    const { balanceId } =
      stores.find(({ availableAmt, storeNo }) => storeNo !== '-' && Number(availableAmt) > 13) ?? {};
    const asked = { currency: 'USD', stores: [{ balanceId, currency: 'USD', amount: '13.00' }] };
    const quoted = { currency: 'USD', amount: '13.00', orderType: 'ALLOCATION' };
    const quote = (await main.post('/user/otherRecharge/otherRechargeFeeCal', quoted)).result;
    expect(quote.arriveText).toBe('约 10 秒后到账');
    const { orderNo } = await done(postWithCode(main, '/user/otherRecharge/otherRechargeApply', asked, key()));
    const state = (): Promise<unknown> =>
      bank.work(async (desk) => (await desk.record(A, 'transfer-order', String(orderNo)))?.status);
    await happensAt(dateTimeOf(clock.now() + 10_000), state, 'PROCESSING', 'SUCCESS');
  });

  it('an order that nobody reviews is cancelled after the stated 7 days', async () => {
    const accounts = (await main.post('/user/payee-account/query-payee-manage-lists', { currency: ['USD'] })).result;
    const asked = { currency: 'USD', amount: '10000.00', arriveCcy: 'USD', withdrawalAccount: accounts[0].id };
    const quote = (await main.post('/user/fee/calGlobalPaymentFeeNew', asked)).result;
    expect(quote.arriveText).toMatch(/^若现在复核通过，.* 前$/);
    const sent = await done(postWithCode(main, '/pay/paymentOrder/withdrawalApply', asked, key()));
    const { reviewDueAt = '' } = await order(sent['orderNo']);
    expect(reviewDueAt).toBe(dateTimeOf(clock.now() + 7 * DAY));
    await happensAt(reviewDueAt, async () => (await order(sent['orderNo']))['status'], 'WAIT_REVIEW', 'CANCELLED');
  });

  it('an order that is reviewed late arrives no earlier than stated', async () => {
    const accounts = (await main.post('/user/payee-account/query-payee-manage-lists', { currency: ['USD'] })).result;
    const asked = { currency: 'USD', amount: '10000.00', arriveCcy: 'USD', withdrawalAccount: accounts[0].id };
    const quote = (await maker.post('/user/fee/calGlobalPaymentFeeNew', asked)).result;
    const { orderNo } = await done(postWithCode(maker, '/pay/paymentOrder/withdrawalApply', asked, key()));
    await bank.sandbox.jump(clock.now() + 12 * 60 * MINUTE);
    const checker = await signIn(bank, '13800000003');
    const { version } = await order(orderNo);
    const passed = { orderNo, version, reviewResult: 'PASS' };
    await done(postWithCode(checker, '/pay/paymentOrderNew/reviewUserPaymentOrder', passed, key()));
    const { arriveTime = '' } = await order(orderNo);
    expect(arriveTime >= toldTime(quote.arriveText)).toBe(true);
    await happensAt(arriveTime, async () => (await order(orderNo))['status'], 'PROCESSING', 'SUCCESS');
  });
});

describe('a receipt on a Saturday night', () => {
  const receipt = async (orderNo = ''): Promise<Row> =>
    (await main.post('/user/payee-account/queryPayeeDetails', { orderNo })).result;
  const account = async (): Promise<string> => {
    const where = { currency: 'USD', category: 'ECOMMERCE', status: 'NORMAL' };
    const [found] = await bank.work((_desk, { entities }) => entities.as(A).find('collection-account', { where }));
    return String(found?.['accountNo']);
  };

  /** The authorisations of the other stores have expired by then. */
  const store = async (): Promise<Row> => (await main.post('/user/store/queryUsableStoreByPlatform', {})).result[0];

  it('is announced for a day and arrives on that day', async () => {
    const expectedAt = dateTimeOf(clock.now() + 3 * DAY);
    const said = {
      accountNo: await account(),
      currency: 'USD',
      amount: '52.00',
      payerName: 'Sample Payouts',
      known: true,
    };
    const row = await bank.work((desk) => announceReceipt(desk, A, { ...said, expectedAt }));
    const state = async (): Promise<unknown> => (await receipt(row?.orderNo))['status'];
    await happensAt(expectedAt, state, 1, 3);
    await happensAt(dateTimeOf(clock.now() + 5 * MINUTE), state, 3, 2);
  });

  it('waits 30 days for a confirmation, and is doubtful then', async () => {
    const said = { accountNo: await account(), currency: 'USD', amount: '53.00', payerName: 'Somebody Unknown Ltd' };
    const row = await bank.work((desk) => receiveFunds(desk, A, said));
    await bank.sandbox.jump(clock.now() + 5 * MINUTE);
    const since = clock.now();
    const { answerBefore } = await receipt(row?.orderNo);
    expect(answerBefore).toBe(dateTimeOf(since + 30 * DAY).slice(0, 10));
    const state = async (): Promise<unknown> => (await receipt(row?.orderNo))['status'];
    await happensAt(dateTimeOf(since + 30 * DAY), state, 0, 5);
  });

  it('that is confirmed is reviewed within the stated 2 hours, and credited', async () => {
    const said = { accountNo: await account(), currency: 'USD', amount: '54.00', payerName: 'Somebody Else Ltd' };
    const row = await bank.work((desk) => receiveFunds(desk, A, said));
    await bank.sandbox.jump(clock.now() + 5 * MINUTE);
    const { orderNo = '', version } = await receipt(row?.orderNo);
    const { storeNo } = await store();
    await done(maker.post('/user/payee-account/modify-user-payee-detail', { orderNo, version, storeNo }, key()));
    const state = async (): Promise<unknown> => (await receipt(orderNo))['status'];
    await happensAt(dateTimeOf(clock.now() + 120 * MINUTE), state, 8, 3);
    await happensAt(dateTimeOf(clock.now() + 5 * MINUTE), state, 3, 2);
  });
});

describe('a refund of what was credited', () => {
  it.each([
    ['the whole', '55.00'],
    ['a part', '40.00'],
  ])('of %s is sent after the stated 30 minutes, and is done when it has arrived', async (_what, refundAmount) => {
    const where = { currency: 'USD', category: 'ECOMMERCE', status: 'NORMAL' };
    const [account] = await bank.work((_desk, { entities }) => entities.as(A).find('collection-account', { where }));
    const paid = { accountNo: String(account?.['accountNo']), currency: 'USD', amount: '55.00' };
    const { storeNo } = (await main.post('/user/store/queryUsableStoreByPlatform', {})).result[0];
    const row = await bank.work((desk) => receiveFunds(desk, A, { ...paid, payerName: 'Sample Payouts', storeNo }));
    await bank.sandbox.jump(clock.now() + 5 * MINUTE);
    const { orderNo } = row;
    const receipt = async (): Promise<Row> =>
      (await main.post('/user/payee-account/queryPayeeDetails', { orderNo })).result;
    const { status, version } = await receipt();
    expect(status).toBe(2);
    const payee = { refundPayeeName: 'Sample Payouts', refundAccountNo: 'TEST1', bankName: 'Sample Bank' };
    const asked = { orderNo, version, currency: 'USD', refundReason: 'DUPLICATE', refundAmount, ...payee };
    await done(postWithCode(main, '/user-refund/applyRefund', asked, key()));
    const refund = async (): Promise<unknown> =>
      (await main.get(`/user-refund/queryRefundOrderByOriginal?orderNo=${orderNo}`)).result[0].status;
    const before = await refund();
    await happensAt(dateTimeOf(clock.now() + 30 * MINUTE), refund, before, 10);
    await happensAt(dateTimeOf(clock.now() + DAY), refund, 10, 12);
    expect((await receipt())['status']).toBe(12);
  });
});

describe('a step that needs another merchant or the bank', () => {
  it('a migration lapses after 7 days, and takes 10 minutes once it is received', async () => {
    const TRANSFER = '/user/store/transfer';
    const receiver = await signIn(bank, '13900000001');
    await bank.work(async (_desk, { entities }) => {
      const own = { accountName: A, currency: 'USD', category: 'ECOMMERCE', status: 'NORMAL' };
      const createdAt = '2026-02-01 10:00:00';
      await entities.as(A).insert('collection-account', { accountNo: 'AC-OF-A', ...own, createdAt });
      await entities.as(A).insert('store', {
        ...{ storeNo: 'ST-MOVES', storeName: '迁移店铺', platformCode: 'EBAY', site: 'US', sellerId: 'MOVES' },
        ...{ currency: 'USD', status: 'BOUND', accountNo: 'AC-OF-A', apiToken: 'token', createdAt },
        authExpireAt: '2027-12-19 10:00:00',
      });
    });
    const asked = { storeNos: ['ST-MOVES'], toUserNo: '80010002', toUserName: '陈晓岚', reason: '业务调整' };
    const newest = async (): Promise<Row> =>
      (await main.post(`${TRANSFER}/out-record`, { currentPage: 1, pageSize: 50 })).result.list.find(
        ({ storeNo }: Row) => storeNo === 'ST-MOVES',
      );
    const state = async (): Promise<unknown> => (await newest())['status'];
    await done(postWithCode(main, `${TRANSFER}/apply`, asked, key()));
    await happensAt(dateTimeOf(clock.now() + 7 * DAY), state, 'RECEIVING', 'FAILED');
    clock.advance(61_000);
    await done(postWithCode(main, `${TRANSFER}/apply`, asked, key()));
    await done(receiver.post(`${TRANSFER}/receive`, { transferNo: (await newest())['transferNo'] }, key()));
    await happensAt(dateTimeOf(clock.now() + 10 * MINUTE), state, 'PROCESSING', 'SUCCESS');
  });

  it('a trusteeship that nobody accepts lapses after 7 days; an accepted one ends with its last day', async () => {
    const receiver = await signIn(bank, '13900000002');
    const endDate = dateTimeOf(clock.now() + 20 * DAY).slice(0, 10);
    const caretaker = { receiverUserNo: '80010003', receiverName: '杭州云图软件技术有限公司' };
    const asked = { platformCode: 'EBAY', stores: ['ST10007'], permissions: ['VIEW'], ...caretaker, endDate };
    const apply = (): Promise<Row> => {
      const startDate = dateTimeOf(clock.now()).slice(0, 10);
      return done(postWithCode(main, '/trusteeship/apply', { ...asked, startDate }, key()));
    };
    const newest = async (): Promise<Row> =>
      (await main.get('/trusteeship/page?currentPage=1&pageSize=50')).result.list.find(
        ({ storeNo }: Row) => storeNo === 'ST10007',
      );
    await apply();
    const state = async (): Promise<unknown> => (await newest())['status'];
    await happensAt(dateTimeOf(clock.now() + 7 * DAY), state, 'WAIT_ACCEPT', 'REJECTED');
    clock.advance(61_000);
    await apply();
    await receiver.get('/trusteeship/send-sms-code?sendType=1');
    const { applyNo } = await newest();
    await done(receiver.post('/trusteeship/accept-apply', { applyNo, messageCode: CODE }, key()));
    await happensAt(`${endDate} 23:59:59`, state, 'EFFECTIVE', 'CANCELLED');
  });

  it('an account to be closed is closed at the stated time, 7 days later', async () => {
    const path = '/user/store/closePayeeAccount';
    const opened = await done(
      maker.post(
        '/user/payee-account/applyUserSubAccountByOther',
        { currency: 'SGD', bankCountry: 'SG', purpose: 'GOODS' },
        key(),
      ),
    );
    const { accountNo } = opened;
    await bank.sandbox.jump(clock.now() + 2 * MINUTE);
    const closing = await done(postWithCode(main, path, { accountNo, closeReason: 'UNUSED' }, key()));
    expect(closing['closeAt']).toBe(dateTimeOf(clock.now() + 7 * DAY));
    const state = (): Promise<unknown> =>
      bank.work(
        async (_desk, { entities }) => (await entities.as(A).need('collection-account', String(accountNo)))['status'],
      );
    await happensAt(String(closing['closeAt']), state, 'READY_CLOSE', 'CLOSED');
  });
});
