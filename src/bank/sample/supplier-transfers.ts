import { dayOf } from '#model/instant.ts';
import type { Row } from '../desk/row.ts';
import { takeOwnStep } from '../orders/take-step.ts';
import { transferBatches } from '../transfers/batch.ts';
import { uploadBatch } from '../transfers/batch-upload.ts';
import { submitTransfer } from '../transfers/submit.ts';
import { supplierFault } from '../transfers/suppliers.ts';
import { follow, type Plan, unlessRefused } from './follow.ts';
import { fromSchemas } from './from-schemas.ts';
import { MERCHANT_A, MERCHANT_B, MERCHANT_SERVICE } from './merchants.ts';
import { idOf } from './reviews.ts';
import { type Ending, sendAt, type TransferPlan } from './transfers.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The suppliers of all merchants that have some. */
export async function openSuppliers({ desk, now }: Pick<Plan, 'desk' | 'now'>): Promise<void> {
  for (const owner of [MERCHANT_A, MERCHANT_B, MERCHANT_SERVICE]) {
    await desk.addRecords(owner, 'supplier', fromSchemas('supplier', owner, now));
  }
}

/** Age of each transfer in days, its amount and its end. Amounts from 10,000 on are reviewed. */
const TRANSFERS: readonly [days: number, currency: string, amount: string, outcome: Ending][] = [
  [140, 'USD', '4820.00', 'success'],
  [118, 'USD', '3660.50', 'success'],
  [96, 'EUR', '2140.00', 'success'],
  [81, 'USD', '16800.00', 'success'],
  [66, 'USD', '5210.75', 'fail'],
  [52, 'HKD', '26400.00', 'success'],
  [43, 'USD', '22600.00', 'reject'],
  [31, 'USD', '7990.00', 'success'],
  [24, 'CNY', '18600.00', 'success'],
  [17, 'USD', '14300.00', 'cancel'],
  [9, 'USD', '6120.40', 'success'],
  [2, 'USD', '15750.00', 'open'],
  [1, 'USD', '12880.00', 'open'],
];

/** Transfers of a merchant to suppliers that are users, in every state. */
export function planSupplierTransfers(plan: TransferPlan): void {
  const { owner, now } = plan;
  const payable = payableOf(owner, now);
  for (const [n, [days, currency, amount, outcome]] of TRANSFERS.entries()) {
    const supplier = payable[n % payable.length];
    if (supplier === undefined) return;
    const { supplierNo, userNo, supplierName } = supplier;
    const contractNo = `HT-2026-${String(101 + n)}`;
    const sent = { currency, amount, outcome, purpose: PURPOSES[supplier.relation], remark: '按合同付款' };
    const partner = { owner: userNo ?? '', name: supplierName };
    sendAt(plan, now - days * DAY + n * 7 * MINUTE, { ...sent, partner, supplierNo, contractNo });
  }
}

type BatchEnding = 'paid' | 'broken' | 'checked';

/** Age of each batch in days, its amounts in US dollars and its end; together they stay below a review. */
const BATCHES: readonly [days: number, amounts: readonly string[], ending: BatchEnding][] = [
  [27, ['1280.00', '960.50', '2140.00'], 'paid'],
  [5, ['880.00', '1460.00'], 'broken'],
  [0.1, ['620.00', '1105.00', '742.80'], 'checked'],
];

/** Files of transfers to suppliers: one that was paid, one with a line that failed, one that is not submitted. */
export function planSupplierBatches(plan: TransferPlan): void {
  const { desk, timeline, owner, now, money, submitters } = plan;
  const payable = payableOf(owner, now);
  const [name = ''] = submitters;
  for (const [days, amounts, ending] of BATCHES) {
    const at = now - days * DAY;
    const lines = amounts.map((amount, n) => {
      const { supplierNo = '', supplierName = '' } = payable[n % payable.length] ?? {};
      const isBroken = ending === 'broken' && n === 1;
      const cells = [
        supplierNo,
        isBroken ? '深圳某某供应商' : supplierName,
        'USD',
        amount,
        '货款',
        `HT-2026-${201 + n}`,
        '',
      ];
      return { row: n + 2, cells };
    });
    if (ending === 'paid') money.add(at, 'USD', 450_000n);
    timeline.add(at, async () => {
      const file = { id: '', name: `供应商转账_${dayOf(at)}.xlsx`, sha256: `${owner}-suppliers-${at}` };
      const { batchNo } = await uploadBatch(desk, owner, { currency: 'USD', file, lines, operatorName: name });
      follow(desk, timeline);
      if (ending !== 'paid') return;
      timeline.add(at + 10 * MINUTE, async () => {
        const { version = 1 } = (await desk.record(owner, 'transfer-batch', batchNo)) ?? {};
        const person = { operatorId: idOf(desk, owner, name), name };
        const said = { orderNo: batchNo, version, files: ['sample'], person };
        const sent = await unlessRefused(takeOwnStep(transferBatches, desk, owner, 'submit', said));
        if (sent === undefined) return;
        // The sample's placeholder is no real file.
        await desk.changeRecord(owner, 'transfer-batch', batchNo, { files: null });
        follow(desk, timeline);
      });
    });
  }
}

const PURPOSES = { PURCHASE: 'GOODS', LOGISTICS: 'LOGISTICS', SERVICE: 'SERVICE', EMPLOYEE: 'SALARY' } as const;

/** A few transfers of the service merchant, who has no other history. */
export function planServiceTransfers(
  { desk, timeline, now }: Pick<Plan, 'desk' | 'timeline' | 'now'>,
  name: string,
): void {
  const [supplier] = payableOf(MERCHANT_SERVICE, now);
  if (supplier === undefined) return;
  for (const [days, amount] of [
    [34, '1860.00'],
    [12, '940.00'],
    [3, '2275.50'],
  ] as const) {
    timeline.add(now - days * DAY, async () => {
      const { supplierNo } = supplier;
      const request = { currency: 'USD', amount, supplierNo, purpose: 'SERVICE', files: ['sample'] };
      const { orderNo } = await submitTransfer(desk, MERCHANT_SERVICE, request, { name });
      await desk.changeRecord(MERCHANT_SERVICE, 'transfer-order', orderNo, { files: null });
      follow(desk, timeline);
    });
  }
}

function payableOf(owner: string, now: number): Row<'supplier'>[] {
  return fromSchemas('supplier', owner, now).filter((each) => supplierFault(each, now) === undefined);
}
