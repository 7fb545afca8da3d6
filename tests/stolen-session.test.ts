import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallContract } from '#model/call.ts';
import { model } from '#generated/model.ts';
import type { Bank } from '#bank/bank.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { ask, calls, signIn, smallest } from './fixtures/asking.ts';
import { tableDigests } from './fixtures/table-digests.ts';

/* A session alone, without the phone, mailbox or app behind it, cannot change permissions. */

let bank: Bank;
let cookie: string;

beforeAll(async () => {
  bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
  cookie = await signIn(bank, '13800000001');
});
afterAll(() => bank.close());

/** Tables that record requests, not changes. */
const OF_REQUESTS = [
  ...['entity_audit_entry', 'audit_head', 'sandbox_limit', 'sandbox_session', 'sandbox_health'],
  'sandbox_idempotency',
];

const everything = (): Promise<Record<string, string>> => tableDigests(bank, OF_REQUESTS);

const guarded = calls.filter(
  ({ writes, audit, unverified }) =>
    unverified === undefined &&
    (audit === 'permission' || writes.some((name) => model.entities[name]?.confirmed !== undefined)),
);
/** Every call that a code of its own confirms, which a code of another call cannot replace. */
const coded = calls.filter(({ needs }) =>
  needs.some((name) => {
    const need = model.needs[name];
    return need?.kind === 'code' && need.binds;
  }),
);
/** A code of the new phone or address is checked first, and a grant that does not exist has nothing to confirm. */
const refusedWith = ({ required, grant }: CallContract): string =>
  required.includes('newMsgCode') ? '10004' : grant !== undefined ? '10018' : '10003';
const KNOWN = { operatorId: '8001000102', roleId: '80010001-reader', roleIds: ['80010001-reader'], state: 0 };

describe('a stolen session', () => {
  it('covers all calls that change operators, roles and ways to confirm', () => {
    expect(guarded.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...['operator.add', 'operator.update', 'operator.updateState', 'operator.resetPassword'],
        ...['role.add', 'role.update', 'role.delete', 'permission.save', 'payment-approval.save'],
        ...['authenticator.confirm', 'authenticator.remove', 'authenticator.reset'],
        ...['security.updateSecondAuth', 'security.removeSecondAuth'],
      ]),
    );
  });

  it.each(guarded.map((call) => [call.name, call] as const))(
    '%s requires a code and writes nothing',
    async (_, call) => {
      const before = await everything();
      const reply = await ask(bank, call, { request: smallest(call, KNOWN), cookie });
      expect([reply.status, reply.code], reply.text).toEqual([200, refusedWith(call)]);
      expect(await everything()).toEqual(before);
    },
  );

  it('does nothing that a code confirms: money, cards, sub-users, suppliers', async () => {
    const before = await everything();
    const wrong: string[] = [];
    for (const call of coded) {
      const { code, text } = await ask(bank, call, { request: smallest(call, KNOWN), cookie });
      if (code !== refusedWith(call)) wrong.push(`${call.name}: ${text.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    expect(coded.length).toBeGreaterThan(60);
    expect(await everything()).toEqual(before);
  });
});
