import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instantOf } from '#model/instant.ts';
import { model } from '#generated/model.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { available } from '../ledger/chart.ts';
import { auditBooks, heldOn, journalsOf } from '../testing/teller.ts';
import { CODE, type Customer, signIn, freshCode } from '../testing/customer.ts';
import { smallBank } from '../testing/small-bank.ts';
import { Rates } from '../terms/rates.ts';

/* Exchanges over the wire, on the real bank: quote, code, confirmation, delivery, receipt, reminders. */

const A = '80010001';
let bank: Bank;
let clock: FrozenClock;
let main: Customer;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock, movingRates: true });
  main = await signIn(bank, '13800000001');
});
afterAll(() => bank.close());

const ORDERS = '/user/exchange-order';
const spot = { exchangeType: 'SPOT', sellCcy: 'USD', buyCcy: 'CNY', deal: { side: 'SELL', amount: '1000.00' } };
const keyed = () => ({ 'idempotency-key': crypto.randomUUID() });

async function verify(who: Customer, request: object): Promise<void> {
  await freshCode(who, `${ORDERS}/exchangeTwo`, request);
  expect((await who.post(`${ORDERS}/checkExchangeCode`, { sendType: 1, messageCode: CODE })).code).toBe('0');
}

describe('an exchange over the wire', () => {
  it('is quoted, confirmed with a code, delivered, and has a receipt', async () => {
    const before = await heldOn(bank, available(A, 'USD'));
    const quoted = await main.post(`${ORDERS}/exchangeOne`, spot);
    expect(quoted).toMatchObject({ code: '0', result: { status: 'QUOTED' } });
    const { orderNo } = quoted.result;
    const unverified = await main.post(`${ORDERS}/exchangeTwo`, { orderNo }, keyed());
    expect(unverified.code).toBe('10003');
    await verify(main, { orderNo });
    clock.advance(31_000);
    const late = await main.post(`${ORDERS}/exchangeTwo`, { orderNo }, keyed());
    expect(late).toMatchObject({ code: '22002', message: '报价已过期，请重新询价' });
    const again = await main.post(`${ORDERS}/exchangeOne`, spot);
    const other = { ...spot, orderNo: again.result.orderNo, deal: { side: 'SELL', amount: '1000.01' } };
    // The verified code belongs to the expired quote.
    expect((await main.post(`${ORDERS}/exchangeTwo`, other, keyed())).code).toBe('10003');
    await verify(main, other);
    expect((await main.post(`${ORDERS}/exchangeTwo`, other, keyed())).code).toBe('10010');
    const key = keyed();
    const request = { ...spot, orderNo: again.result.orderNo };
    await verify(main, request);
    const confirmed = await main.post(`${ORDERS}/exchangeTwo`, request, key);
    expect(confirmed).toMatchObject({ code: '0', result: { status: 'DELIVERING' } });
    expect((await main.post(`${ORDERS}/exchangeTwo`, request, key)).result).toEqual(confirmed.result);
    expect(Number(before) - Number(await heldOn(bank, available(A, 'USD')))).toBe(1000);

    await bank.sandbox.jump(clock.now() + 60_000);
    const done = await main.post(`${ORDERS}/queryExchangeDetail`, { orderNo: again.result.orderNo });
    expect(done.result).toMatchObject({ status: 'SUCCESS', orderNo: again.result.orderNo });
    const journals = await journalsOf(bank, again.result.orderNo);
    expect(journals.map(({ kind }) => kind)).toEqual(['HOLD', 'EXCHANGE']);
    const receipt = await bank.sandbox.inject({
      method: 'POST',
      url: `/api${ORDERS}/downloadExchangeVoucher`,
      headers: { 'system-name': 'member-exchange-client', cookie: main.cookie },
      payload: { orderNo: again.result.orderNo },
    });
    expect(receipt.headers['content-type']).toBe('application/pdf');
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('a quote that is not confirmed is cancelled automatically', async () => {
    const { result } = await main.post(`${ORDERS}/exchangeOne`, spot);
    clock.advance(32_000);
    await bank.sandbox.settle();
    const { result: order } = await main.post(`${ORDERS}/queryExchangeDetail`, { orderNo: result.orderNo });
    expect(order).toMatchObject({ status: 'CANCELLED', failReason: '报价过期未确认' });
  });

  it.each([
    ['the reviewer', '13800000003'],
    ['the reader', '13800000006'],
    ['operations', '13800000005'],
  ])('%s cannot exchange', async (_who, loginNo) => {
    const other = await signIn(bank, loginNo);
    expect((await other.post(`${ORDERS}/exchangeOne`, spot)).status).toBe(403);
  });

  it('R-202 a merchant whose real name is not verified cannot either', async () => {
    const other = await signIn(bank, '13900000005');
    expect((await other.post(`${ORDERS}/exchangeOne`, spot)).code).toBe('10011');
  });

  it('invalid input is reported at its field', async () => {
    const asked = async (more: object) =>
      (await main.post(`${ORDERS}/exchangeOne`, { ...spot, ...more })).result?.errors;
    expect(await asked({ deal: { side: 'SELL', amount: '0' } })).toEqual([{ path: '/deal', message: '金额必须大于0' }]);
    expect(await asked({ buyCcy: 'USD' })).toEqual([{ path: '/deal', message: '买卖币种不能相同' }]);
    expect(await asked({ exchangeType: 'FORWARD', deliveryDate: '2026-11-28' })).toEqual([
      { path: '/deliveryDate', message: '交割日不是工作日' },
    ]);
  });
});

describe('forwards over the wire', () => {
  it('offer the days of their calendars, holidays named', async () => {
    const { result } = await main.post('/rate/queryForwardClosingDate/USD-CNY');
    expect(result).toMatchObject({ earliest: '2026-11-25', latest: '2027-11-22' });
    expect(result.closed).toContainEqual({ date: '2026-11-26', className: 'holiday', title: '美国假期' });
    const holidays = await main.post('/rate/queryForwardHoliday/USD-CNY');
    expect(holidays.result).toEqual(result.closed);
    expect((await main.post('/rate/queryForwardClosingDate/USD-NZD')).code).toBe('22003');
  });

  it('state the cost of closing, and the terms of other days', async () => {
    const { result } = await main.post(`${ORDERS}/exchangeList`, {
      exchangeType: ['FORWARD'],
      status: ['WAIT_DELIVERY'],
    });
    const [order] = result.list;
    const cost = await main.post(`${ORDERS}/queryCloseOutCost`, { orderNo: order.orderNo });
    expect(cost.result).toMatchObject({ orderNo: order.orderNo, sellCcy: order.sellCcy });
    const asked = { orderNo: order.orderNo, deliveryType: 'FORWARD_FIXED', deliveryDate: '2027-05-19' };
    const offer = await main.post(`${ORDERS}/queryModifyDeliveryRate`, asked);
    expect(offer.result).toMatchObject({ deliveryDate: '2027-05-19' });
  });
});

describe('a reminder', () => {
  it('R-005 speaks once when the rate is beyond its target, by every way that was chosen', async () => {
    const now = clock.now();
    const mid = (at: number) => Rates.at(at, true).quote('USD', 'CNY').mid;
    // The first tick of the next hour with a higher rate.
    let at = (Math.floor(now / 15_000) + 1) * 15_000;
    while (Number(mid(at)) <= Number(mid(now))) at += 15_000;
    const asked = { ccyPair: 'USD/CNY', direction: 'ABOVE', targetRate: mid(at), remindWay: ['MESSAGE', 'SMS'] };
    expect((await main.post('/rate/remind/addRemindConfig', { ...asked, targetRate: mid(now) })).code).toBe('22021');
    const { result } = await main.post('/rate/remind/addRemindConfig', asked);
    expect(result).toMatchObject({ state: 'ACTIVE' });
    clock.set(at - 1);
    await bank.sandbox.settle();
    const page = () => main.post('/rate/remind/remindPage', {});
    const mine = async () =>
      (await page()).result.list.find((each: { remindId: string }) => each.remindId === result.remindId);
    expect(await mine()).toMatchObject({ state: 'ACTIVE' });
    clock.set(at + 1000);
    await bank.sandbox.settle();
    expect(await mine()).toMatchObject({ state: 'FIRED', firedRate: mid(at) });
    const told = await main.post('/common/internal-message/page', {});
    expect(JSON.stringify(told.result ?? told)).toContain(`汇率提醒：USD/CNY 已到 ${mid(at)}`);
    const letters = await bank.database.kysely.selectFrom('sandbox_outbox').selectAll().execute();
    expect(letters.filter(({ subject }) => subject.startsWith('汇率提醒'))).toHaveLength(1);
    clock.advance(3_600_000);
    await bank.sandbox.settle();
    expect((await bank.database.kysely.selectFrom('sandbox_outbox').selectAll().execute()).length).toBe(letters.length);
  });

  it('ends with its last day', async () => {
    const later = await signIn(bank, '13800000001');
    const asked = {
      ccyPair: 'USD/CNY',
      direction: 'ABOVE',
      targetRate: '9.9',
      remindWay: ['MESSAGE'],
      expireAt: '2026-11-21',
    };
    const { result } = await later.post('/rate/remind/addRemindConfig', asked);
    expect((await later.post('/rate/remind/addRemindConfig', { ...asked, expireAt: '2026-11-19' })).code).toBe('22024');
    for (let hour = 0; hour < 40; hour += 1) {
      clock.advance(3_600_000);
      await bank.sandbox.settle();
    }
    expect(clock.now()).toBeGreaterThan(instantOf('2026-11-22'));
    const fresh = await signIn(bank, '13800000001');
    const { list } = (await fresh.post('/rate/remind/remindPage', {})).result;
    expect(list.find((each: { remindId: string }) => each.remindId === result.remindId)).toMatchObject({
      state: 'EXPIRED',
    });
  });
});

it('R-072 the exchange has four screens in the menu, in both versions', () => {
  for (const version of ['new', 'old']) {
    const group = model.menus[version]?.items.find(({ name }) => name === 'exchange');
    const open = (group?.items ?? []).filter(({ hidden }) => hidden !== true);
    const paths = open.map(({ screen }) => Object.values(model.screens[screen ?? '']?.paths ?? {}));
    expect(paths.flat()).toEqual([
      '/exchange/exchangeApply',
      '/exchange/exchangeOrder',
      '/exchange/exchangeQuery',
      '/exchange/exchange-trade-quota',
    ]);
  }
});

it('the board quotes the seed pairs, yen by the hundred, and a chart ends now', async () => {
  const fresh = await signIn(bank, '13800000001');
  const { result } = await fresh.post('/rate/queryRate', {});
  expect(result.length).toBeGreaterThan(20);
  expect(result.find((each: { ccyPair: string }) => each.ccyPair === 'JPY/CNY').pairName).toBe('100日元/人民币');
  const one = await fresh.post('/rate/queryRate', { sellCcy: 'EUR', buyCcy: 'GBP' });
  expect(one.result.map(({ ccyPair }: { ccyPair: string }) => ccyPair)).toEqual(['EUR/GBP']);
  for (const period of ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR']) {
    const history = await fresh.post('/rate/queryRateHistory', { ccyPair: 'USD/CNY', period });
    expect(history.result.length).toBeGreaterThan(50);
  }
  // An empty end of a period counts as absent, and rates older than two years are not kept.
  for (const rateTime of [
    ['', ''],
    ['9999-12-31', ''],
    ['', '0001-01-01'],
    ['0001-01-01', '2999-12-31'],
  ]) {
    const { code, result: rates } = await fresh.post('/rate/queryUserRate', {
      rateTime,
      sellCcy: 'USD',
      buyCcy: 'CNY',
    });
    expect(code).toBe('0');
    expect(rates.total).toBeLessThan(524);
  }
});
