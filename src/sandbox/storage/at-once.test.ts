import { sql } from 'kysely';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { startPostgres, type TestServer } from '../testing/postgres.ts';
import { emptyPlace } from '../testing/templates.ts';
import { writtenAtOnce } from './at-once.ts';
import { shortenLog } from './log-size.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());

describe.each([
  ['PGlite', async () => openDatabase(await emptyPlace())],
  ['PostgreSQL', async () => openDatabase({ url: await server.url() })],
])('many rows at once on %s', (_dialect, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    for (const statement of [
      'create table many (id int8 generated always as identity primary key, name text unique, place text)',
      'create index many_place on many (place, id) include (name) where place is not null',
      'create table kept (id int4 primary key, word text)',
      'create index kept_word on kept (lower(word))',
      "insert into kept values (1, 'stays')",
      'create table named (id int4 primary key)',
      'create table naming (id int4 references named)',
    ]) {
      await sql.raw(statement).execute(database.kysely);
    }
  });
  afterAll(() => database.close());

  const indexes = async (): Promise<unknown[]> =>
    (
      await sql`select indexname, indexdef from pg_indexes where schemaname = current_schema()
        and tablename in ('many', 'kept', 'named', 'naming') order by 1`.execute(database.kysely)
    ).rows;
  const count = async (table: string): Promise<string> =>
    (await sql<{ n: string }>`select count(*)::text as n from ${sql.table(table)}`.execute(database.kysely)).rows[0]!.n;

  it('keeps every index and the existing rows', async () => {
    const before = await indexes();
    await database.transaction((tx) =>
      writtenAtOnce(tx, async () => {
        await sql`insert into many (name, place) select g::text, 'p' || g % 7 from generate_series(1, 500) g`.execute(
          tx,
        );
        await sql`insert into named values (1)`.execute(tx);
        await sql`insert into naming values (1)`.execute(tx);
        await expect(sql`savepoint here`.execute(tx)).resolves.toBeDefined();
        await expect(sql`insert into many (name) values ('7')`.execute(tx)).rejects.toThrow('unique');
        await sql`rollback to savepoint here`.execute(tx);
      }),
    );
    expect(await indexes()).toEqual(before);
    expect([await count('many'), await count('kept'), await count('naming')]).toEqual(['500', '1', '1']);
  });

  it('writes nothing if it fails, and the indexes exist', async () => {
    const before = await indexes();
    const fails = database.transaction((tx) =>
      writtenAtOnce(tx, async () => {
        await sql`insert into many (place) values ('x')`.execute(tx);
        throw new Error('no more');
      }),
    );
    await expect(fails).rejects.toThrow('no more');
    expect(await indexes()).toEqual(before);
    expect(await count('many')).toBe('500');
  });
});

it('keeps the log of the embedded database short', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'log-'));
  const database = await openDatabase({ dataDir, mayBeNew: true });
  const bytes = (): number => {
    const log = readdirSync(dataDir, { recursive: true, withFileTypes: true });
    const files = log.filter((file) => file.isFile() && file.parentPath.endsWith('pg_wal'));
    return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
  };
  try {
    await sql`create table full_of (n int4, words text)`.execute(database.kysely);
    const fill = async (): Promise<void> => {
      await sql`insert into full_of select g, repeat(md5(g::text), 20) from generate_series(1, 40000) g`.execute(
        database.kysely,
      );
    };
    expect(await shortenLog(database)).toBe(false);
    for (let times = 0; times < 6; times += 1) {
      await fill();
      await shortenLog(database);
    }
    expect(await shortenLog(database)).toBe(false);
    // The test has written six times as much.
    expect(bytes()).toBeLessThan(130 * 1024 * 1024);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true });
  }
});
