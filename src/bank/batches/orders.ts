import { dateTimeOf, dayOf } from '#model/instant.ts';
import { arrivalTime } from '../calendar.ts';
import type { Desk, OrderRow } from '../desk/desk.ts';
import type { Way } from '../fees.ts';
import { fromMinor, toMinor } from '../ledger/chart.ts';
import { FAMILY, type PaymentFacts } from '../payments/facts.ts';
import { askForAudit as askForPayment, outcomeOf as outcomeOfPayment } from '../payments/submit.ts';
import { askForAudit as askForYuan, outcomeOf as outcomeOfYuan } from '../withdrawals/submit.ts';
import type { BatchRow, LineRow } from './batch.ts';

/**
 * A line that was agreed to becomes a payment order on the share that was frozen for it, and lives alone from here on:
 * foreign currency as a payment, yuan as what is sold onshore and sent to a mainland bank.
 */
export async function openOrder(desk: Desk, owner: string, batch: BatchRow, line: LineRow): Promise<void> {
  const { orderNo, payAmount, fee, arriveAmount, arriveCcy } = line;
  if (!orderNo || !payAmount || !fee || !arriveAmount || !arriveCcy) throw new Error(`${line.rowId} is no payment`);
  const [hold] = await desk.book.openHolds(orderNo);
  if (hold === undefined) throw new Error(`${orderNo} has no share`);
  const merchant = await desk.merchant(owner);
  const at = dateTimeOf(desk.now);
  const isYuan = batch.payType === 'BATCH_CNY';
  const way: Way = isYuan ? 'yuan' : line.payWay === 'SWIFT' ? 'swift' : 'local';
  const total = toMinor(payAmount, batch.currency);
  const feeMinor = toMinor(fee, batch.currency);
  const principal = total - feeMinor;
  const asked = toMinor(line.amount ?? payAmount, line.currency ?? batch.currency);
  const dollars = desk.rates.worth(payAmount, batch.currency, 'USD', 'ceil');
  const row: OrderRow = {
    orderNo,
    createdAt: at,
    orderType: batch.payType,
    payerName: merchant?.names[0] ?? '',
    payeeName: line.payeeName,
    accountNo: line.accountNo ?? '',
    bankName: line.bankName ?? '',
    bankCountry: line.bankCountry ?? '',
    payCcy: batch.currency,
    // A yuan order's fee is inside its amount, as a withdrawal's; another's stands beside it.
    payAmount: isYuan ? payAmount : fromMinor(principal, batch.currency),
    arriveCcy,
    arriveAmount,
    fee,
    totalAmount: payAmount,
    arriveTime: dateTimeOf(arrivalTime(desk.now, way, arriveCcy, arriveAmount)),
    batchNo: batch.batchNo,
    status: 'AUDITING',
    version: 1,
    ...(line.rate ? { rate: line.rate } : {}),
    ...(line.payWay === 'SWIFT' && line.bankCode ? { swift: line.bankCode } : {}),
    ...(line.purpose ? { purpose: line.purpose } : {}),
    ...(line.feeBearer ? { feeBearer: line.feeBearer } : {}),
    ...(batch.materials?.length ? { files: batch.materials } : {}),
    ...(line.postscript ? { postscript: line.postscript } : {}),
    ...(batch.submitter ? { submitter: batch.submitter } : {}),
    ...(batch.submitterId ? { submitterId: batch.submitterId } : {}),
  };
  const usdEquivalent = toMinor(dollars, 'USD');
  if (isYuan) {
    await desk.putWithdrawal({
      orderNo,
      owner,
      payCcy: batch.currency,
      arriveCcy,
      amount: total,
      fee: feeMinor,
      arriveAmount: toMinor(arriveAmount, arriveCcy),
      midAmount: toMinor(line.midAmount ?? arriveAmount, arriveCcy),
      usdEquivalent,
      accountId: line.rowId,
      holdNo: hold.holdNo,
      stage: 'HELD',
      trigger: outcomeOfYuan(desk, asked),
      parent: null,
      at,
    });
  } else {
    const facts: PaymentFacts = {
      payeeNo: '',
      holdNo: hold.holdNo,
      payCcy: batch.currency,
      arriveCcy,
      principal: String(principal),
      fee: String(feeMinor),
      arriveAmount: String(toMinor(arriveAmount, arriveCcy)),
      atMid: null,
      lockedOn: dayOf(desk.now),
      way,
      trigger: outcomeOfPayment(desk, asked),
    };
    await desk.putFacts({ orderNo, owner, family: FAMILY, stage: 'HELD', at, usdEquivalent, facts });
  }
  await desk.addOrder(owner, row);
  const actor = line.reviewer ?? batch.submitter ?? '经办';
  const step = line.reviewer ? '批量付款复核通过' : '批量付款提交';
  await desk.event(owner, {
    orderNo,
    at,
    step,
    actor,
    note: `批次 ${batch.batchNo} 第 ${line.seq} 行`,
    result: 'DONE',
  });
  await (isYuan ? askForYuan(desk, owner, row, way) : askForPayment(desk, owner, row));
}
