import { pino, stdTimeFunctions, type DestinationStream } from 'pino';
import type { LogLine } from '../options/sandbox-options.ts';

/** The levels of `LOG_LEVEL`, the quietest last. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Log = (line: LogLine) => void;

/** Writes lines of JSON. @param base members of every line @param to default: stdout, written synchronously */
export function createLog(level: LogLevel, base: Record<string, string> = {}, to?: DestinationStream): Log {
  const options = {
    level,
    base: { pid: process.pid, ...base },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    messageKey: 'message',
  };
  const logger = to === undefined ? pino(options) : pino(options, to);
  return ({ level: of, message, ...rest }) => logger[of](rest, message);
}
