import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { frozenClock } from '../context/clock.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { openDesk } from '../testing/desk.ts';
import { startPostgres, type TestServer } from '../testing/postgres.ts';
import { emptyPlace } from '../testing/templates.ts';
import { runNextJob, type Worker } from './jobs.ts';
import { giveBackJobs } from './leases.ts';

describe.each(['pglite', 'postgres'] as const)('a running job on %s', (dialect) => {
  let server: TestServer | undefined;
  let database: Database;
  const clock = frozenClock('2026-11-20 10:00:00');

  beforeAll(async () => {
    server = dialect === 'postgres' ? await startPostgres() : undefined;
    database = await openDatabase(server ? { url: await server.url() } : await emptyPlace());
    await (await openDesk(database)).sandbox.close();
  });
  afterAll(async () => {
    await database?.close();
    await server?.close();
  });
  beforeEach(async () => {
    await database.kysely
      .insertInto('sandbox_job')
      .values({
        ...{ id: 'one', kind: 'export', owner: 'north', user_id: 'anna', call: 'loan.export', payload: 'null' },
        ...{ file_name: '', status: 'WAITING', created_at: '1' },
      })
      .execute();
  });
  afterEach(() => database.kysely.deleteFrom('sandbox_job').execute());

  const job = () => database.kysely.selectFrom('sandbox_job').selectAll().executeTakeFirstOrThrow();
  const run = (name: string, worker: Worker): Promise<boolean> =>
    runNextJob(database, name, clock, { export: worker }, () => undefined);
  const runsOut = () =>
    sql`update sandbox_job set leased_until = clock_timestamp() - interval '1 second'`.execute(database.kysely);

  it('belongs to one server while its lease lasts, and then to the next one', async () => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const first = run('dead', async () => {
      await ended;
      return { fileId: 'of the dead' };
    });
    while ((await job()).status !== 'RUNNING') await new Promise((resolve) => setTimeout(resolve, 5));
    // Leases do not depend on the sandbox's own clock.
    clock.advance(86_400_000);
    expect(await run('second', () => Promise.resolve({}))).toBe(false);
    await runsOut();
    expect(await run('second', () => Promise.resolve({ fileId: 'of the second' }))).toBe(true);
    end();
    await first;
    expect(await job()).toMatchObject({ status: 'PASS', file_id: 'of the second', server: 'second' });
  });

  it('is returned by a server that stops, and restarts at once', async () => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const first = run('stopping', async () => {
      await ended;
      return { fileId: 'too late' };
    });
    while ((await job()).status !== 'RUNNING') await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await giveBackJobs(database, 'another')).toBe(0);
    expect(await giveBackJobs(database, 'stopping')).toBe(1);
    end();
    await first;
    expect(await job()).toMatchObject({ status: 'WAITING', file_id: null });
    expect(await run('second', () => Promise.resolve({ fileId: 'anew' }))).toBe(true);
    expect(await job()).toMatchObject({ status: 'PASS', file_id: 'anew' });
  });

  it('restarts if the database was lost meanwhile, and fails for any other reason', async () => {
    const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
    await expect(run('first', () => Promise.reject(lost))).rejects.toThrow('terminating');
    expect(await job()).toMatchObject({ status: 'RUNNING' });
    await runsOut();
    expect(await run('second', () => Promise.reject(new Error('no such entity')))).toBe(true);
    expect(await job()).toMatchObject({ status: 'FAIL', reason: 'Error: no such entity' });
  });
});
