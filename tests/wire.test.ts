import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bank } from '#bank/bank.ts';
import roles from '#bank/rules/roles.json' with { type: 'json' };
import { smallBank } from '#bank/testing/small-bank.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { ask, callNamed, calls, signIn } from './fixtures/asking.ts';

/* Refusals of every call to people without access, generated from the Model, so that new calls are tested too. */

const NOBODY_KNOWS = 'nobodyKnowsThis';

/** A login of merchant A for each role. */
const LOGINS: Record<keyof typeof roles, string> = {
  main: '13800000001',
  maker: '13800000002',
  checker: '13800000003',
  operation: '13800000005',
  reader: '13800000006',
  subAccount: 'sub01',
};

let bank: Bank;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
  for (const [role, loginNo] of Object.entries(LOGINS)) cookies[role] = await signIn(bank, loginNo);
});
afterAll(() => bank.close());

it('knows a login for every role', () => {
  expect(Object.keys(LOGINS).toSorted()).toEqual(Object.keys(roles).toSorted());
});

it('is open to anyone, or to everybody signed in, only if the schema gives a reason', () => {
  const open = calls.filter(({ permission }) => typeof permission === 'string');
  expect(open.length).toBeGreaterThan(50);
  for (const { name, unguarded } of open) expect(unguarded, name).toMatch(/\S.{7}/);
});

describe.each(calls.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  const strange = { [NOBODY_KNOWS]: '1' };

  it('refuses a key that it does not know, with its place', async () => {
    const reply = await ask(bank, call, { request: strange, cookie: cookies['main']! });
    expect(reply).toMatchObject({ status: 400, code: '400' });
    const { errors } = reply.result as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path)).toContain(`/${NOBODY_KNOWS}`);
  });

  it('refuses a request without the header that a foreign site cannot send', async () => {
    const reply = await ask(bank, call, { headers: {}, cookie: cookies['main']! });
    expect(reply).toMatchObject({ status: 400, result: { errors: [{ path: '/system-name' }] } });
  });

  it('requires a session unless it is public', async () => {
    const { status } = await ask(bank, call, { request: strange });
    expect(status).toBe(call.permission === 'public' ? 400 : 401);
    const { status: forged } = await ask(bank, call, { request: strange, cookie: 'member-token=forged' });
    expect(forged).toBe(call.permission === 'public' ? 400 : 401);
  });

  const { permission } = call;
  if (typeof permission !== 'object') return;
  it.each(Object.entries(roles))('is open to %s according to its permissions', async (role, rule) => {
    const may = 'all' in rule || permission.anyOf.some((entry) => rule.routes.includes(entry));
    // A request that is refused for its shape has passed the permission check.
    const { status } = await ask(bank, call, { request: strange, cookie: cookies[role]! });
    expect(status).toBe(may ? 400 : 403);
  });
});

it('some calls are closed to some roles, so that the tests above mean something', async () => {
  const closed = ['user.updateProfile', 'pay.withdraw', 'payee.add', 'pay.cancelOrder'];
  for (const name of closed) {
    expect((await ask(bank, callNamed(name), { cookie: cookies['reader']! })).status).toBe(403);
  }
});
