import { type CollectionRow, type CollectionFacts } from '../collections/collection.ts';
import { supplementReceipt } from '../collections/confirm.ts';
import { MATERIAL_KINDS } from '../payments/materials.ts';
import { takeOwnStep } from '../orders/take-step.ts';
import { payments } from '../payments/payment.ts';
import type { AnswerOf, BankContext } from './answer-of.ts';
import { evidenceOf } from './documents.ts';
import { personOf } from './operator.ts';
import { type BankSetting, deskOf } from './setting.ts';

const ZIP = 'application/zip';

/** The archive can be downloaded for an hour, in milliseconds. */
const LASTS = 3_600_000;

const downloadByBiz: AnswerOf<'material.downloadByBiz'> = async (context) => {
  const order = await context.entities.need('collection-order', context.request.bizId);
  const [name, bytes] = [`交易材料_${context.request.bizId}.zip`, await evidenceOf(context, order)];
  const landed = await context.outside(`archive of ${context.request.bizId}`, (away) =>
    away.land({ name, type: ZIP, bytes }),
  );
  const { id } = await context.files.keep(landed, { business: 'SUPPLEMENT_MATERIAL', lasts: LASTS });
  const { fileUrl } = (await context.ask('file.downloadInfo', { dfsId: id })) as { fileUrl: string };
  return { downloadUrl: fileUrl, fileName: name };
};

/** All files of a payment, of every kind, and the bank's open request for materials. */
async function materialsOf(
  { entities }: Pick<BankContext, 'entities'>,
  orderNo: string,
): Promise<{ materials: string[]; reason?: string }> {
  const order = await entities.need('payment-order', orderNo);
  const materials = MATERIAL_KINDS.flatMap((kind) => (order[kind] as string[] | null | undefined) ?? []);
  const waits = order['status'] === 'WAIT_MATERIAL' && typeof order['failReason'] === 'string';
  return { materials, ...(waits ? { reason: String(order['failReason']) } : {}) };
}

export function materialAnswers(setting: BankSetting) {
  const query: AnswerOf<'material.query'> = async (context) => {
    const { bizType, bizId } = context.request;
    if (bizType === 'PAYMENT') return { bizType, bizId, ...(await materialsOf(context, bizId)), rejected: 0 };
    const order = await context.entities.need<CollectionRow & Record<string, unknown>>('collection-order', bizId);
    const known = await deskOf(context, setting).facts<CollectionFacts>(bizId);
    const { tradeType, description, reason } = order;
    return {
      bizType,
      bizId,
      materials: order.materials ?? [],
      rejected: known?.facts.rejected ?? 0,
      ...(tradeType ? { tradeType: tradeType as 'GOODS' | 'SERVICE' } : {}),
      ...(description ? { description } : {}),
      ...(reason ? { reason } : {}),
    };
  };

  const upload: AnswerOf<'material.upload'> = async (context) => {
    const { bizId, version, tradeType, description, materials } = context.request;
    const actor = personOf(context).name;
    if (context.request.bizType === 'PAYMENT') {
      const asked = { orderNo: bizId, version, files: materials, actor };
      await takeOwnStep(payments, deskOf(context, setting), context.owner, 'supply', asked);
      await context.files.bind(materials, { type: 'payment-order', no: bizId });
      return null;
    }
    const asked = { orderNo: bizId, version, actor, tradeType, description, materials };
    await supplementReceipt(deskOf(context, setting), context.owner, asked);
    if (materials.length > 0) await context.files.bind(materials, { type: 'collection-order', no: bizId });
    return null;
  };

  return {
    'material.query': query,
    'material.upload': upload,
    'material.downloadByBiz': downloadByBiz,
  };
}
