import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { SystemTables } from './system-tables.ts';

/** Typed with the sandbox's own tables; a product adds its own by `tx.$extendTables<Mine>()`. */
export type Transaction = KyselyTransaction<SystemTables>;

export interface Database {
  /**
   * The outer handle, for work outside of transactions only: inside one it throws, because the embedded database would
   * deadlock. int8, numeric, date and timestamp are strings on both databases.
   */
  kysely: Kysely<SystemTables>;
  dialect: 'pglite' | 'postgres';
  /** The location, for messages: `the data directory /srv/bank`. */
  place: string;
  /** Commits what `work` did, or nothing. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` on behalf of a person or an address. Its first use of the database may throw `Overloaded` if the wait
   * would be too long; people take turns, however many requests one of them sends.
   */
  serve<Result>(who: string, work: () => Result): Result;
  /** Seconds after which the person should retry, if a request would wait too long now; else null. */
  lateFor(who: string): number | null;
  /** Number of requests that wait for the database and that use it, and the maximum. */
  load(): { waiting: number; running: number; slots: number };
  /** PostgreSQL only: its connections. */
  pool?(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
  /** Embedded database only: all its contents as a tar file, for `openDatabase({ memory: true, template })`. */
  dumpTemplate?(): Promise<Blob>;
  /** Embedded database in a directory only. */
  directory?: DataDirectory;
}

export interface DirectoryOptions {
  /** `start` may create a database, `restore` creates one, `read` requires one. Default `start`. */
  purpose?: 'start' | 'restore' | 'read';
  /** True if a start may create the database. Default true. */
  mayBeNew?: boolean;
  /** True if a database without a marker is accepted. Default false. */
  adopt?: boolean;
  /** The id of a newly created database. Default: a random one. */
  id?: string;
  /** Restores over an existing database, which moves to the directory `replaced-…`. Default false. */
  replace?: boolean;
}

/** A data directory that this process has locked. */
export interface DataDirectory {
  /** Absolute path. */
  path: string;
  /** The path at which the database is or will be created. */
  database: string;
  /** Contents of the marker; null without one. */
  marker: Marker | null;
  /** True if an unfinished first start or restore was discarded here. */
  wasUnfinished: boolean;
  /** Allows table files to disappear until `finish`: a start may rewrite tables, and may be killed. */
  begin(): void;
  /** Marks the database as permanent from now on. A checkpoint must have been written. */
  finish(id: string): void;
  /** Unlocks the directory; with `closed` it records the file sizes of a closed database. */
  release(closed: boolean): void;
}

/** The marker file of a data directory. */
export interface Marker {
  madeBy: string;
  format: number;
  database: 'pglite';
  /** Contents of PG_VERSION. */
  postgres: string;
  /** `sandbox_identity` in the database holds the same id. */
  id: string;
  madeAt: string;
  /**
   * `making`: a first start that has not answered anybody. `restoring`: a backup is being loaded. `ready`: complete and
   * permanent.
   */
  state: 'making' | 'restoring' | 'ready';
}
