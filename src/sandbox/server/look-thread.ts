import { parentPort, workerData } from 'node:worker_threads';
import { pathToFileURL } from 'node:url';
import type { DrawLook, Look, LookOrder } from '#model/on-page.ts';

export interface Painted {
  look: Look | null;
  error?: Error;
}

/* Draws one page at a time: data of one person's page must never reach another's. */
const { draw } = (await import(pathToFileURL(workerData as string).href)) as { draw: DrawLook };
const say = (painted: Painted): void => parentPort?.postMessage(painted);
parentPort?.on('message', (order: LookOrder) => {
  draw(order).then(
    (look) => say({ look }),
    (error: unknown) => say({ look: null, error: error instanceof Error ? error : new Error(String(error)) }),
  );
});
