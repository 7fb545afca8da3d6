import { dateTimeOf, dayOf } from '#model/instant.ts';
import type { Person } from '../approvals.ts';
import type { Desk, EdgeHandler } from '../desk/desk.ts';
import { releaseHold } from '../ledger.ts';
import { refusal, refusalText } from '../refusals.ts';
import { resolveQuota } from '../quotas/quota-book.ts';
import { type BatchRow, type LineRow, TERMINATED } from './batch.ts';
import { openOrder } from './orders.ts';

export interface LineDecision {
  rowId: string;
  version: number;
  pass: boolean;
  rejectReason?: string | undefined;
  reviewer: Person;
}

/** Orders that are opened in one transaction. */
const PIECE = 50;

/**
 * What a reviewer says of one line: another level is asked, its order is opened, or its share is given back.
 * @throws Refusal 10012, 10018 to 10020, 23012 where the day of its yuan rate is over, 23052, 23053
 */
export async function auditLine(desk: Desk, owner: string, decision: LineDecision): Promise<void> {
  const { rowId, pass, reviewer } = decision;
  await desk.book.lockOwner(owner);
  const row = await desk.record(owner, 'batch-row', rowId);
  const batch = row && (await desk.record(owner, 'batch-order', row.batchNo));
  if (row === undefined || batch === undefined) throw refusal('10018');
  if (row.version !== decision.version) throw refusal('10010');
  if (row.auditState !== 'WAIT') throw refusal('10019');
  const before = row.reviewerIds ?? [];
  if (batch.submitterId === reviewer.operatorId || before.includes(reviewer.operatorId)) throw refusal('10020');
  const named = batch.reviewerIds ?? [];
  if (named.length > 0 && !named.includes(reviewer.operatorId)) throw refusal('23052');
  const reason = (decision.rejectReason ?? '').trim();
  if (!pass && reason === '') throw refusal('23053', {}, '/rejectReason');
  if (pass && (await desk.merchant(owner))?.frozen === true) throw refusal('10012');
  if (pass && isExpired(batch, desk)) throw refusal('23012');
  const at = dateTimeOf(desk.now);
  const reviewed = {
    reviewer: reviewer.name,
    reviewedAt: at,
    reviewerIds: [...before, reviewer.operatorId],
    version: row.version + 1,
  };
  const level = (row.auditLevel ?? 0) + 1;
  if (pass && level < (batch.reviewLevels ?? 1)) {
    await desk.changeRecord(owner, 'batch-row', rowId, { ...reviewed, auditLevel: level });
    return;
  }
  if (pass) {
    await desk.changeRecord(owner, 'batch-row', rowId, { ...reviewed, auditLevel: level, auditState: 'PASS' });
    await openOrder(desk, owner, batch, { ...row, ...reviewed });
  } else {
    await giveBack(desk, owner, row);
    await desk.changeRecord(owner, 'batch-row', rowId, { ...reviewed, auditState: 'REJECT', rejectReason: reason });
  }
  await count(desk, owner, batch, { approved: pass ? 1 : 0, rejected: pass ? 0 : 1 });
}

/** A yuan rate holds until the end of the day on which the batch was submitted. */
export function isExpired(batch: BatchRow, desk: Desk): boolean {
  return batch.payType === 'BATCH_CNY' && (batch.submittedAt ?? '').slice(0, 10) < dayOf(desk.now);
}

/** All that still waits is given back: the day of the rate is over, or nobody looked at it for seven days. */
export async function giveUpBatch(desk: Desk, owner: string, batchNo: string, reason: string): Promise<boolean> {
  await desk.book.lockOwner(owner);
  const batch = await desk.record(owner, 'batch-order', batchNo);
  if (batch?.auditState !== 'WAIT') return false;
  const waiting = await desk.findRecords(owner, 'batch-row', { batchNo, auditState: 'WAIT' });
  for (const row of waiting) {
    await giveBack(desk, owner, row);
    const changes = { auditState: 'REJECT', rejectReason: reason, version: row.version + 1 };
    await desk.changeRecord(owner, 'batch-row', row.rowId, changes);
  }
  await count(desk, owner, batch, { approved: 0, rejected: waiting.length }, reason);
  return true;
}

export const lapseBatch: EdgeHandler = async (desk, batchNo) => {
  const known = await desk.facts(batchNo);
  return known !== undefined && giveUpBatch(desk, known.owner, batchNo, '超时未复核');
};

export function expiryReason(): string {
  return refusalText('23012');
}

/** Opens the orders of a batch that nobody need look at, some at a time. */
export const payBatch: EdgeHandler = async (desk, batchNo) => {
  const owner = (await desk.facts(batchNo))?.owner;
  if (owner === undefined) return false;
  await desk.book.lockOwner(owner);
  // Read behind the lock: how many are paid is what another one may just have changed.
  const known = await desk.facts<{ lines: unknown; paid?: number }>(batchNo);
  const batch = await desk.record(owner, 'batch-order', batchNo);
  if (batch?.auditState !== 'PASS' || known?.stage !== 'APPROVED') return false;
  const rows = await desk.findRecords(owner, 'batch-row', { batchNo, auditState: 'PASS' });
  const paid = known.facts.paid ?? 0;
  for (const row of rows.slice(paid, paid + PIECE)) await openOrder(desk, owner, batch, row);
  const isDone = paid + PIECE >= rows.length;
  await desk.putFacts({ ...known, stage: isDone ? 'PAID' : 'APPROVED', facts: { ...known.facts, paid: paid + PIECE } });
  if (!isDone) await desk.schedule('batch.pay', batchNo, 0);
  return true;
};

async function giveBack(desk: Desk, owner: string, row: LineRow): Promise<void> {
  const at = dateTimeOf(desk.now);
  for (const { holdNo } of await desk.book.openHolds(row.orderNo ?? '')) await releaseHold(desk.book, holdNo, at);
  await resolveQuota(desk, 'RELEASE', { owner, orderNo: row.orderNo ?? '', at });
}

/** Counts what was decided; once nothing waits, the batch is decided: given up where every line was rejected. */
async function count(
  desk: Desk,
  owner: string,
  batch: BatchRow,
  { approved, rejected }: { approved: number; rejected: number },
  reason?: string,
): Promise<void> {
  const waitCount = (batch.waitCount ?? 0) - approved - rejected;
  const approvedCount = (batch.approvedCount ?? 0) + approved;
  const rejectedCount = (batch.rejectedCount ?? 0) + rejected;
  const changes: Partial<BatchRow> = { waitCount, approvedCount, rejectedCount, version: batch.version + 1 };
  if (waitCount === 0) {
    changes.auditState = approvedCount > 0 ? 'PASS' : 'REJECT';
    changes.finishedAt = dateTimeOf(desk.now);
    if (approvedCount === 0) {
      changes.status = TERMINATED;
      changes.failReason = reason ?? '复核全部驳回，冻结资金已退回';
    }
    const known = await desk.facts(batch.batchNo);
    if (known !== undefined) await desk.putFacts({ ...known, stage: 'DECIDED' });
  }
  await desk.changeRecord(owner, 'batch-order', batch.batchNo, changes);
}
