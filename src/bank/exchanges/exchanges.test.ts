import { describe, expect, it } from 'vitest';
import { dateTimeOf, instantOf } from '#model/instant.ts';
import type { Coupon } from '../desk/desk.ts';
import { MemoryDesk } from '../desk/memory-desk.ts';
import type { QuoteRequest } from './offer.ts';
import { quoteExchange } from './quote.ts';
import { nextOpening } from './value-dates.ts';
import {
  ask,
  OWNER,
  balance,
  codeOf,
  deal,
  entries,
  held,
  marketAt,
  open,
  type Opening,
  orderOf,
  playUntil,
  sell,
} from '../testing/exchange-desk.ts';

describe('S1, its two exchanges', () => {
  it('is right to the cent, including entries and quota', async () => {
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
    expect((await desk.pools(OWNER, 'QUOTA', 'USD'))[0]).toMatchObject({
      used: 640706n,
      occupied: 0n,
      total: 1234567n,
    });
    expect(desk.messages.map(({ message }) => message.title)).toEqual(['换汇成功', '换汇成功']);
  });
});

describe('spot', () => {
  it('T+1 waits for 09:30 of its day; a holiday of either currency moves it', async () => {
    const desk = await open({ money: { USD: '9000.00' }, quota: { USD: '9000.00' }, at: '2026-11-25 10:30:00' });
    const row = await deal(desk, sell('1000.00', { spotTerm: 'T1' }));
    // Thanksgiving is skipped.
    expect(row).toMatchObject({ status: 'WAIT_DELIVERY', deliveryDate: '2026-11-27' });
    await playUntil(desk, '2026-11-27 09:29:00');
    expect((await orderOf(desk, row.orderNo)).status).toBe('WAIT_DELIVERY');
    await playUntil(desk, '2026-11-27 09:32:00');
    expect(await orderOf(desk, row.orderNo)).toMatchObject({ status: 'SUCCESS', finishedAt: '2026-11-27 09:31:00' });
    await expect(ask(desk, 'cancel', { orderNo: row.orderNo, version: 4 })).rejects.toEqual(codeOf('10019'));
  });

  it('costs a fee on top if a currency is exotic', async () => {
    const desk = await open({ money: { THB: '60000.00' } });
    const row = await deal(desk, sell('50000.00', { sellCcy: 'THB', buyCcy: 'USD' }));
    expect(row).toMatchObject({ fee: '50.00' });
    expect(held(desk, 'THB')).toBe('9950.00 / 50050.00');
    await playUntil(desk, '2026-11-20 10:35:00');
    expect(entries(desk, row.orderNo, 'EXCHANGE')[0]).toContain('FEE|BANK|EXCHANGE|THB 50.00');
  });

  it('that is not traded fails, and returns money, quota and coupon', async () => {
    const desk = await open({ money: { USD: '5000.00' }, quota: { USD: '5000.00' } });
    desk.triggers = true;
    const row = await deal(desk, sell('1000.43'));
    await playUntil(desk, '2026-11-20 10:35:00');
    expect(await orderOf(desk, row.orderNo)).toMatchObject({ status: 'FAILED' });
    expect(held(desk, 'USD')).toBe('5000.00 / 0.00');
    expect((await desk.pools(OWNER, 'QUOTA', 'USD'))[0]).toMatchObject({ used: 0n, occupied: 0n });
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
    await desk.addRecord(OWNER, 'coupon', coupon);
    await expect(quoteExchange(desk, OWNER, sell('500.00', { couponNo: 'CQ1' }))).rejects.toEqual(codeOf('20032'));
    const row = await deal(desk, sell('2000.00', { couponNo: 'CQ1' }));
    // 7.125 × (1 − 0.0020) = 7.11075
    expect(row).toMatchObject({ rate: '7.1107', rateOff: 5 });
    await expect(quoteExchange(desk, OWNER, sell('2000.00', { couponNo: 'CQ1' }))).rejects.toEqual(codeOf('20031'));
    await playUntil(desk, '2026-11-20 10:35:00');
    expect(await desk.record(OWNER, 'coupon', 'CQ1')).toMatchObject({
      displayStatus: 'USED',
      usedOrderNo: row.orderNo,
    });
  });

  it('cash-back is paid when it is done', async () => {
    const desk = await open({ money: { USD: '9000.00' }, quota: { USD: '9000.00' } });
    await desk.addRecord(OWNER, 'coupon', { ...coupon, couponType: 'CASH_BACK', faceAmount: '20.00', faceCcy: 'CNY' });
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

  it('is valid for 30 seconds; then another one is needed', async () => {
    const desk = await rich();
    const { orderNo, expireAt } = await quoteExchange(desk, OWNER, sell('1000.00'));
    expect(expireAt).toBe('2026-11-20 10:30:30');
    desk.now += 31_000;
    await expect(ask(desk, 'confirm', { orderNo })).rejects.toEqual(codeOf('22002'));
    await playUntil(desk, '2026-11-20 10:31:00');
    expect(await orderOf(desk, orderNo)).toMatchObject({ status: 'CANCELLED', failReason: '报价过期未确认' });
    await expect(ask(desk, 'confirm', { orderNo })).rejects.toEqual(codeOf('22002'));
    expect(held(desk, 'USD')).toBe('600000.00 / 0.00');
  });

  it('becomes one order, however often it is confirmed', async () => {
    const desk = await rich();
    const { orderNo } = await quoteExchange(desk, OWNER, sell('1000.00'));
    const first = await ask(desk, 'confirm', { orderNo });
    expect(await ask(desk, 'confirm', { orderNo })).toEqual(first);
    expect(held(desk, 'USD')).toBe('599000.00 / 1000.00');
  });

  it('is refused when the market has moved by more than 50 bp, and accepted at 50', async () => {
    const desk = await rich();
    const { orderNo } = await quoteExchange(desk, OWNER, sell('1000.00'));
    desk.rates = marketAt('7.1607');
    await expect(ask(desk, 'confirm', { orderNo })).rejects.toEqual(codeOf('22005'));
    desk.rates = marketAt('7.1606');
    expect((await ask(desk, 'confirm', { orderNo })).status).toBe('DELIVERING');
  });

  it('of another merchant is unknown', async () => {
    const desk = await rich();
    const { orderNo } = await quoteExchange(desk, OWNER, sell('1000.00'));
    await expect(ask(desk, 'confirm', { orderNo }, '80010002')).rejects.toEqual(codeOf('10018'));
  });

  const forward = { deliveryType: 'FORWARD_FIXED', deliveryDate: '2027-02-18' } as const;
  it.each<[string, QuoteRequest, Opening?]>([
    ['10011', sell('1000.00'), { merchant: { verified: false } }],
    ['10012', sell('1000.00'), { merchant: { frozen: true } }],
    ['10013', sell('1000.00'), { merchant: { certificateExpireAt: '2026-11-17' } }],
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

  it('cannot exceed 2,000,000 USD in one day', async () => {
    const desk = await open({ money: { USD: '3000000.00' }, quota: { USD: '3000000.00' } });
    for (let n = 0; n < 4; n += 1) await deal(desk, sell('500000.00'));
    await expect(quoteExchange(desk, OWNER, sell('10.00'))).rejects.toEqual(codeOf('20006'));
    desk.now = instantOf('2026-11-23 10:30:00');
    expect((await quoteExchange(desk, OWNER, sell('10.00'))).status).toBe('QUOTED');
  });
});

describe('when it opens next', () => {
  it.each([
    ['2026-11-20 10:30:00', '2026-11-20 10:30:00'],
    ['2026-11-22 11:00:00', '2026-11-23 08:00:00'],
    // A Friday that is a market holiday; the trading week ends at two in the following night.
    ['2027-01-01 10:30:00', '2027-01-02 00:00:00'],
    ['2027-01-02 02:00:00', '2027-01-04 08:00:00'],
    // A Monday that is a market holiday.
    ['2029-01-01 07:00:00', '2029-01-02 00:00:00'],
  ])('seen at %s it is %s', (now, next) => {
    expect(dateTimeOf(nextOpening(instantOf(now)))).toBe(next);
  });
});
