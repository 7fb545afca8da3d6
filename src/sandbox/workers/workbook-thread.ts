import { parentPort, workerData } from 'node:worker_threads';
import type { EntityRecord } from '../database/entity-store.ts';
import { type WorkbookOrder, writeWorkbook } from './workbook.ts';

/*
 * Writes one workbook in a thread: 50,000 rows take seconds, during which the server keeps answering. Records arrive in
 * pieces, and null after the last one.
 */
const records: EntityRecord[] = [];
parentPort?.on('message', (piece: EntityRecord[] | null) => {
  if (piece === null) void write();
  else records.push(...piece);
});

async function write(): Promise<void> {
  const bytes = await writeWorkbook({ ...(workerData as Omit<WorkbookOrder, 'records'>), records });
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
  parentPort?.close();
}
