import { dayOf } from '#model/instant.ts';
import { type Decision, lapseReview, review } from '../approvals.ts';
import type { Desk, EdgeHandler, OrderEvent, OrderRow } from '../desk/desk.ts';
import { refusal, refusalText } from '../refusals.ts';
import { settleCoupon } from '../coupon-use.ts';
import { change, giveTradeOrderBack, stage, stepOf } from './advance.ts';
import { paymentFacts, type PaymentStep } from './facts.ts';
import { type Materials, MATERIAL_KINDS } from './materials.ts';
import { promiseOf, releaseHolds } from '../withdrawals/submit.ts';
import { askForAudit } from './submit.ts';

const LAPSED = '超时未复核';

/**
 * WAIT_REVIEW → AUDITING after the last level, → REJECTED by any. A rate that was locked on an earlier bank day holds no
 * more: then the order is cancelled (23012), whatever the reviewer said. The caller has seen its version.
 */
export async function reviewPayment(desk: Desk, step: PaymentStep, decision: Decision): Promise<void> {
  const { facts, row } = step;
  const { owner } = facts;
  if (decision.pass && facts.facts.atMid !== null && facts.facts.lockedOn < dayOf(desk.now)) {
    const failReason = refusalText('23012');
    const what = { step: '汇率过期', actor: '系统', note: failReason, result: 'FAILED' } as const;
    return end(step, { status: 'CANCELLED', failReason }, what);
  }
  const said = await review(desk, owner, decision);
  if (said === 'rejected') {
    const released = await release(step);
    await desk.changeOrder(owner, row.orderNo, {
      ...released,
      status: 'REJECTED',
      failReason: decision.remark ?? null,
      finishedAt: step.at,
      version: row.version + 1,
    });
    return;
  }
  const promise = promiseOf(desk, row, facts.facts.way);
  const status = said === 'passed' ? { status: 'AUDITING' as const, ...promise } : {};
  await desk.changeOrder(owner, row.orderNo, { ...status, version: row.version + 1 });
  if (said === 'passed') await askForAudit(desk, owner, row);
}

/** A payment of this merchant, locked; undefined where the order is of another family or of nobody. */
export async function ownStep(desk: Desk, owner: string, orderNo: string): Promise<PaymentStep | undefined> {
  await desk.book.lockOwner(owner);
  return (await paymentFacts(desk, orderNo))?.owner === owner ? stepOf(desk, orderNo) : undefined;
}

/** WAIT_REVIEW, WAIT_MATERIAL, AUDITING → CANCELLED by the merchant. The caller has seen version and state. */
export function cancelPaymentOrder(step: PaymentStep, actor: string): Promise<void> {
  return end(step, { status: 'CANCELLED', failReason: null }, { step: '取消', actor, result: 'DONE' });
}

/** WAIT_REVIEW → CANCELLED after seven days. */
export const lapsePayment: EdgeHandler = async (desk, orderNo) => {
  const step = await stepOf(desk, orderNo);
  if (step?.row.status !== 'WAIT_REVIEW') return false;
  await end(step, { status: 'CANCELLED', failReason: LAPSED }, { step: LAPSED, actor: '系统', result: 'FAILED' });
  return true;
};

/** WAIT_MATERIAL → AUDITING: what the bank asked for has come. @throws Refusal 10019, 23013 */
export async function supplyMaterials(step: PaymentStep, given: Materials, actor: string): Promise<void> {
  const { desk, facts, row } = step;
  if (row.status !== 'WAIT_MATERIAL') throw refusal('10019');
  const kinds = MATERIAL_KINDS.filter((kind) => (given[kind] ?? []).length > 0);
  if (kinds.length === 0) throw refusal('23013', {}, '/files');
  const files = Object.fromEntries(kinds.map((kind) => [kind, [...(row[kind] ?? []), ...(given[kind] ?? [])]]));
  await desk.putFacts({ ...facts, facts: { ...facts.facts, trigger: null } });
  const promise = promiseOf(desk, row, facts.facts.way);
  await change(
    step,
    { status: 'AUDITING', failReason: null, ...promise, ...files },
    { step: '已补充材料', actor, result: 'DONE' },
  );
  await askForAudit(desk, facts.owner, row);
}

async function end(
  step: PaymentStep,
  changes: Partial<OrderRow>,
  what: Omit<OrderEvent, 'orderNo' | 'at'>,
): Promise<void> {
  const { desk, facts, row, at } = step;
  const released = await release(step);
  await lapseReview(desk, facts.owner, row.orderNo);
  await change(step, { ...changes, ...released, finishedAt: at }, what);
}

/** What the order holds goes back to where it came from; its coupon is free, its trade order unpaid again. */
async function release(step: PaymentStep): Promise<Pick<OrderRow, 'releasedAmount'>> {
  const { desk, facts, row } = step;
  const released = await releaseHolds(desk, row);
  await settleCoupon(desk, facts.owner, row.couponNo ?? undefined, 'free');
  await giveTradeOrderBack(step, row.arriveAmount);
  await stage(step, 'RELEASED');
  return released;
}
