import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallContract } from '#model/call.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import { wireFormats } from '#model/wire-formats.ts';
import type { Bank } from '#bank/bank.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { fingerprint } from '#sandbox/gate/idempotency.ts';
import { ask, calls, signIn, smallest } from './fixtures/asking.ts';

/* Every text of every call refuses values that its format refuses, and texts that are too long, with the path. */

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
  /** The path in an error. */
  path: string;
  /** Absent for free text. */
  format?: string;
  /** Maximum characters; absent if only the format limits them. */
  longest?: number;
  /** Returns the request member that contains this text at the path. */
  member: (text: string) => [name: string, value: unknown];
}

/** Returns true for a text that the sender writes: no choice, no constant and no file. */
function isTyped({ type, enum: choices, const: only, format }: JsonSchema): boolean {
  return [type].flat().includes('string') && choices === undefined && only === undefined && format !== 'binary';
}

function placesOf(call: CallContract): Place[] {
  const places: Place[] = [];
  const walk = (schema: JsonSchema, path: string, wrap: (value: unknown) => unknown, name: string): void => {
    if (isTyped(schema)) {
      const { format, maxLength: longest } = schema;
      const isLimited = format !== undefined && format in wireFormats;
      places.push({
        path,
        ...(isLimited && { format }),
        ...(longest !== undefined && { longest }),
        member: (text) => [name, wrap(text)],
      });
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
  for (const { format } of all) if (format !== undefined) counts[format] = (counts[format] ?? 0) + 1;
  // No request field is a plain rate, and ids are not UUIDs here.
  const { rate, ...used } = counts;
  expect(rate).toBe(0);
  for (const [format, count] of Object.entries(used)) expect(count, format).toBeGreaterThan(0);
});

it('every text of every request has a maximum length, of its own or by its format', () => {
  const endless = all.filter(({ format, longest }) => format === undefined && longest === undefined);
  expect(endless.map(({ call, path }) => `${call.name}${path}`)).toEqual([]);
});

it('a call that moves money treats two spellings of an amount as one request', () => {
  const spelt = all.filter(({ call, format }) => call.money && REFUSED[format ?? ''] === NO_DECIMAL);
  expect(spelt.length).toBeGreaterThan(8);
  for (const { call, path, member } of spelt) {
    const of = (text: string): string => fingerprint(Object.fromEntries([member(text)]), call.requestSchema);
    expect(of('11.00'), `${call.name} ${path}`).toBe(of('11.0'));
    expect(of('11.00'), `${call.name} ${path}`).not.toBe(of('11.01'));
  }
});

describe('every text of a request', () => {
  let bank: Bank;
  let cookie: string;

  beforeAll(async () => {
    bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00'), log: () => undefined });
    cookie = await signIn(bank, '13800000001');
  });
  afterAll(() => bank.close());

  const limited = calls.map((call) => ({ call, places: placesOf(call) })).filter(({ places }) => places.length > 0);
  it.each(limited.map(({ call, places }) => [call.name, call, places] as const))(
    '%s refuses what its formats and lengths refuse',
    async (_name, call, places) => {
      const accepted: string[] = [];
      for (const { path, format, longest, member } of places) {
        const tooLong = longest === undefined ? [] : ['1'.repeat(longest + 1)];
        for (const text of [...tooLong, ...(REFUSED[format ?? ''] ?? [])]) {
          // A URL of a megabyte is refused before it reaches the call.
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
