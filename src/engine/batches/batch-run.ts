import { createEmitter } from '#model/emitter.ts';
import { SUCCESS, type RowResult } from '#model/wire.ts';

/** How far a batch is. */
export interface BatchState {
  /** Of this turn: another one may have only those that failed. */
  total: number;
  done: number;
  failures: readonly RowResult[];
  /** Rows that went well and still wait for something. */
  waiting?: readonly RowResult[];
  isRunning: boolean;
  /** It was stopped, or could not go on, with rows left. */
  isStopped: boolean;
  /** It is to stop, and one row is still on its way. */
  isStopping?: boolean;
}

/** How it went with one row; without `goesOn` the next one would go no better. */
export interface RowOutcome {
  code: string;
  message: string;
  goesOn: boolean;
}

export type BatchRun = ReturnType<typeof createBatchRun>;

/**
 * Sends one row after the other, outside React: it goes on while its dialog is closed.
 * @param doOne sends it; never throws
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
    /** All that are left; resolves when it ends or is stopped. */
    run,
    /** After the row that is on its way. */
    stop() {
      wantsStop = true;
      if (state.isRunning) become({ isStopping: true });
    },
    /** Those that failed once more, and those that are left. */
    async retry() {
      if (state.isRunning) return;
      left = [...state.failures.map((each) => each.key), ...left];
      become({ total: left.length, done: 0, failures: [] });
      await run();
    },
    /** Keys of the rows that went well so far, in any turn. */
    doneKeys: (): ReadonlySet<string> => doneKeys,
  };
}
