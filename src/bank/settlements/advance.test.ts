import { describe, expect, it } from 'vitest';
import { dateTimeOf, instantOf } from '#model/instant.ts';
import { toMinor } from '#model/minor-units.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { edges } from '../families/edges.ts';
import { takeOwnStep, takeStep } from '../orders/take-step.ts';
import {
  AT,
  balanceIn,
  entriesOf,
  openSettlementDesk,
  OWNER,
  poolIn,
  TO_SUPPLIER,
} from '../testing/settlement-desk.ts';
import { advanceLimit, advanceLimits, type AdvanceRequest, submitAdvance } from './advance.ts';
import { settlements } from './settlement.ts';
import { submitSettlement } from './submit.ts';

const ASKED: AdvanceRequest = {
  ...{ currency: 'USD', amount: '4000.00', payeeType: 'SUPPLIER', supplierNo: 'S1' },
  reason: '客户验收单月底才能取得，先行支付外包费用',
};

/** Unused service-trade receipts in USD, and no quota. */
async function open(receipts: Record<string, string> = { R1: '3000.01', R2: '7000.00' }): Promise<MemoryDesk> {
  const desk = await openSettlementDesk({ money: { USD: '90000.00' }, quota: '0.00', files: {} });
  for (const [name, amount] of Object.entries(receipts)) {
    await desk.addRecord(OWNER, 'collection-order', { orderNo: name, currency: 'USD', amount, version: 1 });
    const grant = { step: 'GRANT', kind: 'RECEIPT', reference: name, owner: OWNER, currency: 'USD', at: AT } as const;
    await desk.movePools([{ ...grant, name, amount: toMinor(amount, 'USD') }]);
  }
  return desk;
}

const submit = (desk: MemoryDesk, more: Partial<AdvanceRequest> = {}) =>
  submitAdvance(desk, OWNER, { ...ASKED, ...more });
const refused = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'accepted',
    (error: { code?: unknown }) => error.code,
  );
const rowOf = async (desk: MemoryDesk, orderNo: string) => (await desk.record(OWNER, 'payment-order', orderNo))!;

/** Takes the scheduled steps until a time. */
async function playUntil(desk: MemoryDesk, time: string): Promise<void> {
  const until = instantOf(time);
  for (;;) {
    desk.scheduled.sort((a, b) => a.at - b.at);
    const [next] = desk.scheduled;
    if (next === undefined || next.at > until) break;
    desk.scheduled.shift();
    desk.now = Math.max(desk.now, next.at);
    await edges[next.edge]?.(desk, next.orderNo);
  }
  desk.now = until;
}

async function supply(desk: MemoryDesk, orderNo: string, more: object = {}): Promise<unknown> {
  const { version } = await rowOf(desk, orderNo);
  const receipts = [
    { receiptNo: 'R1', amount: '3000.01' },
    { receiptNo: 'R2', amount: '7000.00' },
  ];
  const said = { orderNo, version, receipts, contractFiles: ['C'], invoiceFiles: ['I'], actor: '许清和', ...more };
  return refused(takeOwnStep(settlements, desk, OWNER, 'evidence', said));
}

describe('an advance settlement', () => {
  it('pays 0.05 % more, needs neither quota nor files, and owes its evidence in fifteen days', async () => {
    const desk = await open();
    const order = await submit(desk);
    expect(order).toMatchObject({
      ...{ payAmount: '4000.00', fee: '14.00', advance: true, materialStatus: 'WAIT', scene: 'SERVICE_TRADE' },
      ...{ supplementDeadline: '2026-12-05', applyReason: ASKED.reason, settleStatus: 'AUDITING' },
    });
    await playUntil(desk, '2026-11-20 12:00:00');
    expect(await rowOf(desk, order.orderNo)).toMatchObject({ status: 'SUCCESS', materialStatus: 'WAIT' });
    expect(entriesOf(desk, 2)[0]?.[1]).toBe('FEE|BANK|SETTLE|USD 14.00');
    expect(await poolIn(desk, 'RECEIPT', 'R1')).toBe('3000.01/0.00/0.00');
  });

  it('is limited to 80 % of the unused receipts, rounded down, less what is outstanding', async () => {
    const desk = await open();
    expect(await advanceLimit(desk, OWNER, 'USD')).toEqual({ unused: 1_000_001n, outstanding: 0n, limit: 800_000n });
    expect(await refused(submit(desk, { amount: '8000.01' }))).toBe('24032');
    await submit(desk);
    await expect(submit(desk, { amount: '4000.01' })).rejects.toMatchObject({
      ...{ code: '24032', message: '超过可提前额度，剩余 4,000.00 USD' },
    });
    expect(await refused(submit(desk, { amount: '4000.00' }))).toBe('accepted');
    expect(await advanceLimit(desk, OWNER, 'USD')).toMatchObject({ outstanding: 800_000n, limit: 0n });
  });

  it('needs a reason of ten characters, and both products', async () => {
    const desk = await open();
    expect(await refused(submit(desk, { reason: '一二三四五六七八九' }))).toBe('24033');
    expect(await refused(submit(desk, { reason: ' 一二三四五六七八九 ' }))).toBe('24033');
    expect(await refused(submit(desk, { reason: '一二三四五六七八九十' }))).toBe('accepted');
    desk.merchants.set(OWNER, { ...desk.merchants.get(OWNER)!, products: ['SETTLE'] });
    expect(await refused(submit(desk))).toBe('10014');
  });

  it('returns its limit when it is cancelled or not exchanged', async () => {
    const desk = await open();
    const { orderNo, version } = await submit(desk, { amount: '8000.00' });
    await takeOwnStep(settlements, desk, OWNER, 'cancel', { orderNo, version, actor: '许清和' });
    expect(await rowOf(desk, orderNo)).toMatchObject({ materialStatus: null, settleStatus: 'CANCELLED' });
    const second = await submit(desk, { amount: '8000.00' });
    await takeStep(settlements, desk, second.orderNo, 'audit');
    await takeStep(settlements, desk, second.orderNo, 'refuse');
    expect(await advanceLimit(desk, OWNER, 'USD')).toMatchObject({ outstanding: 0n, limit: 800_000n });
  });
});

describe('the evidence of an advance settlement', () => {
  it('uses the receipts up when it passes, and moves no money', async () => {
    const desk = await open();
    const { orderNo } = await submit(desk);
    expect(await supply(desk, orderNo)).toBe('10019');
    await playUntil(desk, '2026-11-21 10:00:00');
    const journals = desk.book.journals.length;
    expect(await supply(desk, orderNo, { receipts: [{ receiptNo: 'R1', amount: '3000.01' }] })).toBe('24021');
    expect(await supply(desk, orderNo, { receipts: [{ receiptNo: 'R9', amount: '4000.00' }] })).toBe('24021');
    expect(await supply(desk, orderNo, { contractFiles: [], invoiceFiles: [] })).toBe('23013');
    expect(await supply(desk, orderNo)).toBe('accepted');
    expect(await rowOf(desk, orderNo)).toMatchObject({
      materialStatus: 'AUDITING',
      receipts: [
        { receiptNo: 'R1', currency: 'USD', amount: '3000.01' },
        { receiptNo: 'R2', currency: 'USD', amount: '999.99' },
      ],
    });
    expect(await poolIn(desk, 'RECEIPT', 'R2')).toBe('7000.00/999.99/0.00');
    expect(await supply(desk, orderNo)).toBe('10019');
    await playUntil(desk, '2026-11-21 12:00:00');
    expect(await rowOf(desk, orderNo)).toMatchObject({ materialStatus: 'PASS', status: 'SUCCESS' });
    expect(await poolIn(desk, 'RECEIPT', 'R2')).toBe('7000.00/0.00/999.99');
    expect(await advanceLimit(desk, OWNER, 'USD')).toEqual({ unused: 600_001n, outstanding: 0n, limit: 480_000n });
    expect(desk.book.journals).toHaveLength(journals);
    expect(desk.messages.filter(({ message }) => message.title.includes('材料'))).toEqual([]);
  });

  it('is requested again if it is incomplete', async () => {
    const desk = await open({ R1: '100000.00' });
    const lines = [{ receiptNo: 'R1', amount: '100000.00' }];
    const { orderNo } = await submit(desk, { amount: '60000.00' });
    await playUntil(desk, '2026-11-21 10:00:00');
    // Above 50,000 dollars a tax filing is needed.
    expect(await supply(desk, orderNo, { receipts: lines })).toBe('accepted');
    await playUntil(desk, '2026-11-21 12:00:00');
    expect(await rowOf(desk, orderNo)).toMatchObject({
      ...{ materialStatus: 'REJECT', materialReason: '缺少税务备案表，请补充后重新提交', receipts: [] },
    });
    expect(await poolIn(desk, 'RECEIPT', 'R1')).toBe('100000.00/0.00/0.00');
    expect(await supply(desk, orderNo, { receipts: lines, taxFiles: ['T'] })).toBe('accepted');
    await playUntil(desk, '2026-11-21 14:00:00');
    expect(await rowOf(desk, orderNo)).toMatchObject({ materialStatus: 'PASS', materialReason: null });
    expect(await poolIn(desk, 'RECEIPT', 'R1')).toBe('100000.00/0.00/60000.00');
  });

  it('blocks settlements from the day after its deadline, with a message a day, until it is supplied', async () => {
    const desk = await open();
    const { orderNo } = await submit(desk);
    const more = async (): Promise<unknown[]> => [
      await refused(submit(desk, { amount: '10.00' })),
      await refused(submitSettlement(desk, OWNER, { ...TO_SUPPLIER, cnyAmount: '100.00' })),
    ];
    await playUntil(desk, '2026-12-05 23:59:59');
    // No quota is left; 24001 is only returned before the deadline.
    expect(await refused(submitSettlement(desk, OWNER, { ...TO_SUPPLIER, cnyAmount: '100.00' }))).toBe('24001');
    const told = (): string[] =>
      desk.messages
        .filter(({ message }) => message.title.includes('材料'))
        .map(({ message }) => `${message.at} ${message.title}`);
    expect(told()).toEqual(['2026-12-02 09:00:00 提前结汇待补充材料']);
    expect(desk.messages.at(-1)?.message.content).toContain('请不晚于 2026-12-05 补充');
    expect(await advanceLimits(desk, OWNER)).toMatchObject([{ currency: 'USD', overdueCount: 0 }]);
    await playUntil(desk, '2026-12-06 00:00:00');
    expect(await more()).toEqual(['24031', '24031']);
    const late = { currency: 'USD', overdueCount: 1, overdueSince: '2026-12-05' };
    expect(await advanceLimits(desk, OWNER)).toMatchObject([late]);
    await playUntil(desk, '2026-12-08 08:59:59');
    expect(told().slice(1)).toEqual([
      '2026-12-06 09:00:00 提前结汇材料已逾期',
      '2026-12-07 09:00:00 提前结汇材料已逾期',
    ]);
    expect(await supply(desk, orderNo)).toBe('accepted');
    expect(await more()).toEqual(['accepted', '24001']);
    expect(await advanceLimits(desk, OWNER)).toMatchObject([{ overdueCount: 0, overdueSince: undefined }]);
    await playUntil(desk, '2026-12-20 00:00:00');
    expect(told()).toHaveLength(3);
    expect(dateTimeOf(desk.now)).toBe('2026-12-20 00:00:00');
    expect(balanceIn(desk, 'M.FRZ|A|-|USD')).toBe('0.00');
  });
});
