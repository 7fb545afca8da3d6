import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, createServer, request as httpRequest, type Server as HttpServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { startBank } from '#bank/bank.ts';
import { openDatabase } from '#sandbox/open-database.ts';
import { startPostgres, type TestServer } from '#sandbox/testing/postgres.ts';
import { auditAll } from '../fixtures/books.ts';
import { signIn } from '../fixtures/server-process.ts';
import { modelOfRelease, type Release } from '../fixtures/upgrade-models.ts';
import { LOGIN, openWithdrawingBank, ORDER } from '../fixtures/withdrawing-bank.ts';

/*
 * Two servers behind a proxy are upgraded one after another while people read and pay, without a failed request. A
 * version that would break the older one waits for it.
 */

const MAIN = new URL('../fixtures/upgrade-server.ts', import.meta.url).pathname;
/** Requests per second while they are answered in time, and the ports of the two servers. */
const RATE = 20;
/** Requests under way at once: whoever waits for an answer asks nothing else, so a slow machine is not overloaded. */
const AT_ONCE = 6;
const PORTS = [4381, 4382] as const;
/** Milliseconds for which a busy server is asked again, as by the portal. */
const PATIENCE = 20_000;

/** The index that a list of the later version needs, on a table that the older one uses. */
const LATER_INDEX = sql<{ whole: boolean }>`
  select indisvalid as whole from pg_index join pg_class on pg_class.oid = indexrelid
  where relname like 'entity_payee_by_payeeName%'`;

let postgres: TestServer;
const running = new Set<ChildProcess>();
const proxies: HttpServer[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  for (const proxy of proxies.splice(0)) proxy.close();
});
afterAll(() => postgres?.close());

interface Server {
  url: string;
  lines(): Record<string, unknown>[];
  said(): string;
  ended: Promise<number | null>;
  stop(): void;
}

function launch(url: string, port: number, release: Release, upgrade: 'waits' | 'forces' = 'waits'): Server {
  const child = spawn(process.execPath, [MAIN, url, String(port), release, upgrade], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (text += piece.toString()));
  return {
    url: `http://127.0.0.1:${port}`,
    said: () => text,
    lines: () =>
      text.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : [])),
    ended: new Promise((resolve) => child.once('close', (code) => resolve(code))),
    stop: () => void child.kill('SIGTERM'),
  };
}

interface Ready {
  status: string;
  version: string;
  why?: string;
}

async function readiness({ url }: Pick<Server, 'url'>): Promise<Ready | null> {
  const response = await fetch(`${url}/readyz`).catch(() => null);
  return response && ((await response.json()) as Ready);
}

async function until(server: Server, status: string): Promise<Ready> {
  for (const end = Date.now() + 300_000; Date.now() < end;) {
    const ready = await readiness(server);
    if (ready?.status === status) return ready;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`It never was ${status}: ${server.said().slice(-3_000)}`);
}

/** A round-robin proxy that checks each server's readiness and retries nothing. */
async function openProxy(ports: readonly number[]): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  const look = (): void => {
    for (const port of ports) {
      void readiness({ url: `http://127.0.0.1:${port}` }).then((found) =>
        found?.status === 'ok' ? ready.add(port) : ready.delete(port),
      );
    }
  };
  const timer = setInterval(look, 200);
  look();
  let turn = 0;
  const proxy = createServer((from, to) => {
    const able = ports.filter((port) => ready.has(port));
    const port = able[(turn += 1) % Math.max(1, able.length)];
    if (port === undefined) return void to.writeHead(502).end('none is ready');
    const { method, url, headers } = from;
    const onward = httpRequest({ agent, host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    onward.once('error', (error) => to.writeHead(502).end(String(error)));
    from.pipe(onward);
  });
  proxy.once('close', () => {
    clearInterval(timer);
    agent.destroy();
  });
  proxies.push(proxy);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const at = proxy.address();
  return `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
}

/** People who read and pay; `failed` has every answer that is not a success. */
class Traffic {
  readonly failed: string[] = [];
  readonly orders: string[] = [];
  answered = 0;
  readonly #url: string;
  readonly #cookie: string;
  readonly #timer: NodeJS.Timeout;
  readonly #under = new Set<Promise<void>>();
  #count = 0;

  constructor(url: string, cookie: string) {
    this.#url = url;
    this.#cookie = cookie;
    this.#timer = setInterval(() => {
      if (this.#under.size >= AT_ONCE) return;
      const asked = this.#ask((this.#count += 1)).finally(() => this.#under.delete(asked));
      this.#under.add(asked);
    }, 1000 / RATE);
  }

  async #ask(n: number): Promise<void> {
    const [path, body] = (
      [
        ['/pay/paymentOrder/withdrawalApply', ORDER],
        ['/pay/paymentOrder/queryPaymentOrder', { currentPage: 1, pageSize: 20 }],
        ['/user/account-bal-query/query-user-gep-all-acc-balance', {}],
        ['/user/payee-account/query-payee-manage-page', { currentPage: 1, pageSize: 20 }],
        ['/portal/preferences/save', { preferenceKey: `key${n % 7}`, preferenceValue: String(n) }],
      ] as const
    )[n % 5]!;
    try {
      const { status, text } = await this.#send(path, body);
      const { code, result } = JSON.parse(text) as { code: string; result: { orderNo?: string } | null };
      if (code !== '0') this.failed.push(`${path} ${status} ${text.slice(0, 300)}`);
      else {
        this.answered += 1;
        if (body === ORDER) this.orders.push(String(result?.orderNo));
      }
    } catch (error) {
      this.failed.push(`${path} ${String(error)}`);
    }
  }

  /** Sends a request, again under its key while the server says that it is busy and has done nothing of it. */
  async #send(path: string, body: object): Promise<{ status: number; text: string }> {
    const headers = {
      ...{ 'system-name': 'test', 'content-type': 'application/json', cookie: this.#cookie },
      'idempotency-key': crypto.randomUUID(),
    };
    for (const end = Date.now() + PATIENCE; ;) {
      const response = await fetch(`${this.#url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await response.text();
      const { result } = JSON.parse(text) as { result?: { seconds?: number } | null };
      const pause = response.status === 503 ? (result?.seconds ?? 0) * 1000 : 0;
      if (pause === 0 || Date.now() + pause > end) return { status: response.status, text };
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** Waits until a number of further requests were answered. */
  async more(count: number): Promise<void> {
    const end = this.answered + count;
    while (this.answered < end && this.failed.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#under);
  }
}

describe('an upgrade of two servers, one after the other', () => {
  it('fails no request, and leaves the books right', async () => {
    const url = await postgres.url();
    await openWithdrawingBank({ url });
    const old = PORTS.map((port) => launch(url, port, 'now'));
    await Promise.all(old.map((server) => until(server, 'ok')));
    const proxy = await openProxy(PORTS);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const traffic = new Traffic(proxy, await signIn(proxy, LOGIN));
    const client = await openDatabase({ url, connections: 1 });
    const earlier = await sql`${LATER_INDEX}`.execute(client.kysely);
    await client.close();
    expect(earlier.rows).toEqual([]);
    const next: Server[] = [];
    let before = 0;
    await traffic.more(3 * RATE);
    for (const [n, port] of PORTS.entries()) {
      old[n]!.stop();
      expect(await old[n]!.ended).toBe(0);
      next[n] = launch(url, port, 'added');
      expect(await until(next[n], 'ok')).toMatchObject({ version: 'added' });
      if (n === 0) before = traffic.orders.length;
      // Both versions answer side by side after the first requests.
      await traffic.more(5 * RATE);
    }
    await traffic.stop();
    // A text is shown whole where it is wrong.
    expect(traffic.failed.join('\n')).toBe('');
    expect(traffic.answered).toBeGreaterThan(13 * RATE);
    for (const server of [...old, ...next]) {
      expect(server.lines().filter(({ level }) => level !== 'info')).toEqual([]);
    }
    // Each server has answered for some time.
    for (const server of [...old, ...next]) {
      expect(server.lines().filter(({ message }) => message === 'request').length).toBeGreaterThan(RATE);
    }
    for (const server of next) server.stop();
    expect(await Promise.all(next.map(({ ended }) => ended))).toEqual([0, 0]);
    if (process.env['SHOW'] === '1') {
      const shown = [...old, ...next].flatMap((server) =>
        server.lines().filter(({ message }) => message !== 'request'),
      );
      console.log(
        shown
          .toSorted((a, b) => (String(a['time']) < String(b['time']) ? -1 : 1))
          .map((line) => JSON.stringify(line))
          .join('\n'),
      );
      console.log(`${traffic.answered} answered, ${traffic.failed.length} failed, ${traffic.orders.length} orders`);
    }

    const bank = await startBank({
      ...{ database: { url }, model: modelOfRelease('added'), works: false, log: () => undefined },
    });
    try {
      expect(await auditAll(bank)).toEqual([]);
      const found = await bank.work(async (_desk, { tx }) => ({
        orders: await sql<{ no: string; mark: string | null }>`
          select "orderNo" as no, "laterMark" as mark from entity_payment_order`.execute(tx),
        indexes: await sql<{ whole: boolean }>`${LATER_INDEX}`.execute(tx),
        servers: await sql`select * from sandbox_server`.execute(tx),
      }));
      expect(found.orders.rows.map(({ no }) => no).toSorted()).toEqual(traffic.orders.toSorted());
      // The database set the new version's required field in rows written by the old one.
      expect(found.orders.rows.filter(({ mark }) => mark === 'none').length).toBeGreaterThan(before);
      expect(found.servers.rows).toHaveLength(1);
      expect(found.indexes.rows).toEqual([{ whole: true }]);
    } finally {
      await bank.close();
    }
  });
});

describe('a version that breaks the older one', () => {
  it('waits until that one has ended, and names the reason', async () => {
    const url = await postgres.url();
    await openWithdrawingBank({ url });
    const old = launch(url, PORTS[0], 'now');
    await until(old, 'ok');
    const cookie = await signIn(old.url, LOGIN);
    const traffic = new Traffic(old.url, cookie);
    const waiting = launch(url, PORTS[1], 'removed');
    const { why = '' } = await until(waiting, 'waiting');
    expect(why).toContain('Call "rate.history" is removed.');
    expect(why).toContain('Field "notice-reading.operatorId" is removed.');
    expect(why).toContain('now (');
    expect((await fetch(`${waiting.url}/livez`)).status).toBe(200);
    await traffic.more(3 * RATE);
    await traffic.stop();
    // A text is shown whole where it is wrong.
    expect(traffic.failed.join('\n')).toBe('');
    expect((await readiness(waiting))?.status).toBe('waiting');
    expect(waiting.lines()).toMatchObject([{ level: 'warn', message: 'waiting for older servers', why }]);
    old.stop();
    expect(await old.ended).toBe(0);
    await until(waiting, 'ok');
  });

  it('does not wait for one that was killed, nor if waiting is off, and then the older one stops itself', async () => {
    const url = await postgres.url();
    await openWithdrawingBank({ url });
    const old = launch(url, PORTS[0], 'now');
    await until(old, 'ok');
    const cookie = await signIn(old.url, LOGIN);
    const next = launch(url, PORTS[1], 'removed', 'forces');
    await until(next, 'ok');
    const answer = await fetch(`${old.url}/api/pay/paymentOrder/withdrawalApply`, {
      method: 'POST',
      headers: { 'system-name': 'test', 'content-type': 'application/json', cookie, 'idempotency-key': 'once' },
      body: JSON.stringify(ORDER),
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await until(old, 'superseded')).toMatchObject({ version: 'now' });
    expect(old.lines().filter(({ message }) => message === 'superseded')).toHaveLength(1);
    old.stop();
    expect(await old.ended).toBe(0);

    // The older schemas in turn break the newer server, which was killed and counts as dead after some seconds.
    next.stop();
    await next.ended;
    const again = launch(url, PORTS[1], 'removed');
    await until(again, 'ok');
    for (const child of running) child.kill('SIGKILL');
    await again.ended;
    const back = launch(url, PORTS[0], 'now');
    await until(back, 'waiting').catch(() => undefined);
    await until(back, 'ok');
  });
});
