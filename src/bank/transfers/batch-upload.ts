import { dateTimeOf } from '#model/instant.ts';
import { fromMinor } from '#model/minor-units.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import type { Desk } from '../desk/desk.ts';
import { linesIn } from '../files/lines.ts';
import { customerOf } from '../orders/checks.ts';
import { beginOrder } from '../orders/take-step.ts';
import { minimumOf } from '../terms/fees.ts';
import { isDealt } from '../terms/rates.ts';
import { refusal } from '../words/refusals.ts';
import rules from '../rules/transfers.json' with { type: 'json' };
import { type BatchRow, transferBatches } from './batch.ts';

/** The template of the files. */
export const BATCH_TEMPLATE = linesIn('transfer-batch.upload');
const HOUR = 3_600_000;

export interface BatchUpload {
  currency: string;
  file: { id: string; name: string; sha256: string };
  lines: readonly Line[];
  /** Rows that the spreadsheet hides, and whether they are among the lines. */
  hiddenCount?: number;
  hiddenRows?: boolean | undefined;
  operatorName: string;
}

/** Accepts a file, whose lines are checked afterwards. @throws Refusal 10011 to 10014, 20008, 23044 */
export async function uploadBatch(desk: Desk, owner: string, upload: BatchUpload): Promise<BatchRow> {
  const { currency, file, lines, operatorName, hiddenCount, hiddenRows } = upload;
  await desk.book.lockOwner(owner);
  await customerOf(desk, owner);
  if (minimumOf(currency) === undefined || !isDealt(currency)) throw refusal('20008', {}, '/currency');
  const since = dateTimeOf(desk.now - rules.sameFileHours * HOUR);
  const same = await desk.findRecords(owner, 'transfer-batch', { fileHash: file.sha256 });
  if (same.some((each) => each.createdAt > since && !ENDED.has(each.status))) throw refusal('23044', {}, '/file');
  const nothing = fromMinor(0n, currency);
  const { row } = await beginOrder(transferBatches, desk, owner, {
    numbers: 'BT',
    stage: 'CHECKING',
    draw: ({ orderNo: batchNo, at }) => ({
      row: {
        ...{ batchNo, createdAt: at, currency, fileName: file.name, fileHash: file.sha256, operatorName, version: 1 },
        file: file.id === '' ? undefined : { fileDfsId: file.id, fileName: file.name },
        ...{ lineCount: lines.length, checkedCount: 0, passCount: 0, failCount: 0, hiddenCount, hiddenRows },
        ...{ totalAmount: nothing, fee: nothing, deductTotal: nothing },
        status: 'CHECKING' as const,
      },
      facts: { lines: [...lines] },
    }),
    next: { step: 'check', after: rules.checkSeconds * 1000 },
  });
  return row;
}

/** End states after which a file may be uploaded again. */
const ENDED: ReadonlySet<string> = new Set(['CHECK_FAILED', 'REJECTED', 'CANCELLED']);
