import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '#model/model.ts';
import { Random } from '#model/random.ts';
import { frozenClock } from '#sandbox/clock.ts';
import type { Database } from '#sandbox/database.ts';
import { type DatabasePlace, openDatabase } from '#sandbox/open-database.ts';
import { checkData } from '#sandbox/data-check.ts';
import { claimDatabase } from '#sandbox/identity.ts';
import { createSandbox, ModelRefused, type Sandbox } from '#sandbox/sandbox.ts';
import { startPostgres, type TestServer } from '#sandbox/testing/postgres.ts';
import {
  depotRows,
  depotSchemas,
  modelOf,
  type Row,
  ROWS,
  type SchemaChange,
  schemaChanges,
} from '../fixtures/depot.ts';

/*
 * Changes of schemas of every kind on a database with rows: no value is lost, no call fails after a permitted start,
 * and every refused start names entity, field and rows and changes nothing.
 */

const soak = process.env['SOAK'] === '1';
const seed = Number(process.env['SOAK_SEED'] ?? 20261122);
/** Number of changes: the embedded database takes seconds to open, three times for each change. */
const CHANGES = { pglite: soak ? 72 : 4, postgres: soak ? 72 : 10 };

interface Opened {
  database: Database;
  sandbox: Sandbox;
}

/** Opens a place as a server does. @throws ModelRefused */
async function open(place: DatabasePlace, model: Model): Promise<Opened> {
  const database = await openDatabase(place);
  try {
    const claim = await claimDatabase(database);
    const sandbox = await createSandbox({
      ...{ model, database, clock: frozenClock('2026-11-20 10:00:00'), answers: {}, works: false },
      ...{ accounts: { load: () => Promise.resolve(null) }, wire: { cookie: 'depot' }, log: () => undefined },
    });
    await database.transaction((tx) => claim.settle(tx));
    await claim.finish();
    return { database, sandbox };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function close({ database, sandbox }: Opened): Promise<void> {
  await sandbox.close();
  await database.close();
}

async function rowsOf(sandbox: Sandbox): Promise<Row[]> {
  const response = await sandbox.inject({ method: 'POST', url: '/api/depot/page', payload: { pageSize: 50 } });
  expect(response.statusCode).toBe(200);
  return response
    .json<{ result: { list: Row[] } }>()
    .result.list.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
}

const sorted = (rows: Row[]): string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted();

describe.each(['pglite', 'postgres'] as const)('changed schemas on %s', (dialect) => {
  const folder = mkdtempSync(join(tmpdir(), 'schemas-'));
  let server: TestServer | undefined;
  let base: Model;
  let first: string;
  const rows = depotRows(new Random(seed, 'rows'));

  beforeAll(async () => {
    server = dialect === 'postgres' ? await startPostgres() : undefined;
    base = await modelOf(join(folder, 'schemas'), depotSchemas());
    first = server === undefined ? join(folder, 'first') : await server.url();
    const opened = await open(placeOf(first), base);
    await opened.database.transaction(async (tx) => {
      const store = opened.sandbox.entities(tx, '');
      await store.insertMany('depot', rows.depot);
      await store.insertMany('box', rows.box);
    });
    expect(sorted(await rowsOf(opened.sandbox))).toEqual(sorted(rows.depot));
    await close(opened);
  });
  afterAll(async () => {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const placeOf = (at: string): DatabasePlace => (dialect === 'pglite' ? { dataDir: at } : { url: at, connections: 2 });

  /** Copies the rows to a new place. */
  async function copy(n: number): Promise<string> {
    if (dialect === 'pglite') {
      const to = join(folder, `copy-${n}`);
      cpSync(first, to, { recursive: true });
      return to;
    }
    const admin = await openDatabase({ url: first.replace(/[^/]*$/, 'postgres'), connections: 1 });
    await sql`create database ${sql.id(`copy_${n}`)} template ${sql.id(first.split('/').at(-1) ?? '')}`.execute(
      admin.kysely,
    );
    await admin.close();
    return first.replace(/[^/]*$/, `copy_${n}`);
  }

  async function meet({ kind, change, refused, row = (each) => each, entity }: SchemaChange, n: number): Promise<void> {
    const schemas = depotSchemas();
    change(schemas);
    const model = await modelOf(join(folder, 'schemas'), schemas);
    const at = await copy(n);
    const place = placeOf(at);
    // The check before the start gives all refusals of the start.
    const { stops: foretold } = await checkData(dialect === 'pglite' ? { dataDir: at } : { url: at }, model);
    expect(foretold.length > 0).toBe(refused !== undefined);
    if (refused !== undefined) {
      const error = await open(place, model).catch((each: unknown) => each);
      expect(error).toBeInstanceOf(ModelRefused);
      const { stops, message } = error as ModelRefused;
      expect(stops).toEqual(foretold);
      const { entity: name, field, rows: counted } = refused;
      expect(stops).toContainEqual(
        expect.objectContaining({ entity: name, rows: counted(rows.depot), ...(field && { field }) }),
      );
      // The messages contain no value of a row.
      for (const each of rows.depot)
        for (const value of Object.values(each)) {
          if (typeof value === 'string' && value.length > 5) expect(message).not.toContain(value);
        }
      const again = await open(place, base);
      expect(sorted(await rowsOf(again.sandbox))).toEqual(sorted(rows.depot));
      await close(again);
      return;
    }
    // A second start has nothing to change.
    for (let start = 0; start < 2; start += 1) {
      const opened = await open(place, model);
      if (entity !== null) expect(sorted(await rowsOf(opened.sandbox))).toEqual(sorted(rows.depot.map(row)));
      const boxes = await opened.sandbox.inject({ method: 'POST', url: '/api/box/page', payload: {} });
      expect(boxes.json<{ result: { total: number } }>().result.total).toBe(rows.box.length);
      await close(opened);
    }
    if (soak) console.log(`${dialect} ${kind}: followed`);
  }

  const count = Number(process.env['SOAK_CHANGES'] ?? CHANGES[dialect]);

  it(`${count} of them lose no value and break no call`, async () => {
    const random = new Random(seed, 'changes');
    expect(rows.depot).toHaveLength(ROWS);
    const chosen: SchemaChange[] = [];
    while (chosen.length < count) chosen.push(...schemaChanges(random));
    // A soak runs each kind equally often; a short run draws a few from all.
    const shuffled = soak
      ? chosen
      : chosen
          .map((each) => [random.whole(0, 1e9), each] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, each]) => each);
    const wrong: string[] = [];
    for (const [n, change] of shuffled.slice(0, count).entries()) {
      await meet(change, n).catch((error: unknown) => wrong.push(`${change.kind} (change ${n}): ${String(error)}`));
    }
    expect(wrong, `seed ${seed}`).toEqual([]);
  });
});
