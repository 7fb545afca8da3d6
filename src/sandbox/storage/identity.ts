import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import { MADE_BY } from './directory/marker.ts';
import { MIGRATION_TABLES } from './migrations.ts';
import { DatabaseRefused } from './refused.ts';
import { filledTable, type Identity, readIdentity, relationsOf } from './relations.ts';

/*
 * The identity of a database. Its one row in `sandbox_identity` is written before anything else, so that a foreign
 * database, an unfinished first start and lost tables can be detected. Only an unfinished database may be filled with
 * sample data.
 */

export interface ClaimOptions {
  /** Accepts a database of ours without an identity. Default false. */
  adopt?: boolean;
  /** True if an empty database is accepted. Default true. */
  mayBeNew?: boolean;
}

export interface Claim {
  id: string;
  /** The database was adopted: its contents must be verified before `finish`. */
  isAdopted: boolean;
  /** True if this database is still empty. Must be called in the transaction that fills it. */
  isNew(tx: Transaction): Promise<boolean>;
  /** Marks the database as complete; the last statement of the transaction that completes it. */
  settle(tx: Transaction): Promise<void>;
  /** Must be called after that transaction, and before the server answers anybody. */
  finish(): Promise<void>;
}

/** Locked while tables are created and filled, so that several servers may start on one database at once. */
export async function queueForStart(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(4173001)`.execute(tx);
}

/** Tables that identify a database as ours if it has no identity. */
const SIGNS = ['sandbox_session', 'sandbox_idempotency', 'sandbox_file'];

/** Tables that have rows before a first start has finished. */
const WRITTEN_FIRST = [
  'sandbox_identity',
  'sandbox_state',
  'sandbox_health',
  'sandbox_model',
  'sandbox_server',
  'sandbox_release',
  ...MIGRATION_TABLES,
];

const WAY_OUT = 'Restore a backup into an empty database (npm run restore), or name an empty one for a new start.';

/**
 * Claims a database for a server: a new one, or one that is complete and ours.
 * @throws DatabaseRefused otherwise; nothing in it was changed
 */
export async function claimDatabase(database: Database, options: ClaimOptions = {}): Promise<Claim> {
  const { adopt = false, mayBeNew = true } = options;
  const marker = database.directory?.marker ?? null;
  const claimed = await database.transaction(async (tx) => {
    await queueForStart(tx);
    const relations = await relationsOf(tx);
    const identity = relations.includes('sandbox_identity') ? await readIdentity(tx) : undefined;
    if (identity !== undefined) {
      await checkIdentity(tx, identity, relations, database.place);
      if (marker?.state === 'ready' && marker.id !== identity.id) {
        throw new DatabaseRefused(
          `made.json in ${database.place} names the database ${marker.id}, but the directory holds ${identity.id}. ` +
            'Put back the files that belong together.',
        );
      }
      const isAdopted = identity.state === 'adopting' || (database.directory !== undefined && marker === null);
      if (isAdopted && !adopt) throw refusedWithoutIdentity(database.place);
      // Everything of an unfinished first start is ours.
      const before = identity.state === 'making' ? [] : relations;
      return { id: identity.id, before, isAdopted };
    }
    if (relations.length === 0 && (marker === null || marker.state === 'making')) {
      if (database.directory !== undefined && marker === null) throw lost(database.place, ['all of its tables']);
      if (!mayBeNew) {
        throw new DatabaseRefused(`${database.place} is empty, and NEW_DATABASE is off. Restore a backup into it.`);
      }
      const id = marker?.id ?? crypto.randomUUID();
      await createIdentity(tx, id, Date.now(), 'making');
      return { id, before: [], isAdopted: false };
    }
    if (marker?.state === 'ready') throw lost(database.place, ['sandbox_identity']);
    const isOurs = SIGNS.every((name) => relations.includes(name));
    if (!isOurs) {
      throw new DatabaseRefused(
        `The schema of ${database.place} was not made by this server: it holds ${relations.slice(0, 3).join(', ')}. ` +
          'Name an empty database.',
      );
    }
    if (!adopt) throw refusedWithoutIdentity(database.place);
    const id = crypto.randomUUID();
    await createIdentity(tx, id, Date.now(), 'adopting');
    return { id, before: [], isAdopted: true };
  });
  database.directory?.begin();
  return claimOf(database, claimed);
}

function claimOf(
  database: Database,
  { id, before, isAdopted }: { id: string; before: readonly string[]; isAdopted: boolean },
): Claim {
  return {
    ...{ id, isAdopted },
    async isNew(tx) {
      return (await readIdentity(tx))?.state === 'making';
    },
    async settle(tx) {
      const known = JSON.parse((await readIdentity(tx))?.relations ?? '[]') as string[];
      // Tables that others create beside ours may disappear.
      const made = (await relationsOf(tx)).filter((name) => !before.includes(name));
      const relations = [...new Set([...known, ...made])].toSorted();
      await tx
        .updateTable('sandbox_identity')
        .set({ state: 'ready', relations: JSON.stringify(relations) })
        .execute();
    },
    async finish() {
      if (database.directory === undefined) return;
      await sql`checkpoint`.execute(database.kysely);
      database.directory.finish(id);
    },
  };
}

export async function createIdentityTable(tx: Transaction): Promise<void> {
  await sql`create table if not exists sandbox_identity (
    one boolean primary key default true check (one), id text not null, made_by text not null, made_at bigint not null,
    state text not null, relations text not null)`.execute(tx);
}

async function createIdentity(tx: Transaction, id: string, madeAt: number, state: Identity['state']): Promise<void> {
  await createIdentityTable(tx);
  await tx
    .insertInto('sandbox_identity')
    .values({ id, made_by: MADE_BY, made_at: String(madeAt), state, relations: '[]' })
    .execute();
}

async function checkIdentity(
  tx: Transaction,
  identity: Identity,
  relations: readonly string[],
  place: string,
): Promise<void> {
  if (identity.state === 'making') {
    const filled = await filledTable(tx, WRITTEN_FIRST);
    if (filled === undefined) return;
    throw new DatabaseRefused(`The first start on ${place} did not finish, but ${filled} holds rows. ${WAY_OUT}`);
  }
  const missing = (JSON.parse(identity.relations) as string[]).filter((name) => !relations.includes(name));
  if (missing.length > 0) throw lost(place, missing);
}

function lost(place: string, names: readonly string[]): DatabaseRefused {
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return new DatabaseRefused(`In ${place} is missing: ${names.slice(0, 3).join(', ')}${more}. ${WAY_OUT}`);
}

function refusedWithoutIdentity(place: string): DatabaseRefused {
  return new DatabaseRefused(
    `${place} holds a bank without a mark of what made it. ${WAY_OUT} ` +
      'If it is whole, or older than such marks, start once with ADOPT=on.',
  );
}
