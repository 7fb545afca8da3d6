import { dateTimeOf } from '#model/instant.ts';
import type { FileResult } from '#sandbox/answer.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import { Refusal } from '#sandbox/refusal.ts';
import { writePdf } from '../documents/document.ts';
import { exchangeVoucher } from '../documents/exchange-voucher.ts';
import { samplePaper } from '../documents/sample.ts';
import { voucherOf } from '../documents/voucher.ts';
import { issuerOf } from '../site.ts';
import type { ExchangeRow } from '../exchanges/order.ts';
import type { AnswerOf } from './answer-of.ts';

/** The receipt of a payment that arrived; of any other there is none. */
const voucher: AnswerOf<'pay.voucher'> = async ({ model, entities, request, refusals, clock }) => {
  const order = await entities.need('payment-order', request.orderNo);
  if (order['status'] !== 'SUCCESS') throw new Refusal(refusals.wrongState);
  const paper = voucherOf(model, order, issuerOf(model), clock.now());
  const bytes = await writePdf(paper, clock.now());
  return { name: `付款电子回单_${request.orderNo}.pdf`, type: 'application/pdf', bytes } satisfies FileResult;
};

/** The receipt of an exchange that is done; of any other there is none. */
const exchangeReceipt: AnswerOf<'exchange.voucher'> = async ({
  model,
  entities,
  request,
  refusals,
  clock,
  session,
}) => {
  const order = await entities.need<EntityRecord & ExchangeRow>('exchange-order', request.orderNo);
  if (order.status !== 'SUCCESS') throw new Refusal(refusals.wrongState);
  const merchant = String(session?.user['userName'] ?? '');
  const document = exchangeVoucher(model, order, { merchant, issuer: issuerOf(model) }, clock.now());
  const bytes = await writePdf(document, clock.now());
  return { name: `换汇凭证_${request.orderNo}.pdf`, type: 'application/pdf', bytes } satisfies FileResult;
};

const paper: AnswerOf<'sample-answer.paper'> = async ({ model, clock }) => {
  const bytes = await writePdf(samplePaper(issuerOf(model), dateTimeOf(clock.now())), clock.now());
  return { name: '文件示例.pdf', type: 'application/pdf', bytes } satisfies FileResult;
};

export const voucherAnswers = {
  'pay.voucher': voucher,
  'exchange.voucher': exchangeReceipt,
  'sample-answer.paper': paper,
};
