import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import { appShows, bytesOf } from './testing/authenticator.ts';
import { CODE, type Customer, customer, freshAddress, postWithCode, type Reply, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

/* Sign-in and password reset by text message: an operator with an authenticator app must enter the app's code too. */

const LOGIN = '13900000003';
let bank: Bank;
let clock: FrozenClock;
let secret: Buffer;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  const who = await signIn(bank, LOGIN);
  secret = bytesOf((await who.post('/user/authenticator/begin')).result.secret);
  const { code } = await postWithCode(who, '/user/authenticator/confirm', { code: appShows(secret, clock.now()) });
  expect(code).toBe('0');
});
afterAll(() => bank.close());
beforeEach(() => clock.advance(31 * 60_000));

const stranger = (): Customer => customer(bank, '', freshAddress());
const shown = (): string => appShows(secret, clock.now());

describe.each([
  ['signing in by a message', 'LOGIN', '/user/loginByCode', {}],
  ['setting a new password by a message', 'RESET', '/user/password/reset', { newPassword: 'Fresh#2027 door' }],
] as const)('%s', (_, scene, path, more) => {
  const enter = (who: Customer, appCode?: string, msgCode = CODE): Promise<Reply> =>
    who.post(path, { loginNo: LOGIN, msgCode, ...more, ...(appCode !== undefined && { appCode }) });
  const asked = async (): Promise<Customer> => {
    const who = stranger();
    expect((await who.post('/user/sendLoginCode', { scene, sendNo: LOGIN })).code).toBe('0');
    return who;
  };

  it('asks for the code of the app, and keeps the right message code valid meanwhile', async () => {
    const who = await asked();
    expect(await enter(who)).toMatchObject({ code: '10135', result: { errors: [{ path: '/appCode' }] } });
    expect(await enter(who, '000000')).toMatchObject({ code: '10004', result: { errors: [{ path: '/appCode' }] } });
    expect((await enter(who, shown())).code).toBe('0');
  });

  it('reveals the app to nobody who lacks the message code', async () => {
    const who = await asked();
    expect(await enter(who, undefined, '111111')).toMatchObject({
      code: '10004',
      result: { errors: [{ path: '/msgCode' }] },
    });
    expect((await enter(who, shown(), '111111')).code).toBe('10004');
  });

  it('accepts a code of the app once', async () => {
    const code = shown();
    expect((await enter(await asked(), code)).code).toBe(scene === 'LOGIN' ? '0' : '10036');
    clock.advance(1000);
    if (scene === 'LOGIN') expect((await enter(await asked(), code)).code).toBe('10004');
  });

  it('is locked for half an hour after five wrong codes of the app', async () => {
    const who = await asked();
    for (let n = 0; n < 5; n += 1) expect((await enter(who, '000000')).code).toBe('10004');
    expect((await enter(who, shown())).code).toBe('10007');
  });
});

it('an operator without an app signs in by the message only', async () => {
  const who = stranger();
  await who.post('/user/sendLoginCode', { scene: 'LOGIN', sendNo: '13900000004' });
  expect((await who.post('/user/loginByCode', { loginNo: '13900000004', msgCode: CODE })).code).toBe('0');
});
