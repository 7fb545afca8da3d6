import type { Log } from '#sandbox/logger.ts';

/* Ends the server process: on a signal, and after an uncaught error. */

export interface ProcessOptions {
  log: Log;
  /** Time for which requests are still answered after the first signal. Milliseconds. */
  drain: number;
}

export interface Life {
  /**
   * Sets the functions that end the server, once it exists.
   * @param retire makes probes report the end while requests are still answered
   * @param close ends running requests and work
   */
  begin(retire: () => void, close: () => Promise<void>): void;
}

/** Maximum time for an orderly end after an uncaught error, in milliseconds. */
const LONGEST_END = 15_000;

/**
 * Handles signals from now on. The first one lets requests end and exits with 0; a second one exits with 1 at once. An
 * uncaught error is logged, and the server ends in order with 1, because its state is unknown.
 */
export function watchProcess({ log, drain }: ProcessOptions): Life {
  let retire: (() => void) | undefined;
  let close: (() => Promise<void>) | undefined;
  let isEnding = false;

  const end = async (wait: number, code: number): Promise<void> => {
    isEnding = true;
    retire?.();
    try {
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      await close?.();
    } catch (error) {
      log({ level: 'error', message: 'the server did not end in order', error: textOf(error) });
      process.exit(1);
    }
    log({ level: 'info', message: 'stopped' });
    process.exit(code);
  };

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isEnding) {
        log({ level: 'warn', message: 'stopped at once by a second signal', signal });
        process.exit(1);
      }
      // A start is a transaction: an aborted one has no effect.
      if (close === undefined) {
        log({ level: 'info', message: 'stopped during the start', signal });
        process.exit(0);
      }
      log({ level: 'info', message: 'stopping', signal, drainSeconds: drain / 1000 });
      void end(drain, 0);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log({ level: 'fatal', message: 'an error that nobody caught ends the server', event, error: textOf(error) });
      if (isEnding || close === undefined) process.exit(1);
      setTimeout(() => process.exit(1), LONGEST_END).unref();
      void end(0, 1);
    });
  }
  return {
    begin(toRetire, toClose) {
      retire = toRetire;
      close = toClose;
    },
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
