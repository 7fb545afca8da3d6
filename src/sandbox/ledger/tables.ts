import { type ColumnType, type Generated, type Kysely, sql, type Transaction as KyselyTransaction } from 'kysely';
import type { Transaction } from '../database/database.ts';

/** PostgreSQL int8, written and read as text, so that amounts never become floats. */
export type Minor = ColumnType<string | number | bigint, string, string>;

export interface LedgerTables {
  /** A row to lock for each owner. */
  ledger_owner: { owner: string };
  /** Balances; those of summed accounts exclude the amounts in `ledger_delta`. */
  ledger_account: { key: string; kind: string; owner: string; dimension: string; currency: string; balance: Minor };
  /** Amounts of summed accounts that are not in their balances yet. */
  ledger_delta: { id: Generated<string>; account: string; amount: Minor };
  /** Summed accounts with a balance that their kind must not have, and since when (UTC). */
  ledger_breach: { account: string; balance: Minor; since: Generated<string> };
  ledger_journal: {
    journal_no: string;
    kind: string;
    reference: string;
    at: string;
    /** The request that caused the journal, even if a later step posted it; null without one. */
    request_id: string | null;
  };
  ledger_entry: {
    journal_no: string;
    line: number;
    account: string;
    currency: string;
    amount: Minor;
    /** Null on summed accounts. */
    balance_after: Minor | null;
  };
  /** Sums and counts by scope and period; `start` is the day, the month, or empty. */
  ledger_counter: { owner: string; scope: string; period: string; start: string; amount: Minor; count: Minor };
  ledger_hold: {
    hold_no: string;
    order_no: string;
    owner: string;
    dimension: string;
    currency: string;
    /** Null for the purse of the owner's money. */
    purse: string | null;
    amount: Minor;
    captured: Minor;
    released: Minor;
    state: string;
  };
}

/** A connection, typed with the tables of a ledger. */
export type LedgerTransaction = KyselyTransaction<LedgerTables> | Kysely<LedgerTables>;

export function ledgerTablesOf(tx: Transaction): LedgerTransaction {
  return tx as LedgerTransaction;
}

const STATEMENTS = [
  'create table if not exists ledger_owner (owner text primary key)',
  `create table if not exists ledger_account (key text collate "C" primary key, kind text not null, owner text not null,
     dimension text not null, currency text not null, balance int8 not null default 0)`,
  'create index if not exists ledger_account_owner on ledger_account (owner, currency)',
  `create table if not exists ledger_journal (journal_no text primary key, kind text not null, reference text not null,
     at text not null)`,
  'create index if not exists ledger_journal_reference on ledger_journal (reference)',
  `create table if not exists ledger_entry (journal_no text not null references ledger_journal, line int4 not null,
     account text not null, currency text not null, amount int8 not null, balance_after int8 not null,
     primary key (journal_no, line))`,
  'create index if not exists ledger_entry_account on ledger_entry (account, journal_no)',
  `create table if not exists ledger_hold (hold_no text primary key, order_no text not null, owner text not null,
     dimension text not null, currency text not null, amount int8 not null, captured int8 not null, released int8 not null,
     state text not null, check (captured >= 0 and released >= 0 and captured + released <= amount))`,
  'create index if not exists ledger_hold_order on ledger_hold (order_no)',
  "create index if not exists ledger_hold_open on ledger_hold (owner, currency, hold_no) where state <> 'DONE'",
];

/**
 * Creates the tables of a ledger if they are missing. A released migration runs this function, so it must not change.
 */
export async function createLedgerTables(tx: Transaction): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(tx);
}

/** Adds the column for the request that caused a journal. */
export async function addJournalRequests(tx: Transaction): Promise<void> {
  await sql`alter table ledger_journal add column if not exists request_id text`.execute(tx);
}

/** Lets postings append to accounts without locking them. Older servers still lock them, and see folded amounts. */
export async function addDeltas(tx: Transaction): Promise<void> {
  for (const statement of [
    `create table if not exists ledger_delta (id int8 generated always as identity primary key,
       account text collate "C" not null, amount int8 not null)`,
    'create index if not exists ledger_delta_account on ledger_delta (account) include (amount)',
    `create table if not exists ledger_breach (account text collate "C" primary key, balance int8 not null,
       since timestamptz not null default statement_timestamp())`,
    'alter table ledger_entry alter column balance_after drop not null',
  ]) {
    await sql.raw(statement).execute(tx);
  }
}

/** Adds the purse of a hold. */
export async function addPurses(tx: Transaction): Promise<void> {
  await sql`alter table ledger_hold add column if not exists purse text`.execute(tx);
}

/** Creates the counters that limits read. */
export async function addCounters(tx: Transaction): Promise<void> {
  await sql`create table if not exists ledger_counter (owner text not null, scope text collate "C" not null,
    period text not null, start text collate "C" not null, amount int8 not null, count int8 not null,
    primary key (owner, scope, period, start))`.execute(tx);
}

/** SQL: every account with its total balance, in the columns of `ledger_account`. */
export const ACCOUNTS = `(select key, kind, owner, dimension, currency, sum(balance)::int8 as balance from (
     select key, kind, owner, dimension, currency, balance from ledger_account
     union all select account, split_part(account, '|', 1), split_part(account, '|', 2), split_part(account, '|', 3),
       split_part(account, '|', 4), amount from ledger_delta) parts
   group by key, kind, owner, dimension, currency)`;

/**
 * Lets the database protect the books: journals and entries are append-only, and at the end of its transaction each
 * journal balances in each currency.
 */
export async function guardLedger(tx: Transaction): Promise<void> {
  await sql`create or replace function ledger_append_only() returns trigger language plpgsql as $$
    begin raise exception 'the ledger only grows: % of % was refused', tg_op, tg_table_name; end $$`.execute(tx);
  for (const table of ['ledger_journal', 'ledger_entry']) {
    await sql`create or replace trigger ledger_append_only before update or delete or truncate on ${sql.table(table)}
      for each statement execute function ledger_append_only()`.execute(tx);
  }
  await sql`create or replace function ledger_balanced() returns trigger language plpgsql as $$
    declare off record;
    begin
      select currency, sum(amount) as amount into off from ledger_entry where journal_no = new.journal_no
        group by currency having sum(amount) <> 0 limit 1;
      if found then
        raise exception 'journal % is out of balance by % %', new.journal_no, off.amount, off.currency;
      end if;
      return null;
    end $$`.execute(tx);
  await sql`drop trigger if exists ledger_balanced on ledger_entry`.execute(tx);
  await sql`create constraint trigger ledger_balanced after insert on ledger_entry deferrable initially deferred
    for each row execute function ledger_balanced()`.execute(tx);
}

/**
 * Lets `write` fill an empty ledger and verifies all its journals together: checking each entry takes ten times as
 * long. An empty ledger is truncated first, so that an embedded database need not log the rows.
 * @throws Error if a journal does not balance, or an entry has no journal
 */
export async function provenAtOnce<Result>(tx: Transaction, write: () => Promise<Result>): Promise<Result> {
  const { rows: references } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'ledger_entry'::regclass and contype = 'f'`.execute(tx);
  await sql`alter table ledger_journal disable trigger user`.execute(tx);
  await sql`alter table ledger_entry disable trigger user`.execute(tx);
  for (const { name } of references) await sql`alter table ledger_entry drop constraint ${sql.id(name)}`.execute(tx);
  const { rows: known } = await sql`select 1 from ledger_journal limit 1`.execute(tx);
  if (known.length === 0) await sql`truncate ledger_journal, ledger_entry`.execute(tx);
  const result = await write();
  const off = await sql<{ journal_no: string; currency: string; amount: string }>`
    select journal_no, currency, sum(amount)::text as amount from ledger_entry
      group by journal_no, currency having sum(amount) <> 0 limit 1`.execute(tx);
  for (const { journal_no: journal, currency, amount } of off.rows)
    throw new Error(`journal ${journal} is out of balance by ${amount} ${currency}`);
  for (const { name, definition } of references)
    await sql`alter table ledger_entry add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
  await sql`alter table ledger_journal enable trigger user`.execute(tx);
  await sql`alter table ledger_entry enable trigger user`.execute(tx);
  return result;
}

/** Makes watched balances of an owner due as soon as money of the owner moves. */
export async function wakeWatches(tx: Transaction): Promise<void> {
  // Times of journals are in UTC+8.
  await sql`create or replace function ledger_wakes_watches() returns trigger language plpgsql as $$
    begin
      if not exists (select 1 from sandbox_watch where due_at is not null) then return null; end if;
      update sandbox_watch as kept set due_at = moved.at
        from (select split_part(posted.account, '|', 2) as owner,
                cast(max((extract(epoch from cast(journal.at as timestamp)) - 28800) * 1000) as bigint) as at
              from posted join ledger_journal as journal on journal.journal_no = posted.journal_no
              group by 1) as moved
        where kept.owner = moved.owner and kept.due_at > moved.at;
      return null;
    end $$`.execute(tx);
  await sql`create or replace trigger ledger_wakes_watches after insert on ledger_entry
    referencing new table as posted for each statement execute function ledger_wakes_watches()`.execute(tx);
}

/** @param at `2026-11-20 15:42:08` */
export function numberOf(family: string, at: string, sequence: bigint | number): string {
  return family + at.slice(0, 10).replaceAll('-', '') + String(sequence).padStart(10, '0');
}
