import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import { createIdentityTable, queueForStart } from '../storage/identity.ts';
import { readIdentity } from '../storage/relations.ts';
import { DatabaseRefused } from '../storage/refused.ts';
import { relationsOf } from '../storage/relations.ts';
import { type BackupHeader, BackupRefused, type BackupSummary, type BackupTable, readBackup } from './format.ts';

/** Characters of rows per statement. */
const BATCH = 2_000_000;

export interface LoadOptions {
  /** Allows a restore over an existing bank. */
  replace: boolean;
  /** Creates the tables as they were at the time of the backup, without rows. */
  makeTables: (tx: Transaction, header: BackupHeader) => Promise<void>;
  /** Upgrades the loaded data to this version. @throws ModelRefused if rows would be lost or broken */
  follow: (tx: Transaction) => Promise<void>;
  /** Throws if the loaded data is inconsistent. */
  prove: (tx: Transaction) => Promise<void>;
}

/** Loads a backup whose checksum was verified: all of it, or nothing. */
export async function loadLines(database: Database, file: string, options: LoadOptions): Promise<BackupSummary> {
  return database.transaction(async (tx) => {
    await queueForStart(tx);
    await clear(tx, database.place, options.replace);
    await createIdentityTable(tx);
    let header: BackupHeader | undefined;
    let summary: BackupSummary | undefined;
    const batch = new Batch(tx);
    for await (const part of readBackup(file)) {
      if ('header' in part) {
        header = part.header;
        await options.makeTables(tx, header);
        await completeTables(tx, header);
      } else if ('summary' in part) summary = part.summary;
      else await batch.add(tableOf(header, part.table), part.row);
    }
    await batch.send();
    if (header === undefined || summary === undefined) throw new BackupRefused(`${file} is damaged: it has no end.`);
    for (const { name, last, called } of header.sequences) {
      await sql`select setval(${sql.lit(name)}::regclass, ${last}::bigint, ${called})`.execute(tx);
    }
    await checkCounts(tx, summary);
    await options.follow(tx);
    await options.prove(tx);
    return summary;
  });
}

async function clear(tx: Transaction, place: string, replace: boolean): Promise<void> {
  const relations = await relationsOf(tx);
  if (relations.length === 0) return;
  const identity = relations.includes('sandbox_identity') ? await readIdentity(tx) : undefined;
  if (identity === undefined) {
    throw new DatabaseRefused(
      `In ${place} are tables of something else: ${relations.slice(0, 3).join(', ')}. Name an empty database.`,
    );
  }
  if (!replace) throw new DatabaseRefused(`There is a bank in ${place}. Name an empty database, or add --replace.`);
  const ours = new Set([...(JSON.parse(identity.relations) as string[]), 'sandbox_identity']);
  const { rows } = await sql<{ name: string; kind: string }>`
    select relname as name, relkind::text as kind from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'S') order by relkind desc`.execute(tx);
  for (const { name, kind } of rows.filter((row) => ours.has(row.name))) {
    const what = kind === 'r' ? sql`table` : sql`sequence`;
    await sql`drop ${what} if exists ${sql.table(name)} cascade`.execute(tx);
  }
}

/** Tables and columns that only an older version had are kept, without constraints. */
async function completeTables(tx: Transaction, header: BackupHeader): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select table_name as "table", column_name as name from information_schema.columns
    where table_schema = current_schema()`.execute(tx);
  const known = new Set(rows.flatMap(({ table, name }) => [table, `${table}.${name}`]));
  for (const { name: table, columns } of header.tables) {
    if (!known.has(table)) await sql`create table ${sql.table(table)} ()`.execute(tx);
    for (const { name, type } of columns.filter((column) => !known.has(`${table}.${column.name}`))) {
      await sql`alter table ${sql.table(table)} add column ${sql.ref(name)} ${sql.raw(type)}`.execute(tx);
    }
  }
  for (const { name } of header.sequences) await sql`create sequence if not exists ${sql.table(name)}`.execute(tx);
}

function tableOf(header: BackupHeader | undefined, name: string): BackupTable {
  const table = header?.tables.find((each) => each.name === name);
  if (table === undefined) throw new BackupRefused(`The backup is damaged: its header does not name ${name}.`);
  return table;
}

/** Rows waiting to be inserted into one table. */
class Batch {
  private table: BackupTable | undefined;
  private rows: string[] = [];
  private length = 0;
  private readonly tx: Transaction;

  constructor(tx: Transaction) {
    this.tx = tx;
  }

  async add(table: BackupTable, row: string): Promise<void> {
    if (table !== this.table || this.length > BATCH) await this.send();
    this.table = table;
    this.rows.push(row);
    this.length += row.length;
  }

  async send(): Promise<void> {
    if (this.table === undefined || this.rows.length === 0) return;
    const table = sql.table(this.table.name);
    const columns = sql.join(this.table.columns.map(({ name }) => sql.ref(name)));
    await sql`insert into ${table} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${table}, ${`[${this.rows.join(',')}]`}::json)`.execute(
      this.tx,
    );
    this.rows = [];
    this.length = 0;
  }
}

async function checkCounts(tx: Transaction, { rows }: BackupSummary): Promise<void> {
  for (const [name, expected] of Object.entries(rows)) {
    const { rows: counted } = await sql<{ n: string }>`select count(*) as n from ${sql.table(name)}`.execute(tx);
    if (Number(counted[0]?.n) !== expected) {
      throw new BackupRefused(`${name} holds ${counted[0]?.n} rows after the restore instead of ${expected}.`);
    }
  }
}
