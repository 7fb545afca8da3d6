import type { FileResult } from '#sandbox/answer.ts';
import { Refusal } from '#sandbox/refusal.ts';
import { STATUS } from '../collections/collection.ts';
import { confirmReceipt, supplementReceipt } from '../collections/confirm.ts';
import { creditVoucherOf, refundProofOf } from '../documents/collection-papers.ts';
import { writePdf } from '../documents/document.ts';
import { issuerOf } from '../site.ts';
import type { AnswerOf, BankContext } from './answer-of.ts';
import { personOf } from './operator.ts';
import { type BankSetting, deskOf } from './setting.ts';

type Orders = Awaited<ReturnType<AnswerOf<'collection.confirm'>>>;

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

export function collectionAnswers(setting: BankSetting) {
  const confirm: AnswerOf<'collection.confirm'> = async (context) => {
    const { orderNo, version, storeNo, tradeType, isNotMine } = context.request;
    const actor = personOf(context).name;
    const asked = {
      orderNo,
      version,
      actor,
      storeNo: storeNo ?? undefined,
      tradeType: tradeType ?? undefined,
      isNotMine,
    };
    const row = await confirmReceipt(deskOf(context, setting), context.owner, asked);
    return { orderNo, status: row.status as Orders['status'] };
  };

  const supplement: AnswerOf<'collection.supplement'> = async (context) => {
    const { orderNo, version, tradeType, description, materials } = context.request;
    const files = materials ?? [];
    const asked = {
      orderNo,
      version,
      actor: personOf(context).name,
      tradeType: tradeType ?? undefined,
      description: description ?? undefined,
      materials: files,
    };
    const row = await supplementReceipt(deskOf(context, setting), context.owner, asked);
    if (files.length > 0) await context.files.bind(files, { type: 'collection-order', no: orderNo });
    return { orderNo, status: row.status as Orders['status'] };
  };

  return {
    'collection.voucher': voucher,
    'collection.refundProof': refundProof,
    'collection.confirm': confirm,
    'collection.supplement': supplement,
  };
}
