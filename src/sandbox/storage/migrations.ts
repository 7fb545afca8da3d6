import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Transaction } from '../database/database.ts';
import { SEEN } from '../database/shared-state.ts';
import { moveOlderFiles, setOlderFilesAside } from './older.ts';
import { DatabaseRefused } from './refused.ts';

/*
 * The fixed tables, by migrations that each database runs once. The first migration of the sandbox and the first one of
 * the product create what earlier versions created at every start, so that their databases adopt it unchanged. A
 * released migration never changes: the next change is the next migration.
 */

/** By name: `sandbox-0001`. Migrations of the sandbox and of the product run in name order. */
export type Migrations = Record<string, MigrationStep>;

export interface MigrationStep {
  up(tx: Transaction): Promise<void>;
  /** The loss for an older server, as a sentence; absent for an addition. */
  breaks?: string;
}

/** Tables of the migrator; a backup has their contents in its header. */
export const MIGRATION_TABLES = ['sandbox_migration', 'sandbox_migration_lock'];

/** Time for which the file of an export can be downloaded and its job polled, in milliseconds. */
export const EXPORTED = 7 * 24 * 3_600_000;

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
  last_seen bigint not null, primary key (call, path, expected, found));
create table if not exists sandbox_model (
  one boolean primary key default true check (one), version integer not null, hash text not null, shape text not null,
  used text not null, at bigint not null)`;

/** Table of the clock's due steps of records, by state. */
const WAITS = `
create table sandbox_wait (
  entity text not null, owner text not null, key text not null, state text not null, moment boolean not null,
  entered_at bigint not null, due_at bigint not null, try_at bigint not null, attempts integer not null default 0,
  reason text, primary key (entity, owner, key, moment, due_at));
create index sandbox_wait_due on sandbox_wait (try_at, entity, owner)`;

/** Watched balances: when a record is checked next, and what was done for it on a day. */
const WATCHES = `
create table sandbox_watch (
  entity text not null, owner text not null, key text not null, name text not null, due_at bigint,
  day text not null default '', times integer not null default 0, amount text not null default '0',
  causes jsonb not null default '[]', reason text, primary key (entity, owner, key, name));
create index sandbox_watch_due on sandbox_watch (due_at, entity, owner, key, name);
create index sandbox_watch_owner on sandbox_watch (owner)`;

/** The log of timed steps. */
const STEPS = `
create table sandbox_step (
  id bigserial primary key, at bigint not null, outcome text not null, entity text not null, owner text not null,
  key text not null, left_state text not null, state text, reason text);
create index sandbox_step_at on sandbox_step (at)`;

/** Changes of records that servers pass on to each other. The table is not logged, since a restart needs none of them. */
const CHANGES = `
create unlogged table sandbox_change (
  id bigserial primary key, at timestamptz not null default now(), server text not null, owner text not null,
  names text not null);
create index sandbox_change_at on sandbox_change (at)`;

/** Null: written by a version that did not schedule by states. */
const KNOWN_STEPS = 'alter table sandbox_model add column if not exists steps text';

/** Known browsers of persons, and codes that an app generates. */
const DEVICES = `
create table sandbox_device (
  id text not null, owner text not null, user_id text not null, created_at bigint not null, seen_at bigint not null,
  address text not null, device text not null, primary key (id, owner, user_id));
create index sandbox_device_person on sandbox_device (owner, user_id, seen_at);
alter table sandbox_code add column made boolean not null default false`;

/** Adds the request that caused later work: journals, jobs, events. */
const CAUSES = `
alter table sandbox_due_event add column if not exists request_id text;
alter table sandbox_job add column if not exists request_id text`;

/** The server that runs a job, and its lease. */
const LEASES = `
alter table sandbox_job add column if not exists server text;
alter table sandbox_job add column if not exists leased_until timestamptz`;

/** Live servers, the order of releases, and unfinished work of an upgrade. */
const SERVERS = `
create table if not exists sandbox_server (
  id text primary key, version text not null, release text not null,
  started_at timestamptz not null default clock_timestamp(), seen_at timestamptz not null default statement_timestamp());
create table if not exists sandbox_release (
  release text primary key, first_at timestamptz not null default clock_timestamp());
alter table sandbox_model add column if not exists wire text;
alter table sandbox_model add column if not exists replan text`;

/** Adds the receiver of a code: the delay between two codes applies to a phone or address, for any requester. */
const RECEIVERS = `
alter table sandbox_code add column if not exists receiver text;
alter table sandbox_code add column if not exists letter_at bigint;
create index if not exists sandbox_code_receiver on sandbox_code (receiver, letter_at)`;

/** Kinds of order facts, which a start compares with those of its families. */
const FACTS = 'alter table sandbox_model add column if not exists facts text';

/** Events from outside, and a row to lock for each owner that work runs for. */
const INBOX = `
create sequence sandbox_inbox_n;
create table sandbox_inbox (
  n bigint primary key, source text not null, id text not null, kind text not null, owner text not null,
  reference text not null, body jsonb not null, digest text not null, arrived_at bigint not null,
  state text not null default 'WAITING', tries integer not null default 0, try_at bigint not null, applied_at bigint,
  reason text, closed_at bigint, request_id text);
create unique index sandbox_inbox_name on sandbox_inbox (source, id) where state <> 'CONFLICT';
create unique index sandbox_inbox_conflict on sandbox_inbox (source, id, digest) where state = 'CONFLICT';
create index sandbox_inbox_waiting on sandbox_inbox (owner, n) where state = 'WAITING';
create index sandbox_inbox_reference on sandbox_inbox (reference) where state = 'WAITING';
create index sandbox_inbox_open on sandbox_inbox (n) where state in ('UNFIT', 'CONFLICT') and closed_at is null;
create table sandbox_drain (owner text primary key);
alter table sandbox_due_event add column if not exists owner text not null default '';
create index if not exists sandbox_due_event_owner on sandbox_due_event (owner, at, id) where not done`;

/** Decisions of operators about open items of the inbox. */
const INBOX_NOTES = `
create table sandbox_inbox_note (
  id bigserial primary key, n bigint not null, at bigint not null, how text not null, person text not null,
  reason text not null);
create index sandbox_inbox_note_n on sandbox_inbox_note (n, id)`;

/** A migration that runs SQL, statement by statement. */
function statements(text: string): MigrationStep {
  return {
    async up(tx) {
      for (const statement of text.split(';')) await sql.raw(statement).execute(tx);
    },
  };
}

export const SANDBOX_MIGRATIONS: Migrations = {
  'sandbox-0001': {
    async up(tx) {
      const hasOlderFiles = await setOlderFilesAside(tx);
      for (const statement of SYSTEM.split(';')) await sql.raw(statement).execute(tx);
      await sql.raw(SEEN).execute(tx);
      if (hasOlderFiles) await moveOlderFiles(tx, EXPORTED);
    },
  },
  'sandbox-0002': statements(WAITS),
  'sandbox-0003': statements(KNOWN_STEPS),
  'sandbox-0004': statements(STEPS),
  'sandbox-0005': statements(DEVICES),
  'sandbox-0006': statements(CAUSES),
  'sandbox-0007': statements(LEASES),
  'sandbox-0008': statements(SERVERS),
  'sandbox-0009': statements(RECEIVERS),
  'sandbox-0010': statements(INBOX),
  'sandbox-0011': statements(WATCHES),
  'sandbox-0012': statements(FACTS),
  'sandbox-0013': statements(CHANGES),
  'sandbox-0016': statements(INBOX_NOTES),
};

/**
 * Runs the pending migrations inside the transaction.
 * @throws DatabaseRefused if the database has one that is unknown: a newer version ran it
 */
export async function migrate(tx: Transaction, migrations: Migrations, place: string): Promise<void> {
  const done = await executedMigrations(tx);
  const unknown = done?.find((name) => !Object.hasOwn(migrations, name));
  if (unknown !== undefined) {
    throw new DatabaseRefused(
      `${place} was changed by a newer version (migration ${unknown}). Start that version, or restore a backup that ` +
        'this one made into an empty place (npm run restore).',
    );
  }
  if (done?.length === Object.keys(migrations).length) return;
  const migrator = new Migrator({
    db: tx,
    provider: { getMigrations: () => Promise.resolve(runOn(tx, migrations)) },
    migrationTableName: 'sandbox_migration',
    migrationLockTableName: 'sandbox_migration_lock',
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Sentences about pending migrations that break servers without them. */
export async function breakingMigrations(tx: Transaction, migrations: Migrations): Promise<string[]> {
  const done = (await executedMigrations(tx)) ?? [];
  return Object.entries(migrations).flatMap(([name, { breaks }]) => (done.includes(name) ? [] : (breaks ?? [])));
}

/** Names of the migrations in a database; undefined if it has none. */
export async function executedMigrations(tx: Transaction): Promise<string[] | undefined> {
  const { rows: found } = await sql`select 1 from information_schema.tables
    where table_schema = current_schema() and table_name = 'sandbox_migration'`.execute(tx);
  if (found.length === 0) return undefined;
  const { rows } = await sql<{ name: string }>`select name from sandbox_migration order by name`.execute(tx);
  return rows.map(({ name }) => name);
}

/** The migrator provides its own handle, but a transaction has only one. */
function runOn(tx: Transaction, migrations: Migrations): Record<string, Migration> {
  return Object.fromEntries(Object.entries(migrations).map(([name, { up }]) => [name, { up: () => up(tx) }]));
}
