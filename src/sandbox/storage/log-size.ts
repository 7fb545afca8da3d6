import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Bytes of the log after which the embedded database writes a checkpoint. */
const MOST = 64 * 1024 * 1024;

/**
 * Lets the embedded database drop what its log no longer needs. A server of PostgreSQL does so itself; the embedded one has
 * nobody who does, and its log would grow until the server is stopped. @returns whether there was too much of it
 */
export async function shortenLog(database: Database): Promise<boolean> {
  if (database.dialect !== 'pglite') return false;
  const { rows } = await sql<{ size: string }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int8 as size from pg_control_checkpoint()`.execute(
    database.kysely,
  );
  if (Number(rows[0]?.size) < MOST) return false;
  await sql`checkpoint`.execute(database.kysely);
  return true;
}
