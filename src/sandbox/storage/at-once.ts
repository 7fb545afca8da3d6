import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';

interface Index {
  name: string;
  definition: string;
}

/**
 * Fills new tables with many rows. Their indexes are made afterwards: each is sorted once instead of grown row by row, and
 * is smaller for it. Primary keys stay, for keys must be unique meanwhile. Tables without rows are made anew first: their
 * rows are in no log then, where the database keeps one for itself alone.
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

/** Tables without rows that may be emptied: a ledger refuses to be, and others are referred to. */
async function emptyTables(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class t
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and pg_relation_size(oid) = 0
      and not exists (select 1 from pg_constraint where contype = 'f' and confrelid = t.oid)
      and not exists (select 1 from pg_trigger where tgrelid = t.oid and not tgisinternal)
    order by relname`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Indexes that hold no promise: neither keys nor what is unique. */
async function plainIndexes(tx: Transaction): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select i.relname as name, pg_get_indexdef(i.oid) as definition
    from pg_index join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
    where t.relnamespace = current_schema()::regnamespace and not indisunique and indisvalid
    order by i.relname`.execute(tx);
  return rows;
}
