import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { SystemTables } from './system-tables.ts';

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
  /** How many wait for the database, and how many have it, of how many at most. */
  load(): { waiting: number; running: number; slots: number };
  /** PostgreSQL only: its connections. */
  pool?(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
  /** Embedded database only: its whole contents, for `openDatabase({ memory: true, template })`. */
  dumpTemplate?(): Promise<Blob>;
  /** Embedded database in a directory only. */
  directory?: DataDirectory;
}

export interface DirectoryOptions {
  /** `start` may make a new database, `restore` makes one, `read` takes what is there. Default `start`. */
  purpose?: 'start' | 'restore' | 'read';
  /** Whether a start may create the database. Default true. */
  mayBeNew?: boolean;
  /** Takes a database without a marker. Default false. */
  adopt?: boolean;
  /** The id of a database that is made now. Default: a random one. */
  id?: string;
  /** Restores over a database that is there, which is kept in the directory `replaced-…`. Default false. */
  replace?: boolean;
}

/** A data directory that this process holds. */
export interface DataDirectory {
  /** Absolute. */
  path: string;
  /** Where the database is, or is to be made. */
  database: string;
  /** Contents of its marker; null without one. */
  marker: Marker | null;
  /** A first start or a restore did not finish here and was thrown away. */
  wasUnfinished: boolean;
  /** Expects from now until `finish` that files of tables are dropped: a start may rewrite tables, and may be killed. */
  begin(): void;
  /** Says that what the database holds from now on is to be kept. It must have written a checkpoint. */
  finish(id: string): void;
  /** Gives the directory back; with `closed` the sizes of the files of a closed database are kept. */
  release(closed: boolean): void;
}

/** The file in a data directory that says what was made there. */
export interface Marker {
  madeBy: string;
  format: number;
  database: 'pglite';
  /** Contents of PG_VERSION. */
  postgres: string;
  /** The database holds the same id in `sandbox_identity`. */
  id: string;
  madeAt: string;
  /**
   * `making`: a first start, which has not answered anybody. `restoring`: a backup is being loaded. `ready`: everything
   * was made, and is kept from then on.
   */
  state: 'making' | 'restoring' | 'ready';
}
