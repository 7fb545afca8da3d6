import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../database/database.ts';
import { tableName, type ColumnType } from '../columns.ts';
import type { EntityChange, FieldChange } from './changes.ts';
import type { Survey } from './survey.ts';

/** Changes tables and rows if nothing is lost except by a declared removal. New columns are added afterwards. */
export async function applyChanges(
  tx: Transaction,
  changes: readonly EntityChange[],
  { dropped }: Survey,
): Promise<void> {
  for (const { before, now } of changes) {
    if (now === undefined) await sql`drop table ${sql.table(tableName(before))}`.execute(tx);
  }
  // Swapped names need an intermediate name.
  const renamed = changes.filter(({ before, now }) => now !== undefined && now !== before);
  for (const { before } of renamed) await renameTable(tx, tableName(before), aside(tableName(before)));
  for (const { before, now } of renamed) await renameTable(tx, aside(tableName(before)), tableName(now ?? ''));
  for (const change of changes) {
    if (change.now === undefined) continue;
    const table = tableName(change.now);
    if (change.before !== change.now || change.fields.some(isStructural)) await dropIndexes(tx, table);
    await changeFields(tx, table, change.fields, dropped);
  }
}

const aside = (table: string): string => `${table}_aside`;

async function renameTable(tx: Transaction, from: string, to: string): Promise<void> {
  await sql`alter table ${sql.table(from)} rename to ${sql.id(to)}`.execute(tx);
  await sql`alter table ${sql.table(to)} rename constraint ${sql.id(`${from}_pkey`)} to ${sql.id(`${to}_pkey`)}`.execute(
    tx,
  );
}

function isStructural({ before, now, column }: FieldChange): boolean {
  return before !== undefined && (now !== before || column !== 'same');
}

/** All except the key's: each is created again under its current name. */
async function dropIndexes(tx: Transaction, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relname = ${table} and t.relnamespace = current_schema()::regnamespace and not x.indisprimary`.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(tx);
}

async function changeFields(
  tx: Transaction,
  table: string,
  fields: readonly FieldChange[],
  dropped: Survey['dropped'],
): Promise<void> {
  const at = sql.table(table);
  for (const change of fields) {
    const { before, next, column } = change;
    if (before === undefined) continue;
    // A removed column takes its values with it; a new one with the same name is empty.
    if (next === undefined || column === 'lost')
      await sql`alter table ${at} drop column ${sql.ref(before)}`.execute(tx);
  }
  const kept = fields.filter(
    ({ before, next, column }) => before !== undefined && next !== undefined && column !== 'lost',
  );
  const renamed = kept.filter(({ before, now }) => before !== now);
  const rename = (from: string, to: string): Promise<unknown> =>
    sql`alter table ${at} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(tx);
  for (const { before = '' } of renamed) await rename(before, aside(before));
  for (const { before = '', now = '' } of renamed) {
    // An earlier version, without renames, created an empty column beside the old one.
    await sql`alter table ${at} drop column if exists ${sql.ref(now)}`.execute(tx);
    await rename(aside(before), now);
  }
  for (const change of kept) {
    const column = sql.ref(change.now ?? '');
    const unfit = dropped.get(change);
    if (unfit !== undefined) await clear(tx, table, column, change, unfit);
    if (change.values.size > 0) await moveValues(tx, table, column, change);
    if (change.column === 'cast') {
      const type = change.next?.column ?? 'text';
      await sql`alter table ${at} alter column ${column} type ${sql.raw(declared(type))} using ${column}::text::${sql.raw(type)}`.execute(
        tx,
      );
    }
  }
}

async function clear(
  tx: Transaction,
  table: string,
  column: RawBuilder<unknown>,
  { old }: FieldChange,
  unfit: readonly unknown[],
): Promise<void> {
  const type = old?.column ?? 'text';
  const texts = unfit.map((value) => (type === 'jsonb' ? JSON.stringify(value) : String(value)));
  await sql`update ${sql.table(table)} set ${column} = null
    where ${column} in (select cast(each as ${sql.raw(type)})
      from jsonb_array_elements_text(cast(cast(${JSON.stringify(texts)} as text) as jsonb)) each)`.execute(tx);
}

async function moveValues(
  tx: Transaction,
  table: string,
  column: RawBuilder<unknown>,
  { old, values }: FieldChange,
): Promise<void> {
  const type = old?.column ?? 'text';
  const pairs = JSON.stringify([...values].map(([from, to]) => ({ from, to })));
  const given = sql`jsonb_to_recordset(cast(cast(${pairs} as text) as jsonb))`;
  if (type !== 'jsonb') {
    await sql`update ${sql.table(table)} as kept set ${column} = cast(given."to" as ${sql.raw(type)})
      from ${given} as given("from" text, "to" text)
      where kept.${column} = cast(given."from" as ${sql.raw(type)})`.execute(tx);
    return;
  }
  // A list of enum values.
  await sql`update ${sql.table(table)} as kept set ${column} = (
      select coalesce(jsonb_agg(coalesce(given."to", each) order by n), '[]')
      from jsonb_array_elements(kept.${column}) with ordinality list(each, n)
      left join ${given} as given("from" jsonb, "to" jsonb) on given."from" = each)
    where jsonb_typeof(kept.${column}) = 'array'
      and exists (select 1 from ${given} as given("from" jsonb, "to" jsonb) where kept.${column} @> jsonb_build_array(given."from"))`.execute(
    tx,
  );
}

/** Sets the default in existing rows of fields that become required. The columns exist. */
export async function fillDefaults(tx: Transaction, changes: readonly EntityChange[]): Promise<void> {
  for (const { now, fields } of changes) {
    for (const { now: name, next, isRequired } of fields) {
      if (now === undefined || name === undefined || next?.default === undefined || !isRequired) continue;
      const text = String(next.default);
      await sql`update ${sql.table(tableName(now))}
        set ${sql.ref(name)} = cast(cast(${text} as text) as ${sql.raw(next.column)}) where ${sql.ref(name)} is null`.execute(
        tx,
      );
    }
  }
}

/** Lets the database set a required field for servers that do not know it yet. The columns exist. */
export async function keepDefaults(tx: Transaction, changes: readonly EntityChange[]): Promise<void> {
  for (const { now, fields } of changes) {
    for (const { now: name, old, next, isRequired, wasRequired } of fields) {
      if (now === undefined || name === undefined || next === undefined) continue;
      const [before, after] = [wasRequired ? old?.default : undefined, isRequired ? next.default : undefined];
      if (before === after) continue;
      const column = sql`alter table ${sql.table(tableName(now))} alter column ${sql.ref(name)}`;
      if (after === undefined) await sql`${column} drop default`.execute(tx);
      else await sql`${column} set default ${sql.lit(String(after))}::${sql.raw(next.column)}`.execute(tx);
    }
  }
}

export function declared(type: ColumnType): string {
  // The same text order on both databases, and prefix searches that use the index.
  return type === 'text' ? 'text collate "C"' : type;
}
