import { parentPort, workerData } from 'node:worker_threads';
import type { Verb } from './wire.ts';
import { openDesk } from './desk.ts';
import { Refusal } from './files.ts';

/* Runs the desk in a thread, so that the sandbox continues to answer the preview. */

const { root, roles } = workerData as { root: string; roles?: string };
const desk = openDesk(root, roles);

parentPort?.on('message', ({ id, verb, request }: { id: number; verb: Verb; request: never }) => {
  try {
    // As text, because the server only passes it on: a copied object would be made twice, and printed by the server.
    parentPort?.postMessage({ id, answer: JSON.stringify(desk[verb](request) ?? null) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof Refusal) return parentPort?.postMessage({ id, refused: message, zh: error.zh });
    // The stack is for developers of the workbench, who see it in the server's output.
    console.error(error);
    parentPort?.postMessage({ id, failed: message });
  }
});
