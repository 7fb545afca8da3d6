import { parentPort, workerData } from 'node:worker_threads';
import type { HistorySink } from './desk/write-down.ts';
import { handOver } from './sample.ts';
import type { SampleOptions } from './sample/scales.ts';
import type { Piece } from './sample-beside.ts';

/*
 * Makes a long history in a thread, while the server's thread writes the pieces that are done: the embedded database
 * occupies the thread that it runs in.
 */

/** Pieces that the writer has not written yet. With more, memory is freed long after they were written. */
const AHEAD = 3;

const port = parentPort!;
let underWay = 0;
let goOn: (() => void) | undefined;

port.on('message', () => {
  underWay -= 1;
  goOn?.();
});

async function send(piece: Piece): Promise<void> {
  underWay += 1;
  port.postMessage(piece);
  while (underWay >= AHEAD) await new Promise<void>((resolve) => (goOn = resolve));
}

const sink: HistorySink = {
  insert: (table, columns, rows) => send({ table, columns, rows }),
  records: (entity, made) => send({ entity, made }),
  lastNumber: (family, last) => send({ family, last }),
};

await send({ besides: await handOver(workerData as SampleOptions, sink) });
port.close();
