import { dateTimeOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { ownEntry } from '#model/own-entry.ts';
import { needsReview, openReview, type Person } from '../approvals/review.ts';
import type { Merchant } from '../desk/desk.ts';
import { placeShares } from '../ledger/posting.ts';
import { checkBalance, customerOf, dollarsOf } from '../orders/checks.ts';
import type { Move } from '../orders/family.ts';
import { putDown } from '../orders/take-step.ts';
import { refusal } from '../words/refusals.ts';
import type { LineRow, TransferBatch } from './batch.ts';
import { opened, outwards } from './submit.ts';
import { payableSupplier } from './suppliers.ts';
import { checkTransferLimits, receiverOf } from './terms.ts';
import { transfers } from './transfer.ts';

/** Number of transfers made in one transaction. */
const PIECE = 50;

/**
 * Holds the amount and the fee of every line, and requests one review or lets the transfers be made.
 * @throws Refusal 10011 to 10014, 20001, 20006, 20007, 23051, 25001 to 25005, 25031, 25032
 */
export async function submitBatch(
  batch: TransferBatch,
  { files = [], person }: { files?: string[]; person: Person },
): Promise<Move<TransferBatch>> {
  const { desk, owner, orderNo: batchNo, row, known, at } = batch;
  const { currency, totalAmount, deductTotal } = row;
  if (files.length === 0) throw refusal('25005', {}, '/files');
  const merchant = await customerOf(desk, owner);
  await checkTransferLimits(desk, merchant, totalAmount, currency);
  await checkBalance(desk, owner, currency, toMinor(deductTotal, currency), { field: null });
  const lines = await desk.findRecords(owner, 'transfer-line', { batchNo });
  const receivers: Record<string, string> = {};
  // Suppliers may have changed since the check of the lines.
  for (const supplierNo of new Set(lines.map((line) => line.supplierNo ?? ''))) {
    const receiver = await receiverOf(desk, owner, await payableSupplier(desk, owner, supplierNo), {});
    receivers[supplierNo] = receiver.owner;
  }
  const rule = await needsReview(desk, owner, {
    ...{ business: 'TRANSFER', amount: totalAmount, currency },
    submitterId: person.operatorId,
  });
  const numbers = await desk.book.nextNumbers('TR', at, lines.length);
  const orderOf = (n: number): string => numbers[n] ?? '';
  const shares = lines.map((line, n) => ({ orderNo: orderOf(n), amount: costOf(line, currency) }));
  await placeShares(desk.book, { reference: batchNo, owner, currency, at, shares });
  await desk.changeRecords(
    owner,
    'transfer-line',
    lines.map(({ rowId }, n) => ({ rowId, orderNo: orderOf(n) })),
  );
  known.usdEquivalent = dollarsOf(desk, totalAmount, currency);
  const set = { files, operatorName: person.name, submitterId: person.operatorId, submittedAt: at };
  if (rule === undefined) {
    return { stage: 'HELD', facts: { receivers }, to: 'PROCESSING', set, next: { step: 'open', after: 0 } };
  }
  const reviewed = {
    orderNo: batchNo,
    business: 'TRANSFER',
    rule,
    submitter: person,
    lapse: `transferBatch.lapse`,
  } as const;
  const { dueAt: reviewDueAt, levels: reviewLevels } = await openReview(desk, owner, reviewed);
  const reviewerIds = rule.reviewerIds ?? [];
  return {
    stage: 'HELD',
    facts: { receivers },
    to: 'WAIT_REVIEW',
    set: { ...set, reviewDueAt, reviewLevels, reviewerIds },
  };
}

function costOf({ amount, fee }: LineRow, currency: string): bigint {
  return toMinor(amount ?? '0', currency) + toMinor(fee ?? '0', currency);
}

/** Makes the next transfers, each on its own share; from then on each is independent. */
export async function openLines(batch: TransferBatch): Promise<Move<TransferBatch>> {
  const { desk, owner, orderNo: batchNo, row, at } = batch;
  const from = row.openedCount ?? 0;
  const lines = await desk.findRecords(owner, 'transfer-line', { batchNo });
  const payer = await desk.merchant(owner);
  if (payer === undefined) throw new Error(`${owner} is no merchant`);
  for (const line of lines.slice(from, from + PIECE)) await openLine(batch, line, payer);
  const openedCount = Math.min(from + PIECE, lines.length);
  if (openedCount < lines.length) return { set: { openedCount }, next: { step: 'open', after: 0 } };
  return { stage: 'OPENED', to: 'SUCCESS', set: { openedCount, finishedAt: at } };
}

async function openLine({ desk, owner, row, facts }: TransferBatch, line: LineRow, payer: Merchant): Promise<void> {
  const { batchNo, currency, files, operatorName, submitterId, reviewerName, reviewedAt } = row;
  const { supplierNo, amount, fee, purpose, contractNo, remark, orderNo } = line;
  if (!orderNo || !supplierNo || !amount || !fee) throw new Error(`${line.rowId} is no transfer`);
  const [hold] = await desk.book.openHolds(orderNo);
  if (hold === undefined) throw new Error(`${orderNo} has no share`);
  const supplier = await desk.record(owner, 'supplier', supplierNo);
  const to = ownEntry(facts.receivers ?? {}, supplierNo) ?? supplier?.userNo ?? '';
  const receiver = await desk.merchant(to);
  const [minor, feeMinor] = [toMinor(amount, currency), toMinor(fee, currency)];
  const { begins, drawn, ...opening } = opened(desk, {
    ...{ amount: minor, fee: feeMinor, from: owner, to },
    parts: [{ currency, amount: minor + feeMinor, fee: feeMinor }],
    row: {
      ...{ ...outwards(payer, receiver, currency), arriveAmount: fromMinor(minor, currency) },
      ...{ supplierNo, scene: supplier?.scene, contractNo, batchNo, purpose, remark, files },
      ...{ operatorName, submitterId, reviewerName, reviewedAt },
    },
  });
  const asked = { step: '提交申请', actor: operatorName ?? '经办', note: `批次 ${batchNo}`, result: 'DONE' } as const;
  await putDown(transfers, desk, owner, {
    ...{ ...opening, orderNo, ...drawn({ orderNo, at: dateTimeOf(desk.now), holds: [hold.holdNo] }) },
    says: [asked, begins.says ?? []].flat(),
    ...(begins.next && { next: begins.next }),
  });
}
