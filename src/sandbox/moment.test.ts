import { Readable } from 'node:stream';
import readXlsxFile from 'read-excel-file/node';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database/database.ts';
import { openDatabase } from './open-database.ts';
import { type Caller, type Desk, loans, openDesk } from './testing/desk.ts';
import { startPostgres, type TestServer } from './testing/postgres.ts';
import { emptyPlace } from './testing/templates.ts';

/* Reads many rows while others write, on the embedded database and on PostgreSQL. */

const ROWS = 6_000;
/** Rows from here on may be removed, earlier ones are changed; this many writes are enough on any machine. */
const HALF = ROWS / 2;

describe.each(['pglite', 'postgres'] as const)('on %s', (dialect) => {
  let server: TestServer | undefined;
  let database: Database;
  let desk: Desk;
  let anna: Caller;
  /** States of jobs, as an event found them. */
  const seen: string[] = [];

  beforeAll(async () => {
    server = dialect === 'postgres' ? await startPostgres() : undefined;
    database = await openDatabase(server ? { url: await server.url() } : await emptyPlace());
    desk = await openDesk(database, {
      events: {
        look: async ({ tx }) => {
          const { rows } = await sql<{ status: string }>`select status from sandbox_job order by created_at`.execute(
            tx,
          );
          seen.push(...rows.map(({ status }) => status));
        },
      },
    });
    anna = await desk.signIn('anna');
  });
  afterAll(async () => {
    await desk?.sandbox.close();
    await database?.close();
    await server?.close();
  });

  const at = (n: number): string =>
    new Date(Date.UTC(2026, 8, 1) + n * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  const made = (book: string, count: number, first = 0) =>
    loans(count, (n) => ({ loanNo: `${book}-${first + n}`, book, createdAt: at(first + n), status: 1 }));
  const rowsOfFile = async (uuId: string): Promise<unknown[][]> => {
    const { result } = await anna.call('job.state', { id: uuId });
    expect(result.status).toBe('PASS');
    const file = await desk.sandbox.inject({ url: result.downloadUrl, headers: { cookie: anna.cookie } });
    const sheets = (await readXlsxFile(Readable.from(file.rawPayload) as never)) as unknown as { data: unknown[][] }[];
    return sheets.flatMap(({ data }) => data.slice(1));
  };

  it('exports each row that existed when the job began once, however much is written meanwhile', async () => {
    await desk.fill('north', made('moved', ROWS));
    const { uuId } = (await anna.call('loan.export', { book: 'moved' })).result;
    let isDone = false;
    let written = 0;
    const write = async (): Promise<void> => {
      while (!isDone && written < HALF) {
        // Newer rows move the others, and a changed sort value moves a row to the other end.
        await desk.fill('north', made('moved', 25, ROWS + written * 25));
        await database.transaction(async (tx) => {
          const store = desk.sandbox.entities(tx, 'north');
          await store.update('library-loan', `moved-${(written * 37) % HALF}`, { createdAt: at(-1 - written) });
          await store.remove('library-loan', `moved-${ROWS - 1 - written}`);
        });
        written += 1;
      }
    };
    const finished = desk.sandbox.settle().finally(() => (isDone = true));
    await Promise.all([finished, write()]);
    const keys = (await rowsOfFile(uuId)).map(([key]) => String(key));
    expect(written).toBeGreaterThan(3);
    expect(keys.length - new Set(keys).size).toBe(0);
    // It is unknown which removals precede the job, so only the others must be in the file.
    const stood = Array.from({ length: ROWS - written }, (_, n) => `moved-${n}`);
    expect(stood.filter((key) => !keys.includes(key))).toEqual([]);
  });

  it('lets due steps run while a file is made', async () => {
    await sql`delete from sandbox_job`.execute(database.kysely);
    const { uuId } = (await anna.call('loan.export', { book: 'moved' })).result;
    const settled = desk.sandbox.settle();
    const isRunning = async (): Promise<boolean> => {
      const { rows } = await sql`select 1 from sandbox_job where status = 'RUNNING'`.execute(database.kysely);
      return rows.length > 0;
    };
    while (!(await isRunning()));
    await desk.sandbox.transaction((tx) => desk.sandbox.timetable(tx).schedule(desk.clock.now(), 'look', null));
    await Promise.all([settled, desk.sandbox.settle()]);
    expect(seen).toEqual(['RUNNING']);
    expect((await rowsOfFile(uuId)).length).toBeGreaterThan(0);
  });

  it('selects in a batch every record that the filter finds at one moment', async () => {
    await desk.fill('north', made('many', 450));
    const { result } = await anna.call('loan.giveBackAll', { filter: { book: 'many' } });
    expect(result).toMatchObject({ total: 450 });
    const most = await anna.call('loan.giveBackAll', { filter: { book: 'moved' } });
    expect(most.code).not.toBe('0');
  });
});
