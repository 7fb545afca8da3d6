import { lapseReview, type Person, review } from '../approvals.ts';
import type { Desk, EdgeHandler } from '../desk/desk.ts';
import { refusal } from '../refusals.ts';
import { giveBack, type Step, stepOf } from './advance.ts';
import { changeTransfer, type TransferFacts, type TransferRow, type TransferType } from './order.ts';
import { begin } from './submit.ts';

export interface Decided {
  orderNo: string;
  version: number;
}

/**
 * The order as whoever decides about it knows it, both sides locked.
 * @param types what it may be: another kind is an order that does not exist here
 * @throws Refusal 10018, 10010
 */
export async function orderOf(
  desk: Desk,
  owner: string,
  { orderNo, version }: Decided,
  types: TransferType[],
): Promise<Step> {
  const known = await desk.facts<TransferFacts>(orderNo);
  if (known === undefined || !types.includes(known.facts.type)) throw refusal('10018');
  // The receiver has a record of it too, and no say in it.
  if (known.owner !== owner) throw refusal(known.facts.to === owner && known.stage === 'MOVED' ? '10019' : '10018');
  const step = await stepOf(desk, orderNo);
  if (step === undefined) throw refusal('10018');
  if (step.row.version !== version) throw refusal('10010');
  return step;
}

/** Takes an order back that still waits for its review. */
export async function cancelTransfer(desk: Desk, owner: string, request: Decided & { actor: string }): Promise<void> {
  const step = await orderOf(desk, owner, request, ['TRANSFER', 'ALLOCATION']);
  if (step.row.status !== 'WAIT_REVIEW') throw refusal('10019');
  await lapseReview(desk, owner, request.orderNo);
  await giveBack(step, 'CANCELLED', {}, { step: '取消', actor: request.actor, result: 'DONE' });
}

export interface Reviewed extends Decided {
  pass: boolean;
  /** What it may be: another kind is an order that does not exist here. */
  types: TransferType[];
  remark?: string | undefined;
  reviewer: Person;
}

/** What one reviewer says of an order that waits: another is asked, it goes its way, or its money goes back. */
export async function reviewTransfer(desk: Desk, owner: string, request: Reviewed): Promise<TransferRow> {
  const step = await orderOf(desk, owner, request, request.types);
  const { at, row, facts } = step;
  if (row.status !== 'WAIT_REVIEW') throw refusal('10019');
  const { orderNo, pass, remark, reviewer } = request;
  const said = await review(desk, owner, { orderNo, pass, remark, reviewer });
  const seen = {
    reviewerName: reviewer.name,
    reviewedAt: at,
    ...(remark === undefined ? {} : { reviewRemark: remark }),
  };
  if (said === 'rejected') return giveBack(step, 'REJECTED', seen);
  const changed = await changeTransfer(
    desk,
    owner,
    row,
    said === 'next' ? seen : { ...seen, status: 'PROCESSING' },
    at,
  );
  if (said === 'passed') await begin(desk, owner, changed, facts);
  return changed;
}

/** WAIT_REVIEW → CANCELLED after seven days. */
export const lapseTransfer: EdgeHandler = async (desk, orderNo) => {
  const step = await stepOf(desk, orderNo);
  if (step?.row.status !== 'WAIT_REVIEW') return false;
  await lapseReview(desk, step.owner, orderNo);
  await giveBack(step, 'CANCELLED', { failReason: LAPSED }, { step: LAPSED, actor: '系统', result: 'FAILED' });
  return true;
};

const LAPSED = '超时未复核';
