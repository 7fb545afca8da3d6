import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import { openDatabase } from '#sandbox/open-database.ts';
import { startPostgres, type TestServer } from '#sandbox/testing/postgres.ts';
import { emptyPlace } from '#sandbox/testing/templates.ts';
import { type Bank, startBank } from './bank.ts';
import { CODE, type Customer, customer, freshAddress, type Reply, signIn } from './testing/customer.ts';

/* A phone or address gets at most one code a minute, for any requester, purpose and server. */

const PHONE = '13800000001';
const MINUTE = 60_000;

describe.each(['pglite', 'postgres'] as const)('a receiver on %s', (dialect) => {
  let server: TestServer | undefined;
  let clock: FrozenClock;
  let bank: Bank;
  let other: Bank;
  let main: Customer;
  let maker: Customer;
  let elsewhere: Customer;

  beforeAll(async () => {
    server = dialect === 'postgres' ? await startPostgres() : undefined;
    clock = frozenClock('2026-11-20 10:30:00');
    const setting = { clock, works: false, fixedCode: CODE, log: () => undefined, outboxPage: true } as const;
    const url = await server?.url();
    const open = async () => openDatabase(url === undefined ? await emptyPlace() : { url });
    bank = await startBank({ ...setting, database: await open(), seed: 'small' });
    // The embedded database has one server.
    other = url === undefined ? bank : await startBank({ ...setting, database: await open() });
    main = await signIn(bank, PHONE);
    maker = await signIn(bank, '13800000002');
    elsewhere = await signIn(other, '13800000005');
  });
  afterAll(async () => {
    if (other !== bank) await other?.close();
    await bank?.close();
    await server?.close();
  });
  beforeEach(() => clock.advance(3 * MINUTE));

  /** A code for a payment, which goes to the main operator's phone for any requester. */
  const forPayment = (who: Customer, sendType = 1): Promise<Reply> =>
    who.post('/user/sendCode', { sendType, bizType: 1, msgType: 'PAYMENT' });
  /** A code for a setting, which goes to the operator's own phone. */
  const forSetting = (who: Customer): Promise<Reply> =>
    who.post('/user/authSendCodeApi', {
      ...{ sendType: 1, bizType: 1 },
      confirms: { call: 'security.removeSecondAuth', request: { bizType: 3, sendType: 1 } },
    });
  const stranger = (): Customer => customer(bank, '', freshAddress());
  const forSignIn = (who: Customer, sendNo: string): Promise<Reply> =>
    who.post('/user/sendLoginCode', { scene: 'LOGIN', sendNo });

  /** Send times of letters to the phone, in seconds after an instant. */
  async function letters(since: number): Promise<number[]> {
    const rows = await bank.database.kysely
      .selectFrom('sandbox_code')
      .select('letter_at')
      .where('receiver', '=', PHONE)
      .where('letter_at', '>=', String(since))
      .orderBy('letter_at')
      .execute();
    return rows.map(({ letter_at: at }) => (Number(at) - since) / 1000);
  }

  it('gets no second code for another person within the minute, and that person learns the waiting time', async () => {
    expect((await forPayment(maker)).code).toBe('0');
    clock.advance(20_000);
    expect(await forPayment(elsewhere)).toMatchObject({
      code: '10007',
      message: '操作过于频繁，请稍后再试',
    });
    // Another purpose and another way to the same person.
    expect((await forSetting(main)).code).toBe('10007');
    expect((await forPayment(elsewhere, 2)).code).toBe('0');
    clock.advance(40_000);
    expect((await forSetting(main)).code).toBe('0');
  });

  it('gets one code of many that are requested at once, at two servers', async () => {
    const since = clock.now();
    const replies = await Promise.all([forPayment(maker), forPayment(elsewhere), forSetting(main)]);
    expect(replies.map(({ code }) => code).toSorted()).toEqual(['0', '10007', '10007']);
    expect(await letters(since)).toEqual([0]);
  });

  it('gets the code of a visitor after a minute, and the visitor gets the usual answer', async () => {
    const since = clock.now();
    expect((await forPayment(maker)).code).toBe('0');
    clock.advance(10_000);
    const owner = stranger();
    const replies = [await forSignIn(stranger(), '13999999999'), await forSignIn(owner, PHONE)];
    replies.push(await forSignIn(stranger(), PHONE));
    expect(replies[1]).toEqual(replies[0]);
    expect(replies[2]).toEqual(replies[0]);
    expect(replies[0]?.code).toBe('0');
    // One letter waits for its turn; a further one would be too late.
    expect(await letters(since)).toEqual([0, 60]);
    const shown = async (): Promise<unknown[]> =>
      (await bank.sandbox.inject({ method: 'GET', url: '/sandbox/outbox' }))
        .json<{ letters: { to: string }[] }>()
        .letters.filter(({ to }) => to === PHONE);
    const before = (await shown()).length;
    clock.advance(50_000);
    expect((await shown()).length).toBe(before + 1);
    // The code is valid for five minutes from its letter on.
    clock.advance(5 * MINUTE - 1000);
    expect((await owner.post('/user/loginByCode', { loginNo: PHONE, msgCode: CODE })).code).toBe('0');
  });

  it('makes a signed-in person wait after a code for a visitor', async () => {
    expect((await forSignIn(stranger(), PHONE)).code).toBe('0');
    expect((await forPayment(maker)).code).toBe('10007');
    clock.advance(MINUTE);
    expect((await forPayment(maker)).code).toBe('0');
  });

  it('is a different one for another merchant', async () => {
    const foreigner = await signIn(bank, '13900000002');
    expect((await forPayment(maker)).code).toBe('0');
    expect((await forPayment(foreigner)).code).toBe('0');
  });
});
