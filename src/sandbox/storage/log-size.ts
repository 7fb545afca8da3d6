import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Bytes of the log after which the embedded database writes a checkpoint. */
const MOST = 64 * 1024 * 1024;

/**
 * Truncates the write-ahead log of the embedded database by a checkpoint; nothing else does, so it would grow until the
 * server stops. A PostgreSQL server does this itself.
 * @returns whether the log was too long
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
