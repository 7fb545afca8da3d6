import { readLines } from '#sandbox/filled-sheets.ts';
import { QUOTA_TEMPLATE, removeOrders, uploadOrders } from '../quotas/upload.ts';
import type { AnswerOf } from './answer-of.ts';
import { operatorOf } from './operator.ts';
import { type BankSetting, deskOf } from './setting.ts';

export function uploadDetailAnswers(setting: BankSetting) {
  const upload: AnswerOf<'upload-detail.upload'> = async (context) => {
    const { storeNo, currency, file: id } = context.request;
    const read = await readLines(context, QUOTA_TEMPLATE, id, QUOTA_TEMPLATE.most);
    const asked = { storeNo, currency, ...read, uploader: operatorOf(context) };
    const batch = await uploadOrders(deskOf(context, setting), context.owner, asked);
    await context.files.bind([id], { type: 'quota-batch', no: batch.batchNo });
    type Result = Awaited<ReturnType<AnswerOf<'upload-detail.upload'>>>;
    return { batchNo: batch.batchNo, status: batch.status as Result['status'], orderCount: batch.orderCount };
  };

  const remove: AnswerOf<'upload-detail.remove'> = async (context) => {
    await removeOrders(deskOf(context, setting), context.owner, context.request);
    return null;
  };

  return { 'upload-detail.upload': upload, 'upload-detail.remove': remove };
}
