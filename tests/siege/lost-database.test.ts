import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { startBank } from '#bank/bank.ts';
import { bankTablesOf } from '#bank/ledger/tables.ts';
import { openDatabase } from '#sandbox/open-database.ts';
import { startPostgres, type TestServer } from '#sandbox/testing/postgres.ts';
import { auditAll } from '../fixtures/books.ts';
import { endServers, newDirectory, type Server, signIn, start } from '../fixtures/server-process.ts';
import { LOGIN, openWithdrawingBank, ORDER, OWNER } from '../fixtures/withdrawing-bank.ts';

/*
 * A PostgreSQL that closes connections or restarts does not end the server: requests meanwhile are answered, or get a
 * retry time, and repeated ones apply once.
 */

const CUTS = inject('soak') ? 100 : 10;
const CLIENTS = inject('soak') ? 50 : 5;
/** One after another: a `fast` restart does not wait for clients, an `immediate` one does not even write its files. */
const RESTARTS = Array.from({ length: inject('soak') ? 5 : 1 }, () => ['fast', 'immediate'] as const).flat();

let postgres: TestServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterEach(endServers);
afterAll(() => postgres?.close());

interface Tally {
  answered: number;
  toldToWait: number;
  others: string[];
  orders: Map<string, Set<string>>;
}

/** Sends payments until it is stopped; each is repeated with its key until it is answered. */
async function pay(server: Server, cookie: string, tally: Tally, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const key = crypto.randomUUID();
    for (;;) {
      const response = await fetch(`${server.url}/api/pay/paymentOrder/withdrawalApply`, {
        method: 'POST',
        headers: {
          'system-name': 'test',
          'content-type': 'application/json',
          'idempotency-key': key,
          cookie,
        },
        body: JSON.stringify(ORDER),
      }).catch((error: unknown) => String(error));
      if (typeof response === 'string') {
        tally.others.push(response);
        return;
      }
      const { code, result } = (await response.json()) as { code: string; result: { orderNo: string } };
      if (response.status === 503 && response.headers.get('retry-after') !== null) {
        tally.toldToWait += 1;
        await new Promise((resolve) => setTimeout(resolve, 200));
        continue;
      }
      if (code !== '0') tally.others.push(`${response.status} ${code}`);
      else {
        tally.answered += 1;
        tally.orders.set(key, (tally.orders.get(key) ?? new Set()).add(result.orderNo));
      }
      break;
    }
  }
}

async function cutAll(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rowCount } = await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  return rowCount ?? 0;
}

describe('a database that is lost', () => {
  it(`${CUTS} times, and ${RESTARTS.length} times restarted, ends no server and doubles nothing`, async () => {
    const url = await postgres.url();
    await openWithdrawingBank({ url });
    const server = await start(newDirectory(), { DATABASE_URL: url, LOG_LEVEL: 'info' });
    const cookie = await signIn(server.url, LOGIN);
    const tally: Tally = { answered: 0, toldToWait: 0, others: [], orders: new Map() };
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, () => pay(server, cookie, tally, () => isOver));
    const progress = async (): Promise<void> => {
      const before = tally.answered;
      while (tally.answered < before + CLIENTS && tally.others.length === 0)
        await new Promise((resolve) => setTimeout(resolve, 20));
      expect(tally.others, server.said().slice(-2_000)).toEqual([]);
    };
    await progress();
    let slowest = 0;
    const recover = async (): Promise<void> => {
      const since = performance.now();
      await progress();
      slowest = Math.max(slowest, performance.now() - since);
    };
    for (let n = 0; n < CUTS; n += 1) {
      expect(await cutAll(url)).toBeGreaterThan(0);
      await recover();
    }
    for (const how of RESTARTS) {
      await postgres.restart(how);
      await recover();
    }
    console.log(
      `${CLIENTS} clients: ${tally.answered} payments, ${(slowest / 1000).toFixed(1)} s until all work again`,
    );
    isOver = true;
    await Promise.all(clients);
    expect(tally.others).toEqual([]);
    expect(tally.toldToWait).toBeGreaterThan(0);
    expect([...tally.orders.values()].filter((orders) => orders.size !== 1)).toEqual([]);

    // One log line for each connection, and no flood while the database was away.
    const lines = server
      .said()
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));
    const lost = lines.filter(({ message }) => message === 'a connection to the database was lost');
    expect(lost.length).toBeGreaterThanOrEqual(CUTS);
    expect(lost.length).toBeLessThan(25 * (CUTS + RESTARTS.length));
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);

    const bank = await startBank({ database: { url }, works: false, log: () => undefined });
    try {
      expect(await auditAll(bank)).toEqual([]);
      const rows = await bank.work((_desk, { tx }) =>
        bankTablesOf(tx).selectFrom('order_facts').select('order_no').where('owner', '=', OWNER).execute(),
      );
      const acknowledged = [...tally.orders.values()].flatMap((orders) => [...orders]);
      expect(rows.map((row) => row.order_no).toSorted()).toEqual(acknowledged.toSorted());
    } finally {
      await bank.close();
    }
  });

  it('ends statements that run too long and transactions that pause too long', async () => {
    const lost: string[] = [];
    const database = await openDatabase({
      ...{ url: await postgres.url(), connections: 2, statementTimeout: 200, idleTimeout: 200, connectTimeout: 500 },
      onLost: (error) => lost.push(error.message),
    });
    try {
      const { sql } = await import('kysely');
      await expect(sql`select pg_sleep(30)`.execute(database.kysely)).rejects.toThrow('statement timeout');
      const resting = database.transaction(async (tx) => {
        await sql`select 1`.execute(tx);
        while (lost.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
        await sql`select 1`.execute(tx);
      });
      await expect(resting).rejects.toThrow('The database was lost');
      expect(lost).toEqual(['terminating connection due to idle-in-transaction timeout']);
      expect(database.pool?.()).toMatchObject({ waiting: 0 });
      expect((await sql`select 1 as one`.execute(database.kysely)).rows).toEqual([{ one: 1 }]);
    } finally {
      await database.close();
    }
  });
});
