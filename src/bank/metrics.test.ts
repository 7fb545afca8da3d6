import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { frozenClock } from '#sandbox/clock.ts';
import { type Metrics, serveMetrics } from '#sandbox/metrics.ts';
import { Readiness } from '#sandbox/readiness.ts';
import type { Bank } from './bank.ts';
import { dateTimeOf } from '#model/instant.ts';
import { credit, debit, foldDeltas } from '#sandbox/ledger.ts';
import { feeIncome, isForbidden, nostro } from './ledger/chart.ts';
import { LEDGER_COUNTS } from './ledger/folding.ts';
import { post } from './ledger/posting.ts';
import { CODE, customer, freshAddress, postWithCode, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

/* Metrics of a bank under many requests. */

let bank: Bank;
let metrics: Metrics;
const errors: unknown[] = [];
const readiness = new Readiness('1.2.3+test');
const clock = frozenClock('2026-11-20 10:30:00');

beforeAll(async () => {
  metrics = await serveMetrics({ port: 0, host: '127.0.0.1' }, readiness, (error) => errors.push(error));
  bank = await smallBank({ clock, readiness });
  metrics.watch(bank.database, clock, LEDGER_COUNTS);
});
afterAll(async () => {
  await metrics?.close();
  await bank?.close();
});

/** Values by name with labels: `jobs_open{status="WAITING"}`. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(metrics.address);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const values = new Map<string, number>();
  for (const line of (await response.text()).split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name = '', value = ''] = /^([a-z0-9_]+(?:\{.*\})?) (\S+)$/i.exec(line) ?? [];
    expect(name, line).not.toBe('');
    values.set(name, value === 'Nan' ? Number.NaN : Number(value));
  }
  return values;
}

it('report requests, turns, steps, jobs and postings under load, and take no label from a request', async () => {
  const main = await signIn(bank, '13800000001');
  const accounts = await main.post('/user/payee-account/withdrawal-account-page', { currentPage: 1, pageSize: 20 });
  const usd = (accounts.result.list as Record<string, string>[]).find((each) => each['currency'] === 'USD');
  const planted = 'planted-9f3c';
  const scrapes: Promise<Map<string, number>>[] = [];
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([
      ...Array.from({ length: 20 }, () => main.post('/rate/queryRate', {})),
      customer(bank, '', freshAddress()).post('/user/login', { loginNo: planted, password: planted }),
      bank.sandbox.inject({ method: 'GET', url: `/api/${planted}?x=${planted}`, headers: { 'x-request-id': planted } }),
      bank.sandbox.inject({ method: 'PROPFIND' as 'GET', url: `/api-file/${planted}` }),
      bank.sandbox.inject({ method: 'POST', url: '/api/user/info/query-contact', headers: { host: planted } }),
    ]);
    scrapes.push(scrape());
  }
  await Promise.all(scrapes);
  const path = '/pay/paymentOrder/withdrawalApply';
  const order = { currency: 'USD', amount: '10.00', arriveCcy: 'USD', withdrawalAccount: usd?.['id'] };
  const made = await postWithCode(main, path, order, { 'idempotency-key': crypto.randomUUID() });
  expect(made.code).toBe('0');
  await main.post('/portal/audit/export', {});

  clock.advance(4 * 86_400_000);
  const before = await eventually((read) => (read.get('due_event_lag_seconds') ?? 0) > 86_400);
  expect(before.get('jobs_open{status="WAITING"}')).toBe(1);
  expect(before.get('jobs_oldest_age_seconds{status="WAITING"}')).toBeGreaterThan(300_000);
  await bank.sandbox.settle();
  const after = await eventually((read) => read.get('due_event_lag_seconds') === 0);

  const count = (start: string): number =>
    [...after].filter(([name]) => name.startsWith(start)).reduce((sum, [, value]) => sum + value, 0);
  const requests = 'http_request_duration_seconds_count{method=';
  expect(count(`${requests}"POST",route="/api/rate/queryRate",status="200"}`)).toBe(100);
  expect(
    count(`${requests}"GET",route="/*",status="404"}`) + count(`${requests}"GET",route="none",status="404"}`),
  ).toBe(5);
  expect(count('ledger_posting_duration_seconds_count{kind="HOLD",outcome="posted"}')).toBe(1);
  expect(count('ledger_posting_duration_seconds_count{kind="WITHDRAW",outcome="posted"}')).toBe(1);
  expect(count('steps_total{kind="event"')).toBeGreaterThan(1);
  expect(count('jobs_ended_total{kind="export",outcome="done"}')).toBe(1);
  expect(count('database_turn_wait_seconds_count')).toBeGreaterThan(100);
  expect(after.get('http_requests_refused_total{reason="overloaded"}')).toBe(0);
  expect(after.get('database_turns_limit')).toBe(1);
  expect(after.get('server_ready')).toBe(1);
  expect(after.get('server_info{version="1.2.3+test"}')).toBe(1);
  expect(after.get('process_cpu_seconds_total')).toBeGreaterThan(0);

  const text = await (await fetch(metrics.address)).text();
  for (const secret of [planted, '13800000001', '80010001', String(made.result.orderNo), CODE, 'PROPFIND']) {
    expect(text).not.toContain(secret);
  }
  expect(errors).toEqual([]);
});

it('report fee income below zero, until it is corrected', async () => {
  const move = (amount: bigint): Promise<unknown> =>
    bank.work(async (desk, { tx }) => {
      const lines = [debit(feeIncome('CARD', 'USD'), amount), credit(nostro('USD'), amount)];
      await post(desk.book, { kind: 'ADJUST', reference: 'X', at: dateTimeOf(clock.now()), lines });
      return foldDeltas(tx, isForbidden);
    });
  await move(500n);
  const waiting = await eventually((read) => read.get('ledger_accounts_beyond_bound') === 1);
  expect(waiting.get('ledger_unfolded_entries')).toBe(0);
  await move(-500n);
  await eventually((read) => read.get('ledger_accounts_beyond_bound') === 0);
});

it('prove the books, and report a difference', async () => {
  metrics.proveBooks(3_600_000, () => bank.proveBooks());
  const sound = await eventually((read) => read.get('ledger_breaches') === 0);
  expect(sound.get('ledger_proof_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 600);
  await bank.database.kysely
    .updateTable('ledger_account' as 'sandbox_state')
    .set({ balance: '1' } as never)
    .where('kind' as 'name', '=', 'M.AVL')
    .execute();
  expect(await bank.proveBooks()).toBeGreaterThan(0);
});

it('are no page of the portal, have one path, and refuse a foreign host name', async () => {
  expect((await bank.sandbox.inject({ url: '/metrics' })).body).not.toContain('process_cpu');
  const root = metrics.address.replace('/metrics', '');
  expect((await fetch(root)).status).toBe(404);
  expect((await fetch(metrics.address, { method: 'POST' })).status).toBe(404);
  const { request } = await import('node:http');
  const status = await new Promise((resolve) => {
    request(metrics.address, { headers: { host: 'evil.example' } }, ({ statusCode }) => resolve(statusCode)).end();
  });
  expect(status).toBe(421);
});

it('are all listed in the guide, and no others are', async () => {
  const guide = readFileSync(new URL('operating.md', import.meta.url), 'utf8');
  const [, section = ''] = /^## Metrics$(.*?)^## /ms.exec(guide) ?? [];
  const listed = [...section.matchAll(/^\| `([a-z_]+)` /gm)].map(([, name = '']) => name);
  const text = await (await fetch(metrics.address)).text();
  const served = [...text.matchAll(/^# HELP (\S+)/gm)].map(([, name = '']) => name);
  // Only PostgreSQL has a pool; the proof has run above.
  const pool = ['database_pool_connections', 'database_pool_idle', 'database_pool_waiting'];
  const own = [...served.filter((name) => !/^(process|nodejs)_/.test(name)), ...pool];
  expect(listed.toSorted()).toEqual(own.toSorted());
});

/** Gauges of the database are cached for some seconds, so this polls. */
async function eventually(isSo: (read: Map<string, number>) => boolean): Promise<Map<string, number>> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const read = await scrape();
    if (isSo(read)) return read;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(
    `The metrics never said so: ${JSON.stringify([...(await scrape())].filter(([name]) => !/process|nodejs|bucket/.test(name)))}`,
  );
}
