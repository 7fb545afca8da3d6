import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBank } from '#bank/bank.ts';
import { auditBooks, openMerchant } from '#bank/teller.ts';

/*
 * The server as `npm start` starts it, a process on a directory: who may have the directory, how it ends when it is asked
 * to and when it is not. It serves the built portal, so `vite build` comes first.
 */

const MAIN = new URL('../src/bank/main.ts', import.meta.url).pathname;
const CODE = '246810';
const READY = 60_000;
const SUBMITS = 20;

interface Server {
  pid: number;
  url: string;
  /** What it wrote so far. */
  said(): string;
  /** Code or signal by which it ended. */
  ended: Promise<number | NodeJS.Signals | null>;
  kill(signal: NodeJS.Signals): void;
}

interface Envelope {
  code: string;
  message: string;
  // Answers of several calls.
  // oxlint-disable-next-line no-explicit-any
  result: any;
}

const running: ChildProcess[] = [];
const directories: string[] = [];

beforeAll(() => {
  const built = new URL('../dist/index.html', import.meta.url).pathname;
  if (!existsSync(built)) throw new Error(`There is no ${built}: run vite build first`);
});

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

describe('the server process', () => {
  it('keeps its directory for itself, says who has it, and ends when asked', async () => {
    const directory = newDirectory();
    const first = await start(directory);
    const health = await fetch(`${first.url}/healthz`);
    expect(health.status).toBe(200);
    expect(await health.json()).toEqual({ status: 'ok' });
    expect(readFileSync(join(directory, 'lock'), 'utf8')).toMatch(new RegExp(`^${first.pid} `));

    expect((await fetch(`${first.url}/sandbox/outbox`)).status).toBe(200);

    const second = await launch(directory);
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain(`in use by process ${first.pid}`);
    // The first one never noticed.
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);

    first.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(existsSync(join(directory, 'lock'))).toBe(false);
  });

  it('shows neither codes nor what goes wrong on purpose where its pages are off', async () => {
    const { url } = await start(newDirectory(), { SANDBOX_PAGES: 'off' });
    for (const page of ['outbox', 'errors', 'faults']) expect((await fetch(`${url}/sandbox/${page}`)).status).toBe(404);
    expect((await fetch(`${url}/sandbox/faults`, { method: 'POST' })).status).toBe(404);
  });

  it('loses nothing that it acknowledged when it is killed in the middle of withdrawals', async () => {
    const directory = newDirectory();
    await openTestMerchant(directory);
    const before = await start(directory);
    const members = await Promise.all(
      Array.from({ length: SUBMITS }, async (_each, n) => {
        const cookie = await signIn(before.url, loginOf(n));
        const sent = await post(before.url, '/user/sendCode', { sendType: 1, bizType: 1 }, { cookie });
        expect(sent.code).toBe('0');
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

    // The lock of the dead is taken over, and sessions and codes are where they were.
    const after = await start(directory);
    const { cookie } = members[0]!;
    const listed = async (): Promise<string[]> => {
      const request = { currentPage: 1, pageSize: 100 };
      const { result } = await post(after.url, '/pay/paymentOrder/queryPaymentOrder', request, { cookie });
      return (result as { list: { orderNo: string }[] }).list.map(({ orderNo }) => orderNo);
    };
    expect(await listed()).toEqual(expect.arrayContaining([...acknowledged.values()]));

    // Whoever heard nothing asks again with the same key: everything is there once.
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
  messageCode: CODE,
};

/** One merchant with money for all, and an operator for each withdrawal: a person gets one code a minute. */
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
  await bank.close();
}

function loginOf(n: number): string {
  return `operator${n}`;
}

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'bank-'));
  directories.push(directory);
  return directory;
}

async function launch(directory: string, more: NodeJS.ProcessEnv = {}): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: directory,
      DATABASE_URL: '',
      SEED: 'none',
      SANDBOX_CODE: CODE,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let text = '';
  child.stdout.on('data', (piece: Buffer) => (text += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (text += piece.toString()));
  return {
    pid: child.pid!,
    url: `http://127.0.0.1:${port}`,
    said: () => text,
    ended: new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal))),
    kill: (signal) => child.kill(signal),
  };
}

/** Launched, and answering. */
async function start(directory: string, more: NodeJS.ProcessEnv = {}): Promise<Server> {
  const server = await launch(directory, more);
  let hasEnded = false;
  void server.ended.then(() => (hasEnded = true));
  for (const end = Date.now() + READY; Date.now() < end && !hasEnded;) {
    const answer = await fetch(`${server.url}/healthz`).catch(() => null);
    if (answer?.ok) return server;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server did not start: ${server.said()}`);
}

async function signIn(url: string, loginNo: string): Promise<string> {
  const response = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'system-name': 'member-exchange-client', 'content-type': 'application/json' },
    body: JSON.stringify({ loginNo, password: 'Demo#2026' }),
  });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function post(url: string, path: string, body: object, headers: Record<string, string>): Promise<Envelope> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'system-name': 'member-exchange-client', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Envelope;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
