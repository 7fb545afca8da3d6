import { LOG_LEVELS, type LogLevel } from '#sandbox/logger.ts';

/** Settings for whoever operates the server. Durations in milliseconds. */
export interface Operation {
  /** Undefined: `info`, or `warn` for the dev server, whose terminal shows problems of schemas. */
  logLevel: LogLevel | undefined;
}

/** Reads variables, and notes each wrong value. */
export interface SettingReader {
  text(name: string): string | undefined;
  isOn(name: string, usual: boolean): boolean;
  word<Word extends string>(name: string, words: readonly Word[], usual: Word): Word;
  whole(name: string, from: number, to: number, what: string): number | undefined;
}

export function operationOf(reader: SettingReader): Operation {
  return {
    logLevel: reader.text('LOG_LEVEL') === undefined ? undefined : reader.word('LOG_LEVEL', LOG_LEVELS, 'info'),
  };
}
