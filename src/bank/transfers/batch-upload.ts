import { fromMinor } from '#model/minor-units.ts';
import type { Desk } from '../desk/desk.ts';
import { linesIn } from '../files/lines.ts';
import { refuseSameSheet, shownSheet, UNCHECKED, type UploadedSheet } from '../files/uploaded.ts';
import { customerOf } from '../orders/checks.ts';
import { beginOrder } from '../orders/take-step.ts';
import { minimumOf } from '../terms/fees.ts';
import { isDealt } from '../terms/rates.ts';
import { refusal } from '../words/refusals.ts';
import rules from '../rules/transfers.json' with { type: 'json' };
import { type BatchRow, transferBatches } from './batch.ts';

/** The template of the files. */
export const BATCH_TEMPLATE = linesIn('transfer-batch.upload');

export interface BatchUpload extends UploadedSheet {
  currency: string;
  operatorName: string;
}

/** Accepts a file, whose lines are checked afterwards. @throws Refusal 10011 to 10014, 20008, 23044 */
export async function uploadBatch(desk: Desk, owner: string, upload: BatchUpload): Promise<BatchRow> {
  const { currency, lines, operatorName } = upload;
  await desk.book.lockOwner(owner);
  await customerOf(desk, owner);
  if (minimumOf(currency) === undefined || !isDealt(currency)) throw refusal('20008', {}, '/currency');
  await refuseSameSheet(desk, owner, 'transfer-batch', upload);
  const nothing = fromMinor(0n, currency);
  const { row } = await beginOrder(transferBatches, desk, owner, {
    numbers: 'BT',
    stage: 'CHECKING',
    draw: ({ orderNo: batchNo, at }) => ({
      row: {
        ...{ batchNo, createdAt: at, currency, operatorName, version: 1, ...shownSheet(upload) },
        ...{ lineCount: lines.length, ...UNCHECKED },
        ...{ totalAmount: nothing, fee: nothing, deductTotal: nothing },
        status: 'CHECKING' as const,
      },
      facts: { lines: [...lines] },
    }),
    next: { step: 'check', after: rules.checkSeconds * 1000 },
  });
  return row;
}
