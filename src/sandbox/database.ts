import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { SystemTables } from './storage/system-tables.ts';
import type { DataDirectory, DirectoryOptions } from './storage/directory/data-directory.ts';
import { openPglite } from './storage/pglite.ts';
import { openPostgres } from './storage/postgres.ts';

/** Typed with the sandbox's own tables; a product adds its own by `tx.$extendTables<Mine>()`. */
export type Transaction = KyselyTransaction<SystemTables>;

export interface Database {
  /**
   * The outer handle, for work outside of transactions only: used inside one it throws, for on the embedded database
   * it would wait for itself for ever. int8, numeric, date and timestamp come as text on both databases.
   */
  kysely: Kysely<SystemTables>;
  dialect: 'pglite' | 'postgres';
  /** Where it is, for messages: `the data directory /srv/bank`. */
  place: string;
  /** Commits what `work` did, or nothing of it. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Does `work` on behalf of a person or an address. Its first use of the database may fail with `Overloaded` where that
   * would have to wait too long; people are served in turns, however much one of them asks.
   */
  serve<Result>(who: string, work: () => Result): Result;
  /** Seconds after which to ask again, where a request of theirs would wait too long now; else null. */
  lateFor(who: string): number | null;
  close(): Promise<void>;
  /** Embedded database only: its whole contents, for `openDatabase({ memory: true, template })`. */
  dumpTemplate?(): Promise<Blob>;
  /** Embedded database in a directory only. */
  directory?: DataDirectory;
}

export type DatabasePlace =
  /** Embedded, in a directory that this process alone may open. */
  | ({ dataDir: string } & DirectoryOptions)
  /** A PostgreSQL server (15 or newer). */
  | { url: string; connections?: number }
  /** Embedded, gone at the end. */
  | { memory: true; template?: Blob };

/**
 * Opens a database. A new data directory is marked as being made until `claimDatabase` finishes; opened again before that,
 * it is made anew.
 * @throws DirectoryLocked where a live process holds the directory; its pid is in the sentence.
 * @throws DatabaseRefused where the directory has lost a part of itself or was not made here
 */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  if ('url' in place) return openPostgres(place.url, place.connections);
  return openPglite(place);
}
