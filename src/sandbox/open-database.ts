import type { Database, DirectoryOptions } from './database/database.ts';
import { openPglite } from './storage/pglite.ts';
import { openPostgres, type PoolOptions } from './storage/postgres.ts';

export type DatabasePlace =
  /** Embedded, in a directory that this process alone may open. */
  | ({ dataDir: string } & DirectoryOptions)
  /** A PostgreSQL server (15 or newer). */
  | ({ url: string } & PoolOptions)
  /** Embedded, gone at the end; a request is refused that would wait longer than `patience`, in milliseconds. */
  | { memory: true; template?: Blob; patience?: number };

/**
 * Opens a database. A new data directory is marked as being made until `claimDatabase` finishes; opened again before that,
 * it is made anew.
 * @throws DirectoryLocked where a live process holds the directory; its pid is in the sentence.
 * @throws DatabaseRefused where the directory has lost a part of itself or was not made here
 */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  if ('url' in place) return openPostgres(place.url, place);
  return openPglite(place);
}
