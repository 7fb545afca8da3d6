import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { emptyPlace } from '../testing/templates.ts';
import { createFaults, type Trouble, TROUBLES } from '../options/faults.ts';
import { createProvider } from '../options/provider.ts';
import type { Drift } from '../options/drift-log.ts';
import { type Desk, loans, openDesk } from '../testing/desk.ts';

/* One server is the provider of another: faults injected at the first are reported by the second. */

const faults = createFaults();
let databases: Database[];
let provider: Desk;
let portal: Desk;
let address: string;
let cookie: string;

/** Milliseconds after which the provider counts as slow. */
const TIMEOUT = 1_000;

beforeAll(async () => {
  databases = await Promise.all([emptyPlace(), emptyPlace()].map(async (place) => openDatabase(await place)));
  provider = await openDesk(databases[0] as Database, { faults });
  await provider.fill('north', loans(3));
  const origin = await provider.sandbox.listen({ port: 0 });
  portal = await openDesk(databases[1] as Database, {
    provider: createProvider(origin, { timeout: TIMEOUT }),
    outboxPage: true,
  });
  address = await portal.sandbox.listen({ port: 0 });
  await signIn();
});
afterAll(async () => {
  await portal.sandbox.close();
  await provider.sandbox.close();
  await Promise.all(databases.map((each) => each.close()));
});

const send = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${address}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'desk-name': 'x', 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
  });
async function signIn(): Promise<void> {
  const signedIn = await send('/api/desk/signIn', { reader: 'anna', word: 'open sesame' });
  cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
const page = (): Promise<Response> => send('/api/loan/page', { currentPage: 1, pageSize: 10 });
const drift = async (): Promise<Pick<Drift, 'path' | 'expected' | 'found'>[]> => {
  const answer = await portal.sandbox.inject({ url: '/sandbox/drift', headers: { accept: 'application/json' } });
  return answer.json<{ drift: Drift[] }>().drift.map(({ path, expected, found }) => ({ path, expected, found }));
};
const clear = async (): Promise<void> => {
  const answer = await portal.sandbox.inject({ method: 'POST', url: '/sandbox/drift/clear' });
  expect(answer.statusCode).toBe(200);
};

type Told = 'nothing' | { path: string; expected?: string; found: string };

/** Entry on the drift page and the browser's status, by fault. */
const TOLD: Record<(typeof TROUBLES)[number], [status: number | 'fails', told: Told]> = {
  latency: [504, { path: '/', expected: 'an answer', found: 'no answer in time' }],
  drop: [502, { path: '/', expected: 'an answer', found: 'a cut connection' }],
  lost: [502, { path: '/', expected: 'an answer', found: 'a cut connection' }],
  half: [502, { path: '/', expected: 'an answer', found: 'a cut connection' }],
  drip: [504, { path: '/', expected: 'an answer', found: 'no answer in time' }],
  status: [503, { path: '/', expected: 'an answer', found: 'status 503' }],
  // An ended session and a refusal are valid answers.
  'signed-out': [401, 'nothing'],
  refusal: [200, 'nothing'],
  malformed: [200, { path: '/', expected: 'JSON', found: 'something else' }],
  empty: [200, { path: '/', expected: 'JSON', found: 'nothing' }],
  page: [502, { path: '/', expected: 'JSON', found: 'text/html' }],
  'no-result': [200, { path: '/result', found: 'null' }],
  'wrong-type': [200, { path: '/result', found: 'array' }],
  'wrong-values': [200, { path: '/result/total', found: 'string' }],
  'missing-keys': [200, { path: '/result/list', found: 'missing' }],
  // The second request goes to the provider, so the portal sees nothing unusual.
  twice: [200, 'nothing'],
  late: [504, { path: '/', expected: 'an answer', found: 'no answer in time' }],
};

function troubleOf(kind: Trouble['kind']): Trouble {
  if (kind === 'latency') return { kind, after: 2 * TIMEOUT };
  if (kind === 'drip') return { kind, over: 3 * TIMEOUT };
  if (kind === 'status') return { kind, status: 503 };
  return { kind } as Trouble;
}

describe('between two servers of one revision', () => {
  it('without a fault there is no drift', async () => {
    expect((await page()).status).toBe(200);
    await fetch(`${address}/api/loan/L00001`, { headers: { 'desk-name': 'x', cookie } });
    expect((await send('/api/loan/add', { book: '' })).status).toBe(200);
    expect((await send('/api/loan/add', { nothing: 1 })).status).toBe(400);
    expect((await send('/api/loan/paper', {})).status).toBe(200);
    expect(await drift()).toEqual([]);
  });

  it.each(TROUBLES)('%s is reported', async (kind) => {
    await clear();
    // Gives the first answer time to arrive, so that it does not release the delayed one.
    if (kind === 'late') await new Promise((resolve) => setTimeout(resolve, 500));
    await faults.add({ call: 'loan.page', trouble: troubleOf(kind), times: 1 });
    const [status, told] = TOLD[kind];
    const answer = await page();
    await answer.text();
    expect(answer.status).toBe(status);
    const rows = await drift();
    if (told === 'nothing') expect(rows).toEqual([]);
    else expect(rows).toContainEqual(expect.objectContaining(told));
    await faults.clear();
    if (kind === 'signed-out') await signIn();
    expect((await page()).status).toBe(200);
    await clear();
  });

  it('a money call with a lost answer runs once with the same key', async () => {
    await send('/api/fine/sendCode', { purpose: 'PAY', amount: '10.00' });
    const pay = (key: string): Promise<Response> =>
      send('/api/fine/pay', { loanNo: 'L00001', amount: '10.00', code: '246810' }, { 'idempotency-key': key });
    await faults.add({ call: 'fine.pay', trouble: { kind: 'lost' }, times: 1 });
    expect((await pay('one')).status).toBe(502);
    const again = (await (await pay('one')).json()) as { code: string; result: { times: number } };
    expect(again).toMatchObject({ code: '0', result: { times: 1 } });
    expect(provider.paid.times).toBe(1);
  });
});
