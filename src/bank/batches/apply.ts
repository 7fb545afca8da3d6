import { dateTimeOf } from '#model/instant.ts';
import type { Person } from '../approvals/review.ts';
import { customerOf } from '../orders/checks.ts';
import type { Desk } from '../desk/desk.ts';
import { minimumOf } from '../terms/fees.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import { FAILED, PROCESSING, TERMINATED } from '../files/state.ts';
import { fromMinor } from '#model/minor-units.ts';
import { MINUTE } from '../orders/outcome.ts';
import { beginOrder } from '../orders/take-step.ts';
import { isDealt } from '../terms/rates.ts';
import { refusal } from '../words/refusals.ts';
import rules from '../rules/batch.json' with { type: 'json' };
import type { BatchRow } from './batch.ts';
import { batches } from './batches.ts';

const HOUR = 60 * MINUTE;

export interface Application {
  payType: BatchRow['payType'];
  currency: string;
  purpose?: string | undefined;
  sellMode?: 'BY_CNY' | 'BY_FOREIGN' | undefined;
  payeeType?: 'SELF' | 'SUPPLIER' | 'EMPLOYEE' | undefined;
  file: { id: string; name: string; sha256: string };
  /** Lines of the file, from `readLines`. */
  lines: readonly Line[];
  /** Rows that the spreadsheet hides, and whether they are among the lines. */
  hiddenCount?: number;
  hiddenRows?: boolean | undefined;
  submitter: Person;
}

/** Accepts a file; its lines are checked later, so that a long file does not delay the response. */
export async function applyBatch(desk: Desk, owner: string, application: Application): Promise<BatchRow> {
  const { payType, currency, file, lines, submitter, purpose, sellMode, payeeType } = application;
  const { hiddenCount, hiddenRows } = application;
  await desk.book.lockOwner(owner);
  await customerOf(desk, owner, 'PAYMENT');
  const isPaid = minimumOf(currency) !== undefined && isDealt(currency);
  if (!isPaid) throw refusal('20008', {}, '/currency');
  await refuseSameFile(desk, owner, file.sha256);
  const nothing = fromMinor(0n, currency);
  const { row } = await beginOrder(batches, desk, owner, {
    numbers: 'BT',
    stage: 'CHECKING',
    draw: ({ orderNo: batchNo, at }) => ({
      row: {
        ...{ batchNo, createdAt: at, payType, currency, purpose, sellMode, payeeType },
        ...{ fileName: file.name, file: { fileDfsId: file.id, fileName: file.name }, fileHash: file.sha256 },
        ...(payType === 'BATCH_CNY' ? { arriveCcy: 'CNY', arriveTotal: '0.00' } : {}),
        ...{
          needsMaterials: false,
          totalCount: lines.length,
          checkedCount: 0,
          passCount: 0,
          failCount: 0,
          hiddenCount,
          hiddenRows,
        },
        ...{ totalAmount: nothing, fee: nothing, deductTotal: nothing },
        status: PROCESSING,
        ...{ submitter: submitter.name, submitterId: submitter.operatorId, version: 1 },
      },
      facts: { lines: [...lines] },
    }),
    next: { step: 'check', after: rules.checkSeconds * 1000 },
  });
  return row;
}

/** Refuses a file that is in progress already; a failed or terminated one may be uploaded again. */
async function refuseSameFile(desk: Desk, owner: string, fileHash: string): Promise<void> {
  const since = dateTimeOf(desk.now - rules.sameFileHours * HOUR);
  const same = await desk.findRecords(owner, 'batch-order', { fileHash });
  if (same.some(({ createdAt, status }) => createdAt > since && status !== FAILED && status !== TERMINATED)) {
    throw refusal('23044', {}, '/file');
  }
}
