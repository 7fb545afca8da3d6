import { dateTimeOf } from '#model/instant.ts';
import { type Decision, lapseReview, review } from '../approvals.ts';
import type { Desk, EdgeHandler, OrderRow } from '../desk/desk.ts';
import { wayOf } from '../fees.ts';
import { askForAudit, promiseOf, takeBack } from './submit.ts';

/** WAIT_REVIEW → AUDITING after the last level, → REJECTED by any. The caller has locked the order and seen its version. */
export async function reviewWithdrawal(desk: Desk, owner: string, row: OrderRow, decision: Decision): Promise<void> {
  const said = await review(desk, owner, decision);
  const version = row.version + 1;
  if (said === 'next') {
    await desk.changeOrder(owner, row.orderNo, { version });
  } else if (said === 'passed') {
    const way = wayOf(row.payCcy, { country: row.bankCountry ?? '', currency: row.arriveCcy });
    await desk.changeOrder(owner, row.orderNo, { status: 'AUDITING', ...promiseOf(desk, row, way), version });
    await askForAudit(desk, owner, row, way);
  } else {
    const released = await takeBack(desk, owner, row, await desk.withdrawal(row.orderNo));
    await desk.changeOrder(owner, row.orderNo, {
      ...released,
      status: 'REJECTED',
      failReason: decision.remark ?? null,
      finishedAt: dateTimeOf(desk.now),
      version,
    });
  }
}

/** WAIT_REVIEW → CANCELLED after seven days. */
export const lapseWithdrawal: EdgeHandler = async (desk, orderNo) => {
  const known = await desk.withdrawal(orderNo);
  if (known === undefined) return false;
  const { owner } = known;
  await desk.book.lockOwner(owner);
  const row = await desk.order(owner, orderNo);
  if (row?.status !== 'WAIT_REVIEW') return false;
  const released = await takeBack(desk, owner, row, await desk.withdrawal(orderNo));
  await lapseReview(desk, owner, orderNo);
  const at = dateTimeOf(desk.now);
  const version = row.version + 1;
  const failReason = LAPSED;
  await desk.changeOrder(owner, orderNo, { ...released, status: 'CANCELLED', failReason, finishedAt: at, version });
  await desk.event(owner, { orderNo, at, step: LAPSED, actor: '系统', result: 'FAILED' });
  return true;
};

const LAPSED = '超时未复核';
