import type { OrderRow } from '../desk/desk.ts';
import { refusal } from '../refusals.ts';
import { reviewWithdrawal } from '../withdrawals/review.ts';
import type { AnswerOf } from './answer-of.ts';
import { personOf } from './operator.ts';
import { type BankSetting, deskOf } from './setting.ts';

/* Payments to others: what they cost, how they are sent and who agrees to them. */

export function paymentAnswers(setting: BankSetting) {
  const review: AnswerOf<'payment.review'> = async (context) => {
    const { orderNo, version, reviewResult, reviewRemark } = context.request;
    const { owner } = context;
    const desk = deskOf(context, setting);
    await desk.book.lockOwner(owner);
    const row = await desk.order(owner, orderNo);
    if (row === undefined) throw refusal('10018');
    if (row.version !== version) throw refusal('10010');
    if (row.status !== 'WAIT_REVIEW') throw refusal('10019');
    const decision = {
      orderNo,
      pass: reviewResult === 'PASS',
      remark: reviewRemark ?? undefined,
      reviewer: personOf(context),
    };
    await reviewWithdrawal(desk, owner, row, decision);
    const after = (await desk.order(owner, orderNo)) as OrderRow;
    return { orderNo, status: after.status, ...(after.failReason ? { failReason: after.failReason } : {}) };
  };

  return { 'payment.review': review };
}
