import type { FileResult } from '#sandbox/answer.ts';
import type { Line } from '../batches/lines.ts';
import { readLines } from '../batches/read-lines.ts';
import type { Kept } from '../desk/sql-desk.ts';
import { TEMPLATE_TYPE, writeRefused } from '../files/templates.ts';
import { QUOTA_TEMPLATE, type QuotaBatch, type QuotaRow, removeOrders, uploadOrders } from '../quotas/upload.ts';
import rules from '../rules/quota.json' with { type: 'json' };
import type { AnswerOf } from './answer-of.ts';
import { operatorOf } from './operator.ts';
import { type BankSetting, deskOf } from './setting.ts';

export function uploadDetailAnswers(setting: BankSetting) {
  const upload: AnswerOf<'upload-detail.upload'> = async (context) => {
    const { storeNo, currency, file: id } = context.request;
    const read = await readLines(context, QUOTA_TEMPLATE, id, rules.lines);
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

  const download: AnswerOf<'upload-detail.download'> = async (context) => {
    const { batchNo } = context.request;
    const batch = await context.entities.need<Kept<QuotaBatch>>('quota-batch', batchNo);
    const rows = await context.entities.find<Kept<QuotaRow>>('quota-row', { where: { batchNo }, sort: 'seq' });
    const facts = await deskOf(context, setting).facts<{ lines: Line[] }>(batchNo);
    const cells = new Map((facts?.facts.lines ?? []).map((line) => [line.row, line.cells]));
    const lines = rows.map((row) => ({ cells: cells.get(row.seq) ?? [], reason: row.failReason ?? '通过' }));
    const bytes = await writeRefused(QUOTA_TEMPLATE, lines, '校验结果');
    const name = `${batch.fileName.replace(/\.[a-z]+$/i, '')}_校验结果.xlsx`;
    return { name, type: TEMPLATE_TYPE, bytes } satisfies FileResult;
  };

  return { 'upload-detail.upload': upload, 'upload-detail.remove': remove, 'upload-detail.download': download };
}
