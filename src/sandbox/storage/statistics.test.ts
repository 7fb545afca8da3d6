import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { vacuum, vacuumStale } from './statistics.ts';

let database: Database;

beforeAll(async () => {
  database = await openDatabase({ memory: true });
  await sql`create table places (owner text, n int4, words text, primary key (owner, n))`.execute(database.kysely);
});
afterAll(() => database.close());

async function stateOf(): Promise<{ pages: number; marked: number; size: string }> {
  const { rows } = await sql<{ pages: number; marked: number; size: string }>`
    select relpages as pages, relallvisible as marked, pg_relation_size(oid)::text as size
    from pg_class where relname = 'places'`.execute(database.kysely);
  return rows[0]!;
}

async function planOf(): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (analyze, costs off, timing off) select owner, n from places
    where owner = 'A' order by n limit 20 offset 2500`.execute(database.kysely);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it('lets a list skip rows in its index alone', async () => {
  const words = sql`repeat(md5(g::text), 4)`;
  await sql`insert into places select 'A', g, ${words} from generate_series(1, 6000) g`.execute(database.kysely);
  await vacuumStale(database);
  const { pages, marked } = await stateOf();
  expect(pages).toBeGreaterThan(100);
  expect(marked).toBe(pages);
  expect(await planOf()).toContain('Heap Fetches: 0');
});

it('vacuums a table whose changes a restart has forgotten', async () => {
  const words = sql`repeat(md5(g::text), 4)`;
  await sql`create table forgotten (owner text, n int4, words text)`.execute(database.kysely);
  await sql`insert into forgotten select 'A', g, ${words} from generate_series(1, 9000) g`.execute(database.kysely);
  // An index counts the rows of its table, as an analysis does.
  await sql`create index forgotten_n on forgotten (owner, n)`.execute(database.kysely);
  await sql`select pg_stat_reset()`.execute(database.kysely);
  await vacuumStale(database);
  const { rows } = await sql<{ pages: number; marked: number }>`
    select relpages as pages, relallvisible as marked from pg_class where relname = 'forgotten'`.execute(
    database.kysely,
  );
  expect(rows[0]?.pages).toBeGreaterThan(100);
  expect(rows[0]?.marked).toBe(rows[0]?.pages);
});

it('uses the room of deleted rows again, and never shortens a file', async () => {
  const before = await stateOf();
  await sql`delete from places where n > 3000`.execute(database.kysely);
  // Statistics tell of the deleted rows a second later.
  await vacuum(database, 'places');
  expect((await stateOf()).size).toBe(before.size);
  await sql`insert into places select 'B', g, repeat(md5(g::text), 4) from generate_series(1, 2500) g`.execute(
    database.kysely,
  );
  expect((await stateOf()).size).toBe(before.size);
});
