import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Transaction } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { startPostgres, type TestServer } from '../testing/postgres.ts';
import { executeSoon, MOST_WAITING, pipelined } from './pipeline.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());

describe.each(['PGlite', 'PostgreSQL'])('statements whose result nobody needs, on %s', (dialect) => {
  let database: Database;
  let url = '';

  beforeAll(async () => {
    url = await server.url();
    database = await openDatabase(dialect === 'PGlite' ? { memory: true } : { url, connections: 1 });
    await sql`create table kept (n int4 primary key, note text)`.execute(database.kysely);
  });
  beforeEach(() => sql`delete from kept`.execute(database.kysely));
  afterAll(() => database.close());

  const put = (n: number): RawBuilder<unknown> => sql`insert into kept (n) values (${n})`;
  const all = async (on: Transaction | Database['kysely']): Promise<number[]> => {
    const { rows } = await sql<{ n: number }>`select n from kept order by n`.execute(on);
    return rows.map(({ n }) => n);
  };

  it('are visible to the next statement, and permanent', async () => {
    const seen = await database.transaction(async (tx) => {
      await executeSoon(tx, put(1));
      await executeSoon(tx, put(2));
      const found = await all(tx);
      await executeSoon(tx, put(3));
      return found;
    });
    expect(seen).toEqual([1, 2]);
    expect(await all(database.kysely)).toEqual([1, 2, 3]);
  });

  it('run in order with awaited ones', async () => {
    await database.transaction(async (tx) => {
      await executeSoon(tx, put(1));
      await sql`update kept set note = 'first' where n = 1`.execute(tx);
      await executeSoon(tx, sql`update kept set note = note || ', second' where n = ${1}`);
      await executeSoon(tx, sql`update kept set note = note || ', third' where n = ${1}`);
    });
    const { rows } = await sql`select note from kept`.execute(database.kysely);
    expect(rows).toEqual([{ note: 'first, second, third' }]);
  });

  it('fail with their own error, and nothing of the transaction remains', async () => {
    const failing = (end: (tx: Transaction) => Promise<unknown>): Promise<unknown> =>
      database.transaction(async (tx) => {
        await executeSoon(tx, put(1));
        await executeSoon(tx, put(1));
        await executeSoon(tx, put(2));
        return end(tx);
      });
    await expect(failing(all)).rejects.toMatchObject({ code: '23505' });
    await expect(failing(() => Promise.resolve())).rejects.toMatchObject({ code: '23505' });
    expect(await all(database.kysely)).toEqual([]);
  });

  it('are undone with the savepoint before them, and not with a later one', async () => {
    await database.transaction(async (tx) => {
      await executeSoon(tx, put(1));
      await sql`savepoint here`.execute(tx);
      await executeSoon(tx, put(2));
      await sql`rollback to savepoint here`.execute(tx);
      await executeSoon(tx, put(3));
      await sql`savepoint here`.execute(tx);
      await sql`rollback to savepoint here`.execute(tx);
    });
    expect(await all(database.kysely)).toEqual([1, 3]);
  });

  it('are kept or undone by a rollback to a savepoint that waits with them', async () => {
    await database.transaction(async (tx) => {
      await executeSoon(tx, put(1));
      await executeSoon(tx, sql`savepoint here`);
      await executeSoon(tx, put(2));
      await sql`rollback to savepoint here`.execute(tx);
      await executeSoon(tx, put(3));
    });
    expect(await all(database.kysely)).toEqual([1, 3]);
  });

  it('are undone with their transaction, whether they were sent or not', async () => {
    for (const isHeard of [false, true]) {
      const thrown = database.transaction(async (tx) => {
        if (isHeard) await all(tx);
        await executeSoon(tx, put(1));
        throw new Error('no');
      });
      // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
      await expect(thrown).rejects.toThrow('no');
    }
    expect(await database.transaction(() => Promise.resolve('nothing asked'))).toBe('nothing asked');
    expect(await all(database.kysely)).toEqual([]);
  });

  it.runIf(dialect === 'PostgreSQL')('wait for the next one, as does the beginning of their transaction', async () => {
    const other = await openDatabase({ url, connections: 1 });
    const begun = async (): Promise<number> => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
          and backend_type = 'client backend'`.execute(other.kysely);
      return rows.length;
    };
    await database.transaction(async (tx) => {
      await executeSoon(tx, put(1));
      expect(await begun()).toBe(0);
      await all(tx);
      expect(await begun()).toBe(1);
    });
    await other.close();
  });

  it.runIf(dialect === 'PostgreSQL')(
    'are parsed once, except where a new column would change their result',
    async () => {
      const put9 = sql`insert into kept (n) values (${9}) on conflict do nothing`;
      const lockAll = sql`select * from kept where n = ${9} for update`;
      for (let n = 0; n < 3; n += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
        await database.transaction(async (tx) => {
          await put9.execute(tx);
          await lockAll.execute(tx);
        });
      }
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        database.kysely,
      );
      const kept = rows.map(({ statement }) => statement);
      expect(kept.filter((text) => text.endsWith('on conflict do nothing'))).toHaveLength(1);
      expect(kept.filter((text) => text.includes('*'))).toEqual([]);
      await sql`alter table kept add column more text`.execute(database.kysely);
      const later = await database.transaction((tx) => lockAll.execute(tx));
      expect(later.rows).toEqual([{ n: 9, note: null, more: null }]);
    },
  );
});

describe.each([MOST_WAITING, 0])('statements whose result nobody needs, if %s may wait', (most) => {
  it('are sent in order', async () => {
    const sent: string[][] = [];
    const client = {
      connection: { stream: { cork: () => sent.push([]), uncork: () => {} } },
      release: () => {},
      query: ({ text }: { text: string }) => {
        sent.at(-1)?.push(text);
        return Promise.resolve({ command: 'INSERT', rowCount: 1, rows: [] });
      },
    };
    const pool = { options: {}, connect: () => Promise.resolve(client), end: () => Promise.resolve() };
    const dialect = new PostgresDialect({ pool: pipelined(pool as unknown as pg.Pool, most) });
    const kysely = new Kysely<object>({ dialect });
    const texts = Array.from({ length: 3 * MOST_WAITING }, (_each, n) => `insert into many values (${n})`);
    await kysely.transaction().execute(async (tx) => {
      for (const text of texts) await executeSoon(tx as never, sql.raw(text));
    });
    expect(sent.flat()).toEqual(['begin', ...texts, 'commit']);
    expect(Math.max(...sent.map(({ length }) => length))).toBe(most === 0 ? 2 : most + 1);
  });
});
