import type { FileLines } from '#model/call.ts';
import { dayOf } from '#model/instant.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import { linesIn } from '../files/lines.ts';
import type { Person } from '../approvals/review.ts';
import type { CallsOf, Order } from '../orders/family.ts';
import type { Way } from '../terms/fees.ts';

export type BatchRow = Row<'batch-order'>;

/** One line of a batch. Unreadable values of a failed line are absent. */
export type LineRow = Row<'batch-row'>;

/** Facts that the bank keeps of a batch and does not show its merchant. */
export interface BatchFacts {
  /** The lines as they were typed. */
  lines: Line[];
  /** Corrected lines as they were uploaded. */
  uploaded?: Line[];
  /** The last change of each corrected cell, by row and field (`2.amount`). */
  touched?: Record<string, Touch>;
  /** Number of lines that have become orders, in a batch without review. */
  paid?: number;
}

/** The person who changed a cell, and the version of its line since then. */
interface Touch {
  version: number;
  operatorId: string;
  name: string;
}

/** Cells of a line that a merchant may correct before the batch is submitted, by field, the account first. */
export const CELLS = {
  accountNo: 'ACCOUNT',
  payeeName: 'PAYEE',
  amount: 'AMOUNT',
  bankCode: 'BANK_CODE',
  bankCountry: 'BANK_COUNTRY',
  postscript: 'POSTSCRIPT',
} as const;
export type Cell = keyof typeof CELLS;

/** Corrected cells of one line. */
export interface LineCorrection {
  rowId: string;
  /** Version of the line as the person read it. */
  version?: number | undefined;
  cells: Partial<Record<Cell, string | undefined>>;
  person: Person;
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

export type Batch = Order<
  'batch-order',
  BatchFacts,
  BatchStage,
  CallsOf<'batch'> & { decide: { line: LineDecision }; mend: { line: LineCorrection } }
>;

export function rowIdOf(batchNo: string, seq: number): string {
  return `${batchNo}-${String(seq).padStart(4, '0')}`;
}

/** The file template of a payment type. */
export function templateFor(payType: BatchRow['payType']): FileLines {
  return linesIn(payType === 'BATCH' ? 'batch.apply' : 'batch.applyCny');
}

/** The way in which a line is paid. */
export function wayOf({ payType }: Pick<BatchRow, 'payType'>, { payWay }: Pick<LineRow, 'payWay'>): Way {
  return payType === 'BATCH_CNY' ? 'yuan' : payWay === 'SWIFT' ? 'swift' : 'local';
}

export function isSubmitted({ submittedAt }: Pick<BatchRow, 'submittedAt'>): boolean {
  return (submittedAt ?? '') !== '';
}

/** True if the yuan rate has expired: it holds until the end of the day of submission. */
export function isExpired(batch: Pick<BatchRow, 'payType' | 'submittedAt'>, desk: Desk): boolean {
  return batch.payType === 'BATCH_CNY' && (batch.submittedAt ?? '').slice(0, 10) < dayOf(desk.now);
}
