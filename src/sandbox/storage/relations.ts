import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';

/** Tables and sequences of the schema, sorted; those of extensions are excluded. */
export async function relationsOf(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'S', 'v', 'm', 'f')
      and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Views of the schema, whose rows belong to tables of the product. */
export async function viewsOf(tx: Transaction): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.views
    where table_schema = current_schema()`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}

/** The first table that holds a row. */
export async function filledTable(tx: Transaction, except: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(tx);
  for (const { name } of rows) {
    if (except.includes(name)) continue;
    const found = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx);
    if (found.rows.length > 0) return name;
  }
  return undefined;
}

export interface Identity {
  id: string;
  made_by: string;
  made_at: string;
  state: 'making' | 'adopting' | 'ready';
  relations: string;
}

export async function readIdentity(tx: Transaction): Promise<Identity | undefined> {
  return tx.selectFrom('sandbox_identity').selectAll().executeTakeFirst();
}

/** Stops expecting tables that a change of schemas removed on purpose. */
export async function forgetRelations(tx: Transaction, names: readonly string[]): Promise<void> {
  if (!(await relationsOf(tx)).includes('sandbox_identity')) return;
  const known = JSON.parse((await readIdentity(tx))?.relations ?? '[]') as string[];
  await tx
    .updateTable('sandbox_identity')
    .set({ relations: JSON.stringify(known.filter((name) => !names.includes(name))) })
    .execute();
}
