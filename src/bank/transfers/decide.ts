import type { Desk } from '../desk/desk.ts';
import { refusal } from '../refusals.ts';
import { giveBack, type Step, stepOf } from './advance.ts';
import { changeTransfer, type TransferFacts, type TransferType } from './order.ts';
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
export async function cancelTransfer(
  desk: Desk,
  owner: string,
  request: Decided & { actor: string },
): Promise<void> {
  const step = await orderOf(desk, owner, request, ['TRANSFER', 'ALLOCATION']);
  if (step.row.status !== 'WAIT_REVIEW') throw refusal('10019');
  await giveBack(step, 'CANCELLED', {}, { step: '取消', actor: request.actor });
}

export interface Reviewed extends Decided {
  pass: boolean;
  /** What it may be: another kind is an order that does not exist here. */
  types: TransferType[];
  remark?: string;
  reviewer: { operatorId: string; name: string };
}

/** What a reviewer says of an order that waits: it goes its way, or its money goes back. */
export async function reviewTransfer(desk: Desk, owner: string, request: Reviewed): Promise<void> {
  const step = await orderOf(desk, owner, request, request.types);
  if (step.row.status !== 'WAIT_REVIEW') throw refusal('10019');
  const { at, row, facts } = step;
  const seen = {
    reviewerName: request.reviewer.name,
    reviewedAt: at,
    ...(request.remark === undefined ? {} : { reviewRemark: request.remark }),
  };
  const actor = request.reviewer.name;
  if (!request.pass) {
    await giveBack(step, 'REJECTED', seen, { step: '复核驳回', actor });
    return;
  }
  const changes = { ...seen, status: 'PROCESSING' as const };
  const changed = await changeTransfer(desk, owner, row, changes, { step: '复核通过', actor, result: 'DONE' }, at);
  await begin(desk, owner, changed, facts);
}
