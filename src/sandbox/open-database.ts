import type { Database, DirectoryOptions } from './database/database.ts';
import { openPglite } from './storage/pglite.ts';
import { openPostgres, type PoolOptions } from './storage/postgres.ts';

export type DatabasePlace =
  /** Embedded, in a directory that only this process may open. */
  | ({ dataDir: string } & DirectoryOptions)
  /** A PostgreSQL server (15 or newer). */
  | ({ url: string } & PoolOptions)
  /**
   * Embedded and temporary; `template` is the path of a dump to begin with. A request that would wait longer than
   * `patience` milliseconds is refused.
   */
  | { memory: true; template?: string; patience?: number };

/**
 * Opens a database. A new data directory is marked as unfinished until `claimDatabase` ends; if it is opened before
 * that, it is created again.
 * @throws DirectoryLocked if a live process holds the directory; the message has its pid
 * @throws DatabaseRefused if the directory is incomplete or was not created by this program
 */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  if ('url' in place) return openPostgres(place.url, place);
  return openPglite(place);
}
