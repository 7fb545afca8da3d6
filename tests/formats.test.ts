import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallContract } from '#model/call.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import { wireFormats } from '#model/wire-formats.ts';
import type { Bank } from '#bank/bank.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { fingerprint } from '#sandbox/gate/idempotency.ts';
import { ask, calls, signIn, smallest } from './fixtures/asking.ts';

/* Every field of every call whose format limits its value refuses what the format refuses, and says at which path. */

const LONG = '9'.repeat(900_000);
const NO_DECIMAL = [LONG, '1e5', '1,000', '.5', '5.', '+5', '0x10', ' 5', '１２', 'NaN', '-', `0.${'3'.repeat(400)}`];
const NO_DAY = ['2027-02-31', '2026-13-45', '2027-00-10', '2027-01-00', '2026-2-3', '20261120', '٢٠٢٦-١١-٢٠'];
const NO_TIME = ['2026-13-45 10:00:00', '2027-02-31 10:00:00', '2026-11-20 24:00:00', '2026-11-20T10:00:00Z'];

const REFUSED: Record<string, string[]> = {
  money: NO_DECIMAL,
  decimal: NO_DECIMAL,
  rate: NO_DECIMAL,
  percent: NO_DECIMAL,
  date: [...NO_DAY, '2026-11-20 10:00:00'],
  'date-time': [...NO_DAY, ...NO_TIME],
  'day-or-time': [...NO_DAY, ...NO_TIME],
  email: ['a@b', 'a b@example.com', '@', 'a@b..c', `${'x'.repeat(300)}@example.com`],
  digit: ['12a', '９', LONG],
};

interface Place {
  /** As an error names it. */
  path: string;
  format: string;
  /** The request's member that holds this text at the place. */
  member: (text: string) => [name: string, value: unknown];
}

function placesOf(call: CallContract): Place[] {
  const places: Place[] = [];
  const walk = (schema: JsonSchema, path: string, wrap: (value: unknown) => unknown, name: string): void => {
    if (schema.format !== undefined && schema.format in wireFormats) {
      places.push({ path, format: schema.format, member: (text) => [name, wrap(text)] });
    }
    for (const each of schema.anyOf ?? []) walk(each, path, wrap, name);
    if (schema.items) {
      const least = schema.minItems ?? 1;
      walk(schema.items, `${path}/0`, (value) => wrap(Array.from({ length: least }, () => value)), name);
    }
    for (const [key, each] of Object.entries(schema.properties ?? {})) {
      if (path === '') walk(each, `/${key}`, (value) => value, key);
      else walk(each, `${path}/${key}`, (value) => wrap({ [key]: value }), name);
    }
  };
  walk(call.requestSchema, '', (value) => value, '');
  return places;
}

const all = calls.flatMap((call) => placesOf(call).map((place) => ({ call, ...place })));

it('every kind of format that limits values is in requests of the Model', () => {
  const counts = Object.fromEntries(Object.keys(REFUSED).map((format) => [format, 0]));
  for (const { format } of all) counts[format] = (counts[format] ?? 0) + 1;
  // No field of a request is a plain rate; ids are no uuids here.
  const { rate, ...used } = counts;
  expect(rate).toBe(0);
  for (const [format, count] of Object.entries(used)) expect(count, format).toBeGreaterThan(0);
});

it('a call that moves money takes two spellings of an amount for one request', () => {
  const spelt = all.filter(({ call, format }) => call.money && REFUSED[format] === NO_DECIMAL);
  expect(spelt.length).toBeGreaterThan(8);
  for (const { call, path, member } of spelt) {
    const of = (text: string): string => fingerprint(Object.fromEntries([member(text)]), call.requestSchema);
    expect(of('11.00'), `${call.name} ${path}`).toBe(of('11.0'));
    expect(of('11.00'), `${call.name} ${path}`).not.toBe(of('11.01'));
  }
});

describe('every field with a format', () => {
  let bank: Bank;
  let cookie: string;

  beforeAll(async () => {
    bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00'), log: () => undefined });
    cookie = await signIn(bank, '13800000001');
  });
  afterAll(() => bank.close());

  const limited = calls.map((call) => ({ call, places: placesOf(call) })).filter(({ places }) => places.length > 0);
  it.each(limited.map(({ call, places }) => [call.name, call, places] as const))(
    '%s refuses what its formats refuse',
    async (_name, call, places) => {
      const accepted: string[] = [];
      for (const { path, format, member } of places) {
        for (const text of REFUSED[format] ?? []) {
          // A URL of a megabyte does not reach the call.
          if (call.methods[0] === 'GET' && text.length > 1000) continue;
          const [name, value] = member(text);
          const request = { ...smallest(call, {}), [name]: value };
          const { status, result } = await ask(bank, call, { request, cookie });
          const errors = (result as { errors?: { path: string }[] } | null)?.errors ?? [];
          if (status === 400 && errors.some((each) => each.path === path)) continue;
          accepted.push(`${path} ${text.slice(0, 30)}: ${status} ${JSON.stringify(errors)}`);
        }
      }
      expect(accepted).toEqual([]);
    },
  );
});
