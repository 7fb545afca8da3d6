import { describe, expect, it } from 'vitest';
import { dateTimeOf, instantOf } from '#model/instant.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { edges } from '../families/edges.ts';
import { takeOwnStep, takeStep } from '../orders/take-step.ts';
import { balanceIn, entriesOf, openSettlementDesk, OWNER, poolIn, TO_SUPPLIER } from '../testing/settlement-desk.ts';
import { resendSettlement } from './resend.ts';
import { settlements } from './settlement.ts';
import { type SettlementRequest, submitSettlement } from './submit.ts';

const submit = (desk: MemoryDesk, more: Partial<SettlementRequest> = {}) =>
  submitSettlement(desk, OWNER, { ...TO_SUPPLIER, ...more });
/** By foreign currency: the sold amount is given. */
const selling = (amount: string): Partial<SettlementRequest> => ({
  sellMode: 'BY_FOREIGN',
  amount,
  cnyAmount: undefined,
});

/** Plays the scheduled steps, up to a maximum, and returns the order with the times of its steps. */
async function play(desk: MemoryDesk, orderNo: string, most = 99) {
  for (let count = 0; count < most && desk.scheduled.length > 0; count += 1) {
    desk.scheduled.sort((a, b) => a.at - b.at);
    const next = desk.scheduled.shift()!;
    desk.now = Math.max(desk.now, next.at);
    await edges[next.edge]?.(desk, next.orderNo);
  }
  const row = await desk.record(OWNER, 'payment-order', orderNo);
  if (row === undefined) throw new Error(`no order ${orderNo}`);
  return row;
}

const code = (error: unknown): unknown => (error as { code?: unknown }).code;
const refused = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'accepted', code);

describe('S4: a settlement of a given yuan amount to a supplier', () => {
  it('is right to the cent, every entry included', async () => {
    const desk = await openSettlementDesk();
    const order = await submit(desk);
    expect(order).toMatchObject({
      ...{ orderNo: 'ST202611200000000001', orderType: 'SETTLE', status: 'AUDITING', settleStatus: 'AUDITING' },
      ...{ payAmount: '14101.41', totalAmount: '14101.41', fee: '28.20', rate: '7.1057', arriveAmount: '100000.00' },
      ...{ payeeName: '蓝河包装有限公司', supplierNo: 'S1', sellMode: 'BY_CNY', arriveTime: '2026-11-20 11:47:00' },
      materials: [
        { batchNo: 'M1', currency: 'USD', amount: '10000.00' },
        { batchNo: 'M2', currency: 'USD', amount: '4101.41' },
      ],
    });
    expect([balanceIn(desk, 'M.AVL|A|-|USD'), balanceIn(desk, 'M.FRZ|A|-|USD')]).toEqual(['5898.59', '14101.41']);
    expect(await poolIn(desk, 'MATERIAL', 'M1')).toBe('10000.00/10000.00/0.00');
    expect(await poolIn(desk, 'MATERIAL', 'M2')).toBe('6000.00/4101.41/0.00');
    expect(await poolIn(desk, 'QUOTA', 'AMAZON')).toBe('50000.00/14101.41/0.00');

    expect(await play(desk, order.orderNo, 1)).toMatchObject({ status: 'PROCESSING', settleStatus: 'SETTLING' });
    expect(await play(desk, order.orderNo, 1)).toMatchObject({ status: 'PROCESSING', settleStatus: 'REMITTING' });
    expect(balanceIn(desk, 'M.TRN|A|-|CNY')).toBe('100000.00');
    expect(await poolIn(desk, 'MATERIAL', 'M2')).toBe('6000.00/0.00/4101.41');
    const done = await play(desk, order.orderNo);
    expect(done).toMatchObject({ status: 'SUCCESS', settleStatus: 'SUCCESS', finishedAt: '2026-11-20 11:47:00' });
    expect(entriesOf(desk, 1)).toEqual([
      ['HOLD', 'M.AVL|A|-|USD -14101.41', 'M.FRZ|A|-|USD 14101.41'],
      [
        'CONVERT',
        'FEE|BANK|SETTLE|USD 28.20',
        'FXINC|BANK|-|CNY 201.26',
        'FXPOS|BANK|-|CNY -100201.26',
        'FXPOS|BANK|-|USD 14073.21',
        'M.FRZ|A|-|USD -14101.41',
        'M.TRN|A|-|CNY 100000.00',
      ],
      ['REMIT', 'M.TRN|A|-|CNY -100000.00', `PAYCLR|BANK|${order.orderNo}|CNY 100000.00`],
      ['CONFIRM', 'NOSTRO|BANK|ONSHORE|CNY 100000.00', `PAYCLR|BANK|${order.orderNo}|CNY -100000.00`],
    ]);
    expect(await poolIn(desk, 'MATERIAL', 'M1')).toBe('10000.00/0.00/10000.00');
    expect(await desk.record(OWNER, 'settle-file', 'M2')).toMatchObject({ remainAmount: '1898.59' });
    expect(await poolIn(desk, 'QUOTA', 'AMAZON')).toBe('50000.00/0.00/14101.41');
  });
});

describe('an application for a settlement', () => {
  it('costs the same yuan when the gross amount is typed instead', async () => {
    const desk = await openSettlementDesk();
    expect(await submit(desk, selling('14101.41'))).toMatchObject({ fee: '28.20', arriveAmount: '100000.00' });
  });

  it.each([
    ['GOODS_TRADE', '10000.00', '20.00'],
    ['ECOMMERCE', '10000.00', '25.00'],
    ['SERVICE_TRADE', '10000.00', '30.00'],
    ['SERVICE_TRADE', '334.00', '1.00'],
    ['SERVICE_TRADE', '333.00', '1.00'],
    ['GOODS_TRADE', '333.00', '0.67'],
  ] as const)('of %s pays its own fee of %s', async (scene, amount, fee) => {
    const desk = await openSettlementDesk({ files: { M1: { scene, amount: '10000.00' } } });
    const materials = [{ batchNo: 'M1', amount: '10000.00' }];
    expect(await submit(desk, { scene, ...selling(amount), materials })).toMatchObject({ fee });
  });

  it('is refused with the code of its error, and accepted one step inside each limit', async () => {
    const cases: [string, Partial<SettlementRequest>, string][] = [
      ['no money', { ...selling('20000.01') }, '20001'],
      ['all of it', { ...selling('16000.00') }, 'accepted'],
      ['below the least amount', { ...selling('9.99') }, '20004'],
      ['the least amount', { ...selling('10.00') }, 'accepted'],
      ['nothing', { ...selling('0.00') }, '20002'],
      ['too fine', { ...selling('100.001') }, '20003'],
      ['yuan too fine', { cnyAmount: '100.001' }, '20003'],
      ['yuan sold for yuan', { currency: 'CNY' }, '20008'],
      ['one cent more than the files', { ...selling('16000.01') }, '24021'],
      ['more of a file than is left', { materials: [{ batchNo: 'M2', amount: '6000.01' }] }, '24021'],
      ['a file twice', { materials: [TO_SUPPLIER.materials[0]!, TO_SUPPLIER.materials[0]!] }, '24021'],
      ['no file', { materials: [] }, '24021'],
      ['a file that is not there', { materials: [{ batchNo: 'M9', amount: '10.00' }] }, '10018'],
      ['another scene', { scene: 'SERVICE_TRADE' }, '24024'],
      ['a supplier in review', { supplierNo: 'WAITS' }, '24022'],
      ['a company that is not filed', { supplierNo: 'UNFILED' }, '24022'],
      ['a contract that ended yesterday', { supplierNo: 'EXPIRED' }, '24025'],
      ['a contract that ends today', { supplierNo: 'LASTDAY' }, 'accepted'],
      ['an unknown supplier', { supplierNo: 'S9' }, '10018'],
      ['a supplier as an employee', { payeeType: 'EMPLOYEE' }, '10018'],
      ['an employee', { payeeType: 'EMPLOYEE', supplierNo: 'E1' }, 'accepted'],
      ['an own account', { payeeType: 'SELF', withdrawalAccount: 'cny' }, 'accepted'],
      ['an own account elsewhere', { payeeType: 'SELF', withdrawalAccount: 'hk' }, '23003'],
    ];
    for (const [what, more, wanted] of cases) {
      const desk = await openSettlementDesk();
      expect([what, await refused(submit(desk, more))]).toEqual([what, wanted]);
      if (wanted !== 'accepted') expect(desk.book.journals, what).toHaveLength(1);
    }
  });

  it('needs quota for the whole sold amount', async () => {
    const desk = await openSettlementDesk({ quota: '14101.40' });
    await expect(submit(desk)).rejects.toMatchObject({ code: '24001', message: '结汇额度不足，剩余 14,101.40 USD' });
    expect(desk.book.journals).toHaveLength(1);
    expect(await refused(submit(await openSettlementDesk({ quota: '14101.41' })))).toBe('accepted');
  });

  it('needs the product, and a merchant in good standing', async () => {
    const with_ = async (more: object): Promise<unknown> => {
      const desk = await openSettlementDesk();
      desk.merchants.set(OWNER, { ...desk.merchants.get(OWNER)!, ...more });
      return refused(submit(desk));
    };
    expect(await with_({ products: ['PAYMENT'] })).toBe('10014');
    expect(await with_({ products: ['SETTLE'] })).toBe('accepted');
    expect(await with_({ frozen: true })).toBe('10012');
    expect(await with_({ verified: false })).toBe('10011');
    expect(await with_({ certificateExpireAt: '2026-11-19' })).toBe('10013');
  });

  it('pays an employee at most 50,000 dollars a year; failures before the exchange do not count', async () => {
    const desk = await openSettlementDesk({
      ...{ money: { USD: '200000.00' }, quota: '200000.00' },
      files: { M1: { amount: '200000.00' } },
    });
    const pay = (amount: string): Promise<unknown> => {
      const materials = [{ batchNo: 'M1', amount }];
      return submit(desk, { ...selling(amount), payeeType: 'EMPLOYEE', supplierNo: 'E1', materials }).then(
        ({ orderNo }) => orderNo,
        code,
      );
    };
    const first = String(await pay('30000.00'));
    // The yuan that arrive are worth less than the dollars sold for them.
    expect(await pay('20500.00')).toBe('24023');
    expect(await pay('20000.00')).toMatch(/^ST/);
    await takeStep(settlements, desk, first, 'audit');
    await takeStep(settlements, desk, first, 'refuse');
    expect(await pay('20500.00')).toMatch(/^ST/);
    expect(await pay('20500.00')).toBe('24023');
    desk.now = instantOf('2027-01-04 10:30:00');
    expect(await pay('20500.00')).toMatch(/^ST/);
  });

  it('uses a coupon for settlements once, which lowers at most the fee', async () => {
    const desk = await openSettlementDesk();
    const coupon = {
      ...{ couponNo: 'CQ1', couponType: 'FEE_OFF', scene: 'SETTLE', displayStatus: 'WAIT_USE' },
      ...{ faceAmount: '10.00', faceCcy: 'USD', validFrom: '2026-11-01', validTo: '2026-11-20' },
    };
    await desk.addRecord(OWNER, 'coupon', coupon);
    await desk.addRecord(OWNER, 'coupon', { ...coupon, couponNo: 'CQ2', scene: 'WITHDRAW' });
    expect(await refused(submit(desk, { couponNo: 'CQ2' }))).toBe('20031');
    const order = await submit(desk, { couponNo: 'CQ1' });
    // The amount to sell is smaller too: 14,091.39 − (28.18 − 10.00) sells for 100,000.00.
    expect(order).toMatchObject({ payAmount: '14091.39', fee: '18.18', discount: '10.00', arriveAmount: '100000.00' });
    expect(await refused(submit(desk, { ...selling('10.00'), couponNo: 'CQ1' }))).toBe('20031');
    await play(desk, order.orderNo);
    expect(await desk.record(OWNER, 'coupon', 'CQ1')).toMatchObject({
      ...{ displayStatus: 'USED', usedOrderNo: order.orderNo },
    });
  });
});

it('pays the cash-back of a coupon once, when the yuan has arrived', async () => {
  const desk = await openSettlementDesk();
  await desk.addRecord(OWNER, 'coupon', {
    ...{ couponNo: 'CQ1', couponType: 'CASH_BACK', scene: 'SETTLE', displayStatus: 'WAIT_USE' },
    ...{ faceAmount: '50.00', faceCcy: 'CNY', validFrom: '2026-11-01', validTo: '2026-11-20' },
  });
  const order = await submit(desk, { couponNo: 'CQ1' });
  expect(order).toMatchObject({ fee: '28.20', payAmount: '14101.41' });
  await play(desk, order.orderNo, 3);
  expect(balanceIn(desk, 'M.AVL|A|-|CNY')).toBe('0.00');
  await play(desk, order.orderNo);
  expect(balanceIn(desk, 'M.AVL|A|-|CNY')).toBe('50.00');
});

describe('the life of a settlement', () => {
  it.each([
    ['a morning', '2026-11-20 10:30:00', '100000.00', '2026-11-20 11:30:00', '2026-11-20 11:47:00'],
    ['before the opening', '2026-11-20 08:00:00', '100000.00', '2026-11-20 09:30:00', '2026-11-20 09:47:00'],
    ['a second before the cut-off', '2026-11-20 14:59:59', '100.00', '2026-11-20 15:59:59', '2026-11-20 16:16:59'],
    ['the cut-off, on a Friday', '2026-11-20 15:00:00', '100.00', '2026-11-23 09:30:00', '2026-11-23 09:47:00'],
    ['a Saturday night', '2026-11-21 21:53:00', '100.00', '2026-11-23 09:30:00', '2026-11-23 09:47:00'],
    ['a night', '2026-11-19 23:10:00', '100.00', '2026-11-20 09:30:00', '2026-11-20 09:47:00'],
  ])('of %s begins and arrives at the promised time', async (_when, at, cnyAmount, begins, arrives) => {
    const desk = await openSettlementDesk();
    desk.now = instantOf(at);
    const order = await submit(desk, { cnyAmount });
    expect(order.arriveTime).toBe(arrives);
    await play(desk, order.orderNo, 1);
    expect(dateTimeOf(desk.now)).toBe(begins);
    expect(await play(desk, order.orderNo)).toMatchObject({ status: 'SUCCESS', finishedAt: arrives });
  });

  it('sends more than a million yuan only while the large-value system is open', async () => {
    const files = { M1: { amount: '200000.00' } };
    const materials = [{ batchNo: 'M1', amount: '200000.00' }];
    const opening = { money: { USD: '300000.00' }, quota: '200000.00', files };
    const arrival = async (cnyAmount: string, approvedAt: string): Promise<unknown> => {
      const desk = await openSettlementDesk(opening);
      const order = await submit(desk, { cnyAmount, materials });
      // A slow check, so that the exchange is done in the evening.
      desk.scheduled.splice(0);
      desk.now = instantOf(approvedAt);
      await takeStep(settlements, desk, order.orderNo, 'audit');
      return (await play(desk, order.orderNo)).finishedAt;
    };
    expect(await arrival('1000000.00', '2026-11-20 17:20:00')).toBe('2026-11-20 17:37:00');
    expect(await arrival('1000000.01', '2026-11-20 16:58:00')).toBe('2026-11-20 17:15:00');
    expect(await arrival('1000000.01', '2026-11-20 16:58:01')).toBe('2026-11-23 08:45:00');
  });

  it('is released completely when the exchange fails: money, fee, quota, files', async () => {
    const desk = await openSettlementDesk();
    const { orderNo } = await submit(desk);
    await takeStep(settlements, desk, orderNo, 'audit');
    expect(await takeStep(settlements, desk, orderNo, 'refuse')).toBe(true);
    expect(await desk.record(OWNER, 'payment-order', orderNo)).toMatchObject({
      ...{ status: 'FAILED', settleStatus: 'FAILED', failStage: 'CONVERT', releasedAmount: '14101.41' },
    });
    expect(balanceIn(desk, 'M.AVL|A|-|USD')).toBe('20000.00');
    expect(await poolIn(desk, 'MATERIAL', 'M1')).toBe('10000.00/0.00/0.00');
    expect(await poolIn(desk, 'QUOTA', 'AMAZON')).toBe('50000.00/0.00/0.00');
    const version = (await desk.record(OWNER, 'payment-order', orderNo))!.version;
    expect(await refused(resendSettlement(desk, OWNER, { orderNo, version, submitter: PERSON }))).toBe('10019');
  });

  it('can be cancelled until the bank begins', async () => {
    const desk = await openSettlementDesk();
    const { orderNo, version } = await submit(desk);
    const cancel = (asked: number): Promise<unknown> =>
      refused(takeOwnStep(settlements, desk, OWNER, 'cancel', { orderNo, version: asked, actor: '林远航' }));
    expect(await cancel(version + 1)).toBe('10010');
    expect(await cancel(version)).toBe('accepted');
    expect(await desk.record(OWNER, 'payment-order', orderNo)).toMatchObject({
      ...{ status: 'CANCELLED', settleStatus: 'CANCELLED' },
    });
    expect(balanceIn(desk, 'M.FRZ|A|-|USD')).toBe('0.00');
    expect(await poolIn(desk, 'MATERIAL', 'M2')).toBe('6000.00/0.00/0.00');
    expect(await cancel(version + 1)).toBe('10019');
    await play(desk, orderNo);
    expect(balanceIn(desk, 'M.AVL|A|-|USD')).toBe('20000.00');
  });

  it('waits thirty days for materials, and continues when they are there', async () => {
    const asked = async (): Promise<{ desk: MemoryDesk; orderNo: string }> => {
      const desk = await openSettlementDesk();
      desk.triggers = true;
      const { orderNo } = await submit(desk, selling('1000.41'));
      expect(await play(desk, orderNo, 1)).toMatchObject({ status: 'WAIT_MATERIAL', settleStatus: 'WAIT_MATERIAL' });
      return { desk, orderNo };
    };
    const late = await asked();
    expect(await play(late.desk, late.orderNo)).toMatchObject({ status: 'CANCELLED', settleStatus: 'CANCELLED' });
    expect(dateTimeOf(late.desk.now)).toBe('2026-12-20 11:30:00');
    expect(balanceIn(late.desk, 'M.AVL|A|-|USD')).toBe('20000.00');
    expect(await poolIn(late.desk, 'MATERIAL', 'M1')).toBe('10000.00/0.00/0.00');

    const { desk, orderNo } = await asked();
    const { version } = (await desk.record(OWNER, 'payment-order', orderNo))!;
    desk.now = instantOf('2026-12-20 11:29:59');
    const supply = (files: string[]): Promise<unknown> =>
      refused(takeOwnStep(settlements, desk, OWNER, 'supply', { orderNo, version, files, actor: '林远航' }));
    expect(await supply([])).toBe('23013');
    expect(await supply(['F1'])).toBe('accepted');
    expect(await play(desk, orderNo)).toMatchObject({ status: 'SUCCESS', files: ['F1'] });
  });
});

const PERSON = { operatorId: 'op1', name: '林远航' };

describe('yuan that its payee’s bank refuses', () => {
  const bouncedOrder = async (): Promise<{ desk: MemoryDesk; orderNo: string; version: number }> => {
    const desk = await openSettlementDesk();
    const { orderNo } = await submit(desk);
    for (const step of ['audit', 'convert', 'send', 'bounce'] as const)
      expect(await takeStep(settlements, desk, orderNo, step), step).toBe(true);
    desk.scheduled.splice(0);
    const { version } = (await desk.record(OWNER, 'payment-order', orderNo))!;
    return { desk, orderNo, version };
  };

  it('is the same yuan when it is sent again, once, to a corrected payee', async () => {
    const { desk, orderNo, version } = await bouncedOrder();
    expect(await desk.record(OWNER, 'payment-order', orderNo)).toMatchObject({
      ...{ status: 'FAILED', settleStatus: 'FAILED', failStage: 'REMIT' },
    });
    expect(balanceIn(desk, 'M.TRN|A|-|CNY')).toBe('100000.00');
    const asked = { orderNo, version, supplierNo: 'S2', submitter: PERSON };
    const again = await resendSettlement(desk, OWNER, asked);
    expect(again).toMatchObject({
      ...{
        payeeName: '青山物流有限公司',
        payCcy: 'CNY',
        payAmount: '100000.00',
        fee: '0.00',
        settleStatus: 'AUDITING',
      },
      ...{ parentOrderNo: orderNo, orderType: 'SETTLE', scene: 'GOODS_TRADE', arriveTime: '2026-11-20 11:45:00' },
    });
    expect(await refused(resendSettlement(desk, OWNER, asked))).toBe('10010');
    expect(await refused(resendSettlement(desk, OWNER, { ...asked, version: version + 1 }))).toBe('10019');
    expect(await play(desk, again.orderNo, 1)).toMatchObject({ settleStatus: 'REMITTING' });
    expect(await play(desk, again.orderNo)).toMatchObject({ status: 'SUCCESS', finishedAt: '2026-11-20 11:45:00' });
    expect(balanceIn(desk, 'M.TRN|A|-|CNY')).toBe('0.00');
    expect(balanceIn(desk, 'FEE|BANK|SETTLE|USD')).toBe('28.20');
    expect(await poolIn(desk, 'QUOTA', 'AMAZON')).toBe('50000.00/0.00/14101.41');
  });

  it('goes back to the failed order when the second one is cancelled', async () => {
    const { desk, orderNo, version } = await bouncedOrder();
    const again = await resendSettlement(desk, OWNER, { orderNo, version, submitter: PERSON });
    const asked = { orderNo: again.orderNo, version: again.version, actor: '林远航' };
    await takeOwnStep(settlements, desk, OWNER, 'cancel', asked);
    expect(balanceIn(desk, 'M.TRN|A|-|CNY')).toBe('100000.00');
    const failed = (await desk.record(OWNER, 'payment-order', orderNo))!;
    expect(failed).toMatchObject({ status: 'FAILED', againOrderNo: null });
    expect(await resendSettlement(desk, OWNER, { orderNo, version: failed.version, submitter: PERSON })).toMatchObject({
      ...{ status: 'AUDITING' },
    });
  });
});

describe('the demo’s triggers: the last two digits of the typed amount', () => {
  it.each([
    ['1000.00', 'SUCCESS'],
    ['1000.42', 'AUDITING'],
    ['1000.43', 'FAILED CONVERT'],
    ['1000.45', 'FAILED REMIT'],
    ['1000.46', 'SUCCESS'],
    ['1000.47', 'SUCCESS'],
  ])('%s ends as %s', async (amount, state) => {
    for (const typed of [selling(amount), { cnyAmount: amount }]) {
      const desk = await openSettlementDesk();
      desk.triggers = true;
      const { orderNo } = await submit(desk, typed);
      const { status, failStage } = await play(desk, orderNo);
      expect([status, failStage].filter(Boolean).join(' ')).toBe(state);
    }
  });
});
