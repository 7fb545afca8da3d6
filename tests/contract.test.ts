import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallContract } from '#model/call.ts';
import type { Bank } from '#bank/bank.ts';
import { bankTablesOf } from '#bank/ledger/tables.ts';
import { CODE } from '#bank/testing/customer.ts';
import { fillAccount } from '#bank/testing/funds.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import { ask, callNamed, calls, type Reply, signIn } from './fixtures/asking.ts';
import { contractHints } from './fixtures/contract-hints.ts';
import { otherWays } from './fixtures/other-ways.ts';
import { requestsOf } from './fixtures/requests.ts';
import type { Asked, ContractHint, World } from './fixtures/world.ts';

/*
 * Duties of every call of the Model: it can be answered, its answer fits its schema, and a call that reads a changed entity
 * shows the change. Refusals are tested in wire.test.ts and needs.test.ts, ownership in ownership.test.ts.
 */

/** Reviewed: how answers that no generic verb gives, and exceptions from the rules below, are justified. */
const reviewed = JSON.parse(readFileSync(new URL('contract.json', import.meta.url), 'utf8')) as {
  /** From each reason to the calls that it holds for, and how many there may be: a number that only falls. */
  custom: { most: number; mostThatWrite: number; because: Record<string, string[]> };
  fixed: Record<string, string>;
  none: Record<string, string>;
  unanswered: Record<string, string>;
  unseen: Record<string, string>;
};

const MERCHANT = '80010001';
const AT = '2026-11-20 10:30:00';
const own = calls.filter(({ name }) => !name.startsWith('sample-'));

describe('answers', () => {
  const kindOf = (kind: string): string[] => own.filter(({ answer }) => answer.kind === kind).map(({ name }) => name);

  it('that are custom are listed one by one, each with its reason, and are no more than before', () => {
    const { most, mostThatWrite, because } = reviewed.custom;
    const listed = Object.values(because).flat();
    expect(kindOf('custom').toSorted()).toEqual(listed.toSorted());
    for (const reason of Object.keys(because)) expect(reason).toMatch(/\S.{11}/);
    const writing = own.filter(({ answer, writes }) => answer.kind === 'custom' && writes.length > 0);
    expect([listed.length, writing.length]).toEqual([most, mostThatWrite]);
  });

  it('that are fixed are listed, each with its reason, and no other', () => {
    expect(kindOf('fixed').toSorted()).toEqual(Object.keys(reviewed.fixed).toSorted());
    for (const [name, reason] of Object.entries(reviewed.fixed)) expect(reason, name).toMatch(/\S.{11}/);
  });

  it('of a question hold something: only what changes or checks answers none', () => {
    const silent = own.filter(({ result, writes }) => result === 'none' && writes.length === 0).map(({ name }) => name);
    expect(silent.toSorted()).toEqual(Object.keys(reviewed.none).toSorted());
  });
});

let bank: Bank;
let clock: FrozenClock;
let cookie: string;
let known: Record<string, unknown>;
const ajv = new Ajv2020({ strict: false, logger: false, allErrors: true, validateFormats: false });

beforeAll(async () => {
  clock = frozenClock(AT);
  bank = await smallBank({ clock, log: (line) => process.env['LOUD'] && console.error(line) });
  cookie = await signIn(bank, '13800000001');
  // With second verification off no codes are asked for; other tests cover them.
  await bank.work((_desk, { tx }) =>
    bankTablesOf(tx).insertInto('second_auth').values({ owner: MERCHANT, biz_type: 1, auth_way: 0 }).execute(),
  );
  // Enough for all orders of this test.
  await fillAccount(bank, { owner: MERCHANT, currency: 'USD', amount: '900000.00', at: AT });
  const accounts = await rows('withdrawal-account');
  known = {
    withdrawalAccount: accounts.find((each) => each['currency'] === 'CNY' && each['auditState'] === 'PASS')?.['id'],
    bankCountry: 'HK',
    product: 'PAYMENT',
    channelCode: 'SWIFT',
    messageCode: CODE,
    msgCode: CODE,
    currency: 'USD',
    arriveCcy: 'USD',
    amount: '20.00',
    version: 1,
  };
});
afterAll(() => bank.close());

function rows(entity: string): Promise<Record<string, unknown>[]> {
  return bank.work((_desk, { entities }) => {
    const { fields, key } = entities.definition(entity);
    const sort = fields.some(({ name }) => name === 'createdAt') ? 'createdAt desc' : key;
    return entities.as(MERCHANT).find(entity, { sort, limit: 400 });
  });
}

interface Tried {
  request: Record<string, unknown>;
  reply: Reply;
}

interface Watching<Before> {
  /** Done right before each try. */
  before(asked: Asked, world: World): Promise<Before>;
  /** Fault after an accepted request; undefined if there is none. */
  after(tried: Tried, before: Before, world: World): Promise<string | undefined>;
}

/** Sends candidate requests until one is accepted and has its effects. @returns why none was */
async function trials<Before>(
  call: CallContract,
  watching: Watching<Before>,
  told: ContractHint | undefined = contractHints[call.name],
): Promise<string | undefined> {
  const session = told?.as === undefined ? cookie : told.as === '' ? '' : await signIn(bank, told.as);
  const world = { bank, clock, cookie: session, rows };
  const why = new Set<string>();
  const hint = (await told?.prepare?.(world)) ?? told?.request;
  const requests = await requestsOf(call, { rows, known, hint });
  // A prepared record fits at once or never.
  for (const request of told?.prepare ? requests.slice(0, PREPARED) : requests) {
    const before = await watching.before({ request }, world);
    const headers = { 'system-name': 'member-exchange-client', 'idempotency-key': crypto.randomUUID() };
    const reply = await ask(bank, call, { request, cookie: session, headers });
    const wrong = refusalOf(call, reply) ?? (await watching.after({ request, reply }, before, world));
    if (wrong === undefined) return undefined;
    why.add(wrong);
    if (reply.status >= 500) break;
  }
  return [...why].join('\n');
}

function refusalOf(call: CallContract, { status, code, message, result }: Reply): string | undefined {
  const { errors, failed } = (result ?? {}) as { errors?: unknown; failed?: number };
  if (status === 200 && code === '0') return call.result === 'batch' && failed !== 0 ? 'a row failed' : undefined;
  return `${status} ${code} ${message} ${errors === undefined ? '' : JSON.stringify(errors)}`;
}

/** Violation of the call's result schema; undefined if the answer fits. */
function faultOf(call: CallContract, { result }: Reply): string | undefined {
  if (call.result === 'file') return undefined;
  if (call.result === 'none') return result === null ? undefined : 'answers none, and gives something';
  return ajv.validate(call.resultSchema, result) ? undefined : ajv.errorsText();
}

const answerable = own.filter(({ name }) => !(name in reviewed.unanswered));

describe('a question', () => {
  const questions = answerable.filter(({ writes }) => writes.length === 0);
  it.each(questions.map((call) => [call.name, call] as const))('%s is answered, by its schema', async (_name, call) => {
    const wrong = await trials(call, { before: async () => {}, after: async ({ reply }) => faultOf(call, reply) });
    expect(wrong).toBeUndefined();
  });
});

/** Calls that can show a change of an entity. */
function readersOf(entity: string): CallContract[] {
  return answerable.filter(
    ({ reads, writes, result, answer, multipart }) =>
      reads.includes(entity) &&
      writes.length === 0 &&
      ['record', 'list', 'page', 'none'].includes(result) &&
      answer.kind !== 'fixed' &&
      multipart !== true,
  );
}

interface Said {
  text: string;
  code: string;
  request: Record<string, unknown>;
}
type Told = Map<string, Said>;

/** The answer of a read call, searched for the subject of a request. */
async function saidBy(reader: CallContract, about: Record<string, unknown>, looker: string): Promise<Said> {
  const hint = contractHints[reader.name]?.request;
  const [request = {}] = await requestsOf(reader, { rows: async () => [about], known: { ...known, ...about }, hint });
  const { text, code } = await ask(bank, reader, { request, cookie: looker });
  return { text, code, request };
}

async function toldOf(entity: string, about: Record<string, unknown>, looker: string): Promise<Told> {
  const told: Told = new Map();
  for (const reader of readersOf(entity)) told.set(reader.name, await saidBy(reader, about, looker));
  return told;
}

/** So many requests are tried of a call that a state was prepared for. */
const PREPARED = 3;

/**
 * A request that names several (`orderNos`) is about the first of them, too; one that names any business is about its
 * order, and one that takes all that match about what its filter says.
 */
function oneOf({ bizId, filter, ...request }: Record<string, unknown>): Record<string, unknown> {
  const firsts = Object.entries(request).flatMap(([name, value]) =>
    Array.isArray(value) && name.endsWith('s') && typeof value[0] === 'string' ? [[name.slice(0, -1), value[0]]] : [],
  );
  const about = {
    ...(bizId !== undefined && { bizId, orderNo: bizId }),
    ...(filter as Record<string, unknown> | undefined),
  };
  return { ...about, ...(Object.fromEntries(firsts) as Record<string, unknown>), ...request };
}

/** Some reader tells something otherwise, or tells something of what nobody could have asked for before. */
async function isToldOtherwise(
  entity: string,
  was: Told,
  about: Record<string, unknown>,
  looker: string,
): Promise<boolean> {
  for (const reader of readersOf(entity)) {
    const { text, code, request } = await saidBy(reader, about, looker);
    const before = was.get(reader.name);
    const isSameQuestion = JSON.stringify(before?.request) === JSON.stringify(request);
    if (isSameQuestion ? before?.text !== text : code === '0') return true;
  }
  return false;
}

/** Watches that readers answer differently about these entities after the call was accepted. */
function changing(call: CallContract, entities: string[], told: ContractHint | undefined): Watching<[string, Told][]> {
  const looker = async (world: World, asked: Asked): Promise<string> =>
    told?.look === undefined ? cookie : told.look(world, asked);
  return {
    async before(asked, world) {
      const eyes = await looker(world, asked);
      const was: [string, Told][] = [];
      for (const entity of entities) was.push([entity, await toldOf(entity, oneOf(asked.request), eyes)]);
      return was;
    },
    async after({ request, reply }, before, world) {
      const fault = faultOf(call, reply);
      if (fault !== undefined) return fault;
      const result = Array.isArray(reply.result) ? {} : (reply.result as Record<string, unknown> | null);
      const unread = before.filter(([, was]) => was.size === 0).map(([entity]) => entity);
      if (unread.length > 0) return `read by no call: ${unread.join(', ')}`;
      const eyes = await looker(world, { request, reply });
      let same = before;
      for (const later of told?.later === true ? [false, true] : [false]) {
        // The bank's own work processes the request a moment later.
        if (later) clock.advance(2_000);
        if (later) await bank.sandbox.settle();
        const about = (await told?.about?.({ ...world, cookie }, { request, reply })) ?? {};
        const left: typeof same = [];
        for (const [entity, was] of same) {
          const isSeen =
            (await isToldOtherwise(entity, was, { ...oneOf(request), ...result, ...about }, eyes)) ||
            (await isToldOtherwise(entity, was, oneOf(request), eyes));
          if (!isSeen) left.push([entity, was]);
        }
        same = left;
      }
      const said = same.map(([entity, was]) => `${entity} (as before: ${[...was.keys()].join(', ')})`);
      return said.length === 0 ? undefined : `said to change: ${said.join('; ')}`;
    },
  };
}

describe('a change', () => {
  const changes = answerable.filter(({ writes }) => writes.length > 0);
  it.each(changes.map((call) => [call.name, call] as const))('%s is made, and is seen', async (name, call) => {
    const told = { ...contractHints[name], ...otherWays[name] };
    const ways = told.otherwise ?? {};
    const watched = call.writes.filter((entity) => !(`${name} ${entity}` in reviewed.unseen) && !(entity in ways));
    expect(await trials(call, changing(call, watched, told), told)).toBeUndefined();
    for (const [entity, way] of Object.entries(ways)) {
      expect(await trials(call, changing(call, [entity], way), way), entity).toBeUndefined();
    }
  });
});

it('whatever is excepted is a call, and does not do what it is excepted from', () => {
  for (const name of Object.keys(reviewed.unanswered)) callNamed(name);
  const other = Object.entries(otherWays).flatMap(([name, { otherwise = {} }]) =>
    Object.keys(otherwise).map((entity) => `${name} ${entity}`),
  );
  for (const each of [...Object.keys(reviewed.unseen), ...other]) {
    const [name = '', entity = ''] = each.split(' ');
    expect(callNamed(name).writes, each).toContain(entity);
  }
});
