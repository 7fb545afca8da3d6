import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankTablesOf } from '#bank/ledger/tables.ts';
import { model } from '#generated/model.ts';
import type { CallContract } from '#model/call.ts';
import { ask } from './fixtures/asking.ts';
import { tableDigests } from './fixtures/table-digests.ts';
import { answerable, startTrials, type Trials, type Watching } from './fixtures/trials.ts';

/*
 * Every change of settlements, suppliers and filings: sent twice it applies once, a session alone does not suffice, and
 * a request with an earlier version of the record is refused. Other merchants' records: tests/ownership.test.ts.
 */

/** Tables that record requests and answers, not changes. */
const OF_REQUESTS = [
  ...['entity_audit_entry', 'audit_head', 'sandbox_limit', 'sandbox_session', 'sandbox_health'],
  'sandbox_idempotency',
];
const OWNER = '80010001';

type Row = Record<string, unknown>;

/** Changes without a code, with the reason why a session suffices. */
const UNCONFIRMED: Record<string, string> = {
  'filing.add': 'the bank audits it, and no money follows from it alone',
  'filing.modify': 'the bank audits it again',
  'filing.remove': 'closes a way to pay, and opens none',
  'order-comment.add': 'is read by colleagues alone, and moves nothing',
  'pay.cancelOrder': 'gives money back to the merchant itself',
  'payment.supply': 'adds files to an order that was confirmed',
  'settle-advance.evidence': 'adds files to an order that was confirmed, and moves no money',
  'settle-pre-file.remove': 'takes away evidence that no order uses',
  'settle-pre-file.submit': 'the bank checks it, and settling by it takes a code',
  'transfer-batch.cancel': 'gives money back to the merchant itself',
  'transfer-batch.upload': 'is checked and holds nothing: submitting it takes a code',
  'transfer.cancel': 'gives money back to the merchant itself',
};

const changes = answerable.filter(
  ({ writes, permission }) =>
    writes.length > 0 &&
    typeof permission === 'object' &&
    permission.anyOf.some((route) => route.startsWith('/pay-china') || route.startsWith('/pay-settle')),
);
const codeFieldOf = ({ needs }: CallContract): string | undefined =>
  needs.map((name) => model.needs[name]).find((need) => need?.kind === 'code')?.field;

let trials: Trials;
beforeAll(async () => {
  trials = await startTrials();
});
afterAll(() => trials.bank.close());

const everything = (): Promise<Record<string, string>> => tableDigests(trials.bank, OF_REQUESTS);

async function verifyPayments(way: 0 | 1): Promise<void> {
  await trials.bank.work((_desk, { tx }) =>
    bankTablesOf(tx).updateTable('second_auth').set({ auth_way: way }).where('owner', '=', OWNER).execute(),
  );
}

/** Thrown after the refusal was seen, so that the valid request is not sent. */
const SEEN = new Error('seen');

/** Sends a valid request with one change, and expects that it is refused and writes nothing. */
const refused = (call: CallContract, code: string, change: (request: Row) => Row, way: 0 | 1 = 0): Watching<void> => ({
  async before({ request }, world) {
    await verifyPayments(way);
    const was = await everything();
    const headers = { 'system-name': 'member-exchange-client', 'idempotency-key': crypto.randomUUID() };
    const reply = await ask(trials.bank, call, { request: change(request), cookie: world.cookie, headers });
    const now = await everything();
    await verifyPayments(0);
    expect(reply.code, reply.text).toBe(code);
    expect(now).toEqual(was);
    throw SEEN;
  },
  after: () => Promise.resolve(undefined),
});

/** Sends an accepted request again. */
const twice = (call: CallContract): Watching<void> => ({
  before: () => Promise.resolve(),
  async after({ request, headers, reply }, _before, world) {
    const was = await everything();
    const again = await ask(trials.bank, call, { request, headers, cookie: world.cookie });
    if (call.idempotent || call.money) expect(again.text).toBe(reply.text);
    else expect(again.code).not.toBe('0');
    expect(await everything()).toEqual(was);
    return undefined;
  },
});

it('covers the changes of settlements, batches, suppliers and filings', () => {
  expect(changes.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...['settle.apply', 'settle-advance.apply', 'settle-advance.evidence', 'b2b.againWithdrawOrder'],
      ...['settle-pre-file.submit', 'settle-pre-file.remove', 'supplier.add', 'supplier.modify', 'supplier.remove'],
      ...['transfer-batch.upload', 'transfer-batch.submit', 'transfer.apply', 'filing.add', 'payment.supply'],
    ]),
  );
  const open = changes.filter((call) => codeFieldOf(call) === undefined).map(({ name }) => name);
  expect(open.toSorted()).toEqual(Object.keys(UNCONFIRMED).toSorted());
});

/** Calls that make one more record each time, with nothing in it that tells a repeated request from another one. */
const MAKERS = [
  ...['collection-account.apply', 'collection-account.applyOther', 'rate.addReminder'],
  ...['suggestion.submit', 'portal.saveView'],
];
const makers = answerable.filter(({ name }) => MAKERS.includes(name));

const named = (calls: readonly CallContract[]) => calls.map((call) => [call.name, call] as const);

describe('a change', () => {
  it.each(named([...changes, ...makers]))('%s sent twice applies once', async (_name, call) => {
    expect(await trials.run(call, twice(call))).toBeUndefined();
  });

  const confirmed = changes.filter((call) => codeFieldOf(call) !== undefined);
  it.each(named(confirmed))('%s is refused without a code, and writes nothing', async (_name, call) => {
    const field = codeFieldOf(call) ?? '';
    const withoutCode = ({ [field]: _code, ...rest }: Row): Row => rest;
    await expect(trials.run(call, refused(call, '10003', withoutCode, 1))).rejects.toBe(SEEN);
  });

  const versioned = changes.filter(({ required }) => required.includes('version'));
  it.each(named(versioned))('%s is refused for another version, and writes nothing', async (_name, call) => {
    const outdated = (request: Row): Row => ({ ...request, version: Number(request['version']) + 7 });
    await expect(trials.run(call, refused(call, '10010', outdated))).rejects.toBe(SEEN);
  });
});
