import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBank } from '#bank/bank.ts';
import { bankTablesOf } from '#bank/ledger/tables.ts';
import { auditBooks, openMerchant } from '#bank/testing/teller.ts';
import { filledDirectory } from './fixtures/filled-directory.ts';
import { endServers, type Envelope, launch, post, signIn, start } from './fixtures/server-process.ts';

/*
 * The server with `DEMO=on`, as a process on a directory: the lock of the directory, an orderly end and a kill. It
 * serves the built portal, so `vite build` must run first.
 */

const SUBMITS = 20;
/** Number of requests that would make V8 optimize the database's code. */
const ASKED = 50;
const MOST_MEMORY = 600e6;

beforeAll(() => {
  const built = new URL('../dist/index.html', import.meta.url).pathname;
  if (!existsSync(built)) throw new Error(`There is no ${built}: run vite build first`);
});

afterEach(endServers);

describe('the server process', () => {
  it('keeps its directory for itself, says who has it, and ends when asked', async () => {
    const directory = await filledDirectory();
    const first = await start(directory);
    const health = await fetch(`${first.url}/healthz`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({ status: 'ok' });
    expect(readFileSync(join(directory, 'lock'), 'utf8')).toMatch(new RegExp(`^${first.pid} `));

    expect((await fetch(`${first.url}/sandbox/outbox`)).status).toBe(200);

    const second = launch(directory);
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain(`in use by process ${first.pid}`);
    // The first server is not affected.
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);

    first.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(existsSync(join(directory, 'lock'))).toBe(false);
  });

  it.runIf(process.platform === 'linux')('stays below 600 MB while it starts and answers', async () => {
    const server = await start(await filledDirectory('small'), { SEED: 'small' });
    const cookie = await signIn(server.url, '13800000001');
    for (let n = 0; n < ASKED; n += 1) {
      const list = await post(server.url, '/user/payee-account/query-payee-manage-page', { pageSize: 10 }, { cookie });
      expect(list.code).toBe('0');
    }
    const [, most = ''] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
    expect(Number(most) * 1024).toBeLessThan(MOST_MEMORY);
  });

  it('shows neither codes nor injected faults without DEMO=on', async () => {
    const { url } = await start(await filledDirectory(), { DEMO: '', SANDBOX_CODE: '' });
    for (const page of ['outbox', 'errors', 'faults']) expect((await fetch(`${url}/sandbox/${page}`)).status).toBe(404);
    expect((await fetch(`${url}/sandbox/faults`, { method: 'POST' })).status).toBe(404);
  });

  it('loses no acknowledged order when it is killed in the middle of withdrawals', async () => {
    const directory = await filledDirectory();
    await openTestMerchant(directory);
    const before = await start(directory);
    const members = await Promise.all(
      Array.from({ length: SUBMITS }, async (_each, n) => {
        const cookie = await signIn(before.url, loginOf(n));
        return { cookie, key: crypto.randomUUID() };
      }),
    );
    const withdraw = (url: string, { cookie, key }: { cookie: string; key: string }): Promise<Envelope> =>
      post(url, '/pay/paymentOrder/withdrawalApply', ORDER, { cookie, 'idempotency-key': key });

    const acknowledged = new Map<string, string>();
    let lost = 0;
    await Promise.all(
      members.map(async (member) => {
        try {
          const answer = await withdraw(before.url, member);
          expect(answer).toMatchObject({ code: '0' });
          acknowledged.set(member.key, (answer.result as { orderNo: string }).orderNo);
          if (acknowledged.size === SUBMITS / 4) before.kill('SIGKILL');
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
          lost += 1;
        }
      }),
    );
    expect(await before.ended).toBe('SIGKILL');
    expect(acknowledged.size).toBeGreaterThanOrEqual(SUBMITS / 4);
    expect(lost).toBeGreaterThan(0);
    expect(existsSync(join(directory, 'lock'))).toBe(true);

    // The lock of the dead process is taken over, and sessions still exist.
    const after = await start(directory);
    const { cookie } = members[0]!;
    const listed = async (): Promise<string[]> => {
      const request = { currentPage: 1, pageSize: 100 };
      const { result } = await post(after.url, '/pay/paymentOrder/queryPaymentOrder', request, { cookie });
      return (result as { list: { orderNo: string }[] }).list.map(({ orderNo }) => orderNo);
    };
    expect(await listed()).toEqual(expect.arrayContaining([...acknowledged.values()]));

    // Clients without an answer retry with the same key, and each order exists once.
    const again = await Promise.all(members.map((member) => withdraw(after.url, member)));
    for (const [n, { key }] of members.entries()) {
      expect(again[n]).toMatchObject({ code: '0' });
      if (acknowledged.has(key)) expect(again[n]!.result.orderNo).toBe(acknowledged.get(key));
    }
    const orders = await listed();
    expect(orders).toHaveLength(SUBMITS);
    expect(orders.toSorted()).toEqual(again.map(({ result }) => result.orderNo as string).toSorted());
    const balances = await post(after.url, '/user/account-bal-query/query-user-gep-all-acc-balance', {}, { cookie });
    expect(balances.result).toMatchObject([{ currency: 'HKD', availableBal: '80000.00' }]);

    after.kill('SIGTERM');
    expect(await after.ended).toBe(0);
    const bank = await startBank({ database: { dataDir: directory }, works: false, log: () => undefined });
    try {
      expect(await auditBooks(bank)).toEqual([]);
    } finally {
      await bank.close();
    }
  });
});

const ORDER = {
  currency: 'HKD',
  amount: '1000.00',
  arriveCcy: 'HKD',
  withdrawalAccount: '90000001-hkd',
};

/**
 * One merchant with enough money and an operator for each withdrawal, without codes, because a receiver gets only one a
 * minute.
 */
async function openTestMerchant(directory: string): Promise<void> {
  const bank = await startBank({ database: { dataDir: directory }, works: false, log: () => undefined });
  const name = '样例电子商务有限公司';
  await openMerchant(bank, {
    owner: '90000001',
    userName: name,
    loginNo: loginOf(0),
    operators: Array.from({ length: SUBMITS }, (_each, n) => ({ loginNo: loginOf(n), name: loginOf(n), role: 'main' })),
    money: { HKD: '100000.00' },
    accounts: [
      {
        id: ORDER.withdrawalAccount,
        accountName: name,
        bankName: '香江样例银行',
        accountNo: '9990003',
        bankCountry: 'HK',
        currency: 'HKD',
      },
    ],
  });
  await bank.work((_desk, { tx }) =>
    bankTablesOf(tx).insertInto('second_auth').values({ owner: '90000001', biz_type: 1, auth_way: 0 }).execute(),
  );
  await bank.close();
}

function loginOf(n: number): string {
  return `operator${n}`;
}
