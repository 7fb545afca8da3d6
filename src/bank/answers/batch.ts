import { add, subtract } from '#model/money.ts';
import { reviewAhead } from '../approvals/review.ts';
import { type BatchRow, isSubmitted, type LineRow, wayOf } from '../batches/batch.ts';
import type { Kept } from '../desk/sql-desk.ts';
import { SUCCESS } from '../files/state.ts';
import { arrivalTime } from '../terms/calendar.ts';
import type { AnswerOf } from './answer-of.ts';
import { personOf } from './operator.ts';
import { sayArrival } from './payment-quote.ts';
import { type BankSetting, deskOf } from './setting.ts';

type Progress = Awaited<ReturnType<AnswerOf<'batch.progress'>>>;

export function batchAnswers(setting: BankSetting) {
  /** A checked batch that is not yet submitted also reports what a confirmation needs: payees, review, arrival, cost. */
  const progress: AnswerOf<'batch.progress'> = async (context) => {
    const { entities, owner, request } = context;
    const record = await entities.need<Kept<BatchRow>>('batch-order', request.batchNo);
    const shown = context.show('batch-order', record) as Progress;
    if (record.status !== SUCCESS || isSubmitted(record)) return shown;
    const where = { batchNo: record.batchNo, checkResult: 'PASS' };
    const rows = await entities.find<Kept<LineRow>>('batch-row', { where, sort: 'seq' });
    const { deductTotal: amount, currency } = record;
    const submitterId = personOf(context).operatorId;
    const asked = { business: 'BATCH' as const, amount, currency, submitterId };
    const desk = deskOf(context, setting);
    const { reviewText, reviewLevels } = await reviewAhead(desk, owner, asked);
    const arrivals = rows.map((row) =>
      arrivalTime(desk.now, wayOf(record, row), row.arriveCcy ?? currency, row.arriveAmount ?? '0'),
    );
    const midTotal = add(...rows.map(({ midAmount }) => midAmount ?? '0'));
    const payeeCount = new Set(rows.map(({ accountNo }) => accountNo)).size;
    const warnCount = rows.filter(({ warning }) => warning).length;
    return {
      ...{ ...shown, payeeCount, warnCount, ...(reviewText !== undefined && { reviewText }) },
      ...(rows.length > 0 && { arriveText: sayArrival(desk.now, Math.max(...arrivals), reviewLevels) }),
      ...(record.arriveTotal && record.rate && { midTotal, rateCost: subtract(midTotal, record.arriveTotal) }),
    };
  };

  return {
    'batch.progress': progress,
  };
}
