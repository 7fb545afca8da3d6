import { dateTimeOf } from '#model/instant.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import type { Desk } from '../desk/desk.ts';
import rules from '../rules/uploads.json' with { type: 'json' };
import { refusal } from '../words/refusals.ts';
import { FAILED, TERMINATED } from './state.ts';

const HOUR = 3_600_000;

/** A spreadsheet of lines, as it was read. */
export interface UploadedSheet {
  file: { id: string; name: string; sha256: string };
  lines: readonly Line[];
  /** Rows that the spreadsheet hides, and whether they are among the lines. */
  hiddenCount?: number;
  hiddenRows?: boolean | undefined;
}

/** The fields that show a spreadsheet in its record. */
export function shownSheet({ file, hiddenCount, hiddenRows }: UploadedSheet) {
  return {
    ...{ fileName: file.name, fileHash: file.sha256, hiddenCount, hiddenRows },
    file: file.id === '' ? undefined : { fileDfsId: file.id, fileName: file.name },
  };
}

/** Counts of a file none of whose lines is checked. */
export const UNCHECKED = { checkedCount: 0, passCount: 0, failCount: 0 } as const;

/** Counts of a file after more of its lines were checked. */
export function countedWith(
  { checkedCount, passCount, failCount }: Record<keyof typeof UNCHECKED, number>,
  rows: readonly { checkResult?: 'PASS' | 'FAIL' | null | undefined }[],
): Record<keyof typeof UNCHECKED, number> {
  const passes = rows.filter(({ checkResult }) => checkResult === 'PASS').length;
  return {
    checkedCount: checkedCount + rows.length,
    passCount: passCount + passes,
    failCount: failCount + rows.length - passes,
  };
}

/** States in which a file has come to nothing, and may be uploaded again. */
const OVER: ReadonlySet<unknown> = new Set([FAILED, TERMINATED, 'CHECK_FAILED', 'REJECTED', 'CANCELLED']);

interface Uploaded {
  createdAt?: string;
  uploadedAt?: string;
  status?: unknown;
}

/** @throws Refusal 23044 for a file that was uploaded within a day and is being checked or has passed */
export async function refuseSameSheet(
  desk: Desk,
  owner: string,
  entity: 'batch-order' | 'quota-batch' | 'settle-file' | 'transfer-batch',
  { file }: UploadedSheet,
): Promise<void> {
  const since = dateTimeOf(desk.now - rules.sameFileHours * HOUR);
  const found: Uploaded[] = await desk.findRecords(owner, entity, { fileHash: file.sha256 });
  const isOpen = ({ createdAt, uploadedAt, status }: Uploaded): boolean =>
    (createdAt ?? uploadedAt ?? '') > since && !OVER.has(status);
  if (found.some(isOpen)) throw refusal('23044', {}, '/file');
}
