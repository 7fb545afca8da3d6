import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Readiness } from '../context/readiness.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { type Desk, openDesk } from '../testing/desk.ts';
import { emptyPlace } from '../testing/templates.ts';

/* Bodies of the probes. */

let database: Database;
let desk: Desk;
const readiness = new Readiness('1.2.3');
const full = Object.assign(new Error('could not extend file "base/5/16400": No space left on device'), {
  code: '53100',
});
let isFull = false;

beforeAll(async () => {
  database = await openDatabase(await emptyPlace());
  const filled: Database = {
    ...database,
    transaction: (work) => (isFull ? Promise.reject(full) : database.transaction(work)),
  };
  desk = await openDesk(filled, { readiness });
  await desk.fill('north', [{ loanNo: 'ONE', book: '书', status: 1 }]);
});
afterAll(async () => {
  await desk?.sandbox.close();
  await database?.close();
});

const probe = async (path: string) => {
  const answer = await desk.sandbox.inject({ url: path });
  expect(answer.headers['cache-control']).toBe('no-store');
  return [answer.statusCode, answer.json<object>()];
};

it('is alive during its start, and ready after it, with its version', async () => {
  expect(await probe('/livez')).toEqual([200, { status: 'ok', version: '1.2.3' }]);
  for (const path of ['/readyz', '/healthz']) {
    expect(await probe(path)).toEqual([503, { status: 'starting', version: '1.2.3' }]);
  }
  readiness.become('waiting', 'Field "a.b" is removed.');
  expect(await probe('/readyz')).toEqual([
    503,
    { status: 'waiting', version: '1.2.3', why: 'Field "a.b" is removed.' },
  ]);
  readiness.become('ready');
  for (const path of ['/readyz', '/healthz'])
    expect(await probe(path)).toEqual([200, { status: 'ok', version: '1.2.3' }]);
});

it('is reached by the address of its machine, unlike a page', async () => {
  const address = await desk.sandbox.listen({ port: 0 });
  const { request } = await import('node:http');
  const statusOf = (path: string): Promise<number | undefined> =>
    new Promise((resolve) => {
      request(address + path, { headers: { host: '10.20.30.40:8080' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).end();
    });
  expect(await statusOf('/livez')).toBe(200);
  expect(await statusOf('/readyz')).toBe(200);
  expect(await statusOf('/livez?x=1')).toBe(421);
  expect(await statusOf('/api/anything')).toBe(421);
});

it('is not ready from the first write that finds a full disk until a large write succeeds', async () => {
  const anna = await desk.signIn('anna');
  isFull = true;
  expect(await anna.call('loan.touch', { loanNo: 'ONE' })).toMatchObject({ status: 503, result: { seconds: 2 } });
  // A single small row, as most health checks write, would still fit.
  const until = async (status: number): Promise<void> => {
    for (let n = 0; n < 200; n += 1) {
      const [found] = await probe('/readyz');
      if (found === status) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`It never was ${status}`);
  };
  await until(503);
  expect(await probe('/readyz')).toMatchObject([503, { status: 'database-failing' }]);
  isFull = false;
  await until(200);
  expect((await sql`select id from sandbox_health`.execute(database.kysely)).rows).toEqual([{ id: 1 }]);
});

it('stays stopped: nothing makes it ready again', async () => {
  desk.sandbox.retire();
  readiness.become('ready');
  expect(await probe('/readyz')).toEqual([503, { status: 'stopping', version: '1.2.3' }]);
  expect((await desk.sandbox.inject({ url: '/livez' })).headers['connection']).toBe('close');
});
