import { reviewAhead } from '../approvals.ts';
import { applyBatch, terminateBatch } from '../batches/apply.ts';
import { auditLine, expiryReason, giveUpBatch, isExpired } from '../batches/audit.ts';
import { type BatchRow, type LineRow, SUCCESS } from '../batches/batch.ts';
import { templateFor } from '../batches/check.ts';
import { readLines } from '../batches/read-lines.ts';
import { submitBatch } from '../batches/submit.ts';
import type { Kept } from '../desk/sql-desk.ts';
import { refusal } from '../refusals.ts';
import rules from '../rules/batch.json' with { type: 'json' };
import type { AnswerOf } from './answer-of.ts';
import { personOf } from './operator.ts';
import { type BankSetting, deskOf } from './setting.ts';

type Progress = Awaited<ReturnType<AnswerOf<'batch.progress'>>>;

export function batchAnswers(setting: BankSetting) {
  const apply: AnswerOf<'batch.apply'> = async (context) => {
    const { file, ...terms } = context.request;
    const read = await readLines(context, templateFor('BATCH'), file, rules.lines);
    const application = { ...terms, ...read, payType: 'BATCH' as const, submitter: personOf(context) };
    const batch = await applyBatch(deskOf(context, setting), context.owner, application);
    await context.files.bind([file], { type: 'batch-order', no: batch.batchNo });
    return { batchNo: batch.batchNo, status: batch.status, totalCount: batch.totalCount };
  };

  const applyCny: AnswerOf<'batch.applyCny'> = async (context) => {
    const { file, ...terms } = context.request;
    const read = await readLines(context, templateFor('BATCH_CNY'), file, rules.lines);
    const application = { ...terms, ...read, payType: 'BATCH_CNY' as const, submitter: personOf(context) };
    const batch = await applyBatch(deskOf(context, setting), context.owner, application);
    await context.files.bind([file], { type: 'batch-order', no: batch.batchNo });
    return { batchNo: batch.batchNo, status: batch.status, totalCount: batch.totalCount };
  };

  const submit: AnswerOf<'batch.submit'> = async (context) => {
    const { batchNo, version, materials } = context.request;
    if (materials !== undefined) await context.files.bind(materials as string[], { type: 'batch-order', no: batchNo });
    const request = { batchNo, version, submitter: personOf(context), materials: materials as string[] | undefined };
    const batch = await submitBatch(deskOf(context, setting), context.owner, request);
    type Result = Awaited<ReturnType<AnswerOf<'batch.submit'>>>;
    return {
      batchNo,
      passCount: batch.passCount,
      deductTotal: batch.deductTotal,
      currency: batch.currency as Result['currency'],
      auditState: batch.auditState ?? 'PASS',
      submittedAt: batch.submittedAt ?? '',
    };
  };

  /** Once it is checked and before it is submitted also to how many accounts it goes, and who must agree. */
  const progress: AnswerOf<'batch.progress'> = async (context) => {
    const { entities, owner, request } = context;
    const record = await entities.need<Kept<BatchRow>>('batch-order', request.batchNo);
    const shown = context.show('batch-order', record) as Progress;
    if (record.status !== SUCCESS || (record.submittedAt ?? '') !== '') return shown;
    const where = { batchNo: record.batchNo, checkResult: 'PASS' };
    const rows = await entities.find<Kept<LineRow>>('batch-row', { where, sort: 'seq' });
    const { deductTotal: amount, currency } = record;
    const submitterId = personOf(context).operatorId;
    const asked = { business: 'BATCH' as const, amount, currency, submitterId };
    const { reviewText } = await reviewAhead(deskOf(context, setting), owner, asked);
    const payeeCount = new Set(rows.map(({ accountNo }) => accountNo)).size;
    const warnCount = rows.filter(({ warning }) => warning).length;
    return { ...shown, payeeCount, warnCount, ...(reviewText !== undefined && { reviewText }) };
  };

  const terminate: AnswerOf<'batch.terminate'> = async (context) => {
    await terminateBatch(deskOf(context, setting), context.owner, context.request);
    return null;
  };

  const audit: AnswerOf<'batch.audit'> = async (context) => {
    const { rowId, version, decision, rejectReason } = context.request;
    const { owner, entities } = context;
    const line = await entities.get<Kept<LineRow>>('batch-row', rowId);
    const batch = line && (await entities.get<Kept<BatchRow>>('batch-order', line.batchNo));
    const desk = deskOf(context, setting);
    if (batch?.auditState === 'WAIT' && isExpired(batch, desk)) {
      // Nothing of it can be agreed to any more: what it holds goes back, though the answer is no.
      context.evenIfRefused(async (tx) => {
        const later = deskOf({ ...context, tx, entities: entities.as(owner) }, setting);
        await giveUpBatch(later, owner, batch.batchNo, expiryReason());
      });
      throw refusal('23012');
    }
    const reviewer = personOf(context);
    await auditLine(desk, owner, { rowId, version, pass: decision === 'PASS', rejectReason, reviewer });
    return null;
  };

  return {
    'batch.apply': apply,
    'batch.applyCny': applyCny,
    'batch.submit': submit,
    'batch.progress': progress,
    'batch.terminate': terminate,
    'batch.audit': audit,
  };
}
