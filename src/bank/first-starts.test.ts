import { afterAll, beforeAll, expect, it } from 'vitest';
import { frozenClock } from '#sandbox/clock.ts';
import { startPostgres, type TestServer } from '#sandbox/testing/postgres.ts';
import { type Bank, startBank } from './bank.ts';
import { customer, signIn } from './testing/customer.ts';
import { auditBooks } from './testing/teller.ts';

const START = '2026-11-20 10:30:00';

let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());

it('two servers that start at once on one PostgreSQL create the sample once', async () => {
  const url = await server.url();
  const clock = frozenClock(START);
  const banks = await Promise.all(
    [1, 2].map(() => startBank({ database: { url }, clock, seed: 'small', works: false, log: () => undefined })),
  );
  const [one, two] = banks as [Bank, Bank];
  try {
    expect(banks.filter(({ seeded }) => seeded !== undefined)).toHaveLength(1);
    expect(await auditBooks(two)).toEqual([]);
    const who = await signIn(one, '13800000001');
    expect(await customer(two, who.cookie).get('/user/userInfo')).toMatchObject({ code: '0' });
  } finally {
    await Promise.all(banks.map((each) => each.close()));
  }
});
