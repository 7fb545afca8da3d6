import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CODE,
  type Customer,
  customer,
  letCodesRest,
  postWithCode,
  type Reply,
  signIn,
} from '#bank/testing/customer.ts';
import type { CallContract } from '#model/call.ts';
import { cellsOf } from '#sandbox/testing/sheets.ts';
import { calls, smallest } from './fixtures/asking.ts';
import { card, group } from './fixtures/card-hints.ts';
import { newOperator, newRole, routesOfLeaves, sender } from './fixtures/staff.ts';
import { startTrials, type Trials } from './fixtures/trials.ts';
import { fresh, type Row, say, type World } from './fixtures/world.ts';

/*
 * Ownership of cards, for every call about them: another merchant and another sub-user who know the numbers of foreign
 * records can neither read nor change these records; a reader can change nothing.
 */

const MERCHANT = '80010001';
const ABOUT_CARDS = /^(card|auto-roll-in|sub-user|sub-summary)\b/;
const aboutCards = calls.filter(({ name, answer }) => ABOUT_CARDS.test(name) && answer.kind !== 'export');
const exports = calls.filter(({ name, answer }) => ABOUT_CARDS.test(name) && answer.kind === 'export');
const CODES = ['card-money', 'second-auth'];
/** The permissions of an operator who manages cards but may not move money. */
const CLERK = [
  ...['/cardManager/cardQuery', '/cardManager/cardQuery#edit', '/cardManager/cardQuery#secret'],
  ...['/cardManager/tradeQuery', '/cardManager/3DSQuery', '/cardManager/cardRechargeQueryRoot'],
];
const TABLES = [
  ...['card', 'card_group', 'card_operation', 'card_flow', 'card_trans', 'card_settle', 'card_otp', 'card_limit_rule'],
  ...['sub_user', 'sub_transfer', 'auto_roll_in'],
];

/** Records of one owner: their numbers by request field, and texts that only these records contain. */
interface Things {
  numbers: Row;
  special: Record<string, Row>;
  marks: string[];
}

let trials: Trials;
let world: World;
let things: { main: Things; sub01: Things };
const people = new Map<string, Customer>();
const who = (name: string): Customer => people.get(name) as Customer;

beforeAll(async () => {
  trials = await startTrials();
  world = { ...trials, rows: () => Promise.resolve([]) };
  const logins = {
    ...{ main: '13800000001', reader: '13800000006' },
    ...{ sub01: 'sub01', sub02: 'sub02', other: '13900000001' },
  };
  for (const [name, login] of Object.entries(logins)) people.set(name, await signIn(trials.bank, login));
  const main = sender(trials.bank, trials.cookie);
  const { cookie } = await newOperator(trials.bank, main, [await newRole(main, CLERK)]);
  people.set('clerk', customer(trials.bank, cookie));
  const { list } = (await say(world, 'sub-user.page', { currentPage: 1, pageSize: 20 })) as { list: Row[] };
  const numberOf = (login: string): string => String(list.find(({ loginNo }) => loginNo === login)?.['subUserNo']);
  things = { main: await made(undefined), sub01: await made(numberOf('sub01')) };
});
afterAll(() => trials?.bank.close());

/** Creates cards, a group, purchases, a code and a rule, for a sub-user if one is given. */
async function made(subUserNo: string | undefined): Promise<Things> {
  const merchantName = `Shop ${fresh()}`;
  const { cardId } = await card(world);
  const { cardId: niumCard } = await card(world, '522099');
  const { groupId } = await group(world);
  const [inGroup = {}] = await listed('card-supplement.page', { groupId });
  const { groupName } = await say(world, 'card-group.one', { groupId });
  await give(subUserNo, [cardId, niumCard, inGroup['cardId']], groupId);
  for (const each of [cardId, niumCard, inGroup['cardId']]) await purchase({ cardId: each, merchantName });
  const ruleName = `规则${fresh()}`;
  const ruleId = `LR-${fresh()}`;
  await trials.bank.work(async (_desk, { entities }) => {
    const bounds = { currency: 'USD', perTrans: '5000.00', perDay: '5000.00', perMonth: '9000.00' };
    const rule = { ruleId, ruleName, scope: 'CARD', target: cardId, targetName: ruleName, ...bounds };
    const since = { updatedAt: '2026-11-20 10:30:00', version: 1 };
    await entities.as(MERCHANT).insert('card-limit-rule', { ...rule, ...since, state: 'ENABLED' });
  });
  const [trans = {}] = await listed('card-trans.page', { cardId });
  const [nium = {}] = await listed('card-trans.page', { cardId: niumCard });
  const [settled = {}] = await listed('card-trans.settlements', { cardId });
  const [otp = {}] = await listed('card-otp.page', { cardId });
  const [operation = {}] = await listed('card.operations', { cardId });
  const [shown = {}] = await listed('card.page', { cardId });
  const numbers = {
    ...{ cardId, cardIds: [cardId], groupId, transId: trans['transId'], settleId: settled['settleId'] },
    ...{ id: otp['id'], opNo: operation['opNo'], batchNo: operation['batchNo'], orderNo: operation['batchNo'] },
    ...{ ruleId, target: cardId, lastFour: shown['lastFour'], subUserNos: [subUserNo ?? 'SU-0'] },
    ...(subUserNo !== undefined && { subUserNo }),
  };
  return {
    numbers,
    /** The same for calls about cards of groups, and about transactions of the other channel. */
    special: { 'card-supplement': { cardId: inGroup['cardId'] }, nium: { transId: nium['transId'] } },
    marks: [
      merchantName,
      ruleName,
      groupName,
      inGroup['cardMask'],
      shown['cardMask'],
      trans['transId'],
      operation['opNo'],
    ].map(String),
  };
}

async function listed(call: string, filter: Row): Promise<Row[]> {
  return ((await say(world, call, { currentPage: 1, pageSize: 1, ...filter })) as { list: Row[] }).list;
}

async function give(subUserNo: string | undefined, cards: unknown[], groupId: unknown): Promise<void> {
  if (subUserNo === undefined) return;
  await trials.bank.work(async (desk) => {
    for (const each of cards) await desk.changeRecord(MERCHANT, 'card', String(each), { subUserNo });
    for (const about of [...cards.map((cardId) => ({ cardId })), { groupId }]) {
      const operations = await desk.findRecords(MERCHANT, 'card-operation', about as { groupId: string });
      for (const { opNo } of operations) await desk.changeRecord(MERCHANT, 'card-operation', opNo, { subUserNo });
    }
    await desk.changeRecord(MERCHANT, 'card-group', String(groupId), { subUserNo });
  });
}

async function purchase(of: Row): Promise<void> {
  const reference = `O${fresh()}`;
  const price = { ...of, amount: '12.00', currency: 'USD' };
  const event = { source: 'ownership', owner: MERCHANT, reference };
  const authorisation = { ...price, sequence: 1, mcc: '5734', entryMode: 'STORED' };
  await trials.bank.sandbox.deliver([
    { ...event, id: `${reference}a`, kind: 'card-authorisation', body: authorisation },
    { ...event, id: `${reference}c`, kind: 'card-clearing', body: { ...price, sequence: 2 } },
    { ...event, id: `${reference}o`, kind: 'card-otp', body: { ...price, otp: '48151623' } },
  ]);
  await trials.bank.sandbox.settle();
}

const VALUES = {
  ...{ status: 'FROZEN', currency: 'USD', amount: '10.00', groupName: '别人的卡组', scope: 'CARD' },
  ...{ perTrans: '1.00', perDay: '2.00', perMonth: '3.00', currentPage: 1, pageSize: 50 },
};

/** Requests with somebody's records: a list is requested by each number alone. */
function requestsOf(call: CallContract, { numbers, special }: Things): Row[] {
  const kind = Object.keys(special).find((each) => call.name.includes(each)) ?? '';
  const known: Row = { ...VALUES, ...numbers, ...special[kind] };
  const least = smallest(call, known);
  const named = Object.keys(numbers).filter((name) => call.fields.includes(name));
  const one = (name: string): Row => ({ [name]: known[name] });
  if (call.writes.length === 0) return [least, ...named.map((name) => ({ ...least, ...one(name) }))];
  const status = call.fields.includes('status') ? one('status') : {};
  return [{ ...least, ...Object.assign({}, ...named.map(one)), ...status }];
}

/** Sends a call, with a code if it needs one and the person can get one. */
async function send(by: Customer, call: CallContract, request: Row): Promise<Reply> {
  const path = call.path.replace(/^\/api/, '');
  if (call.methods[0] === 'GET')
    return by.get(`${path}?${new URLSearchParams(request as Record<string, string>).toString()}`);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  if (call.needs.some((need) => CODES.includes(need))) return postWithCode(by, path, request, headers);
  if (!call.needs.includes('card-code')) return by.post(path, request, headers);
  await letCodesRest(trials.bank);
  await by.post('/vas/other/getVerificationCode', { bizType: 1, sendType: 1, scene: 2 });
  return by.post(path, { ...request, messageCode: CODE }, headers);
}

/** A digest of the merchant's records of cards, without those of one sub-user. */
async function kept(): Promise<string> {
  const digests = TABLES.map(
    (name) => sql`select ${sql.lit(name)} as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as digest
      from ${sql.table(`entity_${name}`)} as t`,
  );
  const found = await sql<object>`${sql.join(digests, sql` union all `)}`.execute(trials.bank.database.kysely);
  return JSON.stringify(found.rows);
}

const strangers = [
  ['other', 'main'],
  ['other', 'sub01'],
  ['sub01', 'main'],
  ['sub02', 'sub01'],
] as const;

it('every call about cards is tested', () => {
  expect(aboutCards.length + exports.length).toBeGreaterThan(80);
});

describe.each(aboutCards.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  it.each(strangers)('gives %s nothing of %s, and changes nothing', async (stranger, victim) => {
    for (const request of requestsOf(call, things[victim])) {
      const before = call.writes.length > 0 ? await kept() : '';
      const reply = await send(who(stranger), call, request);
      expect(reply.status).toBeLessThan(500);
      // Texts of the request may be repeated to its sender.
      const asked = JSON.stringify(request);
      const told = JSON.stringify([reply.result, reply.message]);
      const unasked = things[victim].marks.filter((mark) => !asked.includes(mark));
      expect(unasked.filter((mark) => told.includes(mark))).toEqual([]);
      if (call.writes.length > 0) expect(await kept()).toBe(before);
    }
  });

  it.runIf(call.writes.length > 0)('changes nothing for a reader', async () => {
    const before = await kept();
    for (const request of requestsOf(call, things.sub01)) {
      expect(await send(who('reader'), call, request)).toMatchObject({ status: 403 });
    }
    expect(await kept()).toBe(before);
  });
});

describe('a card operator', () => {
  const granted = routesOfLeaves(CLERK);
  const mayAsk = ({ permission }: CallContract): boolean =>
    typeof permission !== 'object' || permission.anyOf.some((each) => granted.has(each));
  const forbidden = aboutCards.filter((call) => !mayAsk(call));

  it('is refused every call that the role does not include, and changes nothing by it', async () => {
    const before = await kept();
    for (const call of forbidden) {
      for (const request of requestsOf(call, things.main)) {
        expect([call.name, (await send(who('clerk'), call, request)).status]).toEqual([call.name, 403]);
      }
    }
    expect(await kept()).toBe(before);
    expect(forbidden.filter(({ writes }) => writes.length > 0).length).toBeGreaterThan(15);
  });

  it('sees a number after a code on the main operator’s phone, whose name is shown', async () => {
    await trials.bank.work(async (_desk, { tx }) => {
      await sql`delete from second_auth where owner = ${MERCHANT}`.execute(tx);
      await sql`delete from sandbox_code`.execute(tx);
    });
    const clerk = who('clerk');
    const told = (await clerk.post('/user/getVerilyByUserNo', { call: 'card.secret' })).result;
    expect(told).toMatchObject({ isSelf: false, holderName: '林远航' });
    const { cardId } = things.main.numbers;
    const reveal = (messageCode?: string): Promise<Reply> =>
      clerk.post('/vas/card/getCvv2', { cardId, ...(messageCode !== undefined && { messageCode }) });
    expect(await reveal()).toMatchObject({ code: '10003' });
    await letCodesRest(trials.bank);
    expect(await clerk.post('/vas/other/getVerificationCode', { bizType: 1, sendType: 1, scene: 2 })).toMatchObject({
      code: '0',
    });
    const { rows } = await sql<{
      to: string;
    }>`select * from sandbox_outbox order by created_at desc, id desc limit 1`.execute(trials.bank.database.kysely);
    expect(rows).toMatchObject([{ to: expect.stringMatching(/ 138\*{4}0001$/) }]);
    expect(await reveal(CODE)).toMatchObject({ code: '0', result: { cardNo: expect.stringMatching(/^\d{16}$/) } });
    // The code revealed the numbers only to the operator who requested it.
    expect(await who('sub01').post('/vas/card/getCvv2', { cardId: things.sub01.numbers['cardId'] })).toMatchObject({
      code: '10003',
    });
  });
});

describe.each(exports.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  /** The rows of the file that a person gets; empty if the person gets no file. */
  async function fileOf(by: Customer, request: Row): Promise<string[][]> {
    const started = await by.post(call.path.replace(/^\/api/, ''), request, { 'idempotency-key': crypto.randomUUID() });
    expect(started.status).toBeLessThan(500);
    const { uuId } = (started.result ?? {}) as { uuId?: string };
    if (started.code !== '0' || uuId === undefined) return [];
    await trials.bank.sandbox.settle();
    const { downloadUrl } = (await by.post('/user/download/query-download-result', { id: uuId })).result;
    const file = await trials.bank.sandbox.inject({ url: downloadUrl, headers: { cookie: by.cookie } });
    return cellsOf(file.rawPayload);
  }

  it.each(strangers)('writes nothing for %s about %s', async (stranger, victim) => {
    const { numbers, marks } = things[victim];
    const named = Object.keys(numbers).filter((name) => call.fields.includes(name));
    for (const request of [{}, ...named.map((name) => ({ [name]: numbers[name] }))]) {
      const text = (await fileOf(who(stranger), request)).flat().join('\n');
      expect(marks.filter((mark) => text.includes(mark))).toEqual([]);
    }
  });

  it('writes the owner’s records', async () => {
    // The first row has the column titles.
    expect((await fileOf(who('main'), {})).length).toBeGreaterThan(1);
  });
});

describe('the owner', () => {
  const NAMED = ['cardId', 'transId', 'opNo', 'ruleId', 'groupId'];
  const reads = aboutCards.filter(
    ({ name, writes, fields, result }) =>
      // Only the calls for secrets return no marks.
      !['card.secret', 'card-otp.code'].includes(name) &&
      writes.length === 0 &&
      result !== 'file' &&
      fields.some((field) => NAMED.includes(field)),
  );

  it.each(['main', 'sub01'] as const)('%s reads its own records by the same requests', async (name) => {
    const silent: string[] = [];
    for (const call of reads) {
      const replies: Reply[] = [];
      for (const request of requestsOf(call, things[name])) replies.push(await send(who(name), call, request));
      const told = JSON.stringify(replies.map(({ result }) => result));
      const isForbidden = replies.every(({ status }) => status === 403);
      if (!isForbidden && !things[name].marks.some((mark) => told.includes(mark))) silent.push(call.name);
    }
    expect(silent).toEqual([]);
    expect(reads.length).toBeGreaterThan(8);
  });
});
