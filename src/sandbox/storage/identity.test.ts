import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { emptyPlace } from '../testing/templates.ts';
import { claimDatabase } from './identity.ts';
import { startPostgres, type TestServer } from '../testing/postgres.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());

describe.each([
  ['PGlite', async () => openDatabase(await emptyPlace())],
  ['PostgreSQL', async () => openDatabase({ url: await server.url() })],
])('a claim on %s', (_name, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterEach(async () => {
    await run('drop schema public cascade');
    await run('create schema public');
  });
  afterAll(() => database.close());

  const run = (statement: string): Promise<unknown> => sql.raw(statement).execute(database.kysely);

  /** Prepares the database as a starting server does. */
  async function make(): Promise<void> {
    const claim = await claimDatabase(database);
    await database.transaction(async (tx) => {
      expect(await claim.isNew(tx)).toBe(true);
      await sql`create table book (n integer)`.execute(tx);
      await claim.settle(tx);
    });
    await claim.finish();
  }

  const isNew = async (): Promise<boolean> => {
    const claim = await claimDatabase(database);
    return database.transaction((tx) => claim.isNew(tx));
  };

  it('treats an empty database as new until it is settled, and never again', async () => {
    expect(await isNew()).toBe(true);
    expect(await isNew()).toBe(true);
    await make();
    expect(await isNew()).toBe(false);
    await run('delete from book');
    expect(await isNew()).toBe(false);
  });

  it('refuses an empty database if it may not be new', async () => {
    await expect(claimDatabase(database, { mayBeNew: false })).rejects.toThrow('is empty');
  });

  it('refuses a database that has lost a table, by the name of the table', async () => {
    await make();
    await run('drop table book');
    await expect(claimDatabase(database)).rejects.toThrow('is missing: book');
    await run('create table book (n integer)');
    await claimDatabase(database);
  });

  it('knows the tables of an unfinished first start', async () => {
    await claimDatabase(database);
    await run('create table page (n integer)');
    await make();
    await run('drop table page');
    await expect(claimDatabase(database)).rejects.toThrow('is missing: page');
  });

  it('ignores tables of others', async () => {
    await make();
    await run('create table theirs (n integer)');
    const claim = await claimDatabase(database);
    await database.transaction((tx) => claim.settle(tx));
    await run('drop table theirs');
    await claimDatabase(database);
  });

  it('refuses a foreign database, with and without adoption', async () => {
    await run('create table theirs (n integer)');
    await expect(claimDatabase(database)).rejects.toThrow('it holds theirs');
    await expect(claimDatabase(database, { adopt: true })).rejects.toThrow('it holds theirs');
  });

  it('refuses one with an unfinished first start that contains rows', async () => {
    await claimDatabase(database);
    await run('create table book (n integer)');
    expect(await isNew()).toBe(true);
    await run('insert into book values (1)');
    await expect(claimDatabase(database)).rejects.toThrow('book holds rows');
  });

  it('adopts one of ours without an identity only on request', async () => {
    for (const name of ['sandbox_session', 'sandbox_idempotency', 'sandbox_file']) {
      await run(`create table ${name} (n integer)`);
    }
    await expect(claimDatabase(database)).rejects.toThrow('ADOPT=on');
    const claim = await claimDatabase(database, { adopt: true });
    expect(claim.isAdopted).toBe(true);
    await expect(claimDatabase(database)).rejects.toThrow('ADOPT=on');
    await database.transaction((tx) => claim.settle(tx));
    expect(await isNew()).toBe(false);
    await run('drop table sandbox_file');
    await expect(claimDatabase(database)).rejects.toThrow('sandbox_file');
  });
});
