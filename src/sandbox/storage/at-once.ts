import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';

interface Index {
  name: string;
  definition: string;
}

/**
 * Fills new tables with many rows. Their indexes are created afterwards: sorting once is faster than inserting row by
 * row, and makes a smaller index. Primary keys stay, because they keep keys unique meanwhile. Empty tables are
 * truncated first, so that an embedded database need not log their rows.
 */
export async function writtenAtOnce<Result>(tx: Transaction, write: () => Promise<Result>): Promise<Result> {
  const empty = await emptyTables(tx);
  if (empty.length > 0) await sql`truncate ${sql.join(empty.map((name) => sql.table(name)))}`.execute(tx);
  const indexes = await plainIndexes(tx);
  for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(tx);
  const result = await write();
  for (const { definition } of indexes) await sql.raw(definition).execute(tx);
  return result;
}

/**
 * Tables without rows that may be truncated: not those of the ledger, which refuse it, and none that others refer to.
 */
async function emptyTables(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class t
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and pg_relation_size(oid) = 0
      and not exists (select 1 from pg_constraint where contype = 'f' and confrelid = t.oid)
      and not exists (select 1 from pg_trigger where tgrelid = t.oid and not tgisinternal)
    order by relname`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Indexes that enforce nothing: neither primary keys nor unique indexes. */
async function plainIndexes(tx: Transaction): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select i.relname as name, pg_get_indexdef(i.oid) as definition
    from pg_index join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
    where t.relnamespace = current_schema()::regnamespace and not indisunique and indisvalid
    order by i.relname`.execute(tx);
  return rows;
}
