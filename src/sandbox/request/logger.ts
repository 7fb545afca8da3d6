import { destination, pino, stdTimeFunctions, type DestinationStream } from 'pino';
import type { LogLine } from '../options/sandbox-options.ts';

/** The levels of `LOG_LEVEL`, the quietest last. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Log = (line: LogLine) => void;

/** Milliseconds for which lines of finished calls are gathered: a write for each of them cost a tenth of a call. */
const GATHERED = 200;
/** Bytes after which gathered lines are written earlier. */
const MOST = 8 * 1024;
/** Levels whose lines may wait; the others are written at once, after the lines before them. */
const PATIENT: ReadonlySet<string> = new Set(['trace', 'debug', 'info']);

/**
 * Writes lines of JSON.
 * @param base members of every line
 * @param to default: stdout. Lines up to `info` follow within 200 ms, and at the latest when the process exits
 */
export function createLog(level: LogLevel, base: Record<string, string> = {}, to?: DestinationStream): Log {
  const options = {
    level,
    base: { pid: process.pid, ...base },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    messageKey: 'message',
  };
  if (to !== undefined) {
    const logger = pino(options, to);
    return ({ level: of, message, ...rest }) => logger[of](rest, message);
  }
  const output = destination({ dest: 1, sync: true, minLength: MOST });
  const logger = pino(options, output);
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    output.flushSync();
  };
  process.on('exit', flush);
  return ({ level: of, message, ...rest }) => {
    logger[of](rest, message);
    if (PATIENT.has(of)) timer ??= setTimeout(flush, GATHERED).unref();
    else flush();
  };
}
