import type { FileResult, StoredFile } from '#sandbox/answer.ts';
import { type CollectionRow, type CollectionFacts } from '../collections/collection.ts';
import { supplementReceipt } from '../collections/confirm.ts';
import { type ZipEntry, zipOf } from '../files/zip.ts';
import { MATERIAL_KINDS } from '../payments/materials.ts';
import { takeOwnStep } from '../orders/take-step.ts';
import { payments } from '../payments/payment.ts';
import { refusal } from '../refusals.ts';
import type { AnswerOf, BankContext } from './answer-of.ts';
import { personOf } from './operator.ts';
import { type BankSetting, deskOf } from './setting.ts';

const ZIP = 'application/zip';

/** The archive can be fetched for an hour. */
const LASTS = 3_600_000;

/**
 * All evidence of an order in one archive, made outside of the transaction. It is stored as it is: pictures and PDFs are
 * packed already. @throws Refusal 10018 where there is none
 */
async function archiveOf(
  context: Pick<BankContext, 'entities' | 'files' | 'outside'>,
  orderNo: string,
): Promise<{ name: string; bytes: Uint8Array }> {
  const order = await context.entities.need('collection-order', orderNo);
  const ids = (order['materials'] as string[] | null | undefined) ?? [];
  if (ids.length === 0) throw refusal('10018');
  const files: StoredFile[] = [];
  for (const id of ids) files.push(await context.files.need(id));
  const bytes = await context.outside(`evidence of ${orderNo}`, async (away) => {
    const entries: ZipEntry[] = [];
    for (const file of files) {
      const pieces: Uint8Array[] = [];
      for await (const piece of away.pieces(file)) pieces.push(piece);
      entries.push({ name: file.name, bytes: Buffer.concat(pieces) });
    }
    return zipOf(entries, { isPacked: false });
  });
  return { name: `交易材料_${orderNo}.zip`, bytes };
}

const download: AnswerOf<'material.download'> = async (context) => {
  const archive = await archiveOf(context, context.request.orderNo);
  return { ...archive, type: ZIP } satisfies FileResult;
};

const downloadByBiz: AnswerOf<'material.downloadByBiz'> = async (context) => {
  const { name, bytes } = await archiveOf(context, context.request.bizId);
  const landed = await context.outside(`archive of ${context.request.bizId}`, (away) =>
    away.land({ name, type: ZIP, bytes }),
  );
  const { id } = await context.files.keep(landed, { business: 'SUPPLEMENT_MATERIAL', lasts: LASTS });
  const { fileUrl } = (await context.ask('file.downloadInfo', { dfsId: id })) as { fileUrl: string };
  return { downloadUrl: fileUrl, fileName: name };
};

/** Every file of a payment, whatever it proves, and what the bank still asks for. */
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
    'material.download': download,
    'material.downloadByBiz': downloadByBiz,
  };
}
