import type { CallContract } from '#model/call.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import { Random } from '#model/random.ts';

/* Values that nobody sends by mistake, put into every place of a request in the Model. */

type Row = Record<string, unknown>;

/** A text that does not compress and is longer than the maximum key of an index. */
function noise(): string {
  const random = new Random(14, 'noise');
  return Array.from({ length: 100_000 }, () => String.fromCodePoint(random.whole(0x3400, 0x9fff))).join('');
}

export const HOSTILE: readonly string[] = [
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '\ud800',
  'a\udfffb',
  'x\u0000y',
  noise(),
  '9'.repeat(16),
  '-1e309',
  '2027-02-31',
  '9999-12-31',
  "'; drop table ledger_entry; --",
  '<script>alert(1)</script>{{7*7}}${7*7}',
  '%00%ff%_\\',
  '../../../../etc/passwd',
  '\r\nset-cookie: member-token=x',
  '\u202e\u200b👩‍👩‍👧‍👦',
  '',
  '((((((((((a+)+)+)+)+)+)+)+)+)+)+$',
];

export interface Attack {
  call: CallContract;
  /** Path of the value. */
  path: string;
  request: Row;
}

type Put = (value: unknown) => Row;

/** Every place of a call's request, with a request that has a value there and is otherwise as valid as possible. */
function placesOf(call: CallContract, base: Row): { path: string; put: Put }[] {
  const places: { path: string; put: Put }[] = [];
  const walk = (schema: JsonSchema | undefined, path: string, at: unknown, put: Put): void => {
    if (path !== '') places.push({ path, put });
    if (schema === undefined) return;
    for (const each of schema.anyOf ?? []) if (each.items) walk(each, path, at, put);
    if (schema.items) {
      const others = Array.isArray(at) ? (at as unknown[]).slice(1) : [];
      const first: unknown = Array.isArray(at) ? at[0] : undefined;
      const rest = others.length > 0 ? others : Array.from({ length: (schema.minItems ?? 1) - 1 }, () => first ?? '');
      walk(schema.items, `${path}/0`, first, (value) => put([value, ...rest]));
    }
    const whole = (typeof at === 'object' && at !== null && !Array.isArray(at) ? at : {}) as Row;
    for (const [name, each] of Object.entries(schema.properties ?? {})) {
      walk(each, `${path}/${name}`, whole[name], (value) => put({ ...whole, [name]: value }));
    }
  };
  walk(call.requestSchema, '', base, (value) => value as Row);
  const declared = call.requestSchema.properties ?? {};
  // Fields of needs that the call does not declare, and one unknown field.
  for (const name of call.fields) {
    if (!(name in declared)) places.push({ path: `/${name}`, put: (value) => ({ ...base, [name]: value }) });
  }
  places.push({ path: '/nobodys', put: (value) => ({ ...base, nobodys: value }) });
  return places;
}

/** Maximum characters of a value in a URL, each up to nine bytes, because Node reads headers of 16 KB. */
const LONGEST_IN_URL = 1_200;

/** One attack for each place and each value, and values as names. */
export function attacksOn(call: CallContract, base: Row): Attack[] {
  const isInUrl = call.methods[0] === 'GET' || call.pathParams.length > 0;
  const values = isInUrl ? HOSTILE.map((each) => each.slice(0, LONGEST_IN_URL)) : HOSTILE;
  return [
    ...placesOf(call, base).flatMap(({ path, put }) => values.map((value) => ({ call, path, request: put(value) }))),
    ...values.map((value) => ({
      call,
      path: '/',
      request: Object.fromEntries([...Object.entries(base), [value, value]]),
    })),
  ];
}
