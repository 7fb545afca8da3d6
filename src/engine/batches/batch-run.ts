import { createEmitter } from '#model/emitter.ts';
import { SUCCESS, type RowResult } from '#model/wire.ts';

/** Progress of a batch. */
export interface BatchState {
  /** Number of rows in this run: a retry covers only failed ones. */
  total: number;
  done: number;
  failures: readonly RowResult[];
  /** Rows that succeeded but still wait for another step. */
  waiting?: readonly RowResult[];
  isRunning: boolean;
  /** Stopped by the person or by an error, with rows left. */
  isStopped: boolean;
  /** Stopping: the last row is still being sent. */
  isStopping?: boolean;
}

/** Final state of a batch that the server has processed row by row. */
export function endedBatch(total: number, done: number, rows: readonly RowResult[]): BatchState {
  const isFailed = ({ code }: RowResult): boolean => code !== SUCCESS;
  const waiting = rows.filter((each) => !isFailed(each) && each.still !== undefined);
  return { total, done, failures: rows.filter(isFailed), waiting, isRunning: false, isStopped: done < total };
}

/** Outcome of one row; without `goesOn` the following rows would fail the same way. */
export interface RowOutcome {
  code: string;
  message: string;
  goesOn: boolean;
}

export type BatchRun = ReturnType<typeof createBatchRun>;

/**
 * Sends one row at a time, outside React: continues while its dialog is closed.
 * @param doOne sends a row; never throws
 */
export function createBatchRun(keys: readonly string[], doOne: (key: string) => Promise<RowOutcome>) {
  const changes = createEmitter();
  const doneKeys = new Set<string>();
  let left = [...keys];
  let wantsStop = false;
  let state: BatchState = { total: keys.length, done: 0, failures: [], isRunning: false, isStopped: false };
  const become = (next: Partial<BatchState>): void => {
    state = { ...state, ...next };
    changes.emit();
  };
  const run = async (): Promise<void> => {
    if (state.isRunning) return;
    wantsStop = false;
    become({ isRunning: true, isStopped: false, isStopping: false });
    for (let key = left[0]; key !== undefined && !wantsStop; key = left[0]) {
      const { code, message, goesOn } = await doOne(key);
      left = left.slice(1);
      if (code === SUCCESS) doneKeys.add(key);
      const failures = code === SUCCESS ? state.failures : [...state.failures, { key, code, message }];
      become({ done: state.done + 1, failures });
      if (!goesOn) break;
    }
    become({ isRunning: false, isStopped: left.length > 0, isStopping: false });
  };
  return {
    read: () => state,
    subscribe: changes.subscribe,
    /** Sends all remaining rows; resolves at the end or when stopped. */
    run,
    /** Stops after the row being sent. */
    stop() {
      wantsStop = true;
      if (state.isRunning) become({ isStopping: true });
    },
    /** Sends failed and remaining rows again. */
    async retry() {
      if (state.isRunning) return;
      left = [...state.failures.map((each) => each.key), ...left];
      become({ total: left.length, done: 0, failures: [] });
      await run();
    },
    /** Keys of all rows that have succeeded, over all runs. */
    doneKeys: (): ReadonlySet<string> => doneKeys,
  };
}
