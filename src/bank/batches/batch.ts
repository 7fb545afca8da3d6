/** A batch as its merchant sees it: amounts are decimal strings, dates `2026-11-20 15:42:08`. */
export interface BatchRow {
  batchNo: string;
  createdAt: string;
  fileName: string;
  file?: { fileDfsId: string; fileName: string };
  fileHash?: string;
  payType: 'BATCH' | 'BATCH_CNY';
  /** What is paid with. */
  currency: string;
  purpose?: string | null;
  /** Of yuan: in which currency the file's amounts are. */
  sellMode?: 'BY_CNY' | 'BY_FOREIGN' | null;
  payeeType?: 'SELF' | 'SUPPLIER' | 'EMPLOYEE' | null;
  materials?: string[] | null;
  needsMaterials?: boolean;
  totalCount: number;
  checkedCount: number;
  passCount: number;
  failCount: number;
  /** Of the lines that passed, without their fees; with them it is `deductTotal`. */
  totalAmount: string;
  fee: string;
  deductTotal: string;
  arriveCcy?: string;
  arriveTotal?: string;
  rate?: string | null;
  status: BatchStatus;
  failReason?: string | null;
  auditState?: AuditState | null;
  reviewLevels?: number | null;
  reviewDueAt?: string | null;
  /** Who may review it, where it is not everybody with the permission. */
  reviewerIds?: string[] | null;
  waitCount?: number;
  approvedCount?: number;
  rejectedCount?: number;
  submitter?: string;
  submitterId?: string;
  submittedAt?: string;
  finishedAt?: string;
  version: number;
}

export type AuditState = 'WAIT' | 'PASS' | 'REJECT';

/** The state of the file, as the wire has it. */
export const PROCESSING = 0;
export const FAILED = 2;
export const SUCCESS = 3;
export const TERMINATED = 4;
export type BatchStatus = typeof PROCESSING | typeof FAILED | typeof SUCCESS | typeof TERMINATED;

/** One line of a batch. What could not be read of a line that failed is absent. */
export interface LineRow {
  rowId: string;
  batchNo: string;
  /** Its line in the file, the head being line 1. */
  seq: number;
  payeeName: string;
  subjectType?: number;
  accountNo?: string;
  bankName?: string;
  bankCountry?: string;
  bankCode?: string;
  payWay?: string;
  /** As it was typed. */
  amount?: string;
  currency: string;
  payCcy?: string;
  /** All that is taken for it, the fee included. */
  payAmount?: string;
  fee?: string;
  rate?: string;
  arriveCcy?: string;
  arriveAmount?: string;
  /** What arrives, at mid; absent where nothing is exchanged. */
  midAmount?: string;
  purpose?: string;
  feeBearer?: string;
  postscript?: string;
  checkResult: 'PASS' | 'FAIL';
  failReason?: string;
  auditState?: AuditState | null;
  /** How many have agreed so far, and who. */
  auditLevel?: number | null;
  reviewerIds?: string[] | null;
  rejectReason?: string | null;
  reviewer?: string | null;
  reviewedAt?: string | null;
  orderNo?: string | null;
  version: number;
}

export function rowIdOf(batchNo: string, seq: number): string {
  return `${batchNo}-${String(seq).padStart(4, '0')}`;
}
