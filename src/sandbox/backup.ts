import { createWriteStream, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Model } from '#model/model.ts';
import type { Database, Transaction } from './database/database.ts';
import { openDatabase } from './open-database.ts';
import type { EntityStore } from './database/entity-store.ts';
import { REFUSALS } from './context/refusal.ts';
import { dumpLines } from './backup/dump.ts';
import { BackupRefused, type BackupSummary, checkBackup, writeBackup } from './backup/format.ts';
import { loadLines } from './backup/load.ts';
import { askControl } from './storage/control-socket.ts';
import { DirectoryLocked } from './storage/lock.ts';
import { isCode } from './storage/processes.ts';
import type { FactsOf } from './orders/facts-shape.ts';
import { adaptFacts } from './orders/adapt-facts.ts';
import { Records } from './storage/records.ts';
import { migrate, type Migrations, SANDBOX_MIGRATIONS } from './storage/migrations.ts';
import { DatabaseRefused } from './storage/refused.ts';
import { shapeOf } from './storage/data-model/shape.ts';
import { makeEntityTables, makeTables } from './storage/tables.ts';

export type { BackupSummary } from './backup/format.ts';

export type BackupPlace = { dataDir: string } | { url: string };

/**
 * Writes everything in a bank to one file, from one instant, readable by this user only. A server that holds a data
 * directory writes it itself and answers nobody else meanwhile.
 * @throws DatabaseRefused, BackupRefused; no file remains then
 */
export async function backUp(place: BackupPlace, file: string): Promise<BackupSummary> {
  if (statSync(file, { throwIfNoEntry: false })) throw new BackupRefused(`${file} exists already. Name another file.`);
  const partial = `${file}.partial`;
  try {
    // A partial file of a killed backup is not a backup.
    rmSync(partial, { force: true });
    await fill(place, partial);
    const summary = await checkBackup(partial);
    const handle = await open(partial, 'r+');
    await handle.sync();
    await handle.close();
    putInPlace(partial, file);
    return summary;
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Never overwrites a file, if the file system can guarantee that. */
function putInPlace(partial: string, file: string): void {
  try {
    linkSync(partial, file);
  } catch (error) {
    if (isCode(error, 'EEXIST')) throw new BackupRefused(`${file} exists already. Name another file.`);
    renameSync(partial, file);
  }
}

async function fill(place: BackupPlace, file: string): Promise<void> {
  const out = (): Writable => createWriteStream(file, { flags: 'wx', mode: 0o600 });
  let database: Database;
  try {
    database = await openDatabase('dataDir' in place ? { ...place, purpose: 'read' } : place);
  } catch (error) {
    if (!(error instanceof DirectoryLocked) || !('dataDir' in place)) throw error;
    const answer: Readable = await askControl(place.dataDir, 'backup', error);
    return pipeline(answer, out());
  }
  try {
    await writeBackup(out(), (write) => dumpLines(database, write));
  } finally {
    await database.close();
  }
}

export interface RestoreOptions {
  model: Model;
  /** Families of orders, for the kinds of their stored facts. */
  facts?: readonly FactsOf[];
  /** Allows a restore over an existing bank. A data directory keeps the old data beside the new. */
  replace: boolean;
  /** Creates the product's fixed tables. */
  migrations: Migrations;
  /** Creates what the product adds to the tables of entities. */
  guardTables: (tx: Transaction, entities: EntityStore) => Promise<void>;
  /** Throws if the books do not balance. */
  prove: (tx: Transaction, place: string) => Promise<void>;
}

/**
 * Loads a backup into an empty place. The whole file is read and checked before the place is changed.
 * @throws BackupRefused, DatabaseRefused; ModelRefused if this version cannot use its rows or facts
 */
export async function restore(at: BackupPlace, file: string, options: RestoreOptions): Promise<BackupSummary> {
  const { model, replace } = options;
  const all: Migrations = { ...SANDBOX_MIGRATIONS, ...options.migrations };
  const { header } = await checkBackup(file);
  const database = await openDatabase('dataDir' in at ? { ...at, purpose: 'restore', id: header.id, replace } : at);
  const { place } = database;
  try {
    const summary = await loadLines(database, file, {
      replace,
      async makeTables(tx, { shape, migrations = Object.keys(all).filter(isFirst) }) {
        await migrate(tx, pick(all, migrations), place);
        await makeEntityTables(tx, shape ?? shapeOf(model));
      },
      async follow(tx) {
        await makeTables(tx, model, { migrations: all, place });
        await adaptFacts(tx, options.facts ?? [], place, { others: [], waits: false });
        await options.guardTables(tx, new Records(model, tx, '', REFUSALS));
      },
      prove: (tx) => options.prove(tx, place),
    });
    if (database.directory !== undefined) {
      await sql`checkpoint`.execute(database.kysely);
      database.directory.finish(header.id);
    }
    return summary;
  } finally {
    await database.close();
  }
}

/** The migrations in a backup. @throws DatabaseRefused if this version does not know one of them */
function pick(all: Migrations, names: readonly string[]): Migrations {
  const unknown = names.find((name) => !Object.hasOwn(all, name));
  if (unknown !== undefined) {
    throw new DatabaseRefused(
      `A newer version wrote this backup (migration ${unknown}). Restore it with that version.`,
    );
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

/** For a backup without a list of migrations: true for the first migration of the sandbox and of the product. */
function isFirst(name: string): boolean {
  return name.endsWith('-0001');
}
