import { on } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ownModule } from '#model/own-module.ts';
import type { ColumnTypes } from '#sandbox/ledger.ts';
import type { Owned } from '#sandbox/orders.ts';
import type { HistorySink } from './desk/write-down.ts';
import type { Besides } from './sample.ts';
import type { SampleOptions } from './sample/scales.ts';

/** One message of the thread that makes a history. */
export type Piece =
  | { table: string; columns: ColumnTypes; rows: readonly Record<string, unknown>[] }
  | { entity: string; made: readonly Owned[] }
  | { family: string; last: number }
  | { besides: Besides };

/** On a machine with much memory V8 would let the heap of a long history grow to 1.5 GB before it collects. */
const HEAP = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 48 };

/** Makes the history in another thread, and hands its rows over in this one meanwhile. */
export async function handOverBeside(options: SampleOptions, sink: HistorySink): Promise<Besides> {
  const thread = new Worker(ownModule('./sample-thread.ts', import.meta.url), {
    workerData: options,
    resourceLimits: HEAP,
  });
  try {
    // The iterator throws the error of a thread that failed.
    for await (const [piece] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[Piece]>) {
      if ('besides' in piece) return piece.besides;
      if ('table' in piece) await sink.insert(piece.table, piece.columns, piece.rows);
      else if ('entity' in piece) await sink.records(piece.entity, piece.made);
      else await sink.lastNumber(piece.family, piece.last);
      thread.postMessage('written');
      // Node delivers messages in one go while they come: without pauses nobody is answered for half a minute, and
      // what the pieces leave behind stays in memory.
      await setImmediate();
    }
    throw new Error('The thread that makes the history ended early');
  } finally {
    await thread.terminate();
  }
}
