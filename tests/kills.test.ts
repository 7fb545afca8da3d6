import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BankOptions, startBank } from '#bank/bank.ts';
import { bankTablesOf } from '#bank/ledger/tables.ts';
import { Random } from '#bank/random.ts';
import { openMerchant } from '#bank/teller.ts';
import { startPostgres, type TestServer } from '#sandbox/testing/postgres.ts';
import { auditAll } from './fixtures/books.ts';
import {
  endServers,
  type Envelope,
  newDirectory,
  post,
  type Server,
  signIn,
  start,
} from './fixtures/server-process.ts';

/*
 * What was acknowledged is kept and what was not is not there twice, however often the server dies in the middle of it
 * and whoever heard nothing asks again; and one key is one order, however many send it at once. `npm run soak` kills it
 * 200 times on each database.
 */

const soak = process.env['SOAK'] === '1';
const KILLS = Number(process.env['SOAK_KILLS'] ?? (soak ? 200 : 2));
const seed = Number(process.env['SOAK_SEED'] ?? 20240501);
const AT_ONCE = 8;
const WITH_ONE_KEY = 500;

const OWNER = '90000001';
const LOGIN = 'operator0';
const ORDER = { currency: 'HKD', amount: '100.00', arriveCcy: 'HKD', withdrawalAccount: `${OWNER}-hkd` };

describe.each(['pglite', 'postgres'] as const)('on %s', (dialect) => {
  let server: TestServer | undefined;
  let place: { database: Extract<BankOptions['database'], object>; environment: NodeJS.ProcessEnv; directory: string };

  beforeAll(async () => {
    server = dialect === 'postgres' ? await startPostgres() : undefined;
  });
  afterEach(endServers);
  afterAll(() => server?.close());

  /** An empty bank with one merchant, who verifies nothing and has money for all. */
  async function openPlace(): Promise<void> {
    const directory = newDirectory();
    const url = await server?.url();
    const environment: NodeJS.ProcessEnv = url === undefined ? {} : { DATABASE_URL: url };
    place = { directory, environment, database: url === undefined ? { dataDir: directory } : { url } };
    const bank = await startBank({ database: place.database, works: false, log: () => undefined });
    const name = '样例电子商务有限公司';
    await openMerchant(bank, {
      ...{ owner: OWNER, userName: name, loginNo: LOGIN, money: { HKD: '9000000.00' } },
      accounts: [
        {
          ...{ id: ORDER.withdrawalAccount, accountName: name, bankName: '香江样例银行', accountNo: '9990003' },
          ...{ bankCountry: 'HK', currency: 'HKD' },
        },
      ],
    });
    await bank.work((_desk, { tx }) =>
      bankTablesOf(tx).insertInto('second_auth').values({ owner: OWNER, biz_type: 1, auth_way: 0 }).execute(),
    );
    await bank.close();
  }

  const submit = (url: string, cookie: string, key: string): Promise<Envelope> =>
    post(url, '/pay/paymentOrder/withdrawalApply', ORDER, { cookie, 'idempotency-key': key });

  /** Order numbers by key, as the books have them: one withdrawal each. */
  async function checkBooks(orders: Set<string>): Promise<void> {
    const bank = await startBank({ database: place.database, works: false, log: () => undefined });
    try {
      expect(await auditAll(bank)).toEqual([]);
      const rows = await bank.work((_desk, { tx }) =>
        bankTablesOf(tx).selectFrom('withdrawal').select('order_no').where('owner', '=', OWNER).execute(),
      );
      expect(rows.map((row) => row.order_no).toSorted()).toEqual([...orders].toSorted());
    } finally {
      await bank.close();
    }
  }

  it(`${KILLS} kills in the middle of submits lose nothing acknowledged and double nothing`, async () => {
    await openPlace();
    const random = new Random(seed, `kills ${dialect}`);
    const orders = new Set<string>();
    const tally = { acknowledged: 0, unheard: 0 };
    let running: Server = await start(place.directory, place.environment);
    const cookie = await signIn(running.url, LOGIN);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const keys = Array.from({ length: AT_ONCE }, () => crypto.randomUUID());
      const acknowledged = new Map<string, string>();
      const dying = running;
      const sent = keys.map(async (key) => {
        try {
          const answer = await submit(dying.url, cookie, key);
          expect(answer).toMatchObject({ code: '0' });
          acknowledged.set(key, (answer.result as { orderNo: string }).orderNo);
        } catch (error) {
          if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
        }
      });
      // Sometimes after so many answers, sometimes after so long: before, in the midst and at the end.
      const wanted = random.whole(0, AT_ONCE - 1);
      const end = Date.now() + random.whole(1, 2_000);
      while (acknowledged.size < wanted && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 1));
      dying.kill('SIGKILL');
      await Promise.all(sent);
      expect(await dying.ended).toBe('SIGKILL');

      running = await start(place.directory, place.environment);
      const again = await Promise.all(keys.map((key) => submit(running.url, cookie, key)));
      for (const [n, answer] of again.entries()) {
        expect(answer).toMatchObject({ code: '0' });
        const key = keys[n] ?? '';
        const { orderNo } = answer.result as { orderNo: string };
        if (acknowledged.has(key)) expect(orderNo).toBe(acknowledged.get(key));
        orders.add(orderNo);
      }
      tally.acknowledged += acknowledged.size;
      tally.unheard += AT_ONCE - acknowledged.size;
    }
    if (soak) console.log(`${dialect}: ${KILLS} kills, ${JSON.stringify(tally)}, ${orders.size} orders`);
    expect(orders.size).toBe(KILLS * AT_ONCE);
    expect(tally.unheard).toBeGreaterThan(0);
    running.kill('SIGTERM');
    await running.ended;
    await checkBooks(orders);
  });

  it(`${WITH_ONE_KEY} submits at once with one key are one order`, async () => {
    await openPlace();
    const running = await start(place.directory, place.environment);
    const cookie = await signIn(running.url, LOGIN);
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: WITH_ONE_KEY }, () => submit(running.url, cookie, key)));
    const heard = new Map<string, number>();
    for (const { code } of answers) heard.set(code, (heard.get(code) ?? 0) + 1);
    if (soak) console.log(`${dialect}: ${WITH_ONE_KEY} with one key: ${JSON.stringify([...heard])}`);
    expect([...heard.keys()].filter((code) => code !== '0' && code !== '10008')).toEqual([]);
    const orders = new Set(answers.flatMap(({ code, result }) => (code === '0' ? [String(result.orderNo)] : [])));
    expect(orders.size).toBe(1);
    expect(await submit(running.url, cookie, key)).toMatchObject({ code: '0', result: { orderNo: [...orders][0] } });
    running.kill('SIGTERM');
    await running.ended;
    await checkBooks(orders);
  });
});
