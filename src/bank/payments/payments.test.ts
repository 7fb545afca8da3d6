import { openOrder, takeOpen, takeStep } from '../orders/take-step.ts';
import { payments } from './payment.ts';
import { describe, expect, it } from 'vitest';
import type { Coupon } from '../desk/desk.ts';
import { duplicateOf } from './duplicates.ts';
import { paymentQuota } from './quota.ts';
import { books, decide, journalsOf, openDesk, OWNER, pay, rowOf } from '../testing/payment-desk.ts';

const FROM_10000 = [{ currency: 'USD', minAmount: '10000.00', levels: 1 }];
const DAY = 86_400_000;

describe('S2: a payment with exchange, rejected, paid again, returned', () => {
  const euros = {
    payeeNo: 'eur',
    amount: '12000.00',
    feeBearer: 'OUR' as const,
    files: ['f1'],
  };

  it('books every edge to the cent', async () => {
    const desk = await openDesk({ USD: '50000.00' }, FROM_10000);
    const first = await pay(desk, euros);
    expect(first).toMatchObject({
      status: 'WAIT_REVIEW',
      payAmount: '13059.60',
      fee: '40.00',
      totalAmount: '13099.60',
      arriveAmount: '12000.00',
      rate: '1.0883',
      rateBase: 'EUR',
      rateQuote: 'USD',
    });
    expect(books(desk)).toEqual(['M.AVL USD 36900.40', 'M.FRZ USD 13099.60']);
    expect(await decide(desk, first.orderNo, 2, { pass: false, remark: '发票不符' })).toMatchObject({
      status: 'REJECTED',
    });
    expect(books(desk)).toEqual(['M.AVL USD 50000.00']);

    const { orderNo } = await pay(desk, euros);
    expect(await decide(desk, orderNo, 2)).toMatchObject({ status: 'AUDITING' });
    expect(await takeStep(payments, desk, orderNo, 'audit')).toBe(true);
    expect(await takeStep(payments, desk, orderNo, 'audit')).toBe(false);
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 'PROCESSING' });
    expect(books(desk)).toEqual([
      'FEE USD 40.00',
      'FXINC EUR 36.50',
      'FXPOS EUR -12036.50',
      'FXPOS USD 13059.60',
      'M.AVL USD 36900.40',
      'PAYCLR EUR 12000.00',
    ]);
    expect(await takeStep(payments, desk, orderNo, 'confirm')).toBe(true);
    expect(books(desk)).toContain('NOSTRO EUR 12000.00');
    expect(await takeStep(payments, desk, orderNo, 'return', '11975.00')).toBe(true);
    expect(await takeStep(payments, desk, orderNo, 'return', '11975.00')).toBe(false);
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 'REFUNDED', refundAmount: '11975.00' });
    expect(books(desk)).toEqual([
      'FEE USD 40.00',
      'FXINC EUR 36.50',
      'FXPOS EUR -12036.50',
      'FXPOS USD 13059.60',
      'M.AVL EUR 11975.00',
      'M.AVL USD 36900.40',
      'NOSTRO EUR 25.00',
    ]);
    expect(journalsOf(desk, orderNo)).toEqual([
      ['HOLD', 'M.AVL USD -13099.60', 'M.FRZ USD 13099.60'],
      [
        'PAYMENT',
        'FEE USD 40.00',
        'FXINC EUR 36.50',
        'FXPOS EUR -12036.50',
        'FXPOS USD 13059.60',
        'M.FRZ USD -13099.60',
        'PAYCLR EUR 12000.00',
      ],
      ['CONFIRM', 'NOSTRO EUR 12000.00', 'PAYCLR EUR -12000.00'],
      ['REFUND', 'M.AVL EUR 11975.00', 'NOSTRO EUR -11975.00'],
    ]);
    expect(journalsOf(desk, first.orderNo).map(([kind]) => kind)).toEqual(['HOLD', 'RELEASE']);
    const { payeeName } = await rowOf(desk, orderNo);
    const flows = desk.book.flows.filter((flow) => flow.orderNo === orderNo);
    expect(flows.map(({ type, amount, note }) => [type, amount, note.counterparty])).toEqual([
      ['PAYMENT', -1305960n, payeeName],
      ['FEE', -4000n, payeeName],
      ['REFUND', 1197500n, payeeName],
    ]);
  });

  it('never returns more than was sent', async () => {
    const desk = await openDesk({ USD: '50000.00' });
    const { orderNo } = await pay(desk, euros);
    for (const edge of ['audit', 'confirm'] as const) await takeStep(payments, desk, orderNo, edge);
    await expect(takeStep(payments, desk, orderNo, 'return', '12000.01')).rejects.toThrow('no more comes back');
  });

  it('holds its rate until the end of the day: a review on the next day cancels it', async () => {
    const desk = await openDesk({ USD: '50000.00' }, FROM_10000);
    const { orderNo } = await pay(desk, euros);
    desk.now += 14 * 3_600_000;
    const after = await decide(desk, orderNo, 2);
    expect(after).toMatchObject({ status: 'CANCELLED', failReason: '汇率已过期，请经办人重新提交' });
    expect(books(desk)).toEqual(['M.AVL USD 50000.00']);
  });

  it('that the bank refuses is sold back at the current rate, and the difference is stated', async () => {
    const desk = await openDesk({ USD: '50000.00' });
    const { orderNo } = await pay(desk, euros);
    await takeStep(payments, desk, orderNo, 'audit');
    expect(await takeStep(payments, desk, orderNo, 'refuse')).toBe(true);
    // 12,000.00 EUR at the bid 1.0817; the fee is refunded in full.
    expect(books(desk)).toEqual([
      'FXINC EUR 36.50',
      'FXINC USD 39.60',
      'FXPOS EUR -36.50',
      'FXPOS USD 39.60',
      'M.AVL USD 49920.80',
    ]);
    const { failReason } = await rowOf(desk, orderNo);
    expect(failReason).toContain('按当前汇率 1.0817 换回 12,980.40 USD，差额 79.20 USD');
  });
});

describe('S6: a race', () => {
  const FROM_500 = [{ currency: 'USD', minAmount: '500.00', levels: 1 }];

  it('lets one of two payments through and gives the other the remaining amount', async () => {
    const desk = await openDesk({ USD: '1000.00' }, FROM_500);
    const { status, orderNo, version } = await pay(desk);
    expect(status).toBe('WAIT_REVIEW');
    expect(books(desk)).toEqual(['M.AVL USD 385.00', 'M.FRZ USD 615.00']);
    await expect(pay(desk)).rejects.toMatchObject({ code: '20001', message: '可用余额不足，当前可用 385.00 USD' });
    const step = await openOrder(payments, desk, orderNo);
    expect(version).toBe(1);
    await takeOpen(payments, step!, 'cancel', { actor: '操作员1' });
    expect(books(desk)).toEqual(['M.AVL USD 1000.00']);
  });
});

describe('the fee', () => {
  it('SHA is on top, OUR adds the foreign bank’s, BEN comes out of the amount', async () => {
    const desk = await openDesk({ USD: '5000.00' });
    const sum = async (feeBearer: 'OUR' | 'SHA' | 'BEN', payeeNo = 'usd') => {
      const { payAmount, fee, totalAmount, arriveAmount } = await pay(desk, { feeBearer, payeeNo, confirmDup: true });
      return [payAmount, fee, totalAmount, arriveAmount];
    };
    expect(await sum('SHA')).toEqual(['600.00', '15.00', '615.00', '600.00']);
    expect(await sum('OUR')).toEqual(['600.00', '40.00', '640.00', '600.00']);
    expect(await sum('BEN')).toEqual(['585.00', '15.00', '600.00', '585.00']);
    expect(await sum('SHA', 'gbp')).toEqual(['764.34', '3.00', '767.34', '600.00']);
  });

  it('of a payment in somebody’s name is higher, and the payment shows its payer', async () => {
    const desk = await openDesk({ USD: '5000.00' });
    const row = await pay(desk, { poboRecordId: 'good' });
    expect(row).toMatchObject({ orderType: 'POBO', fee: '20.00', payerName: 'Sample Lantern Commerce Limited' });
    expect(row.orderNo).toMatch(/^PB/);
    await takeStep(payments, desk, row.orderNo, 'audit');
    expect(desk.book.balances.get('FEE|BANK|POBO|USD')).toBe(2000n);
  });

  it('is lowered by a coupon once; taking the order back releases it', async () => {
    const desk = await openDesk({ USD: '5000.00' });
    const coupon: Coupon = {
      couponNo: 'C1',
      couponType: 'FEE_OFF',
      scene: 'PAYMENT',
      displayStatus: 'WAIT_USE',
      faceAmount: '10.00',
      faceCcy: 'USD',
      validFrom: '2026-11-01',
      validTo: '2026-11-30',
    };
    await desk.addRecord(OWNER, 'coupon', coupon);
    await desk.addRecord(OWNER, 'coupon', { ...coupon, couponNo: 'C2', scene: 'WITHDRAW' });
    const { orderNo, fee, discount } = await pay(desk, { couponNo: 'C1' });
    expect([fee, discount]).toEqual(['5.00', '10.00']);
    await expect(pay(desk, { couponNo: 'C1', confirmDup: true })).rejects.toMatchObject({ code: '23019' });
    await expect(pay(desk, { couponNo: 'C2', confirmDup: true })).rejects.toMatchObject({ code: '23019' });
    await takeOpen(payments, (await openOrder(payments, desk, orderNo))!, 'cancel', { actor: '操作员1' });
    expect((await pay(desk, { couponNo: 'C1' })).fee).toBe('5.00');
  });

  it('is paid back by a coupon after the payment has arrived', async () => {
    const desk = await openDesk({ USD: '5000.00' });
    const face = { faceAmount: '8.00', faceCcy: 'USD', validFrom: '2026-11-01', validTo: '2026-11-30' };
    const kind = { couponType: 'CASH_BACK', scene: 'PAYMENT', displayStatus: 'WAIT_USE' };
    await desk.addRecord(OWNER, 'coupon', { couponNo: 'C1', ...kind, ...face });
    const { orderNo } = await pay(desk, { couponNo: 'C1' });
    for (const edge of ['audit', 'confirm'] as const) await takeStep(payments, desk, orderNo, edge);
    expect(books(desk)).toEqual(expect.arrayContaining(['COUPON USD -8.00', 'M.AVL USD 4393.00']));
  });
});

describe('what is refused', () => {
  const cases: [string, string, object, string?][] = [
    ['10018', 'another’s payee', { payeeNo: 'theirs' }],
    ['20002', 'nothing', { amount: '0' }],
    ['20003', 'half a yen', { payeeNo: 'jpy', amount: '100000.5' }],
    ['20004', 'too little', { amount: '9.99' }],
    ['20005', 'too much at once', { amount: '500000.01', files: ['f'] }],
    ['20001', 'more than there is', { amount: '400000.00' }],
    ['23011', 'a payee in review', { payeeNo: 'wait' }],
    ['23013', 'no files above 10,000', { amount: '10000.01' }],
    [
      '23013',
      'an advertiser’s payment without the invoice',
      { amount: '10000.01', purpose: 'ADVERTISING', files: ['f'] },
    ],
    [
      '23013',
      'goods above 50,000 without transport document',
      { amount: '50000.01', contractFiles: ['c'], invoiceFiles: ['i'] },
    ],
    ['23014', 'more than came in within a year', { amount: '120000.00', payCcy: 'HKD' }],
    ['23015', 'a Chinese postscript', { postscript: '货款' }],
    ['23015', 'a postscript that begins with a stroke', { postscript: '/INV 1' }],
    ['23016', 'a closed country', { payeeNo: 'closed' }],
    ['23017', 'a listed name, however it is written', { payeeNo: 'listed' }],
    ['23018', 'OUR where the clearing is local', { payeeNo: 'gbp', feeBearer: 'OUR' }],
    ['23019', 'no coupon', { couponNo: 'none' }],
    ['23005', 'a fee that eats the amount', { amount: '12.00', feeBearer: 'BEN' }],
    ['23031', 'a payer in review', { poboRecordId: 'wait' }],
    ['23032', 'a payer whose certificate ended', { poboRecordId: 'expired' }],
    ['23033', 'a payer without proof', { poboRecordId: 'unproved' }],
    ['23034', 'a payer of a closed country', { poboRecordId: 'closed' }],
  ];
  it.each(cases)('%s: %s', async (code, _what, more) => {
    const desk = await openDesk({ USD: '150000.00' });
    // Mainland yuan and credits older than a year give no quota.
    desk.now += code === '23014' ? 366 * DAY : 0;
    const asked = code === '23014' ? { amount: '600.00' } : more;
    const before = desk.book.journals.length;
    await expect(pay(desk, asked)).rejects.toMatchObject({ code });
    expect(desk.book.journals).toHaveLength(before);
  });

  it.each([
    ['10011', { verified: false }],
    ['10012', { frozen: true }],
    ['10013', { certificateExpireAt: '2026-11-17' }],
    ['10014', { products: ['COLLECTION'] }],
  ])('%s of the merchant', async (code, more) => {
    const desk = await openDesk({ USD: '5000.00' });
    desk.merchants.set(OWNER, { ...desk.merchants.get(OWNER)!, ...more });
    await expect(pay(desk)).rejects.toMatchObject({ code });
  });

  it('10014 of a trade order if only payments are open', async () => {
    const desk = await openDesk({ USD: '5000.00' });
    desk.merchants.set(OWNER, { ...desk.merchants.get(OWNER)!, products: ['PAYMENT'] });
    await expect(pay(desk, { tradeOrderNo: 'TD1' })).rejects.toMatchObject({ code: '10014' });
  });

  it('20006 the day’s sum, 20007 the month’s', async () => {
    const desk = await openDesk({ USD: '30000000.00' });
    const files = { files: ['f'], contractFiles: ['f'], invoiceFiles: ['f'], transportFiles: ['f'], confirmDup: true };
    const large = { ...files, amount: '500000.00' };
    desk.now -= 17 * DAY;
    for (let day = 0; day < 10; day += 1) {
      for (const _ of [1, 2]) await pay(desk, large);
      await expect(pay(desk, { ...files, amount: '10.00' })).rejects.toMatchObject({ code: '20006' });
      desk.now += DAY;
    }
    await expect(pay(desk, { ...files, amount: '10.00' })).rejects.toMatchObject({ code: '20007' });
  });

  it('23020 the same payment within a day, unless it is confirmed', async () => {
    const desk = await openDesk({ USD: '9000.00' });
    const { orderNo } = await pay(desk);
    await expect(pay(desk)).rejects.toMatchObject({ code: '23020' });
    await pay(desk, { amount: '600.01' });
    await pay(desk, { confirmDup: true });
    desk.now += DAY - 1000;
    await expect(pay(desk)).rejects.toMatchObject({ code: '23020' });
    desk.now += 2000;
    const later = await pay(desk);
    await takeOpen(payments, (await openOrder(payments, desk, later.orderNo))!, 'cancel', { actor: '操作员1' });
    expect(await duplicateOf(desk, OWNER, { payeeNo: 'usd', amount: '600' }, 'USD')).toBeUndefined();
    expect(orderNo).not.toBe(later.orderNo);
  });

  it('23021 more than the unpaid amount of a trade order; a returned amount is unpaid again', async () => {
    const desk = await openDesk({ USD: '9000.00' });
    const trade = { tradeOrderNo: 'T1', payeeNo: 'usd', currency: 'USD', totalAmount: '1000.00' };
    await desk.addRecord(OWNER, 'trade-order', { ...trade, paidAmount: '0.00', unpaidAmount: '1000.00' });
    const unpaid = async () => (await desk.record(OWNER, 'trade-order', 'T1'))?.unpaidAmount;
    await expect(pay(desk, { tradeOrderNo: 'T1', amount: '1000.01' })).rejects.toMatchObject({ code: '23021' });
    await expect(pay(desk, { tradeOrderNo: 'T1', payeeNo: 'eur' })).rejects.toMatchObject({ code: '10018' });
    const { orderNo } = await pay(desk, { tradeOrderNo: 'T1' });
    expect(await unpaid()).toBe('400.00');
    for (const edge of ['audit', 'confirm'] as const) await takeStep(payments, desk, orderNo, edge);
    await takeStep(payments, desk, orderNo, 'return', '575.00');
    expect(await unpaid()).toBe('975.00');
  });
});

describe('the life of a payment', () => {
  it('occupies quota while it is open, uses it, and releases it if nothing was paid', async () => {
    const desk = await openDesk({ USD: '5000.00' });
    const { orderNo } = await pay(desk);
    expect(await paymentQuota(desk, OWNER)).toEqual({ total: 500_000n, used: 0n, occupied: 60_000n, remain: 440_000n });
    await takeStep(payments, desk, orderNo, 'audit');
    expect(await paymentQuota(desk, OWNER)).toMatchObject({ used: 60_000n, occupied: 0n, remain: 440_000n });
    await takeStep(payments, desk, orderNo, 'refuse');
    expect(await paymentQuota(desk, OWNER)).toMatchObject({ used: 0n, remain: 500_000n });
    expect(books(desk)).toEqual(['M.AVL USD 5000.00']);
  });

  it('waits for files that the bank requires, and continues when they are there', async () => {
    const desk = await openDesk({ USD: '5000.00' });
    desk.triggers = true;
    const { orderNo } = await pay(desk, { amount: '600.41' });
    await takeStep(payments, desk, orderNo, 'audit');
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 'WAIT_MATERIAL' });
    await expect(
      takeOpen(payments, (await openOrder(payments, desk, orderNo))!, 'supply', { actor: '操作员1' }),
    ).rejects.toMatchObject({
      code: '23013',
    });
    await takeOpen(payments, (await openOrder(payments, desk, orderNo))!, 'supply', {
      invoiceFiles: ['f9'],
      actor: '操作员1',
    });
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 'AUDITING', invoiceFiles: ['f9'], failReason: null });
    await takeStep(payments, desk, orderNo, 'audit');
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 'PROCESSING' });
    await expect(
      takeOpen(payments, (await openOrder(payments, desk, orderNo))!, 'supply', { files: ['x'], actor: '' }),
    ).rejects.toMatchObject({
      code: '10019',
    });
  });

  it('ends automatically if nobody reviews it', async () => {
    const desk = await openDesk({ USD: '50000.00' }, FROM_10000);
    const { orderNo } = await pay(desk, { amount: '10000.00', payeeNo: 'usd' });
    desk.now += 7 * DAY;
    expect(await takeStep(payments, desk, orderNo, 'lapse')).toBe(true);
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 'CANCELLED', failReason: '超时未复核' });
    expect(books(desk)).toEqual(['M.AVL USD 50000.00']);
  });
});
