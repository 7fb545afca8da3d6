import { sql } from 'kysely';
import type { Transaction } from '#sandbox/database.ts';
import type { AccountKind } from './chart.ts';
import type { JournalKind } from './book.ts';

/* Changes of one account, read from the ledger's entries: for accounts whose lines no statement keeps. */

/** One change of an account, in minor units; positive for money in. */
export interface AccountLine {
  journalNo: string;
  kind: JournalKind;
  reference: string;
  at: string;
  amount: bigint;
  balanceAfter: bigint;
}

/** Money in and out of an account in one month (`2026-11`), in minor units. */
export interface MonthSums {
  month: string;
  incoming: bigint;
  outgoing: bigint;
  lines: number;
}

/** Times of lines, both included. */
export interface Period {
  from?: string;
  to?: string;
}

/** A merchant's accounts of these kinds that ever had a line, without their currencies. */
export async function accountsWithLines(
  tx: Transaction,
  owner: string,
  kinds: readonly AccountKind[],
): Promise<{ kind: AccountKind; dimension: string }[]> {
  const { rows } = await sql<{ kind: AccountKind; dimension: string }>`
    select distinct kind, dimension from ledger_account as held
    where owner = ${owner} and kind = any(${[...kinds]}::text[])
      and exists (select 1 from ledger_entry where account = held.key)`.execute(tx);
  return rows;
}

const within = ({ from, to }: Period) => sql`${from === undefined ? sql`true` : sql`at >= ${from}`}
  and ${to === undefined ? sql`true` : sql`at <= ${to}`}`;

/** The balance after the last line of an account up to a time, in minor units; undefined before its first line. */
export async function balanceUntil(tx: Transaction, key: string, to?: string): Promise<bigint | undefined> {
  const period = to === undefined ? {} : { to };
  const { rows } = await sql<{ balance: string }>`
    select balance_after as balance from ledger_entry join ledger_journal using (journal_no)
    where account = ${key} and ${within(period)} order by journal_no desc, line desc limit 1`.execute(tx);
  return rows[0] && BigInt(rows[0].balance);
}

/** Sums of the months of a period that have lines, the earliest first. */
export async function monthSums(tx: Transaction, key: string, period: Period): Promise<MonthSums[]> {
  const { rows } = await sql<{ month: string; incoming: string; outgoing: string; lines: string }>`
    select left(at, 7) as month, coalesce(sum(amount) filter (where amount > 0), 0)::text as incoming,
      coalesce(sum(amount) filter (where amount < 0), 0)::text as outgoing, count(*)::text as lines
    from ledger_entry join ledger_journal using (journal_no)
    where account = ${key} and ${within(period)} group by 1 order by 1`.execute(tx);
  return rows.map(({ month, incoming, outgoing, lines }) => ({
    ...{ month, incoming: BigInt(incoming), outgoing: BigInt(outgoing), lines: Number(lines) },
  }));
}

/** The first lines of a period, the earliest first. */
export async function accountLines(tx: Transaction, key: string, period: Period, most: number): Promise<AccountLine[]> {
  const { rows } = await sql<{
    no: string;
    kind: JournalKind;
    reference: string;
    at: string;
    amount: string;
    balance: string;
  }>`
    select journal_no as no, kind, reference, at, amount, balance_after as balance
    from ledger_entry join ledger_journal using (journal_no)
    where account = ${key} and ${within(period)} order by journal_no, line limit ${most}`.execute(tx);
  return rows.map(({ no, kind, reference, at, amount, balance }) => ({
    ...{ journalNo: no, kind, reference, at, amount: BigInt(amount), balanceAfter: BigInt(balance) },
  }));
}
