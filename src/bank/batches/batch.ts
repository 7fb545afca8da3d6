import type { FileLines } from '#model/call.ts';
import { dayOf } from '#model/instant.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import { linesIn } from '../files/lines.ts';
import type { Order } from '../orders/family.ts';

export type BatchRow = Row<'batch-order'>;

/** One line of a batch. What could not be read of a line that failed is absent. */
export type LineRow = Row<'batch-row'>;

/** What the bank keeps of a batch beyond what its merchant sees. */
export interface BatchFacts {
  /** The lines as they were typed. */
  lines: Line[];
  /** How many of them are orders already, where nobody need agree. */
  paid?: number;
}

/** CHECKING → CHECKED → REVIEW → DECIDED, or CHECKED → APPROVED → PAID where nobody need agree. */
export type BatchStage = 'CHECKING' | 'CHECKED' | 'REVIEW' | 'APPROVED' | 'PAID' | 'DECIDED';

export type Batch = Order<'batch-order', BatchFacts, BatchStage>;

export function rowIdOf(batchNo: string, seq: number): string {
  return `${batchNo}-${String(seq).padStart(4, '0')}`;
}

/** The template that files of this kind follow. */
export function templateFor(payType: BatchRow['payType']): FileLines {
  return linesIn(payType === 'BATCH' ? 'batch.apply' : 'batch.applyCny');
}

export function isSubmitted({ submittedAt }: Pick<BatchRow, 'submittedAt'>): boolean {
  return (submittedAt ?? '') !== '';
}

/** A yuan rate holds until the end of the day on which the batch was submitted. */
export function isExpired(batch: Pick<BatchRow, 'payType' | 'submittedAt'>, desk: Desk): boolean {
  return batch.payType === 'BATCH_CNY' && (batch.submittedAt ?? '').slice(0, 10) < dayOf(desk.now);
}
