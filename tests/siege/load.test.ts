import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BankOptions, startBank } from '#bank/bank.ts';
import { bankTablesOf } from '#bank/ledger/tables.ts';
import { openMerchant } from '#bank/testing/teller.ts';
import { startPostgres, type TestServer } from '#sandbox/testing/postgres.ts';
import { auditAll } from '../fixtures/books.ts';
import { filledDirectory } from '../fixtures/filled-directory.ts';
import { endServers, newDirectory, signIn, start } from '../fixtures/server-process.ts';
import type { LoadOrder, LoadReport } from './load-client.ts';

/*
 * Many connections at once, half of them of one person: a request is answered soon or gets a retry time, and each
 * payment is made once. 200 connections for a minute under `npm run soak -- siege`; otherwise 60 for a few seconds.
 */

const soak = process.env['SOAK'] === '1';
const SECONDS = Number(process.env['SOAK_SECONDS'] ?? (soak ? 60 : 3));
const CONNECTIONS = soak ? 200 : 60;
/** Connections of one person who asks for more than all others. */
const OF_ONE = CONNECTIONS / 2;
const PEOPLE = 10;
/** Maximum milliseconds until an answer, which may be 503; a busy machine gets more. */
const LIMIT = soak ? 5_000 : 90_000;

const ownerOf = (n: number): string => String(90000100 + n);
const loginOf = (n: number): string => `load${n}`;
const NAME = '样例电子商务有限公司';

describe.each(['pglite', 'postgres'] as const)(`${CONNECTIONS} connections on %s`, (dialect) => {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = dialect === 'postgres' ? await startPostgres() : undefined;
  });
  afterEach(endServers);
  afterAll(() => server?.close());

  it(`get an answer or a retry time, for ${SECONDS} seconds`, async () => {
    const directory = dialect === 'pglite' ? await filledDirectory() : newDirectory();
    const url = await server?.url();
    const database = url === undefined ? { dataDir: directory } : { url };
    await openMerchants(database);
    const running = await start(directory, url === undefined ? {} : { DATABASE_URL: url });
    const cookies: string[] = [];
    for (let n = 0; n < PEOPLE; n += 1) cookies.push(await signIn(running.url, loginOf(n)));
    const order: LoadOrder = {
      url: running.url,
      seconds: SECONDS,
      cookies: Array.from({ length: CONNECTIONS }, (_, n) =>
        n < OF_ONE ? cookies[0]! : cookies[1 + (n % (PEOPLE - 1))]!,
      ),
      first: OF_ONE,
      withdrawal: { currency: 'HKD', amount: '100.00', arriveCcy: 'HKD', withdrawalAccount: 'load-hkd' },
    };
    const report = await load(order);
    const health = await fetch(`${running.url}/healthz`);
    running.kill('SIGTERM');
    expect(await running.ended).toBe(0);

    const said = (name: string, all: number[]): string => `${dialect} ${name}: ${figuresOf(all)}`;
    const ofOne = report.served.slice(0, OF_ONE).flat();
    const ofOthers = Array.from({ length: PEOPLE - 1 }, (_, n) =>
      report.served.filter((_each, at) => order.cookies[at] === cookies[n + 1]).flat(),
    );
    if (soak) {
      console.log(said('one person', ofOne));
      console.log(said('the others', ofOthers.flat()));
      console.log(said('503', report.refused));
    }
    expect(report.errors).toEqual([]);
    expect(Math.min(...ofOthers.map(({ length }) => length))).toBeGreaterThan(0);
    expect(Math.max(...report.served.flat(), ...report.refused)).toBeLessThan(LIMIT);
    expect([200, 503]).toContain(health.status);

    const bank = await startBank({ database, works: false, log: () => undefined });
    try {
      expect(await auditAll(bank)).toEqual([]);
      const rows = await bank.work((_desk, { tx }) =>
        bankTablesOf(tx).selectFrom('order_facts').select('order_no').where('family', '=', 'withdrawal').execute(),
      );
      expect(rows.map((row) => row.order_no).toSorted()).toEqual(report.orders.map(([, no]) => no).toSorted());
    } finally {
      await bank.close();
    }
  });
});

/** Merchants without verification, with enough money. */
async function openMerchants(database: BankOptions['database']): Promise<void> {
  const bank = await startBank({ database, works: false, log: () => undefined });
  for (let n = 0; n < PEOPLE; n += 1) {
    const owner = ownerOf(n);
    await openMerchant(bank, {
      ...{ owner, userName: NAME, loginNo: loginOf(n), money: { HKD: '9000000.00' } },
      accounts: [
        {
          ...{ id: 'load-hkd', accountName: NAME, bankName: '香江样例银行', accountNo: '9990003' },
          ...{ bankCountry: 'HK', currency: 'HKD' },
        },
      ],
    });
    await bank.work((_desk, { tx }) =>
      bankTablesOf(tx).insertInto('second_auth').values({ owner, biz_type: 1, auth_way: 0 }).execute(),
    );
  }
  await bank.close();
}

function load(order: LoadOrder): Promise<LoadReport> {
  return new Promise((resolve, reject) => {
    const client = new Worker(new URL('load-client.ts', import.meta.url), { workerData: order });
    client.once('message', resolve);
    client.once('error', reject);
  });
}

function figuresOf(all: number[]): string {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return `${all.length} answers, p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)} max ${at(1)} ms`;
}
