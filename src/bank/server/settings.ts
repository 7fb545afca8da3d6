import { ownEntry } from '#model/own-entry.ts';
import { isLoopback } from '#sandbox/front.ts';
import { type Demo, demoOf } from './demo.ts';
import { type Operation, operationOf } from './operation.ts';
import { placeOf, type Environment } from './place.ts';

const MEGABYTE = 1024 * 1024;
const LAST_PORT = 65_535;
/** Each of these lets others reach the server, or gives it real data. */
const OPENED = ['HOSTS', 'DATABASE_URL', 'API_ORIGIN'];

/** Settings of the server process. */
export interface Settings extends Demo {
  port: number;
  host: string;
  /** Accepted host names besides those of this machine. */
  hosts: readonly string[];
  database: ReturnType<typeof placeOf>;
  adopt: boolean;
  mayBeNew: boolean;
  trustProxy: boolean;
  operation: Operation;
  /** Room for uploads that no record names yet. Bytes. */
  unbound: number | undefined;
  /** The provider that answers calls instead of the sandbox; `timeout` in milliseconds. */
  provider: { origin: string; timeout: number; calls?: string; cookie?: string } | undefined;
}

/** A server that listens on all addresses needs its names in HOSTS. */
export const isEverywhere = (host: string): boolean => ['0.0.0.0', '::', '*'].includes(host);

const isPostgres = (url = ''): boolean => /^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '');

/** Names every variable with a wrong value, one per line. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings';
}

/**
 * Reads the variables that `operating.md` lists. A misspelt value must not start a server that shows codes or makes
 * demo accounts, so unknown values are refused.
 * @param demoOnLoopback true if a server that only this machine can reach is a demo unless DEMO is off
 * @throws WrongSettings
 */
export function settingsOf(env: Environment, { demoOnLoopback = false } = {}): Settings {
  const wrong: string[] = [];
  const text = (name: string): string | undefined => ownEntry(env, name)?.trim() || undefined;
  const refuse = (name: string, expected: string): void => {
    wrong.push(`${name} is ${expected}, not ${JSON.stringify(text(name))}.`);
  };

  function word<Word extends string>(name: string, words: readonly Word[], usual: Word): Word {
    const given = text(name);
    const known = given === undefined ? usual : words.find((each) => each === given);
    if (known === undefined) refuse(name, words.join(' or '));
    return known ?? usual;
  }

  const isOn = (name: string, usual: boolean): boolean => word(name, ['on', 'off'], usual ? 'on' : 'off') === 'on';

  function whole(name: string, from: number, to: number, what: string): number | undefined {
    const given = text(name);
    if (given === undefined) return undefined;
    const number = Number(given);
    if (Number.isInteger(number) && number >= from && number <= to) return number;
    refuse(name, what);
    return undefined;
  }

  const host = text('HOST') ?? '127.0.0.1';
  const unbound = whole('UNBOUND_FILES_MB', 1, Number.MAX_SAFE_INTEGER / MEGABYTE, 'a whole number of MB, at least 1');
  const origin = text('API_ORIGIN');
  const timeout = whole('API_TIMEOUT', 1, 180, '1 to 180 seconds') ?? 60;
  const calls = text('API_CALLS');
  const cookie = text('API_COOKIE');
  // The address may contain a password, so it is not repeated.
  if (text('DATABASE_URL') !== undefined && !isPostgres(text('DATABASE_URL')))
    wrong.push('DATABASE_URL is an address like postgres://user:password@host:5432/database.');
  const trustProxy = isOn('TRUST_PROXY', false);
  const isForThisMachine = isLoopback(host) && !trustProxy && OPENED.every((name) => text(name) === undefined);
  const settings: Settings = {
    ...demoOf({ text, isOn, word, wrong }, demoOnLoopback && isForThisMachine),
    port: whole('PORT', 0, LAST_PORT, `a port, 0 to ${LAST_PORT}`) ?? 4173,
    host,
    hosts: [
      ...(isEverywhere(host) ? [] : [host.includes(':') ? `[${host}]` : host]),
      ...(text('HOSTS') ?? '').split(',').flatMap((name) => name.trim() || []),
    ],
    database: placeOf(env),
    adopt: isOn('ADOPT', false),
    mayBeNew: isOn('NEW_DATABASE', true),
    trustProxy,
    operation: operationOf({ text, isOn, word, whole }, trustProxy || !isLoopback(host)),
    unbound: unbound && unbound * MEGABYTE,
    provider:
      origin === undefined
        ? undefined
        : { origin, timeout: timeout * 1000, ...(calls && { calls }), ...(cookie && { cookie }) },
  };
  if (wrong.length > 0) throw new WrongSettings(wrong.join('\n'));
  return settings;
}
