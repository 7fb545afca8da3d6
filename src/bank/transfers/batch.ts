import type { Row } from '../desk/row.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import { REFUSALS } from '#sandbox/refusal.ts';
import { releaseHold } from '../ledger/posting.ts';
import { type Message, PAYMENT } from '../messages/message.ts';
import { type CallsOf, familyOf, type Move, type Order } from '../orders/family.ts';
import { reviewedSteps } from '../orders/reviewed.ts';
import { checkLines } from './batch-check.ts';
import { openLines, submitBatch } from './batch-submit.ts';
import { BATCH_FAMILY } from './terms.ts';

/** A file of transfers to suppliers. Amounts are decimal strings in `currency`. */
export type BatchRow = Row<'transfer-batch'>;
/** One transfer of a file. Unreadable values are absent. */
export type LineRow = Row<'transfer-line'>;

export interface BatchFacts {
  /** The lines as they were typed. */
  lines: Line[];
  /** User numbers by supplier, as they were submitted: a supplier may change while the batch is reviewed. */
  receivers?: Record<string, string>;
}

/** HELD: each line has a share of the held money. OPENED: the shares belong to the transfers. */
export type TransferBatch = Order<
  'transfer-batch',
  BatchFacts,
  'CHECKING' | 'CHECKED' | 'HELD' | 'OPENED' | 'RELEASED',
  CallsOf<'transferBatch'>
>;

/** Transfers by file: the check of the lines, one review for all of them, and their transfers. */
export const transferBatches = familyOf<TransferBatch>()({
  name: BATCH_FAMILY,
  entity: 'transfer-batch',
  facts: { lines: 'list', receivers: 'object?' },
  files: ['file', 'files'],
  message: batchMessage,
  steps: {
    ...reviewedSteps<TransferBatch>({
      cancels: ['CHECKING', 'CHECKED', 'WAIT_REVIEW'],
      back: giveBack,
      passed: () => ({ to: 'PROCESSING', next: { step: 'open', after: 0 } }),
      seen: ({ reviewer, remark }, at) => ({
        reviewerName: reviewer.name,
        reviewedAt: at,
        ...(remark === undefined ? {} : { reviewRemark: remark }),
      }),
    }),
    /** Checks the next lines until none is left. */
    check: { by: 'clock', from: 'CHECKING', move: checkLines, breaks: 'break' },
    /** The check cannot go on; nothing was held. */
    break: {
      by: 'order',
      from: 'CHECKING',
      move: ({ at }) => ({
        stage: 'CHECKED',
        to: 'CHECK_FAILED',
        set: { failReason: REFUSALS.sheetBroken.message, finishedAt: at },
      }),
    },
    submit: {
      by: 'owner',
      from: 'CHECKED',
      move: (batch, said) => submitBatch(batch, said),
    },
    /** Makes the next transfers until none is left. */
    open: { by: 'clock', from: 'PROCESSING', leaves: true, move: openLines },
  },
});

/** Releases the shares of all lines. */
async function giveBack({ desk, owner, orderNo: batchNo, at }: TransferBatch): Promise<Move<TransferBatch>> {
  for (const { orderNo } of await desk.findRecords(owner, 'transfer-line', { batchNo })) {
    if (!orderNo) continue;
    for (const { holdNo } of await desk.book.openHolds(orderNo)) await releaseHold(desk.book, holdNo, at);
  }
  return { stage: 'RELEASED' };
}

const PATH = '/pay-china/transfer-order';

function batchMessage(row: BatchRow, at: string): Message | undefined {
  const what = `批量转账 ${row.batchNo}（${row.lineCount} 笔）`;
  const path = `${PATH}?tab=batch&batchNo=${encodeURIComponent(row.batchNo)}`;
  const common = { bizType: PAYMENT, at, bizNo: row.batchNo, path };
  if (row.status === 'WAIT_REVIEW') {
    const content = `${what}由 ${row.operatorName ?? '操作员'} 提交，请及时复核。`;
    return { ...common, title: '您有一批转账待复核', content, permission: '/transaction/transferOrder#review' };
  }
  if (row.status !== 'REJECTED') return undefined;
  const reason = row.reviewRemark ?? '原因以批次详情为准';
  const content = `${what}已被驳回：${reason}。没有扣款，冻结的资金已解冻。`;
  return { ...common, title: `批量转账被驳回：${reason}`, content, permission: PATH };
}
