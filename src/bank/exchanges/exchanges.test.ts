import { describe, expect, it } from 'vitest';
import { dateTimeOf, instantOf } from '#model/instant.ts';
import type { Coupon, Merchant } from '../desk/desk.ts';
import { MemoryDesk } from '../desk/memory-desk.ts';
import { edges } from '../edges.ts';
import { available, equity, fromMinor, keyOf, toMinor } from '../ledger/chart.ts';
import { credit, debit, post } from '../ledger.ts';
import { priceAround, type Quote, Rates, type YuanSource } from '../rates.ts';
import { cancelExchange } from './close-out.ts';
import { confirmExchange } from './confirm.ts';
import { deliverForward } from './deliver.ts';
import { addMargin } from './margin.ts';
import { modifyDelivery } from './modify.ts';
import type { ExchangeRow } from './order.ts';
import { type QuoteRequest, quoteExchange } from './quote.ts';

const OWNER = '80010001';
const AT = '2026-11-20 10:30:00';
const ACTOR = '陈若溪';

interface Opening {
  money?: Record<string, string>;
  quota?: Record<string, string>;
  merchant?: Partial<Merchant>;
  at?: string;
}

async function open({ money = {}, quota = {}, merchant = {}, at = AT }: Opening = {}): Promise<MemoryDesk> {
  const desk = new MemoryDesk();
  desk.now = instantOf(at);
  desk.merchants.set(OWNER, {
    owner: OWNER,
    names: ['样例商户有限公司'],
    person: false,
    band: 1,
    frozen: false,
    verified: true,
    ...merchant,
  });
  for (const [currency, amount] of Object.entries(money)) {
    const minor = toMinor(amount, currency);
    const lines = [debit(equity(currency), minor), credit(available(OWNER, currency), minor)];
    await post(desk.book, { kind: 'OPENING', reference: 'OPENING', at: AT, lines });
  }
  for (const [currency, amount] of Object.entries(quota)) {
    const grant = { kind: 'GRANT', reference: 'Q1', owner: OWNER, platform: 'AMAZON', at: AT } as const;
    await desk.moveQuota({ ...grant, currency, amount: toMinor(amount, currency) });
  }
  return desk;
}

const sell = (amount: string, more: Partial<QuoteRequest> = {}): QuoteRequest => ({
  deliveryType: 'SPOT',
  sellCcy: 'USD',
  buyCcy: 'CNY',
  side: 'SELL',
  amount,
  ...more,
});

/** Quotes and confirms in one breath. */
async function deal(desk: MemoryDesk, request: QuoteRequest): Promise<ExchangeRow> {
  const { orderNo } = await quoteExchange(desk, OWNER, request);
  return confirmExchange(desk, OWNER, { orderNo });
}

/** Lets everything happen that the desk asked for until a time. */
async function playUntil(desk: MemoryDesk, until: string): Promise<void> {
  const end = instantOf(until);
  for (;;) {
    desk.scheduled.sort((a, b) => a.at - b.at);
    const due = desk.scheduled[0];
    if (due === undefined || due.at > end) break;
    desk.scheduled.shift();
    desk.now = due.at;
    await edges[due.edge]?.(desk, due.orderNo);
  }
  desk.now = end;
}

async function orderOf(desk: MemoryDesk, orderNo: string): Promise<ExchangeRow> {
  const row = await desk.record<ExchangeRow>(OWNER, 'exchange-order', orderNo);
  if (row === undefined) throw new Error(`no order ${orderNo}`);
  return row;
}

function balance(desk: MemoryDesk, key: string): string {
  const currency = key.split('|')[3] ?? '';
  return fromMinor(desk.book.balances.get(key.replace('|A|', `|${OWNER}|`)) ?? 0n, currency);
}

/** Available and frozen. */
function held(desk: MemoryDesk, currency: string): string {
  return `${balance(desk, `M.AVL|A|-|${currency}`)} / ${balance(desk, `M.FRZ|A|-|${currency}`)}`;
}

function entries(desk: MemoryDesk, orderNo: string, kind: string): string[][] {
  return desk.book.journals
    .filter((journal) => journal.reference === orderNo && journal.kind === kind)
    .map(({ entries: lines }) =>
      lines.map(
        ({ account, amount }) => `${account.replace(OWNER, 'A')} ${fromMinor(amount, account.split('|')[3] ?? '')}`,
      ),
    );
}

/** A market in which dollars cost so many yuan. */
function marketAt(mid: string): Rates {
  return new (class extends Rates {
    override quote(_left: string, _right: string, _source?: YuanSource, wider = 0): Quote {
      return priceAround(mid, 'USD', 'CNY', 25 + wider);
    }
  })();
}

const codeOf = (code: string) => expect.objectContaining({ code });

describe('S1, its two exchanges', () => {
  it('holds to the cent, entries and quota included', async () => {
    const desk = await open({ money: { USD: '12345.67' }, quota: { USD: '12345.67' } });
    const first = await deal(desk, sell('5000.01'));
    expect(first).toMatchObject({ status: 'DELIVERING', rate: '7.1071', buyAmount: '35535.57', fee: '0.00' });
    expect(held(desk, 'USD')).toBe('7345.66 / 5000.01');
    await playUntil(desk, '2026-11-20 10:32:00');
    expect(await orderOf(desk, first.orderNo)).toMatchObject({ status: 'SUCCESS', finishedAt: '2026-11-20 10:31:00' });
    expect(entries(desk, first.orderNo, 'EXCHANGE')).toEqual([
      [
        'FXINC|BANK|-|CNY 89.50',
        'FXPOS|BANK|-|CNY -35625.07',
        'FXPOS|BANK|-|USD 5000.01',
        'M.AVL|A|-|CNY 35535.57',
        'M.FRZ|A|-|USD -5000.01',
      ],
    ]);
    const second = await deal(desk, sell('10000.00', { side: 'BUY' }));
    expect(second).toMatchObject({ sellAmount: '1407.05', buyAmount: '10000.00' });
    await playUntil(desk, '2026-11-20 10:40:00');
    expect(entries(desk, second.orderNo, 'EXCHANGE')[0]).toEqual(
      expect.arrayContaining(['FXINC|BANK|-|CNY 25.23', 'FXPOS|BANK|-|CNY -10025.23', 'FXPOS|BANK|-|USD 1407.05']),
    );
    expect([held(desk, 'USD'), held(desk, 'CNY')]).toEqual(['5938.61 / 0.00', '45535.57 / 0.00']);
    expect(balance(desk, 'FXPOS|BANK|-|USD')).toBe('6407.06');
    expect(balance(desk, 'FXPOS|BANK|-|CNY')).toBe('-45650.30');
    expect(balance(desk, 'FXINC|BANK|-|CNY')).toBe('114.73');
    expect((await desk.quotas(OWNER, 'USD'))[0]).toMatchObject({ used: 640706n, occupied: 0n, total: 1234567n });
    expect(desk.messages.map(({ message }) => message.title)).toEqual(['换汇成功', '换汇成功']);
  });
});

describe('S7, a forward that is delivered in part', () => {
  async function forward(): Promise<{ desk: MemoryDesk; row: ExchangeRow }> {
    const desk = await open({ money: { USD: '60000.00' }, quota: { USD: '100000.00' } });
    const request = { deliveryType: 'FORWARD_OPTION', deliveryDate: '2027-02-18' } as const;
    return { desk, row: await deal(desk, sell('100000.00', request)) };
  }

  async function deliver(desk: MemoryDesk, orderNo: string, amount: string): Promise<ExchangeRow> {
    const { version } = await orderOf(desk, orderNo);
    return deliverForward(desk, OWNER, { orderNo, version, amount, actor: ACTOR });
  }

  it('freezes 5 %, gives back the share, settles at the forward rate, and is closed on its last day', async () => {
    const { desk, row } = await forward();
    const { orderNo } = row;
    expect(row).toMatchObject({
      status: 'WAIT_DELIVERY',
      rate: '7.0562',
      deposit: '5000.00',
      deliveryFrom: '2026-11-25',
    });
    expect((await desk.facts<{ mid: string }>(orderNo))?.facts.mid).toBe('7.0739');
    expect(held(desk, 'USD')).toBe('55000.00 / 5000.00');

    await playUntil(desk, '2026-12-01 11:00:00');
    expect(await deliver(desk, orderNo, '40000.00')).toMatchObject({ status: 'DELIVERING', deposit: '3000.00' });
    await playUntil(desk, '2026-12-01 11:02:00');
    expect(held(desk, 'USD')).toBe('17000.00 / 3000.00');
    expect(entries(desk, orderNo, 'EXCHANGE')).toEqual([
      [
        'FXINC|BANK|-|CNY 708.00',
        'FXPOS|BANK|-|CNY -282956.00',
        'FXPOS|BANK|-|USD 40000.00',
        'M.AVL|A|-|CNY 282248.00',
        'M.FRZ|A|-|USD -40000.00',
      ],
    ]);
    expect(await orderOf(desk, orderNo)).toMatchObject({ status: 'WAIT_DELIVERY', undelivered: '60000.00' });
    const before = desk.book.journals.length;
    await expect(deliver(desk, orderNo, '20000.00')).rejects.toEqual(codeOf('20001'));
    await expect(deliver(desk, orderNo, '60000.01')).rejects.toEqual(codeOf('22015'));
    expect(desk.book.journals).toHaveLength(before);

    await playUntil(desk, '2027-02-18 15:59:59');
    desk.rates = marketAt('7.2000');
    await playUntil(desk, '2027-02-18 16:00:00');
    expect(await orderOf(desk, orderNo)).toMatchObject({
      status: 'FAILED',
      failReason: '到期未足额交割，已平仓',
      closeOutLoss: '1351.72',
    });
    expect(entries(desk, orderNo, 'CLOSE_OUT')).toEqual([['FXINC|BANK|-|USD 1351.72', 'M.FRZ|A|-|USD -1351.72']]);
    expect([held(desk, 'USD'), held(desk, 'CNY')]).toEqual(['18648.28 / 0.00', '282248.00 / 0.00']);
    expect([balance(desk, 'FXINC|BANK|-|USD'), balance(desk, 'FXINC|BANK|-|CNY')]).toEqual(['1351.72', '708.00']);
    expect((await desk.quotas(OWNER, 'USD'))[0]).toMatchObject({ used: 4000000n, occupied: 0n });
  });

  it('a gain is not paid out', async () => {
    const { desk, row } = await forward();
    await playUntil(desk, '2026-12-01 11:00:00');
    await deliver(desk, row.orderNo, '40000.00');
    await playUntil(desk, '2027-02-18 15:59:59');
    desk.rates = marketAt('7.0000');
    await playUntil(desk, '2027-02-18 16:00:00');
    expect([held(desk, 'USD'), balance(desk, 'FXINC|BANK|-|USD')]).toEqual(['20000.00 / 0.00', '0.00']);
  });

  it('delivered whole, its last share gives back the rest and it is done', async () => {
    const desk = await open({ money: { USD: '100000.00' }, quota: { USD: '100000.00' } });
    const { orderNo } = await deal(
      desk,
      sell('33333.33', { deliveryType: 'FORWARD_OPTION', deliveryDate: '2027-02-18' }),
    );
    await playUntil(desk, '2026-12-01 11:00:00');
    for (const amount of ['11111.11', '11111.11', '11111.11']) {
      await deliver(desk, orderNo, amount);
      await playUntil(desk, dateTimeOf(desk.now + 120_000));
    }
    expect(await orderOf(desk, orderNo)).toMatchObject({ status: 'SUCCESS', undelivered: '0.00', deposit: '0.00' });
    expect(balance(desk, 'M.FRZ|A|-|USD')).toBe('0.00');
  });

  it('what goes beyond the security is taken from the balance, then owed', async () => {
    const { desk, row } = await forward();
    await playUntil(desk, '2027-02-18 15:59:59');
    const all = desk.book.balances.get(keyOf(available(OWNER, 'USD'))) ?? 0n;
    const lines = [debit(available(OWNER, 'USD'), all - 10000n), credit(equity('USD'), all - 10000n)];
    await post(desk.book, { kind: 'ADJUST', reference: 'X', at: AT, lines });
    desk.rates = marketAt('8.0000');
    await playUntil(desk, '2027-02-18 16:00:00');
    // 100,000 × (8.0200 − 7.0562) = 96,380.00 / 7.9800 = 12,077.70
    expect(await orderOf(desk, row.orderNo)).toMatchObject({ status: 'CANCELLED', closeOutLoss: '12077.70' });
    expect(held(desk, 'USD')).toBe('0.00 / 0.00');
    expect(balance(desk, 'M.DUE|A|-|USD')).toBe('-6977.70');
  });

  it('may be taken back while nothing is delivered, at the market’s price', async () => {
    const { desk, row } = await forward();
    await playUntil(desk, '2026-12-01 11:00:00');
    desk.rates = marketAt('7.1500');
    const { orderNo } = row;
    await expect(cancelExchange(desk, OWNER, { orderNo, version: 1, actor: ACTOR })).rejects.toEqual(codeOf('10010'));
    const { version } = await orderOf(desk, orderNo);
    const cancelled = await cancelExchange(desk, OWNER, { orderNo, version, actor: ACTOR });
    expect(cancelled).toMatchObject({ status: 'CANCELLED', failReason: '经办取消，已平仓' });
    expect(held(desk, 'USD')).toBe(
      `${fromMinor(6000000n - toMinor(cancelled.closeOutLoss ?? '0', 'USD'), 'USD')} / 0.00`,
    );
    await expect(cancelExchange(desk, OWNER, { orderNo, version: version + 1, actor: ACTOR })).rejects.toEqual(
      codeOf('10019'),
    );
  });

  it('asks for more security when the loss passes 80 %, and is closed a day later without it', async () => {
    const { desk, row } = await forward();
    const { orderNo } = row;
    desk.rates = marketAt('7.4000');
    await playUntil(desk, '2026-11-23 10:00:00');
    const called = await orderOf(desk, orderNo);
    expect(called).toMatchObject({ marginDueAt: '2026-11-24 10:00:00' });
    expect(desk.messages.at(-1)?.message.title).toBe('远期换汇需追加保证金');
    const request = { orderNo, version: called.version, actor: ACTOR };
    await expect(addMargin(desk, OWNER, { ...request, amount: '0.01' })).rejects.toEqual(codeOf('20004'));
    await expect(addMargin(desk, OWNER, { ...request, amount: '90000.00' })).rejects.toEqual(codeOf('22014'));
    const amount = called.marginCall ?? '';
    const added = await addMargin(desk, OWNER, { ...request, amount });
    expect(added).toMatchObject({ marginCall: null, deposit: fromMinor(500000n + toMinor(amount, 'USD'), 'USD') });
    expect(held(desk, 'USD')).toContain(` / ${added.deposit ?? ''}`);
    desk.rates = marketAt('7.9000');
    await playUntil(desk, '2026-11-24 10:00:00');
    expect((await orderOf(desk, orderNo)).marginCall).not.toBeNull();
    await playUntil(desk, '2026-11-25 10:00:00');
    expect(await orderOf(desk, orderNo)).toMatchObject({ status: 'CANCELLED', failReason: '保证金未按时追加，已平仓' });
  });

  it('other days have other points, at the spot price that was dealt', async () => {
    const { desk, row } = await forward();
    const { orderNo } = row;
    desk.rates = marketAt('7.9000');
    const request = { orderNo, version: row.version, actor: ACTOR, deliveryType: 'FORWARD_FIXED' } as const;
    const asked = (deliveryDate: string) => modifyDelivery(desk, OWNER, { ...request, deliveryDate });
    await expect(asked('2027-02-20')).rejects.toEqual(codeOf('22012'));
    await expect(asked('2026-11-23')).rejects.toEqual(codeOf('22013'));
    const before = desk.book.journals.length;
    // 7.125 × (1 + 0.016 × 180 / 360) / (1 + 0.045 × 180 / 360) = 7.02396… → 7.0240, bid 7.0064
    expect(await asked('2027-05-19')).toMatchObject({ rate: '7.0064', buyAmount: '700640.00', deliveryFrom: null });
    expect(desk.book.journals).toHaveLength(before);
    desk.rates = new Rates();
    await playUntil(desk, '2027-05-18 10:30:00');
    const { version } = await orderOf(desk, orderNo);
    const late = modifyDelivery(desk, OWNER, { ...request, version, deliveryDate: '2027-06-15' });
    await expect(late).rejects.toEqual(codeOf('22017'));
  });

  it('a fixed one is delivered on its day only, an option in its window only', async () => {
    const desk = await open({ money: { USD: '60000.00' }, quota: { USD: '60000.00' } });
    const fixed = await deal(desk, sell('10000.00', { deliveryType: 'FORWARD_FIXED', deliveryDate: '2026-12-01' }));
    const option = await deal(
      desk,
      sell('10000.00', { deliveryType: 'FORWARD_OPTION', deliveryFrom: '2026-12-01', deliveryDate: '2026-12-15' }),
    );
    await playUntil(desk, '2026-11-30 11:00:00');
    for (const { orderNo } of [fixed, option]) {
      await expect(deliver(desk, orderNo, '1000.00')).rejects.toEqual(codeOf('22016'));
    }
    await playUntil(desk, '2026-12-01 11:00:00');
    await deliver(desk, fixed.orderNo, '10000.00');
    await playUntil(desk, '2026-12-01 11:05:00');
    expect((await orderOf(desk, fixed.orderNo)).status).toBe('SUCCESS');
    await playUntil(desk, '2026-12-05 11:00:00');
    await expect(deliver(desk, option.orderNo, '1000.00')).rejects.toEqual(codeOf('22012'));
  });
});

describe('spot', () => {
  it('T+1 waits for 09:30 of its day; a holiday of either currency moves it', async () => {
    const desk = await open({ money: { USD: '9000.00' }, quota: { USD: '9000.00' }, at: '2026-11-25 10:30:00' });
    const row = await deal(desk, sell('1000.00', { spotTerm: 'T1' }));
    // Thanksgiving.
    expect(row).toMatchObject({ status: 'WAIT_DELIVERY', deliveryDate: '2026-11-27' });
    await playUntil(desk, '2026-11-27 09:29:00');
    expect((await orderOf(desk, row.orderNo)).status).toBe('WAIT_DELIVERY');
    await playUntil(desk, '2026-11-27 09:32:00');
    expect(await orderOf(desk, row.orderNo)).toMatchObject({ status: 'SUCCESS', finishedAt: '2026-11-27 09:31:00' });
    await expect(cancelExchange(desk, OWNER, { orderNo: row.orderNo, version: 4, actor: ACTOR })).rejects.toEqual(
      codeOf('10019'),
    );
  });

  it('costs a fee on top where a leg is exotic', async () => {
    const desk = await open({ money: { THB: '60000.00' } });
    const row = await deal(desk, sell('50000.00', { sellCcy: 'THB', buyCcy: 'USD' }));
    expect(row).toMatchObject({ fee: '50.00' });
    expect(held(desk, 'THB')).toBe('9950.00 / 50050.00');
    await playUntil(desk, '2026-11-20 10:35:00');
    expect(entries(desk, row.orderNo, 'EXCHANGE')[0]).toContain('FEE|BANK|EXCHANGE|THB 50.00');
  });

  it('that nobody trades fails, and gives back money, quota and coupon', async () => {
    const desk = await open({ money: { USD: '5000.00' }, quota: { USD: '5000.00' } });
    desk.triggers = true;
    const row = await deal(desk, sell('1000.43'));
    await playUntil(desk, '2026-11-20 10:35:00');
    expect(await orderOf(desk, row.orderNo)).toMatchObject({ status: 'FAILED' });
    expect(held(desk, 'USD')).toBe('5000.00 / 0.00');
    expect((await desk.quotas(OWNER, 'USD'))[0]).toMatchObject({ used: 0n, occupied: 0n });
    expect(desk.messages.at(-1)?.message.title).toBe('换汇失败');
  });

  const coupon: Coupon = {
    couponNo: 'CQ1',
    couponType: 'RATE_OFF',
    scene: 'EXCHANGE',
    displayStatus: 'WAIT_USE',
    faceBp: 5,
    minAmount: '1000.00',
    minCcy: 'USD',
    validFrom: '2026-11-01',
    validTo: '2026-11-30',
  };

  it('a coupon takes basis points off the margin, and is used once', async () => {
    const desk = await open({ money: { USD: '9000.00' }, quota: { USD: '9000.00' } });
    desk.coupons.set(`${OWNER}|CQ1`, coupon);
    await expect(quoteExchange(desk, OWNER, sell('500.00', { couponNo: 'CQ1' }))).rejects.toEqual(codeOf('20032'));
    const row = await deal(desk, sell('2000.00', { couponNo: 'CQ1' }));
    // 7.125 × (1 − 0.0020) = 7.11075
    expect(row).toMatchObject({ rate: '7.1107', rateOff: 5 });
    await expect(quoteExchange(desk, OWNER, sell('2000.00', { couponNo: 'CQ1' }))).rejects.toEqual(codeOf('20031'));
    await playUntil(desk, '2026-11-20 10:35:00');
    expect(await desk.coupon(OWNER, 'CQ1')).toMatchObject({ displayStatus: 'USED', usedOrderNo: row.orderNo });
  });

  it('cash back comes when it is done', async () => {
    const desk = await open({ money: { USD: '9000.00' }, quota: { USD: '9000.00' } });
    desk.coupons.set(`${OWNER}|CQ1`, { ...coupon, couponType: 'CASH_BACK', faceAmount: '20.00', faceCcy: 'CNY' });
    await deal(desk, sell('2000.00', { couponNo: 'CQ1' }));
    await playUntil(desk, '2026-11-20 10:35:00');
    expect(held(desk, 'CNY')).toBe('14234.20 / 0.00');
    expect(balance(desk, 'COUPON|BANK|-|CNY')).toBe('-20.00');
  });

  it('a better group pays less, Friday night more', async () => {
    const desk = await open({
      money: { USD: '9000.00' },
      quota: { USD: '9000.00' },
      merchant: { groups: ['VIP_GROUP'] },
    });
    expect(await quoteExchange(desk, OWNER, sell('1000.00'))).toMatchObject({ rate: '7.1143' });
    desk.now = instantOf('2026-11-20 22:00:00');
    expect(await quoteExchange(desk, OWNER, sell('1000.00'))).toMatchObject({ rate: '7.1000' });
  });
});

describe('a quote', () => {
  const rich = (): Promise<MemoryDesk> =>
    open({ money: { USD: '600000.00', CNY: '9000.00' }, quota: { USD: '600000.00' } });

  it('holds for 30 seconds; then another is asked for', async () => {
    const desk = await rich();
    const { orderNo, expireAt } = await quoteExchange(desk, OWNER, sell('1000.00'));
    expect(expireAt).toBe('2026-11-20 10:30:30');
    desk.now += 31_000;
    await expect(confirmExchange(desk, OWNER, { orderNo })).rejects.toEqual(codeOf('22002'));
    await playUntil(desk, '2026-11-20 10:31:00');
    expect(await orderOf(desk, orderNo)).toMatchObject({ status: 'CANCELLED', failReason: '报价过期未确认' });
    await expect(confirmExchange(desk, OWNER, { orderNo })).rejects.toEqual(codeOf('22002'));
    expect(held(desk, 'USD')).toBe('600000.00 / 0.00');
  });

  it('becomes one order, however often it is confirmed', async () => {
    const desk = await rich();
    const { orderNo } = await quoteExchange(desk, OWNER, sell('1000.00'));
    const first = await confirmExchange(desk, OWNER, { orderNo });
    expect(await confirmExchange(desk, OWNER, { orderNo })).toEqual(first);
    expect(held(desk, 'USD')).toBe('599000.00 / 1000.00');
  });

  it('is refused when the market has moved by more than 50 bp, and kept at 50', async () => {
    const desk = await rich();
    const { orderNo } = await quoteExchange(desk, OWNER, sell('1000.00'));
    desk.rates = marketAt('7.1607');
    await expect(confirmExchange(desk, OWNER, { orderNo })).rejects.toEqual(codeOf('22005'));
    desk.rates = marketAt('7.1606');
    expect((await confirmExchange(desk, OWNER, { orderNo })).status).toBe('DELIVERING');
  });

  it('is another merchant’s: unknown', async () => {
    const desk = await rich();
    const { orderNo } = await quoteExchange(desk, OWNER, sell('1000.00'));
    await expect(confirmExchange(desk, '80010002', { orderNo })).rejects.toEqual(codeOf('10018'));
  });

  const forward = { deliveryType: 'FORWARD_FIXED', deliveryDate: '2027-02-18' } as const;
  it.each<[string, QuoteRequest, Opening?]>([
    ['10011', sell('1000.00'), { merchant: { verified: false } }],
    ['10012', sell('1000.00'), { merchant: { frozen: true } }],
    ['10014', sell('1000.00'), { merchant: { products: ['CARD'] } }],
    ['10016', sell('1000.00'), { at: '2026-11-21 02:00:00' }],
    ['10016', sell('1000.00'), { at: '2026-11-23 07:59:59' }],
    ['22004', sell('1000.00'), { at: '2027-01-01 10:00:00' }],
    ['20002', sell('0')],
    ['20003', sell('1000.001')],
    ['20003', sell('1000.5', { sellCcy: 'JPY', buyCcy: 'USD' })],
    ['20004', sell('9.99')],
    ['20005', sell('500000.01')],
    ['20008', sell('1000.00', { buyCcy: 'RUB' })],
    ['22001', sell('1000.00', { buyCcy: 'USD' })],
    ['22003', sell('1000.00', { sellCcy: 'THB', buyCcy: 'PHP' })],
    ['22003', sell('1000.00', { buyCcy: 'NZD', ...forward })],
    ['22006', sell('1000.00'), { quota: { USD: '999.99' } }],
    ['20001', sell('1000.00'), { money: { USD: '999.99' } }],
    ['22011', sell('1000.00', forward), { merchant: { person: true } }],
    ['22012', sell('1000.00', { ...forward, deliveryDate: '2027-02-20' })],
    ['22013', sell('1000.00', { ...forward, deliveryDate: '2026-11-24' })],
    ['22013', sell('1000.00', { ...forward, deliveryDate: '2027-11-23' })],
    ['22013', sell('1000.00', { deliveryType: 'FORWARD_FIXED' })],
    ['22014', sell('1000.00', forward), { money: { USD: '49.99' } }],
    ['22016', sell('1000.00', { ...forward, deliveryType: 'FORWARD_OPTION', deliveryFrom: '2027-02-19' })],
  ])('is refused with %s, and nothing is written', async (code, request, opening = {}) => {
    const desk = await open({ money: { USD: '600000.00' }, quota: { USD: '600000.00' }, ...opening });
    const before = desk.book.journals.length;
    await expect(quoteExchange(desk, OWNER, request)).rejects.toEqual(codeOf(code));
    expect([desk.book.journals.length, desk.allFacts.size]).toEqual([before, 0]);
  });

  it('no more than 2,000,000 USD in one day', async () => {
    const desk = await open({ money: { USD: '3000000.00' }, quota: { USD: '3000000.00' } });
    for (let n = 0; n < 4; n += 1) await deal(desk, sell('500000.00'));
    await expect(quoteExchange(desk, OWNER, sell('10.00'))).rejects.toEqual(codeOf('20006'));
    desk.now = instantOf('2026-11-23 10:30:00');
    expect((await quoteExchange(desk, OWNER, sell('10.00'))).status).toBe('QUOTED');
  });
});
