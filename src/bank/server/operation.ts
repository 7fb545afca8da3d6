import { LOG_LEVELS, type LogLevel } from '#sandbox/logger.ts';

/** Settings for operators of the server. Durations in milliseconds. */
export interface Operation {
  /** Undefined: `info`, or `warn` for the dev server, whose terminal shows problems of schemas. */
  logLevel: LogLevel | undefined;
  /** Undefined: no metrics. */
  metrics: { port: number; host: string; proofEvery: number } | undefined;
  /** Time for which requests are still answered after the server was told to stop. */
  drain: number;
  /** True if a start with breaking schemas waits until older servers have ended. */
  upgradeWaits: boolean;
  pool: { connections: number; statementTimeout: number; idleTimeout: number; connectTimeout: number };
}

/** Reads variables, and notes each wrong value. */
export interface SettingReader {
  text(name: string): string | undefined;
  isOn(name: string, usual: boolean): boolean;
  word<Word extends string>(name: string, words: readonly Word[], usual: Word): Word;
  whole(name: string, from: number, to: number, what: string): number | undefined;
}

const LAST_PORT = 65_535;
const HOUR = 3_600_000;
/** Seconds that a balancer needs to notice that a server is no longer ready. */
const DRAIN = 10;

/** @param isAsked true if something polls the server's readiness: a proxy, or other machines */
export function operationOf(reader: SettingReader, isAsked: boolean): Operation {
  const { text, whole } = reader;
  const seconds = (name: string, most: number, usual: number): number =>
    (whole(name, 0, most, `0 to ${most} seconds`) ?? usual) * 1000;
  const port = whole('METRICS_PORT', 0, LAST_PORT, `a port, 0 to ${LAST_PORT}`);
  const host = text('METRICS_HOST') ?? '127.0.0.1';
  const hours = whole('PROOF_HOURS', 0, 720, '0 to 720 hours') ?? 24;
  return {
    logLevel: text('LOG_LEVEL') === undefined ? undefined : reader.word('LOG_LEVEL', LOG_LEVELS, 'info'),
    metrics: port === undefined ? undefined : { port, host, proofEvery: hours * HOUR },
    drain: seconds('DRAIN_SECONDS', 600, isAsked ? DRAIN : 0),
    upgradeWaits: reader.isOn('UPGRADE_WAITS', true),
    pool: {
      connections: whole('DATABASE_POOL', 2, 200, '2 to 200 connections') ?? 10,
      statementTimeout: seconds('DATABASE_STATEMENT_SECONDS', 3600, 30),
      idleTimeout: seconds('DATABASE_IDLE_SECONDS', 3600, 60),
      connectTimeout: seconds('DATABASE_CONNECT_SECONDS', 300, 5),
    },
  };
}
