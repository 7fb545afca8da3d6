import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BankOptions, startBank } from '#bank/bank.ts';
import { model } from '#generated/model.ts';
import { bankTablesOf } from '#bank/ledger/tables.ts';
import { Random } from '#model/random.ts';
import { letCodesRest } from '#bank/testing/customer.ts';
import { openMerchant } from '#bank/testing/teller.ts';
import { openDatabase } from '#sandbox/open-database.ts';
import { startPostgres, type TestServer } from '#sandbox/testing/postgres.ts';
import { auditAll } from '../fixtures/books.ts';
import { openTurmoil } from '../fixtures/operations.ts';
import {
  CODE,
  endServers,
  launch,
  newDirectory,
  post,
  type Server,
  signIn,
  start,
} from '../fixtures/server-process.ts';

/*
 * Two servers on one PostgreSQL answer as one: a change of clock, market, faults or sessions on one applies on the
 * other with its next answer, and random operations on both leave correct books.
 */

const soak = process.env['SOAK'] === '1';
const seed = Number(process.env['SOAK_SEED'] ?? 20261122);
const PROBES = Number(process.env['SOAK_PROBES'] ?? (soak ? 200 : 12));
const OPERATIONS = Number(process.env['SOAK_SPREAD'] ?? (soak ? 2_000 : 120));

/** Milliseconds. */
const READY = soak ? 900_000 : 150_000;
const OWNER = '90000001';
const LOGIN = 'two0';
const READER = { operatorId: `${OWNER}02`, loginNo: 'two1', roleId: `${OWNER}-reader` };
const ORDER = { currency: 'HKD', amount: '100.00', arriveCcy: 'HKD', withdrawalAccount: `${OWNER}-hkd` };

let postgres: TestServer;
/** The database of both servers; a frozen clock does not expire codes. */
let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterEach(endServers);
afterAll(() => postgres?.close());

type Panel = { now: string; frozen: boolean; rules: { id: number; call: string; struck: number }[] };

async function panel(server: Server, path = '', fields?: object): Promise<Panel> {
  const response = await fetch(`${server.url}/sandbox/faults${path}`, {
    ...(fields !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Panel;
}

/** A change of operators or roles, with the code that the acting person's phone gets. */
async function change(url: string, path: string, request: object, cookie: string): Promise<{ code: string }> {
  await letCodesRest({ database });
  const name = Object.values(model.calls).find((each) => each.path === `/api${path}`)?.name;
  const way = { sendType: 1, bizType: 1, confirms: { call: name, request } };
  expect((await post(url, '/user/authSendCodeApi', way, { cookie })).code).toBe('0');
  return post(url, path, { ...request, msgCode: CODE }, { cookie });
}

/** Changes on one server, each with the expected answer of the other. */
const PROBE_KINDS: Record<string, (one: Server, other: Server, random: Random, cookie: string) => Promise<void>> = {
  clock: async (one, other, random, cookie) => {
    await panel(one, '/clock', { advance: random.whole(1, 7_200_000) });
    const times = [await timeOf(other), await timeOf(one)];
    expect(times[0]).toBe(times[1]);
    // The session is still valid after a jump of the clock.
    expect((await post(other.url, '/rate/queryRate', {}, { cookie })).code).toBe('0');
  },
  market: async (one, other, random, cookie) => {
    const rate = (random.whole(9_000, 13_000) / 10_000).toFixed(4);
    const moved = await fetch(`${one.url}/sandbox/faults/command/rate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pair: 'EUR/USD', mid: rate }),
    });
    expect(moved.status).toBe(200);
    const boards = await Promise.all(
      [other, one].map((server) => post(server.url, '/rate/queryRate', { sellCcy: 'USD', buyCcy: 'EUR' }, { cookie })),
    );
    expect(boards[0]?.result).toEqual(boards[1]?.result);
    expect(boards[0]?.code).toBe('0');
    const quote = {
      exchangeType: 'SPOT',
      deliveryType: 'SPOT',
      sellCcy: 'USD',
      buyCcy: 'EUR',
      deal: { side: 'SELL', amount: '10.00' },
    };
    const quotes = await Promise.all(
      [other, one].map((server) => post(server.url, '/user/exchange-order/exchangeOne', quote, { cookie })),
    );
    expect(quotes[0]?.code).toBe(quotes[1]?.code);
    expect(quotes[0]?.result?.rate).toBe(quotes[1]?.result?.rate);
  },
  faults: async (one, other, _random, cookie) => {
    await panel(one, '', { call: 'rate.board', kind: 'refusal', code: '19998', times: 1 });
    expect((await panel(other)).rules).toHaveLength(1);
    const codes: string[] = [];
    for (const server of [other, one]) codes.push((await post(server.url, '/rate/queryRate', {}, { cookie })).code);
    // The fault applies once in total, on either server.
    expect(codes).toEqual(['19998', '0']);
    await panel(other, '/clear', {});
    expect((await panel(one)).rules).toEqual([]);
  },
  roles: async (one, other, random, cookie) => {
    const reader = await signIn(other.url, READER.loginNo);
    const may = random.whole(0, 1) === 1;
    const permissionIds = may ? ['/pay/commonPayee'] : [];
    const saved = await change(one.url, '/user/permission/save', { roleId: READER.roleId, permissionIds }, cookie);
    expect(saved.code).toBe('0');
    for (const server of [other, one]) {
      const read = await post(server.url, '/user/payee-account/query-payee-manage-page', {}, { cookie: reader });
      expect(read.code).toBe(may ? '0' : '403');
      const { permission } = (await post(server.url, '/user/userInfo', {}, { cookie: reader })).result;
      expect((permission as string[]).includes('/pay/commonPayee')).toBe(may);
    }
    for (const [state, code] of [
      [0, '401'],
      [1, '401'],
    ] as const) {
      const request = { operatorId: READER.operatorId, state };
      expect((await change(one.url, '/user/operator/update-state', request, cookie)).code).toBe('0');
      expect((await post(other.url, '/user/userInfo', {}, { cookie: reader })).code).toBe(code);
    }
  },
  sessions: async (one, other) => {
    const cookie = await signIn(one.url, LOGIN);
    expect((await post(other.url, '/rate/queryRate', {}, { cookie })).code).toBe('0');
    await post(other.url, '/user/signOut', {}, { cookie });
    expect((await post(one.url, '/rate/queryRate', {}, { cookie })).code).toBe('401');
  },
};

async function timeOf(server: Server): Promise<number> {
  const { result } = await post(server.url, '/user/common/query-server-time', {}, {});
  return (result as { serverTime: number }).serverTime;
}

describe('two servers on one PostgreSQL', () => {
  it(`agree in ${PROBES} probes, and a restart forgets nothing`, async () => {
    const url = await postgres.url();
    const directory = newDirectory();
    const environment = { DATABASE_URL: url };
    // Both start at once on an empty database.
    const begun = [launch(directory, environment), launch(directory, environment)];
    const servers = await Promise.all(begun.map(whenReady));
    await openBank(url);
    database = await openDatabase({ url });
    const cookie = await signIn(servers[0]!.url, LOGIN);
    await panel(servers[1]!, '/clock', { frozen: true });
    const random = new Random(seed, 'two servers');
    const kinds = Object.entries(PROBE_KINDS);
    for (let n = 0; n < PROBES; n += 1) {
      const [name, probe] = kinds[n % kinds.length]!;
      const first = random.whole(0, 1);
      await probe(servers[first]!, servers[1 - first]!, random, cookie).catch((error: unknown) => {
        throw new Error(`probe ${n} (${name}, seed ${seed})`, { cause: error });
      });
    }
    // The same key sent to both servers at once creates one order.
    for (let n = 0; n < Math.ceil(PROBES / 10); n += 1) {
      const headers = { cookie, 'idempotency-key': crypto.randomUUID() };
      const answers = await Promise.all(
        servers.map((server) => post(server.url, '/pay/paymentOrder/withdrawalApply', ORDER, headers)),
      );
      const orders = answers.flatMap(({ code, result }) => (code === '0' ? [String(result.orderNo)] : []));
      expect(new Set(orders).size).toBe(1);
      expect(answers.map(({ code }) => code).filter((code) => code !== '0' && code !== '10008')).toEqual([]);
    }
    await database.close();
    const before = await panel(servers[0]!);
    await panel(servers[0]!, '', { call: 'rate.history', kind: 'drop' });
    for (const server of servers) server.kill('SIGTERM');
    await Promise.all(servers.map(({ ended }) => ended));
    const again = await start(directory, environment);
    expect(await panel(again)).toMatchObject({ now: before.now, frozen: true, rules: [{ call: 'rate.history' }] });
  });

  it(`${OPERATIONS} random operations spread over both leave the books right`, async () => {
    const url = await postgres.url();
    const turmoil = await openTurmoil({ url }, seed);
    const { bank, clock } = turmoil;
    const second = await startBank({
      database: { url },
      clock,
      works: false,
      fixedCode: '246810',
      log: () => undefined,
    });
    // Every other request goes to the other server.
    const inject = bank.sandbox.inject.bind(bank.sandbox);
    let count = 0;
    bank.sandbox.inject = (request) => {
      count += 1;
      return count % 2 === 0 ? inject(request) : second.sandbox.inject(request);
    };
    try {
      await turmoil.run(OPERATIONS);
      expect(turmoil.tally.operations).toBeGreaterThanOrEqual(OPERATIONS * 0.9);
      expect(await auditAll(bank)).toEqual([]);
      if (soak) console.log(`${turmoil.tally.operations} operations, ${count} requests over two servers`);
    } finally {
      await second.close();
      await turmoil.close();
    }
  });
});

async function whenReady(server: Server): Promise<Server> {
  let hasEnded = false;
  void server.ended.then(() => (hasEnded = true));
  for (const end = Date.now() + READY; Date.now() < end && !hasEnded;) {
    const answer = server.url === '' ? null : await fetch(`${server.url}/healthz`).catch(() => null);
    if (answer?.ok) return server;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server did not start: ${server.said()}`);
}

async function openBank(url: string): Promise<void> {
  const database: BankOptions['database'] = { url };
  const bank = await startBank({ database, works: false, log: () => undefined });
  const name = '样例电子商务有限公司';
  await openMerchant(bank, {
    ...{ owner: OWNER, userName: name, loginNo: LOGIN, money: { HKD: '90000.00', USD: '90000.00' } },
    products: ['COLLECTION', 'PAYMENT', 'EXCHANGE'],
    operators: [
      { loginNo: LOGIN, name, role: 'main' },
      { loginNo: READER.loginNo, name: '只读员', role: 'reader' },
    ],
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
