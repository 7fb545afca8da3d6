import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import { readIdentity } from '../storage/relations.ts';
import { readStored } from '../storage/data-model/adapt-tables.ts';
import { executedMigrations, MIGRATION_TABLES } from '../storage/migrations.ts';
import { DatabaseRefused } from '../storage/refused.ts';
import { relationsOf } from '../storage/relations.ts';
import { type BackupHeader, type BackupTable, FORMAT, type RowCounts } from './format.ts';

/** Rows per read. */
const ROWS = 500;
/** Tables left out of a backup: heartbeats, and changes that servers pass to each other. */
const NOT_KEPT = [...MIGRATION_TABLES, 'sandbox_server', 'sandbox_change'];

/** Rows per batch of a table with byte columns. */
const LARGE_ROWS = 4;

/** Writes the lines of a backup, all from one instant. @throws DatabaseRefused if the database is incomplete */
export async function dumpLines(database: Database, write: (line: string) => Promise<void>): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    const identity = await checkIsWhole(tx, database.place);
    // A restore runs the migrations again.
    const tables = (await tablesOf(tx)).filter(({ name }) => !NOT_KEPT.includes(name));
    const { rows: versions } = await sql<{
      server: string;
    }>`select current_setting('server_version') as server`.execute(tx);
    const migrations = await executedMigrations(tx);
    const stored = await readStored(tx);
    const header: BackupHeader = {
      ...{ backup: 'screenwright', format: FORMAT, id: identity.id, takenAt: new Date().toISOString() },
      ...{ dialect: database.dialect, server: versions[0]?.server ?? '' },
      ...{ tables, sequences: await sequencesOf(tx) },
      ...(migrations && { migrations }),
      ...(stored && { shape: stored.shape }),
    };
    await write(JSON.stringify(header));
    const counts: RowCounts = {};
    for (const table of tables) counts[table.name] = await dumpTable(tx, table, write);
    await write(`.${JSON.stringify({ rows: counts })}`);
  });
}

async function checkIsWhole(tx: Transaction, place: string): Promise<{ id: string }> {
  const relations = await relationsOf(tx);
  const identity = relations.includes('sandbox_identity') ? await readIdentity(tx) : undefined;
  if (identity?.state !== 'ready') throw new DatabaseRefused(`There is no finished bank in ${place}.`);
  const missing = (JSON.parse(identity.relations) as string[]).filter((name) => !relations.includes(name));
  if (missing.length > 0) throw new DatabaseRefused(`In ${place} is missing: ${missing.slice(0, 3).join(', ')}.`);
  return identity;
}

/** Tables of the schema; each follows the tables that its rows refer to. */
async function tablesOf(tx: Transaction): Promise<BackupTable[]> {
  const { rows: columns } = await sql<{ table: string; name: string; type: string }>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C", a.attnum`.execute(tx);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select f.relname as "from", t.relname as "to" from pg_constraint x
    join pg_class f on f.oid = x.conrelid join pg_class t on t.oid = x.confrelid
    where x.contype = 'f' and f.relnamespace = current_schema()::regnamespace`.execute(tx);
  const tables = new Map<string, BackupTable>();
  for (const { table, name, type } of columns) {
    const known = tables.get(table) ?? { name: table, columns: [] };
    known.columns.push({ name, type });
    tables.set(table, known);
  }
  const sorted = new Set<BackupTable>();
  const add = (table: BackupTable, above: readonly string[]): void => {
    for (const { from, to } of references) {
      const other = tables.get(to);
      if (from === table.name && other !== undefined && !above.includes(to)) add(other, [...above, to]);
    }
    sorted.add(table);
  };
  for (const table of tables.values()) add(table, [table.name]);
  return [...sorted];
}

/** The sequences of the schema, without those of the tables that are left out. */
async function sequencesOf(tx: Transaction): Promise<BackupHeader['sequences']> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S'
      and not exists (
        select 1 from pg_depend d join pg_class t on t.oid = d.refobjid
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'a'
          and t.relname in (${sql.join(NOT_KEPT)}))
    order by c.relname collate "C"`.execute(tx);
  const sequences: BackupHeader['sequences'] = [];
  for (const { name } of rows) {
    const { rows: values } = await sql<{ last: string; called: boolean }>`
      select last_value::text as last, is_called as called from ${sql.table(name)}`.execute(tx);
    sequences.push(...values.map((value) => ({ name, ...value })));
  }
  return sequences;
}

async function dumpTable(
  tx: Transaction,
  { name, columns }: BackupTable,
  write: (line: string) => Promise<void>,
): Promise<number> {
  await write(`=${name}`);
  const list = sql.join(columns.map((column) => sql.ref(column.name)));
  await sql`declare backup_rows no scroll cursor for
    select row_to_json(each)::text as row from (select ${list} from ${sql.table(name)}) each`.execute(tx);
  const size = columns.some(({ type }) => type === 'bytea') ? LARGE_ROWS : ROWS;
  let count = 0;
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(size)} from backup_rows`.execute(tx);
    if (rows.length === 0) break;
    await write(rows.map(({ row }) => row).join('\n'));
    count += rows.length;
  }
  await sql`close backup_rows`.execute(tx);
  return count;
}
