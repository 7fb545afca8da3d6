import { sql } from 'kysely';
import type { EntityDefinition } from '#model/entity.ts';
import type { Model } from '#model/model.ts';
import type { Transaction } from '../database.ts';
import { SEEN } from '../shared-state.ts';
import { columnType, storedFields, tableName } from './columns.ts';
import { createIndex, listIndexes } from './indexes.ts';
import { moveOlderFiles, setOlderFilesAside } from './older.ts';

const SYSTEM = `
create table if not exists sandbox_session (
  id text primary key, owner text not null, user_id text not null, created_at bigint not null, seen_at bigint not null,
  revoked boolean not null default false);
alter table sandbox_session add column if not exists address text not null default '';
alter table sandbox_session add column if not exists device text not null default '';
alter table sandbox_session add column if not exists person text;
create index if not exists sandbox_session_person on sandbox_session (owner, user_id);
create table if not exists sandbox_code (
  id text primary key, session_id text not null, person text not null, needs text not null, code text not null, bound text not null,
  sent_at bigint not null, expires_at bigint not null, checked_until bigint, used boolean not null default false);
create index if not exists sandbox_code_session on sandbox_code (session_id, sent_at);
create index if not exists sandbox_code_person on sandbox_code (person, sent_at);
create table if not exists sandbox_captcha (
  id text primary key, answer text not null, in_words boolean not null, expires_at bigint not null);
create table if not exists sandbox_code_lock (
  subject text primary key, wrong integer not null, last_at bigint not null, locked_until bigint);
create table if not exists sandbox_idempotency (
  owner text not null, call text not null, key text not null, fingerprint text not null, status integer not null,
  envelope text not null, created_at bigint not null, primary key (owner, call, key));
create table if not exists sandbox_outbox (
  id bigint generated always as identity primary key, "to" text not null, subject text not null, text text not null,
  created_at bigint not null);
create table if not exists sandbox_limit (
  id bigint generated always as identity primary key, name text not null, key text not null, at bigint not null);
create index if not exists sandbox_limit_key on sandbox_limit (name, key, at);
alter table sandbox_limit add column if not exists amount bigint not null default 1;
create table if not exists sandbox_job (
  id text primary key, kind text not null, owner text not null, user_id text not null, call text not null,
  payload text not null, file_name text not null, status text not null, created_at bigint not null, started_at bigint,
  file_id text, reason text);
alter table sandbox_job add column if not exists announced boolean not null default false;
alter table sandbox_job add column if not exists dismissed boolean not null default false;
alter table sandbox_job add column if not exists total integer;
alter table sandbox_job add column if not exists done integer not null default 0;
alter table sandbox_job add column if not exists results text not null default '[]';
create index if not exists sandbox_job_person on sandbox_job (owner, user_id, created_at);
create index if not exists sandbox_job_open on sandbox_job (created_at) where status in ('WAITING', 'RUNNING');
create table if not exists sandbox_file (
  id text primary key, owner text not null, name text not null, type text not null, size integer not null,
  sha256 text not null, business text not null, biz_type text, biz_no text, created_at bigint not null,
  expires_at bigint);
create index if not exists sandbox_file_expiry on sandbox_file (expires_at);
create index if not exists sandbox_file_biz on sandbox_file (owner, biz_type, biz_no);
create table if not exists sandbox_file_piece (
  file_id text not null references sandbox_file on delete cascade, n integer not null, bytes bytea not null,
  primary key (file_id, n));
alter table sandbox_file add column if not exists only_user text not null default '';
alter table sandbox_file add column if not exists arriving boolean not null default false;
create index if not exists sandbox_file_unbound on sandbox_file (expires_at, owner) where biz_type is null;
alter table sandbox_file_piece alter column bytes set storage external;
create table if not exists sandbox_error_report (
  id bigint generated always as identity primary key, tab text not null, at bigint not null, error text not null);
create table if not exists sandbox_health (id integer primary key, at bigint not null);
create table if not exists sandbox_due_event (
  id bigint generated always as identity primary key, at bigint not null, name text not null, payload text not null,
  attempts integer not null default 0, done boolean not null default false, reason text);
create index if not exists sandbox_due_event_open on sandbox_due_event (at, id) where not done;
create table if not exists sandbox_state (name text primary key, version integer not null, value text not null);
create table if not exists sandbox_drift (
  call text not null, path text not null, expected text not null, found text not null, count bigint not null,
  last_seen bigint not null, primary key (call, path, expected, found))`;

/** How long a file that an export made can be fetched, and its job be asked for. */
export const EXPORTED = 7 * 24 * 3_600_000;

/**
 * Makes the tables that are missing and the columns that the Model added; drops nothing.
 * @throws Error where a column holds values that do not fit the type its field has now
 */
export async function makeTables(tx: Transaction, model: Model): Promise<void> {
  // Two servers that start at once would make the same table twice.
  await sql`select pg_advisory_xact_lock(727001)`.execute(tx);
  const hasOlderFiles = await setOlderFilesAside(tx);
  for (const statement of SYSTEM.split(';')) await sql.raw(statement).execute(tx);
  if (hasOlderFiles) await moveOlderFiles(tx, EXPORTED);
  await sql.raw(SEEN).execute(tx);
  const columns = await existingColumns(tx);
  for (const definition of Object.values(model.entities)) await makeTable(tx, definition, columns, model);
}

async function existingColumns(tx: Transaction): Promise<Map<string, Map<string, string>>> {
  const { rows } = await sql<{ table_name: string; column_name: string; data_type: string }>`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = current_schema() and table_name like 'entity\\_%'`.execute(tx);
  const tables = new Map<string, Map<string, string>>();
  for (const row of rows) {
    const table = tables.get(row.table_name) ?? new Map<string, string>();
    tables.set(row.table_name, table.set(row.column_name, row.data_type));
  }
  return tables;
}

async function makeTable(
  tx: Transaction,
  definition: EntityDefinition,
  existing: Map<string, Map<string, string>>,
  model: Model,
): Promise<void> {
  const name = tableName(definition.name);
  const table = sql.table(name);
  const columns = storedFields(definition).map((field) => ({ name: field.name, type: columnType(field) }));
  const known = existing.get(name);
  if (known === undefined) {
    const parts = columns.map(({ name: column, type }) => sql`${sql.ref(column)} ${sql.raw(declared(type))}`);
    await sql`create table ${table} (
      _owner text collate "C" not null, _version integer not null default 1, ${sql.join(parts)},
      primary key (_owner, ${sql.ref(definition.key)}))`.execute(tx);
  } else {
    for (const { name: column, type } of columns) {
      const has = known.get(column);
      if (has === undefined) {
        await sql`alter table ${table} add column ${sql.ref(column)} ${sql.raw(declared(type))}`.execute(tx);
      } else if (has !== type) {
        const value =
          type === 'jsonb' ? sql`to_jsonb(${sql.ref(column)})` : sql`${sql.ref(column)}::text::${sql.raw(type)}`;
        await sql`alter table ${table} alter column ${sql.ref(column)} type ${sql.raw(declared(type))} using ${value}`.execute(
          tx,
        );
      }
    }
  }
  for (const index of listIndexes(model, definition)) await createIndex(name, definition, index).execute(tx);
}

function declared(type: string): string {
  // One order of text on both databases, and prefixes that use the index.
  return type === 'text' ? 'text collate "C"' : type;
}
