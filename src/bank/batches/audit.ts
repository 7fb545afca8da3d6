import { TERMINATED } from '../files/state.ts';
import { releaseHold } from '../ledger/posting.ts';
import type { Move } from '../orders/family.ts';
import { drawFrom } from '../orders/pool-use.ts';
import { refusal } from '../words/refusals.ts';
import { type Batch, isExpired, type LineDecision, type LineRow } from './batch.ts';
import { openOrder } from './orders.ts';

/** Number of orders opened in one transaction. */
const PIECE = 50;

/**
 * Applies a reviewer's decision on one line: requests the next level, opens the order, or releases its hold.
 * @throws Refusal 10010, 10012, 10018 to 10020, 23012 when the day of its yuan rate is over, 23052, 23053
 */
export async function auditLine(batch: Batch, decision: LineDecision): Promise<Move<Batch>> {
  const { desk, owner, row: order, at } = batch;
  const { rowId, pass, reviewer } = decision;
  const row = await desk.record(owner, 'batch-row', rowId);
  if (row === undefined) throw refusal('10018');
  if (row.version !== decision.version) throw refusal('10010');
  if (row.auditState !== 'WAIT') throw refusal('10019');
  const before = row.reviewerIds ?? [];
  if (order.submitterId === reviewer.operatorId || before.includes(reviewer.operatorId)) throw refusal('10020');
  const named = order.reviewerIds ?? [];
  if (named.length > 0 && !named.includes(reviewer.operatorId)) throw refusal('23052');
  const reason = (decision.rejectReason ?? '').trim();
  if (pass && (await desk.merchant(owner))?.frozen === true) throw refusal('10012');
  if (pass && isExpired(order, desk)) throw refusal('23012');
  const reviewed = {
    reviewer: reviewer.name,
    reviewedAt: at,
    reviewerIds: [...before, reviewer.operatorId],
    version: row.version + 1,
  };
  const level = (row.auditLevel ?? 0) + 1;
  if (pass && level < (order.reviewLevels ?? 1)) {
    await desk.changeRecord(owner, 'batch-row', rowId, { ...reviewed, auditLevel: level });
    return {};
  }
  if (pass) {
    await desk.changeRecord(owner, 'batch-row', rowId, { ...reviewed, auditLevel: level, auditState: 'PASS' });
    await openOrder(desk, owner, order, { ...row, ...reviewed });
  } else {
    await giveBack(batch, row);
    await desk.changeRecord(owner, 'batch-row', rowId, { ...reviewed, auditState: 'REJECT', rejectReason: reason });
  }
  return decided(batch, pass ? 1 : 0, pass ? 0 : 1);
}

/** Rejects all waiting lines and releases their holds. */
export async function giveUp(batch: Batch, reason: string): Promise<Move<Batch>> {
  const { desk, owner, orderNo: batchNo } = batch;
  const waiting = await desk.findRecords(owner, 'batch-row', { batchNo, auditState: 'WAIT' });
  for (const row of waiting) {
    await giveBack(batch, row);
    const changes = { auditState: 'REJECT', rejectReason: reason, version: row.version + 1 };
    await desk.changeRecord(owner, 'batch-row', row.rowId, changes);
  }
  return decided(batch, 0, waiting.length, reason);
}

/** Opens the orders of a batch that needs no review, some at a time. */
export async function pay({ desk, owner, orderNo: batchNo, row: batch, facts }: Batch): Promise<Move<Batch>> {
  const rows = await desk.findRecords(owner, 'batch-row', { batchNo, auditState: 'PASS' });
  const from = facts.paid ?? 0;
  const paid = from + PIECE;
  for (const row of rows.slice(from, paid)) await openOrder(desk, owner, batch, row);
  return paid < rows.length ? { facts: { paid }, next: { step: 'pay', after: 0 } } : { facts: { paid }, stage: 'PAID' };
}

async function giveBack({ desk, owner, at }: Batch, { orderNo }: LineRow): Promise<void> {
  const order = { desk, owner, orderNo: orderNo ?? '', at };
  for (const { holdNo } of await desk.book.openHolds(order.orderNo)) await releaseHold(desk.book, holdNo, at);
  await drawFrom(order, 'RELEASE');
}

/** Counts decisions. Without waiting lines the batch is decided: terminated if every line was rejected. */
function decided({ row, at }: Batch, approved: number, rejected: number, reason?: string): Move<Batch> {
  const waitCount = (row.waitCount ?? 0) - approved - rejected;
  const approvedCount = (row.approvedCount ?? 0) + approved;
  const set = { waitCount, approvedCount, rejectedCount: (row.rejectedCount ?? 0) + rejected };
  if (waitCount > 0) return { set };
  if (approvedCount > 0) return { stage: 'DECIDED', set: { ...set, auditState: 'PASS', finishedAt: at } };
  const failReason = `${reason ?? '复核全部驳回'}，没有付款，冻结资金已全部解冻`;
  return {
    stage: 'DECIDED',
    to: TERMINATED,
    set: { ...set, auditState: 'REJECT', finishedAt: at, failReason },
  };
}
