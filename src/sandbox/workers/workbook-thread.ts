import { parentPort, workerData } from 'node:worker_threads';
import { type WorkbookOrder, writeWorkbook } from './workbook.ts';

/* Writes one workbook in a thread of its own: 50,000 rows take seconds, in which the server goes on answering. */
const bytes = await writeWorkbook(workerData as WorkbookOrder);
parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
