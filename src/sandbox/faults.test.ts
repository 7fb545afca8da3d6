import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from './context/clock.ts';
import { emptyPlace } from './testing/templates.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './open-database.ts';
import { createFaults, type FaultRule, type Faults, TROUBLES } from './options/faults.ts';
import { type Caller, type Desk, loans, openDesk } from './testing/desk.ts';

const faults = createFaults(7);
const clock = movableClock();
let database: Database;
let desk: Desk;
let anna: Caller;
let address: string;

beforeAll(async () => {
  database = await openDatabase(await emptyPlace());
  desk = await openDesk(database, { faults, clock, outboxPage: true, pageStyle: ':root { --page-brand: #123456; }' });
  await desk.fill('north', loans(12));
  anna = await desk.signIn('anna');
  address = await desk.sandbox.listen({ port: 0 });
});
afterEach(() => faults.clear());
afterAll(async () => {
  await desk.sandbox.close();
  await database.close();
});

/** Uses a real connection: a truncated answer cannot be seen otherwise. */
async function get(loanNo = 'L00001', signal?: AbortSignal): Promise<{ status: number; text: string }> {
  const response = await fetch(`${address}/api/loan/${loanNo}`, {
    headers: { 'desk-name': 'x', cookie: anna.cookie },
    ...(signal && { signal }),
  });
  return { status: response.status, text: await response.text() };
}

const panel = async (path = '', fields?: Record<string, unknown>, headers: Record<string, string> = {}) => {
  const response = await desk.sandbox.inject({
    method: fields === undefined ? 'GET' : 'POST',
    url: `/sandbox/faults${path}`,
    headers,
    ...(fields !== undefined && { payload: fields }),
  });
  return { status: response.statusCode, body: response.body, headers: response.headers };
};

describe('an injected fault', () => {
  it.each([
    ['status', { kind: 'status', status: 502 }, 502, '<html><body>网络错误(502)</body></html>'],
    ['403', { kind: 'status', status: 403 }, 403, '"code":"403"'],
    ['malformed', { kind: 'malformed' }, 200, /[^}]$/],
    ['empty', { kind: 'empty' }, 200, /^$/],
    ['page', { kind: 'page' }, 200, '<!doctype html>'],
    ['no result', { kind: 'no-result' }, 200, '"code":"0","message":"成功","result":null'],
    ['wrong type', { kind: 'wrong-type' }, 200, '"result":["unexpected"]'],
    ['a refusal', { kind: 'refusal', code: '10016', message: '余额不足' }, 200, '{"code":"10016","message":"余额不足"'],
  ] as const)('%s', async (_name, trouble, status, text) => {
    await faults.add({ call: 'loan.get', trouble, times: 1 });
    const spoilt = await get();
    expect(spoilt.status).toBe(status);
    if (typeof text === 'string') expect(spoilt.text).toContain(text);
    else expect(spoilt.text).toMatch(text);
    expect((await get()).text).toContain('"loanNo":"L00001"');
  });

  it('other types and missing keys, in every object of the result', async () => {
    await faults.add({ call: 'loan.get', trouble: { kind: 'wrong-values' }, times: 1 });
    await faults.add({ call: 'loan.get', trouble: { kind: 'missing-keys' }, times: 1 });
    const [other, missing, whole] = [await get(), await get(), await get()].map(
      ({ text }) => (JSON.parse(text) as { result: Record<string, unknown> }).result,
    );
    expect(Object.keys(other ?? {})).toEqual(Object.keys(whole ?? {}));
    const flat = Object.entries(whole ?? {}).filter(([, value]) => typeof value !== 'object');
    for (const [name, value] of flat) expect(typeof other?.[name]).not.toBe(typeof value);
    expect(Object.keys(missing ?? {})).toHaveLength(Math.floor(Object.keys(whole ?? {}).length / 2));
  });

  it.each(['drop', 'lost', 'half'] as const)('%s ends the connection', async (kind) => {
    await faults.add({ call: 'loan.get', trouble: { kind }, times: 1 });
    await expect(get()).rejects.toThrow();
    expect((await get()).status).toBe(200);
  });

  it('a lost answer belongs to a finished call, a dropped call did not run; twice runs twice', async () => {
    const times = async (trouble: FaultRule['trouble']): Promise<number> => {
      const before = desk.paid.times;
      await faults.add({ call: 'fine.pay', trouble, times: 1 });
      await fetch(`${address}/api/fine/pay`, {
        method: 'POST',
        headers: {
          'desk-name': 'x',
          cookie: anna.cookie,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ loanNo: 'L00001', amount: '1.00', currency: 'USD' }),
      }).catch(() => undefined);
      return desk.paid.times - before;
    };
    const sane = await times({ kind: 'latency', after: 0 });
    expect(await times({ kind: 'lost' })).toBe(sane);
    expect(await times({ kind: 'drop' })).toBe(0);
    // The same key means the same payment.
    expect(await times({ kind: 'twice' })).toBe(sane);
  });

  it('latency, a slow drip, and an answer that comes after the next one', async () => {
    const timed = async (): Promise<number> => {
      const began = performance.now();
      expect((await get()).text).toContain('"loanNo":"L00001"');
      return performance.now() - began;
    };
    await faults.add({ call: 'loan.get', trouble: { kind: 'latency', after: 300 }, times: 1 });
    expect(await timed()).toBeGreaterThan(290);
    await faults.add({ call: 'loan.get', trouble: { kind: 'drip', over: 300 }, times: 1 });
    expect(await timed()).toBeGreaterThan(250);
    await faults.add({ call: 'loan.get', trouble: { kind: 'late' }, times: 1 });
    const order: string[] = [];
    const first = get('L00001').then(() => order.push('first'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.all([first, get('L00002').then(() => order.push('second'))]);
    expect(order).toEqual(['second', 'first']);
  });

  it('a session that ends has ended for all calls', async () => {
    await faults.add({ call: 'loan.get', trouble: { kind: 'signed-out' }, times: 1 });
    expect((await get()).status).toBe(401);
    expect((await get()).status).toBe(401);
    anna = await desk.signIn('anna');
  });

  it('applies to calls by a pattern, a number of times, and with a seeded probability', async () => {
    const strikes = async (board: Faults, calls: string[]): Promise<boolean[]> => {
      const struck: boolean[] = [];
      for (const call of calls) struck.push((await board.strike(call)) !== null);
      return struck;
    };
    const drawn = async (seed: number): Promise<boolean[]> => {
      const board = createFaults(seed);
      await board.add({ call: 'loan.*', trouble: { kind: 'drop' }, chance: 0.5 });
      return strikes(board, Array<string>(40).fill('loan.page'));
    };
    expect(await drawn(3)).toEqual(await drawn(3));
    expect(await drawn(3)).not.toEqual(await drawn(4));
    const hits = (await drawn(3)).filter(Boolean).length;
    expect(hits).toBeGreaterThan(8);
    expect(hits).toBeLessThan(32);
    const board = createFaults();
    await board.add({ call: '*', trouble: { kind: 'drop' }, times: 2 });
    expect(await strikes(board, ['loan.get', 'fine.pay', 'loan.get'])).toEqual([true, true, false]);
    await board.add({ call: 'loan.', trouble: { kind: 'drop' } });
    expect(await board.strike('loanXget')).toBeNull();
  });
});

describe('the panel', () => {
  it('accepts rules from tests, and reports invalid ones', async () => {
    for (const kind of TROUBLES) expect((await panel('', { call: 'loan.*', kind })).status).toBe(200);
    expect((await faults.list()).map((each) => each.trouble.kind)).toEqual([...TROUBLES]);
    expect((await panel('', { call: 'loan.nothing', kind: 'drop' })).body).toContain('No call is named');
    expect((await panel('', { call: '*', kind: 'fire' })).status).toBe(400);
    expect((await panel('', { call: '*', kind: 'status', status: 200 })).status).toBe(400);
    await panel('/clear', { id: (await faults.list())[0]?.id });
    expect(await faults.list()).toHaveLength(TROUBLES.length - 1);
    await panel('/clear', {});
    expect(await faults.list()).toEqual([]);
  });

  it('has the look that the product sets, as the other pages have', async () => {
    for (const path of ['/sandbox/faults', '/sandbox/outbox', '/sandbox/steps', '/sandbox/errors', '/sandbox/inbox']) {
      const page = await desk.sandbox.inject({ url: path, headers: { accept: 'text/html' } });
      const nonce = /<style nonce="([^"]+)">/.exec(page.body)?.[1];
      expect(page.headers['content-security-policy'], path).toContain(`style-src 'nonce-${nonce ?? ''}'`);
      expect(page.body, path).toContain('--page-brand: #123456');
    }
  });

  it('is a page without scripts, that no other site can use', async () => {
    await panel('', { call: 'loan.get', kind: 'refusal', message: '<b>x</b>' });
    const page = await panel('', undefined, { accept: 'text/html' });
    expect(page.body).toContain('refusal &#60;b&#62;x');
    expect(String(page.headers['content-security-policy'])).toMatch(/^default-src 'none'; style-src 'nonce-/);
    const cross = { 'sec-fetch-site': 'cross-site', accept: 'text/html' };
    expect((await panel('', { call: '*', kind: 'drop' }, cross)).status).toBe(403);
    const response = await desk.sandbox.inject({
      method: 'POST',
      url: '/sandbox/faults',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'call=loan.page&kind=latency&milliseconds=5000&times=&chance=',
    });
    expect([response.statusCode, response.headers['location']]).toEqual([303, '/sandbox/faults']);
    expect((await faults.list()).at(-1)).toMatchObject({
      call: 'loan.page',
      trouble: { kind: 'latency', after: 5000 },
    });
  });

  it('moves the clock and stops it, and nobody is signed out', async () => {
    const before = clock.now();
    await panel('/clock', { advance: 3 * 24 * 3_600_000 });
    expect(clock.now() - before).toBeGreaterThanOrEqual(3 * 24 * 3_600_000);
    expect((await get()).status).toBe(200);
    expect((await panel('/clock', { to: '2020-01-01 09:00:00' })).body).toContain('goes forward only');
    expect((await panel('/clock', { to: 'soon' })).body).toContain('Expected a time such as');
    expect((await panel('/clock', { jump: 'nowhere' })).body).toContain('No jump is named');
    await panel('/clock', { frozen: true });
    const stood = clock.now();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(clock.now()).toBe(stood);
    await panel('/clock', { advance: 1000 });
    expect(clock.now()).toBe(stood + 1000);
    await panel('/clock', { frozen: false });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(clock.now()).toBeGreaterThan(stood + 1000);
    expect((await panel('/clock', { advance: -1 })).status).toBe(400);
  });
});

it('without a board no fault occurs, and there is no panel', async () => {
  const other = await openDesk(database);
  const response = await other.sandbox.inject({ url: '/sandbox/faults' });
  expect(response.statusCode).toBe(404);
  await other.sandbox.close();
});
