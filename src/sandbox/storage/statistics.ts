import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Changed rows after which a table's statistics are stale, and their share of all rows. */
const CHANGED = { rows: 1_000, share: 0.2 };
/** A table that nobody has analysed yet, in bytes. */
const LARGE = 1_000_000;

/**
 * Analyses tables whose statistics are stale, each in a turn of its own. PostgreSQL does so itself; the embedded database has
 * nobody who does.
 */
export async function analyseStale(database: Database): Promise<void> {
  if (database.dialect !== 'pglite') return;
  const { rows } = await sql<{ name: string }>`
    select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = current_schema() and (
      s.n_mod_since_analyze > greatest(${sql.lit(CHANGED.rows)}, ${sql.lit(CHANGED.share)} * greatest(c.reltuples, 0))
      or c.reltuples < 0 and pg_relation_size(c.oid) > ${sql.lit(LARGE)})`.execute(database.kysely);
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(database.kysely);
}
