import { dateTimeOf } from '#model/instant.ts';
import {
  type Asked,
  type Decision,
  lapseReview,
  needsReview,
  openReview,
  type Person,
  review,
  REVIEW_WAIT,
} from '../approvals/review.ts';
import type { Desk } from '../desk/desk.ts';
import type { AnyOrder, BankTerms, Family, Move, Moved, Progress, Step } from './family.ts';
import type { Beginning } from '#sandbox/orders.ts';
import { beginOrder } from './take-step.ts';

/** An order that may wait for review. */
interface Reviewed extends AnyOrder {
  row: AnyOrder['row'] & {
    failReason?: string | null;
    finishedAt?: string | null;
    /** Operators who have approved an earlier level, and may not approve another. */
    reviewedIds?: string[] | null;
  };
}

export interface ReviewedSteps<O extends Reviewed> {
  /** States in which the merchant may cancel the order. */
  cancels: readonly O['row']['status'][];
  /** The move that returns money, quota and coupon of an order that is not carried out. */
  back: Move<O> | ((order: O) => Promise<Move<O>>);
  /** The move after the last approval. */
  passed(order: O): Move<O>;
  /** Fields that record a decision; by default only the reason of a rejection. */
  seen?(decision: Decision, at: string): Partial<O['row']>;
}

interface ReviewSteps<O extends Reviewed> {
  review: Step<O, Decision>;
  cancel: Step<O, { actor: string }>;
  lapse: Step<O>;
}

const WAITING = 'WAIT_REVIEW';
const LAPSED = '超时未复核';

/** Steps of the four-eyes review: decisions, cancelling, and the end of the review period. */
export function reviewedSteps<O extends Reviewed>(how: ReviewedSteps<O>): ReviewSteps<O> {
  const ended = async (order: O, set: Partial<Reviewed['row']>, says?: Progress): Promise<Move<O>> => {
    const back = typeof how.back === 'function' ? await how.back(order) : how.back;
    const fields = { ...back.set, ...set, finishedAt: order.at } as Partial<O['row']>;
    return { ...back, set: fields, ...(says && { says }) };
  };
  const cancelled = async (order: O, failReason: string | null, says: Progress): Promise<Move<O>> => {
    await lapseReview(order.desk, order.owner, order.orderNo);
    return { ...(await ended(order, { failReason }, says)), to: 'CANCELLED' };
  };
  return {
    review: {
      by: 'reviewer',
      from: WAITING,
      async move(order, decision): Promise<Moved<O>> {
        const verdict = await review(order.desk, order.owner, decision);
        const seen: Partial<O['row']> = how.seen?.(decision, order.at) ?? {};
        if (verdict === 'next') {
          const reviewedIds = [...(order.row.reviewedIds ?? []), decision.reviewer.operatorId];
          return { set: { ...seen, reviewedIds } };
        }
        if (verdict === 'rejected') {
          const move = await ended(order, how.seen === undefined ? { failReason: decision.remark ?? null } : {});
          return { ...move, to: 'REJECTED', set: { ...seen, ...move.set } as Partial<O['row']> };
        }
        const move = how.passed(order);
        return { ...move, set: { ...seen, ...move.set } as Partial<O['row']> };
      },
    },
    cancel: {
      by: 'owner',
      from: how.cancels,
      move: (order, { actor }) => cancelled(order, null, { step: '取消', actor, result: 'DONE' }),
    },
    lapse: {
      by: 'clock',
      from: WAITING,
      move: (order) => cancelled(order, LAPSED, { step: LAPSED, actor: '系统', result: 'FAILED' }),
    },
  };
}

/** An accepted order before anything is written. */
export interface Submission<O extends Reviewed> extends Omit<Beginning<O, BankTerms>, 'says' | 'next'> {
  /** The amount to be reviewed; without it no review is needed. */
  review?: Omit<Asked, 'submitterId'> | undefined;
  submitter: Partial<Person>;
  /** The bank's first step when no review is needed. */
  begins: Pick<Move<O>, 'says' | 'next'>;
  /** Fields of the record during the review. */
  waits?: Partial<O['row']>;
}

/**
 * Begins an order: with a review if a rule requires it, otherwise with the bank's first step.
 * @throws Refusal 23051 when the rule requires more reviewers than exist
 */
export async function submitOrder<O extends Reviewed, StepName extends string>(
  family: Family<O, StepName>,
  desk: Desk,
  owner: string,
  { review: asked, submitter, begins, waits, ...beginning }: Submission<O>,
): Promise<O['row']> {
  const { operatorId: submitterId, name } = submitter;
  const rule = asked && (await needsReview(desk, owner, { ...asked, submitterId }));
  const said: Progress = { step: '提交申请', actor: name || '经办', result: 'DONE' };
  if (asked === undefined || rule === undefined) {
    const says = [said, begins.says ?? []].flat() as Progress[];
    return (await beginOrder(family, desk, owner, { ...beginning, ...begins, says })).row;
  }
  const reviewDueAt = dateTimeOf(desk.now + REVIEW_WAIT);
  const { levels, reviewerIds } = rule;
  const waiting = { ...waits, status: WAITING, reviewLevels: levels, reviewerIds: reviewerIds ?? [], reviewDueAt };
  const { orderNo, row } = await beginOrder(family, desk, owner, {
    ...beginning,
    draw(drawn) {
      const order = beginning.draw(drawn);
      return { ...order, row: { ...order.row, ...waiting } };
    },
    says: said,
  });
  const { business } = asked;
  await openReview(desk, owner, { orderNo, business, rule, submitter, lapse: `${family.name}.lapse` });
  return row;
}
