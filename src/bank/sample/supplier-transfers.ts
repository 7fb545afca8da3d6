import type { Row } from '../desk/row.ts';
import { submitTransfer } from '../transfers/submit.ts';
import { supplierFault } from '../transfers/suppliers.ts';
import { follow, type Plan } from './follow.ts';
import { fromSchemas } from './from-schemas.ts';
import { MERCHANT_A, MERCHANT_B, MERCHANT_SERVICE } from './merchants.ts';
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
