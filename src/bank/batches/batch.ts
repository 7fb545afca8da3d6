import type { Row } from '../desk/row.ts';

export type BatchRow = Row<'batch-order'>;

export type AuditState = NonNullable<BatchRow['auditState']>;

/** The state of the file, as the wire has it. */
export const PROCESSING = 0;
export const FAILED = 2;
export const SUCCESS = 3;
export const TERMINATED = 4;
export type BatchStatus = typeof PROCESSING | typeof FAILED | typeof SUCCESS | typeof TERMINATED;

/** One line of a batch. What could not be read of a line that failed is absent. */
export type LineRow = Row<'batch-row'>;

export function rowIdOf(batchNo: string, seq: number): string {
  return `${batchNo}-${String(seq).padStart(4, '0')}`;
}
