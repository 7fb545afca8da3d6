import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { startPostgres, type TestServer } from '../testing/postgres.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());

describe.each(['PGlite', 'PostgreSQL'])('a statement on %s', (dialect) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase(
      dialect === 'PGlite' ? { memory: true } : { url: await server.url(), connections: 1 },
    );
  });
  afterAll(() => database.close());

  it('takes and returns values of every kind', async () => {
    const long = '长文本 👍 "quoted" \\ back '.repeat(20_000);
    const { rows } = await sql<Record<string, unknown>>`
      select ${long}::text as long, ${null}::text as nothing, ${''}::text as empty, ${true}::bool as yes,
        ${-7}::int4 as small, ${9_007_199_254_740_993n}::int8 as large, ${'12.3400'}::numeric as exact,
        ${Buffer.from([0, 255, 1])}::bytea as bytes, ${['a', 'b"c\\', '汉', '']}::text[] as texts, ${[1, 2]}::int4[] as numbers,
        ${{ a: ['一'] }}::jsonb as json, '2026-11-30'::date as day`.execute(database.kysely);
    const { bytes, ...others } = rows[0]!;
    expect(Buffer.from(bytes as Uint8Array)).toEqual(Buffer.from([0, 255, 1]));
    expect(others).toEqual({
      ...{ long, nothing: null, empty: '', yes: true, small: -7, large: '9007199254740993', exact: '12.3400' },
      ...{ texts: ['a', 'b"c\\', '汉', ''], numbers: [1, 2], json: { a: ['一'] }, day: '2026-11-30' },
    });
  });

  it('tells how many rows it changed, and the constraint that it broke', async () => {
    await sql`create table counted (n int4 constraint counted_key primary key)`.execute(database.kysely);
    const put = () => sql`insert into counted select generate_series(1, 3)`.execute(database.kysely);
    expect((await put()).numAffectedRows).toBe(3n);
    await expect(put()).rejects.toMatchObject({ code: '23505', constraint: 'counted_key' });
    const gone = await sql`delete from counted where n > ${1}`.execute(database.kysely);
    expect(gone.numAffectedRows).toBe(2n);
  });

  // On PostgreSQL a server of another version changes columns, over a connection of its own.
  it.runIf(dialect === 'PGlite')('follows a column that changes between two uses', async () => {
    await sql`create table changed (n int4, note int4)`.execute(database.kysely);
    const put = (note: unknown) => sql`insert into changed (n, note) values (${1}, ${note}) returning note`;
    for (const note of [1, 2]) await put(note).execute(database.kysely);
    await sql`alter table changed alter column note type text`.execute(database.kysely);
    expect((await put('three').execute(database.kysely)).rows).toEqual([{ note: 'three' }]);
    await expect(put(null).execute(database.kysely)).resolves.toMatchObject({ rows: [{ note: null }] });
  });

  it('fails alone: the next statement works, outside and inside of a transaction', async () => {
    await expect(sql`select ${'x'}::int4`.execute(database.kysely)).rejects.toMatchObject({ code: '22P02' });
    await expect(sql`select broken from nowhere`.execute(database.kysely)).rejects.toMatchObject({ code: '42P01' });
    const { rows } = await database.transaction(async (tx) => {
      await sql`savepoint here`.execute(tx);
      await expect(sql`select 1 / ${0}::int4`.execute(tx)).rejects.toMatchObject({ code: '22012' });
      await sql`rollback to savepoint here`.execute(tx);
      return sql`select ${1}::int4 as n`.execute(tx);
    });
    expect(rows).toEqual([{ n: 1 }]);
  });
});

it('an embedded database closes while a transaction is under way', async () => {
  const database = await openDatabase({ memory: true });
  let goOn = (): void => {};
  let held: Promise<unknown> = Promise.resolve();
  await new Promise<void>((begun) => {
    held = database.transaction(async (tx) => {
      await sql`select 1`.execute(tx);
      begun();
      await new Promise<void>((resolve) => (goOn = resolve));
      return sql`select 2`.execute(tx);
    });
  });
  await database.close();
  goOn();
  await expect(held).rejects.toThrow('connection error');
});
