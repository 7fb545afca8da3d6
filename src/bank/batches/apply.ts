import type { Person } from '../approvals/review.ts';
import { customerOf } from '../orders/checks.ts';
import type { Desk } from '../desk/desk.ts';
import { minimumOf } from '../terms/fees.ts';
import { PROCESSING } from '../files/state.ts';
import { refuseSameSheet, shownSheet, UNCHECKED, type UploadedSheet } from '../files/uploaded.ts';
import { fromMinor } from '#model/minor-units.ts';
import { beginOrder } from '../orders/take-step.ts';
import { isDealt } from '../terms/rates.ts';
import { refusal } from '../words/refusals.ts';
import rules from '../rules/batch.json' with { type: 'json' };
import type { BatchRow } from './batch.ts';
import { batches } from './batches.ts';

export interface Application extends UploadedSheet {
  payType: BatchRow['payType'];
  currency: string;
  purpose?: string | undefined;
  sellMode?: 'BY_CNY' | 'BY_FOREIGN' | undefined;
  payeeType?: 'SELF' | 'SUPPLIER' | 'EMPLOYEE' | undefined;
  submitter: Person;
}

/** Accepts a file; its lines are checked later, so that a long file does not delay the response. */
export async function applyBatch(desk: Desk, owner: string, application: Application): Promise<BatchRow> {
  const { payType, currency, lines, submitter, purpose, sellMode, payeeType } = application;
  await desk.book.lockOwner(owner);
  await customerOf(desk, owner, 'PAYMENT');
  const isPaid = minimumOf(currency) !== undefined && isDealt(currency);
  if (!isPaid) throw refusal('20008', {}, '/currency');
  await refuseSameSheet(desk, owner, 'batch-order', application);
  const nothing = fromMinor(0n, currency);
  const { row } = await beginOrder(batches, desk, owner, {
    numbers: 'BT',
    stage: 'CHECKING',
    draw: ({ orderNo: batchNo, at }) => ({
      row: {
        ...{ batchNo, createdAt: at, payType, currency, purpose, sellMode, payeeType },
        ...shownSheet(application),
        ...(payType === 'BATCH_CNY' ? { arriveCcy: 'CNY', arriveTotal: '0.00' } : {}),
        ...{ needsMaterials: false, totalCount: lines.length, ...UNCHECKED },
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
