import type { FileResult } from '#sandbox/answer.ts';
import { Refusal } from '#sandbox/refusal.ts';
import { STATUS } from '../collections/collection.ts';
import { creditVoucherOf, refundProofOf } from '../documents/collection-papers.ts';
import { writePdf } from '../documents/document.ts';
import { issuerOf } from '../site.ts';
import type { AnswerOf, BankContext } from './answer-of.ts';

const voucher: AnswerOf<'collection.voucher'> = async (context) => {
  const { model, entities, request, refusals, clock } = context;
  const order = await entities.need('collection-order', request.orderNo);
  if (order['status'] !== STATUS.credited) throw new Refusal(refusals.wrongState);
  const bytes = await writePdf(creditVoucherOf(model, order, givenIn(context)), clock.now());
  return { name: `入账凭证_${request.orderNo}.pdf`, type: 'application/pdf', bytes } satisfies FileResult;
};

const refundProof: AnswerOf<'collection.refundProof'> = async (context) => {
  const { model, entities, request, refusals, clock } = context;
  const order = await entities.need('collection-order', request.orderNo);
  if (order['status'] !== STATUS.refunded) throw new Refusal(refusals.wrongState);
  const refund = await entities.need('refund-order', String(order['refundNo']));
  const bytes = await writePdf(refundProofOf(model, order, refund, givenIn(context)), clock.now());
  return { name: `退款凭证_${request.orderNo}.pdf`, type: 'application/pdf', bytes } satisfies FileResult;
};

function givenIn({ model, session, clock }: Pick<BankContext, 'model' | 'session' | 'clock'>) {
  return { holder: String(session?.user['userName'] ?? ''), issuer: issuerOf(model), now: clock.now() };
}

export const collectionAnswers = { 'collection.voucher': voucher, 'collection.refundProof': refundProof };
