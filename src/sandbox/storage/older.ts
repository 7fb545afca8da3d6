import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';

/**
 * Files were once stored as one row each. Their table is renamed so that the current one can be created; see
 * `moveOlderFiles`.
 */
export async function setOlderFilesAside(tx: Transaction): Promise<boolean> {
  const { rows } = await sql`
    select 1 from information_schema.columns
    where table_schema = current_schema() and table_name = 'sandbox_file' and column_name = 'bytes'`.execute(tx);
  if (rows.length === 0) return false;
  await sql`alter table sandbox_file rename to sandbox_older_file`.execute(tx);
  await sql`alter table sandbox_older_file rename constraint sandbox_file_pkey to sandbox_older_file_pkey`.execute(tx);
  return true;
}

/** @param lasts milliseconds from its creation during which such a file can be downloaded */
export async function moveOlderFiles(tx: Transaction, lasts: number): Promise<void> {
  await sql`
    insert into sandbox_file (id, owner, name, type, size, sha256, business, created_at, expires_at)
    select id, owner, name, type, length(bytes), encode(sha256(bytes), 'hex'), '', created_at, created_at + ${lasts}
    from sandbox_older_file`.execute(tx);
  await sql`insert into sandbox_file_piece (file_id, n, bytes) select id, 0, bytes from sandbox_older_file`.execute(tx);
  await sql`drop table sandbox_older_file`.execute(tx);
}
