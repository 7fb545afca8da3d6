import type { FileLines } from '#model/call.ts';
import { dayOf } from '#model/instant.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import { linesIn } from '../files/lines.ts';
import type { Person } from '../approvals/review.ts';
import type { CallsOf, Order } from '../orders/family.ts';

export type BatchRow = Row<'batch-order'>;

/** One line of a batch. Unreadable values of a failed line are absent. */
export type LineRow = Row<'batch-row'>;

/** Facts that the bank keeps of a batch and does not show its merchant. */
export interface BatchFacts {
  /** The lines as they were typed. */
  lines: Line[];
  /** Corrected lines as they were uploaded. */
  uploaded?: Line[];
  /** Number of lines that have become orders, in a batch without review. */
  paid?: number;
}

/** CHECKING → CHECKED → REVIEW → DECIDED, or CHECKED → APPROVED → PAID without review. */
export type BatchStage = 'CHECKING' | 'CHECKED' | 'REVIEW' | 'APPROVED' | 'PAID' | 'DECIDED';

/** A decision on one line. */
export interface LineDecision {
  rowId: string;
  /** Version of the line. */
  version: number;
  pass: boolean;
  rejectReason?: string | undefined;
  reviewer: Person;
}

export type Batch = Order<'batch-order', BatchFacts, BatchStage, CallsOf<'batch'> & { decide: { line: LineDecision } }>;

export function rowIdOf(batchNo: string, seq: number): string {
  return `${batchNo}-${String(seq).padStart(4, '0')}`;
}

/** The file template of a payment type. */
export function templateFor(payType: BatchRow['payType']): FileLines {
  return linesIn(payType === 'BATCH' ? 'batch.apply' : 'batch.applyCny');
}

export function isSubmitted({ submittedAt }: Pick<BatchRow, 'submittedAt'>): boolean {
  return (submittedAt ?? '') !== '';
}

/** True if the yuan rate has expired: it holds until the end of the day of submission. */
export function isExpired(batch: Pick<BatchRow, 'payType' | 'submittedAt'>, desk: Desk): boolean {
  return batch.payType === 'BATCH_CNY' && (batch.submittedAt ?? '').slice(0, 10) < dayOf(desk.now);
}
