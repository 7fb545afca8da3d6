import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingsOf } from './settings.ts';

const guide = readFileSync(new URL('../operating.md', import.meta.url), 'utf8');
const listed = [...guide.matchAll(/^\| `([A-Z_]+)` /gm)].map(([, name = '']) => name);

const refusals = (env: Record<string, string>, options?: { demoOnLoopback: boolean }): string[] => {
  try {
    settingsOf(env, options);
  } catch (error) {
    return (error as Error).message.split('\n');
  }
  return [];
};

const NO_DEMO = {
  ...{ hasPages: false, isLocal: false, seed: 'none', triggers: false, movingRates: false, fixedCode: undefined },
};
const WHOLE_DEMO = { hasPages: true, seed: 'demo', triggers: true, movingRates: true, fixedCode: undefined };

describe('the settings of the server', () => {
  it('are those of a server without a demo if nothing is set, or only blanks', () => {
    const usual = settingsOf({});
    expect(usual).toMatchObject({
      ...{ port: 4173, host: '127.0.0.1', hosts: ['127.0.0.1'], database: { dataDir: '.data' } },
      ...{ adopt: false, mayBeNew: true, ...NO_DEMO },
      ...{ trustProxy: false, unbound: undefined, provider: undefined },
    });
    expect(usual.operation).toEqual({
      ...{ logLevel: undefined, metrics: undefined, drain: 0, upgradeWaits: true },
      pool: { connections: 10, statementTimeout: 30_000, idleTimeout: 60_000, connectTimeout: 5_000 },
    });
    const blanks = Object.fromEntries(listed.map((name) => [name, name === 'DATA_DIR' ? '' : ' ']));
    expect(settingsOf(blanks)).toEqual(usual);
  });

  it('are read as given', () => {
    const given = settingsOf({
      ...{
        PORT: '0',
        HOST: '0.0.0.0',
        HOSTS: 'a.example, b.example',
        DATABASE_URL: 'postgres://x/y',
        LOG_LEVEL: 'warn',
      },
      ...{ ADOPT: 'on', NEW_DATABASE: 'off', DEMO: 'on', SEED: 'none', TRUST_PROXY: 'on', SANDBOX_CODE: '246810' },
      ...{ UNBOUND_FILES_MB: '3', API_ORIGIN: 'https://p.example', API_TIMEOUT: '5', API_CALLS: 'user.*' },
    });
    expect(given).toEqual({
      ...{ port: 0, host: '0.0.0.0', hosts: ['a.example', 'b.example'], database: { url: 'postgres://x/y' } },
      ...{ adopt: true, mayBeNew: false, seed: 'none', trustProxy: true, unbound: 3 * 1024 * 1024 },
      // A proxy in front polls the readiness.
      operation: { ...settingsOf({}).operation, logLevel: 'warn', drain: 10_000 },
      // A fixed code suggests a test.
      ...{ fixedCode: '246810', triggers: false, movingRates: true, hasPages: true, isLocal: false },
      provider: { origin: 'https://p.example', timeout: 5000, calls: 'user.*' },
    });
  });

  it('make the whole demo of DEMO=on, wherever the server is', () => {
    expect(settingsOf({ DEMO: 'on' })).toMatchObject({ ...WHOLE_DEMO, isLocal: false });
    const open = { DEMO: 'on', HOST: '0.0.0.0', TRUST_PROXY: 'on', HOSTS: 'a.example', DATABASE_URL: 'postgres://x/y' };
    expect(settingsOf(open)).toMatchObject({ ...WHOLE_DEMO, isLocal: false });
  });

  it.each<Record<string, string>>([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.9.9.9' },
    { TRUST_PROXY: 'off', HOSTS: ' ' },
  ])('make a demo for this machine of %j with --demo-on-loopback', (env) => {
    expect(settingsOf(env, { demoOnLoopback: true })).toMatchObject({ ...WHOLE_DEMO, isLocal: true });
  });

  it.each<Record<string, string>>([
    ...[{ HOST: '0.0.0.0' }, { HOST: '::' }, { HOST: '10.0.0.5' }, { HOST: 'portal.example' }, { DEMO: 'off' }],
    ...[{ TRUST_PROXY: 'on' }, { HOSTS: 'localhost' }, { DATABASE_URL: 'postgres://x/y' }],
    ...[{ API_ORIGIN: 'https://p.example' }],
  ])('make no demo of %j with --demo-on-loopback', (env) => {
    expect(settingsOf(env, { demoOnLoopback: true })).toMatchObject(NO_DEMO);
  });

  it('refuse settings of a demo without a demo', () => {
    expect(refusals({ SEED: 'small', SANDBOX_CODE: '246810' })).toEqual([
      'SEED=small needs DEMO=on.',
      'SANDBOX_CODE needs DEMO=on.',
    ]);
    expect(refusals({ SEED: 'demo', TRUST_PROXY: 'on' }, { demoOnLoopback: true })).toEqual([
      'SEED=demo needs DEMO=on.',
    ]);
    expect(refusals({ SEED: 'none', DEMO: 'off' })).toEqual([]);
  });

  it.each(['SANDBOX_PAGES', 'DEMO_RATES', 'DEMO_TRIGGERS'])('refuse %s of earlier versions', (name) => {
    for (const value of ['on', 'off'])
      expect(refusals({ DEMO: 'on', [name]: value })).toEqual([`${name} no longer exists: set DEMO instead.`]);
  });

  it('name every invalid variable, with its valid values', () => {
    expect(refusals({ SEED: 'nome', DEMO: 'true', TRUST_PROXY: 'true', NEW_DATABASE: 'OFF' })).toEqual([
      'TRUST_PROXY is on or off, not "true".',
      'DEMO is on or off, not "true".',
      'SEED is demo or small or load or none, not "nome".',
      'NEW_DATABASE is on or off, not "OFF".',
    ]);
    expect(refusals({ PORT: '65536', API_TIMEOUT: '0', UNBOUND_FILES_MB: '1.5', ADOPT: 'yes' })).toEqual([
      'UNBOUND_FILES_MB is a whole number of MB, at least 1, not "1.5".',
      'API_TIMEOUT is 1 to 180 seconds, not "0".',
      'PORT is a port, 0 to 65535, not "65536".',
      'ADOPT is on or off, not "yes".',
    ]);
  });

  it.each(['bank', 'mysql://user:secret@host/bank', '/var/run/bank'])(
    'refuse the database %s without its text',
    (url) => {
      expect(refusals({ DATABASE_URL: url })).toEqual([
        'DATABASE_URL is an address like postgres://user:password@host:5432/database.',
      ]);
    },
  );

  it('for operators are read as given, in milliseconds, and refused by name', () => {
    const { operation } = settingsOf({
      ...{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', PROOF_HOURS: '2', DRAIN_SECONDS: '7', UPGRADE_WAITS: 'off' },
      ...{ DATABASE_POOL: '30', DATABASE_STATEMENT_SECONDS: '0', DATABASE_IDLE_SECONDS: '5', LOG_LEVEL: 'silent' },
      ...{ DATABASE_CONNECT_SECONDS: '1', TRUST_PROXY: 'on' },
    });
    expect(operation).toEqual({
      ...{ logLevel: 'silent', drain: 7_000, upgradeWaits: false },
      metrics: { port: 9464, host: '0.0.0.0', proofEvery: 7_200_000 },
      pool: { connections: 30, statementTimeout: 0, idleTimeout: 5_000, connectTimeout: 1_000 },
    });
    expect(refusals({ LOG_LEVEL: 'loud', METRICS_PORT: 'x', DRAIN_SECONDS: '-1', DATABASE_POOL: '1' })).toEqual([
      'METRICS_PORT is a port, 0 to 65535, not "x".',
      'LOG_LEVEL is trace or debug or info or warn or error or fatal or silent, not "loud".',
      'DRAIN_SECONDS is 0 to 600 seconds, not "-1".',
      'DATABASE_POOL is 2 to 200 connections, not "1".',
    ]);
  });

  it('refuse a code that nobody could type, and do not print it', () => {
    const [line = '', ...more] = refusals({ DEMO: 'on', SANDBOX_CODE: '24681' });
    expect(line).toBe('SANDBOX_CODE is not of six digits.');
    expect(more).toEqual([]);
  });

  it('are read from the variables that the guide lists, and from no others', () => {
    const read = new Set<string>();
    const note = (_env: object, name: string | symbol): undefined => void read.add(String(name));
    settingsOf(new Proxy({}, { get: note, getOwnPropertyDescriptor: note }));
    expect(new Set(listed)).toEqual(read);
    expect(listed).toHaveLength(read.size);
  });
});
