import { dateTimeOf, dayOf } from '#model/instant.ts';
import { arrivalTime } from '../terms/calendar.ts';
import { dollarsOf } from '../orders/checks.ts';
import type { Desk, OrderRow } from '../desk/desk.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { bankAudit } from '../orders/bank-audit.ts';
import type { Progress } from '../orders/family.ts';
import { outcomeOf } from '../orders/outcome.ts';
import { putDown } from '../orders/take-step.ts';
import { payments } from '../payments/payment.ts';
import { withdrawals } from '../withdrawals/withdrawal.ts';
import { type BatchRow, type LineRow, wayOf } from './batch.ts';

/**
 * Opens the payment order of an approved line on its own hold; from then on the order is independent. Foreign currency
 * becomes a payment; yuan are sold onshore and sent to a mainland bank.
 */
export async function openOrder(desk: Desk, owner: string, batch: BatchRow, line: LineRow): Promise<void> {
  const { orderNo, payAmount, fee, arriveAmount, arriveCcy } = line;
  if (!orderNo || !payAmount || !fee || !arriveAmount || !arriveCcy) throw new Error(`${line.rowId} is no payment`);
  const [hold] = await desk.book.openHolds(orderNo);
  if (hold === undefined) throw new Error(`${orderNo} has no share`);
  const merchant = await desk.merchant(owner);
  const at = dateTimeOf(desk.now);
  const isYuan = batch.payType === 'BATCH_CNY';
  const way = wayOf(batch, line);
  const total = toMinor(payAmount, batch.currency);
  const feeMinor = toMinor(fee, batch.currency);
  const principal = total - feeMinor;
  const asked = toMinor(line.amount ?? payAmount, line.currency ?? batch.currency);
  const row: OrderRow = {
    ...{ orderNo, createdAt: at, orderType: batch.payType, payerName: merchant?.names[0] ?? '' },
    ...{ payeeName: line.payeeName, accountNo: line.accountNo ?? '' },
    ...{ bankName: line.bankName ?? '', bankCountry: line.bankCountry ?? '', payCcy: batch.currency },
    // The fee of a yuan order is inside its amount, as a withdrawal's is; other fees come on top.
    payAmount: isYuan ? payAmount : fromMinor(principal, batch.currency),
    ...{ arriveCcy, arriveAmount, fee, totalAmount: payAmount, batchNo: batch.batchNo },
    arriveTime: dateTimeOf(arrivalTime(desk.now, way, arriveCcy, arriveAmount)),
    status: 'AUDITING',
    ...{ version: 1, rate: line.rate || undefined, purpose: line.purpose || undefined },
    swift: (line.payWay === 'SWIFT' && line.bankCode) || undefined,
    ...{ feeBearer: line.feeBearer || undefined, postscript: line.postscript || undefined },
    files: batch.materials?.length ? batch.materials : undefined,
    ...{ submitter: batch.submitter || undefined, submitterId: batch.submitterId || undefined },
  };
  const usdEquivalent = dollarsOf(desk, payAmount, batch.currency);
  const audit = bankAudit(desk, way, row);
  const says: Progress = {
    step: line.reviewer ? '批量付款复核通过' : '批量付款提交',
    actor: line.reviewer ?? batch.submitter ?? '经办',
    note: `批次 ${batch.batchNo} 第 ${line.seq} 行`,
    result: 'DONE',
  };
  const known = {
    payCcy: batch.currency,
    arriveCcy,
    fee: String(feeMinor),
    arriveAmount: String(toMinor(arriveAmount, arriveCcy)),
    holdNo: hold.holdNo,
    trigger: outcomeOf(desk, asked),
  };
  const opening = { orderNo, row, stage: 'HELD' as const, usdEquivalent, says: [says, audit.says], next: audit.next };
  if (isYuan) {
    const midAmount = String(toMinor(line.midAmount ?? arriveAmount, arriveCcy));
    const facts = { ...known, amount: String(total), midAmount, accountId: line.rowId, parent: null };
    await putDown(withdrawals, desk, owner, { ...opening, facts });
  } else {
    const facts = { ...known, payeeNo: '', principal: String(principal), atMid: null, lockedOn: dayOf(desk.now), way };
    await putDown(payments, desk, owner, { ...opening, facts });
  }
}
