import { parentPort, workerData } from 'node:worker_threads';
import type { Verb } from '../workbench-wire.ts';
import { openDesk } from './desk.ts';
import { Refusal } from './files.ts';

/* The desk beside the server: while it resolves, the sandbox goes on answering the preview. */

const desk = openDesk((workerData as { root: string }).root);

parentPort?.on('message', ({ id, verb, request }: { id: number; verb: Verb; request: never }) => {
  try {
    parentPort?.postMessage({ id, answer: desk[verb](request) });
  } catch (error) {
    const refused = error instanceof Refusal ? error.message : undefined;
    parentPort?.postMessage({
      id,
      refused,
      failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
