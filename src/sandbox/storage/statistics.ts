import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Number and share of changed rows after which a table's statistics are stale. */
const CHANGED = { rows: 1_000, share: 0.2 };
/** Size of a table without a marked page, in bytes: it was never vacuumed. */
const LARGE = 1_000_000;

/**
 * Vacuums and analyses tables with many changed rows, each in a turn of its own. PostgreSQL does so itself; the embedded
 * database does not. A list skips rows in its index alone once a vacuum has marked their pages. Counts of changed rows
 * may be lost at a restart, so a large table without a marked page is stale as well. Files of tables keep their length:
 * see `database-files.ts`.
 */
export async function vacuumStale(database: Database): Promise<void> {
  if (database.dialect !== 'pglite') return;
  const { rows } = await sql<{ name: string }>`
    select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = current_schema() and (
      s.n_mod_since_analyze > greatest(${sql.lit(CHANGED.rows)}, ${sql.lit(CHANGED.share)} * greatest(c.reltuples, 0))
      or c.relallvisible = 0 and pg_relation_size(c.oid) > ${sql.lit(LARGE)})`.execute(database.kysely);
  for (const { name } of rows) await vacuum(database, name);
}

/** Makes the room of old rows free, marks pages whose rows everybody sees, and counts values for plans. */
export async function vacuum(database: Database, table: string): Promise<void> {
  await sql`vacuum (analyze, truncate off) ${sql.table(table)}`.execute(database.kysely);
}
