import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallContract, RequestOptions, RequestRule } from '#model/call.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import { CurrencyMismatch, evaluate, type Scope } from '#model/evaluate.ts';
import type { Expression } from '#model/expression.ts';
import { fieldOfNeed } from '#model/need.ts';
import { model } from '#generated/model.ts';
import type { Bank } from '#bank/bank.ts';
import { bankTablesOf } from '#bank/ledger/tables.ts';
import { CODE, letCodesRest } from '#bank/testing/customer.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { ask, calls, signIn, smallest } from './fixtures/asking.ts';
import { candidatesFor, outside } from './fixtures/outside.ts';
import { contractHints } from './fixtures/contract-hints.ts';
import { requestsOf } from './fixtures/requests.ts';

/*
 * Every call and every field with a rule gets values just outside the rule: each is refused with the field's name. A
 * violation of the schema is 400 with its path, a violation of a rule of the call 200 with its code.
 */

type Row = Record<string, unknown>;

/** A value just outside of one rule of one field. */
interface Probe {
  rule: string;
  /** The field's path in an error. */
  path: string;
  /** Changes a valid request. */
  change(request: Row): Row;
}

/**
 * Lists that offer all values of their enum: an account may be opened in any currency, and 29011 refuses further ones.
 */
const OFFERED_WHOLE = new Set(['apply-account.submit currencies', 'card.apply scene', 'card-group.apply scene']);

/** Rules that the main operator of a new bank cannot break, and the test of each, by call and code. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'contract.download 10018': 'src/bank/lookup.test.ts',
  'operator.add 10102': 'tests/roles.test.ts',
  'operator.confirmMain 10115': 'src/bank/account-changes.test.ts',
  'operator.resetPassword 10103': 'tests/roles.test.ts',
  'notice.get 10018': 'src/bank/messages/tell.test.ts',
  'operator.update 10102': 'tests/roles.test.ts',
  'operator.update 10103': 'tests/roles.test.ts',
  'operator.updateState 10103': 'tests/roles.test.ts',
  'payment-approval.save 10001': 'src/bank/safety.test.ts',
  'payment-approval.save 20002': 'src/bank/safety.test.ts',
  'portal.saveView 10031': 'tests/personal.test.ts',
  'role.delete 10103': 'tests/roles.test.ts',
  'role.delete 10108': 'tests/roles.test.ts',
  'sub-user.add 10014': 'src/bank/sub-users/wire.test.ts',
  'transfer.apply 25001': 'tests/roles.test.ts',
};

/** Two owners with more than 100 percent together. */
const TWO_OWNERS = [1, 2].map(() => ({ ownerName: '陈晓', idType: 1, idNo: '440305199005061', ratio: '60' }));

/** An area outside of the mainland. */
const OUTSIDE = ['810000_香港特别行政区'];

/** Maximum records tried in each state. */
const STATES = 40;
/** Longest text that reaches a call. */
const LONGEST = 5000;

function probesOf(call: CallContract): Probe[] {
  const probes: Probe[] = [];
  const isQuery = call.methods[0] === 'GET';
  // An empty value counts as missing, so the need refuses it with its own code.
  const ofNeeds = call.needs.flatMap((name) => fieldOfNeed(model.needs[name]!) ?? []);
  const walk = (schema: JsonSchema, path: string, wrap: (value: unknown) => unknown, name: string): void => {
    const isParam = call.pathParams.includes(name);
    for (const [rule, value] of outside(schema)) {
      const isLong = typeof value === 'string' && value.length > (isParam ? 90 : isQuery ? 1000 : LONGEST);
      if (
        isLong ||
        ((isParam || ofNeeds.includes(name)) && value === '') ||
        ((isQuery || isParam) && typeof value !== 'string')
      )
        continue;
      probes.push({ rule, path, change: (request) => ({ ...request, [name]: wrap(value) }) });
    }
    if (schema.items && !isQuery) {
      const least = Math.max(schema.minItems ?? 1, 1);
      walk(schema.items, `${path}/0`, (value) => wrap(Array.from({ length: least }, () => value)), name);
    }
    for (const [key, each] of Object.entries(schema.properties ?? {})) {
      if (path === '') walk(each, `/${key}`, (value) => value, key);
      else walk(each, `${path}/${key}`, (value) => wrap({ [key]: value }), name);
    }
    for (const key of schema.required ?? []) {
      if (call.pathParams.includes(key)) continue;
      const drop = (request: Row): Row => Object.fromEntries(Object.entries(request).filter(([name]) => name !== key));
      const change = path === '' ? drop : (request: Row): Row => ({ ...request, [name]: wrap({}) });
      probes.push({ rule: 'required', path: `${path}/${key}`, change });
    }
  };
  walk(call.requestSchema, '', (value) => value, '');
  return probes;
}

const told = (result: unknown): string[] =>
  ((result as { errors?: { path: string }[] } | null)?.errors ?? []).map(({ path }) => path);

/** A comparison of two currencies breaks a rule too. */
function isFalse(that: Expression, scope: Scope): boolean {
  try {
    return evaluate(that, scope) === false;
  } catch (error) {
    if (error instanceof CurrencyMismatch) return true;
    throw error;
  }
}

let bank: Bank;
let cookie: string;
const counts: Record<string, number> = {};
const count = (rule: string): void => void (counts[rule] = (counts[rule] ?? 0) + 1);

beforeAll(async () => {
  bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00'), log: () => undefined });
  cookie = await signIn(bank, '13800000001');
});
afterAll(async () => {
  await bank.close();
  const sum = Object.values(counts).reduce((total, each) => total + each, 0);
  console.log('values just outside of a rule, all refused with the field’s name:', sum, JSON.stringify(counts));
  expect(sum).toBeGreaterThanOrEqual(500);
});

describe('a request that breaks its schema', () => {
  const probed = calls.map((call) => ({ call, probes: probesOf(call) })).filter(({ probes }) => probes.length > 0);
  it.each(probed.map(({ call, probes }) => [call.name, call, probes] as const))(
    'of %s is refused with the path of each field',
    async (_name, call, probes) => {
      const accepted: string[] = [];
      for (const { rule, path, change } of probes) {
        const request = change(smallest(call, {}));
        const { status, result } = await ask(bank, call, { request, cookie });
        if (status === 400 && told(result).includes(path)) count(rule);
        else accepted.push(`${path} ${rule}: ${status} ${JSON.stringify(result).slice(0, 200)}`);
      }
      expect(accepted).toEqual([]);
    },
  );
});

describe('a request that breaks a rule of its call', () => {
  const MERCHANT = '80010001';
  const OTHER = '80010002';
  const bases = new Map<string, Row>();
  const stored = new Map<string, Row[]>();
  // Calls with a grant are tested in tests/grants.test.ts.
  const ruled = calls.filter(({ rules, grant }) => rules !== undefined && grant === undefined);

  beforeAll(async () => {
    // Second verification is off, so that calls without a code reach their rules.
    await bank.work((_desk, { tx }) =>
      bankTablesOf(tx).insertInto('second_auth').values({ owner: MERCHANT, biz_type: 1, auth_way: 0 }).execute(),
    );
    await bank.work(async (desk) => {
      await desk.addRecord(MERCHANT, 'card-group', {
        ...{ groupId: 'CG-1', groupName: '样例卡组', cardBin: '400012', brand: 'VISA', currency: 'USD' },
        ...{ balance: '0.00', cardCount: 0, scene: 'OTHER', status: 'ACTIVE', version: 1 },
        createdAt: '2026-11-01 10:00:00',
      });
      await desk.addRecord(MERCHANT, 'card', {
        ...{ cardId: 'CD-1', cardNo: '400012******0001', cardMask: '400012******0001', lastFour: '0001' },
        ...{ cardMode: 'SINGLE', cardBin: '400012', brand: 'VISA', currency: 'USD', balance: '0.00', scene: 'OTHER' },
        ...{ holderNo: 'H1', holderName: '林样例', status: 'ACTIVE', expireMonths: 36, version: 1 },
        createdAt: '2026-11-01 10:00:00',
      });
    });
    const rows = (entity: string, limit = 20): Promise<Row[]> =>
      bank.work((_desk, { entities }) => entities.as(MERCHANT).find(entity, { limit }));
    const accounts = await rows('withdrawal-account');
    const usable = accounts.find((each) => each['currency'] === 'CNY' && each['auditState'] === 'PASS');
    const known = {
      withdrawalAccount: usable?.['id'],
      ...{ currency: 'USD', arriveCcy: 'USD', amount: '20.00', version: 1, messageCode: CODE, msgCode: CODE },
    };
    for (const call of ruled) {
      const hint = contractHints[call.name];
      for (const { of } of Object.values(call.rules?.records ?? {})) {
        if (!stored.has(of)) stored.set(of, await rows(of, 5000));
      }
      const [base = {}] = await requestsOf(call, { rows, known, ...(hint?.request && { hint: hint.request }) });
      // A registration by e-mail needs no code first.
      const own = call.name === 'register.register' ? { registerType: 'EMAIL', email: 'new@example.com' } : {};
      bases.set(call.name, { ...base, ...own });
    }
  });

  const send = async (call: CallContract, request: Row): ReturnType<typeof ask> => {
    if (!call.needs.includes('second-auth')) return post(call, request);
    // Settings always need a code, which is not sent for a request that breaks a rule.
    await letCodesRest(bank);
    const { msgCode: _, ...rest } = request;
    const way = { sendType: 1, bizType: 1, confirms: { call: call.name, request: rest } };
    const sent = await ask(bank, model.calls['security.authSendCode']!, { request: way, cookie });
    const errors = told(sent.result).map((path) => ({ path: path.replace('/confirms/request', '') }));
    return sent.code === '0' ? post(call, { ...rest, msgCode: CODE }) : { ...sent, result: { errors } };
  };
  const post = (call: CallContract, request: Row): ReturnType<typeof ask> =>
    ask(bank, call, {
      request,
      cookie,
      headers: { 'system-name': 'member-exchange-client', 'idempotency-key': crypto.randomUUID() },
    });

  /** Requests some of which break the rule: each field that it reads gets every test value. */
  function tries(call: CallContract, field: string, reads: readonly string[]): Row[] {
    const [lines, inner] = field.split('.') as [string, string | undefined];
    const properties = call.requestSchema.properties ?? {};
    const base = bases.get(call.name) ?? {};
    const item = properties[lines]?.items ?? {};
    const line = Object.fromEntries(
      (item.required ?? []).map((name) => [name, candidatesFor(item.properties?.[name] ?? {}).at(-1)]),
    );
    if (inner !== undefined) {
      return candidatesFor(item.properties?.[inner] ?? {}).map((value) => ({
        ...base,
        [lines]: [{ ...line, [inner]: value }],
      }));
    }
    const names = [...new Set([field, ...reads.flatMap((path) => (/^form\.(\w+)/.exec(path) ?? []).slice(1))])];
    return names
      .filter((name) => properties[name] !== undefined)
      .reduce<Row[]>(
        (all, name) => {
          const schema = properties[name]!;
          const isPlain = schema.type !== 'array' && schema.type !== 'object';
          const values = isPlain
            ? schema.type === 'boolean'
              ? [true, false]
              : [...candidatesFor(schema), ...(reads.includes('user.userNo') ? [MERCHANT] : [])]
            : schema.items?.type === 'object'
              ? [[line], TWO_OWNERS]
              : [
                  base[name],
                  ...(name === 'area' ? [OUTSIDE] : []),
                  ...candidatesFor(schema.items ?? {}).map((value) => [value]),
                ];
          return all.flatMap((request) => {
            const { [name]: _left, ...without } = request;
            return [request, ...values.map((value) => ({ ...request, [name]: value })), without];
          });
        },
        [base],
      );
  }

  /** Requests about the records that a rule reads, one for each state of these. */
  function withEachState(call: CallContract, reads: readonly string[]): Row[] {
    return Object.entries(call.rules?.records ?? {}).flatMap(([root, { of, key }]) => {
      const [, field] = /^form\.(\w+)$/.exec(key.reads[0] ?? '') ?? [];
      if (field === undefined) return [];
      const read = reads.filter((path) => path.startsWith(`data.${root}.`)).map((path) => path.split('.')[2] ?? '');
      const states = new Map((stored.get(of) ?? []).map((row) => [JSON.stringify(read.map((name) => row[name])), row]));
      const name = model.entities[of]?.key ?? '';
      return [...states.values()].slice(0, STATES).map((row) => ({ ...bases.get(call.name), [field]: row[name] }));
    });
  }

  /** The stored records that the rules of a call read for a request. */
  function recordsBehind(call: CallContract, base: Row): Row {
    const records = Object.entries(call.rules?.records ?? {}).map(([name, { of, key }]) => {
      const value = evaluate(key, { form: base });
      return [name, stored.get(of)?.find((row) => row[model.entities[of]?.key ?? ''] === value) ?? null];
    });
    return Object.fromEntries(records) as Row;
  }

  /** The options that a rule's list offers for a request, loaded like in a form. */
  async function offeredBy(
    call: CallContract,
    list: CallContract,
    { filling, value }: RequestOptions,
    base: Row,
  ): Promise<unknown[]> {
    const data = recordsBehind(call, base);
    const filled = Object.entries(filling).map(([name, { value: each }]) => [
      name,
      evaluate(each, { form: base, data }),
    ]);
    const request = Object.fromEntries(filled.filter(([, each]) => each !== null)) as Row;
    const page = list.result === 'page' ? { currentPage: 1, pageSize: 100 } : {};
    const { status, result } = await ask(bank, list, { request: { ...request, ...page }, cookie });
    expect(status).toBe(200);
    const rows = (Array.isArray(result) ? result : (result as { list: Row[] }).list) as Row[];
    return rows.map((row) => row[value]);
  }

  /** Values that a list must not accept, each with its error. */
  async function unofferedBy(call: CallContract, options: RequestOptions): Promise<[kind: string, value: unknown][]> {
    const list = model.calls[options.call]!;
    const base = bases.get(call.name) ?? {};
    const offered = await offeredBy(call, list, options, base);
    const schema = call.requestSchema.properties?.[options.field];
    const type = [(schema?.items ?? schema)?.type].flat()[0];
    const isOfEnum = (schema?.items ?? schema)?.enum !== undefined;
    const { pattern } = schema?.items ?? schema ?? {};
    const text = ['90000000', 'ZZZ/ZZZ'].find((each) => pattern === undefined || new RegExp(pattern, 'u').test(each));
    const never = type === 'string' ? text : 987_654_321;
    const found: [string, unknown][] = isOfEnum ? [] : [['one that never was', never]];
    for (const value of schema?.enum ?? []) if (!offered.includes(value)) found.push(['one of the enum alone', value]);
    for (const of of list.reads) {
      const entity = model.entities[of];
      if (entity?.fields.every(({ name }) => name !== options.value) !== false || entity.key !== options.value)
        continue;
      const theirs = await bank.work((_desk, { entities }) => entities.as(OTHER).find(of, { limit: 20 }));
      const own = await bank.work((_desk, { entities }) => entities.as(MERCHANT).find(of, { limit: 5000 }));
      const mine = own.map((row) => row[options.value]).filter((value) => !offered.includes(value));
      const others = theirs
        .map((row) => row[options.value])
        .filter((value) => own.every((row) => row[entity.key] !== value));
      if (others[0] !== undefined) found.push(['another merchant’s', others[0]]);
      found.push(...mine.slice(0, STATES).map((value): [string, unknown] => ['one that may not be chosen now', value]));
    }
    return found;
  }

  const isBroken = ({ that, field }: RequestRule, request: Row): boolean => {
    if (that.reads.some((path) => /^(data|chosen|user|site)/.test(path))) return true;
    const lines = field?.includes('.') === true ? (request[field.split('.')[0]!] as Row[]) : [{}];
    return lines.some((item) => isFalse(that, { form: request, item, now: Date.now() }));
  };

  it.each(ruled.map((call) => [call.name, call] as const))('of %s is refused at the field', async (_name, call) => {
    const { checks = [], values = [] } = call.rules ?? {};
    const held: string[] = [];
    const all = [
      ...checks.flatMap((rule) => {
        const kind = rule.word?.name ?? 'check';
        // Lines of files are tested in tests/line-limits.test.ts.
        if (call.lines !== undefined && rule.field?.startsWith(`${call.lines.field}.`) === true) return [];
        if (Object.hasOwn(ELSEWHERE, `${call.name} ${rule.code ?? ''}`)) return [];
        return [{ kind, field: rule.field ?? '', rule, reads: rule.that.reads }];
      }),
      ...values.map(({ field, value }) => ({ kind: 'value', field, rule: undefined, reads: value.reads })),
    ];
    for (const { kind, field, rule, reads } of all) {
      const at = new RegExp(`^/${field.replace('.', '/\\d+/')}$`);
      const said: string[] = [];
      let isRefused = false;
      const requests = [...tries(call, field, reads), ...(field === '' ? withEachState(call, reads) : [])];
      for (const request of requests) {
        if (rule && !isBroken(rule, request)) continue;
        const { status, code, message, result } = await send(call, request);
        // A rule about the whole record belongs to no field.
        const isItsOwn = field === '' ? code === rule?.code : told(result).some((path) => at.test(path));
        isRefused = status === 200 && code !== '0' && isItsOwn;
        said.push(`${status} ${code} ${message} ${told(result).join()}`);
        if (isRefused) break;
      }
      if (isRefused) count(kind);
      else held.push(`${kind} ${field}: ${[...new Set(said)].join(' | ').slice(0, 600)}`);
    }
    expect(held).toEqual([]);
  });

  const choosing = ruled.flatMap(({ name, rules }) =>
    (rules?.options ?? []).map((each) => [name, each.field, each] as const),
  );
  it.each(choosing)('of %s is refused at %s, where its list does not offer the value', async (name, field, options) => {
    const call = model.calls[name]!;
    const isList = call.requestSchema.properties?.[field]?.type === 'array';
    const taken: string[] = [];
    const unoffered = await unofferedBy(call, options);
    for (const [kind, value] of unoffered) {
      const request = { ...bases.get(name), [field]: isList ? [value] : value };
      const { status, code, message, result } = await send(call, request);
      const isRefused = status === 200 && code !== '0' && told(result).includes(`/${field}`);
      if (isRefused) count(`options: ${kind}`);
      else taken.push(`${kind} ${JSON.stringify(value)}: ${status} ${code} ${message} ${told(result).join()}`);
    }
    expect(taken).toEqual([]);
    if (!OFFERED_WHOLE.has(`${name} ${field}`)) expect(unoffered.length).toBeGreaterThan(0);
  });

  const offering = ruled.flatMap(({ name, rules }) =>
    (rules?.checks ?? []).flatMap(({ offers, field }) =>
      offers && field !== undefined ? [[name, field, offers] as const] : [],
    ),
  );
  it.each(offering)(
    'of %s is refused at %s, where it does not take the value of the enum',
    async (name, field, offers) => {
      const call = model.calls[name]!;
      const all = call.requestSchema.properties?.[field]?.enum ?? [];
      const others = all.filter((value) => !offers.includes(value as string));
      expect(others.length).toBeGreaterThan(0);
      for (const value of others) {
        const { status, code, result } = await send(call, { ...bases.get(name), [field]: value });
        expect([status, code !== '0', told(result).includes(`/${field}`)], JSON.stringify(value)).toEqual([
          200,
          true,
          true,
        ]);
        count('options: one of the enum alone');
      }
    },
  );
});
