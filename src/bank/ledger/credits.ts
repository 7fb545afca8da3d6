import { sql } from 'kysely';
import { accountOf, type Addition, type Journal, sqlTexts } from '#sandbox/ledger.ts';
import type { Transaction } from '#sandbox/database.ts';
import type { JournalKind } from './book.ts';
import type { AccountKind } from './chart.ts';

/* Merchants' external credits are counted by currency and period: a year has few days and many entries. */

/** Journal kinds that bring a merchant money from outside, and the account kinds they credit. */
export const CREDITS: readonly string[] = ['OPENING', 'COLLECTION'] satisfies JournalKind[];
export const CREDITED_ACCOUNTS: readonly string[] = ['M.AVL', 'S.AVL'] satisfies AccountKind[];

/** Beginning of the scopes that count credits; the currency follows. */
export const CREDIT = 'credit ';

/** Amounts that a journal credits to merchants from outside, by owner and currency, in one order for every server. */
export function creditsOf({ kind, entries }: Journal): [owner: string, Addition[]][] {
  if (!CREDITS.includes(kind)) return [];
  const owners = new Map<string, Map<string, bigint>>();
  for (const { account, amount } of entries) {
    const { kind: of, owner, currency } = accountOf(account);
    if (amount <= 0n || !CREDITED_ACCOUNTS.includes(of)) continue;
    const sums = owners.get(owner) ?? new Map<string, bigint>();
    owners.set(owner, sums.set(currency, amount + (sums.get(currency) ?? 0n)));
  }
  const sorted = [...owners].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([owner, sums]) => [
    owner,
    [...sums].map(([currency, amount]) => ({ scope: CREDIT + currency, amount })),
  ]);
}

/** SQL: the counters of credits, computed from the entries: the sum and the number of journals. */
export const CREDIT_COUNTS = `select a.owner, '${CREDIT}' || a.currency as scope, every.period, every.start,
    sum(e.amount)::int8 as amount, count(distinct j.journal_no) as count
  from ledger_journal j join ledger_entry e on e.journal_no = j.journal_no join ledger_account a on a.key = e.account
    cross join lateral (values ('day', substring(j.at, 1, 10)), ('month', substring(j.at, 1, 7)), ('ever', ''))
      every (period, start)
  where j.kind in (${sqlTexts(CREDITS)}) and a.kind in (${sqlTexts(CREDITED_ACCOUNTS)}) and e.amount > 0
  group by a.owner, a.currency, every.period, every.start`;

/** Counts the credits of books of an earlier version. */
async function countCredits(tx: Transaction): Promise<void> {
  await sql
    .raw(
      `insert into ledger_counter (owner, scope, period, start, amount, count)
         select owner, scope, period, start, amount, count from (${CREDIT_COUNTS}) known
         where not exists (select 1 from ledger_counter where scope like '${CREDIT}%')`,
    )
    .execute(tx);
}

/*
 * Earlier versions sum credits by day in a table of their own, `credit_day`. While a server of such a version may run
 * beside this one, triggers keep both tables equal: each adds rows to the other table, except rows written by a
 * trigger.
 */
const FOLLOWING = [
  `create or replace function credit_day_counted() returns trigger language plpgsql as $$
    begin
      insert into ledger_counter (owner, scope, period, start, amount, count)
        select new.owner, '${CREDIT}' || new.currency, period, start, new.amount - coalesce(old.amount, 0), 1
          from (values ('day', new.day), ('month', substring(new.day, 1, 7)), ('ever', '')) every (period, start)
        on conflict (owner, scope, period, start) do update
          set amount = ledger_counter.amount + excluded.amount, count = ledger_counter.count + excluded.count;
      return null;
    end $$`,
  `create or replace function credit_counter_followed() returns trigger language plpgsql as $$
    begin
      insert into credit_day (owner, day, currency, amount)
        values (new.owner, new.start, substring(new.scope from ${CREDIT.length + 1}), new.amount - coalesce(old.amount, 0))
        on conflict (owner, day, currency) do update set amount = credit_day.amount + excluded.amount;
      return null;
    end $$`,
  `create trigger credit_day_counted after insert or update on credit_day for each row
     when (pg_trigger_depth() = 0) execute function credit_day_counted()`,
  `create trigger credit_counter_followed after insert or update on ledger_counter for each row
     when (pg_trigger_depth() = 0 and new.period = 'day' and new.scope like '${CREDIT}%')
     execute function credit_counter_followed()`,
];

/** Counts the credits of earlier versions, and lets the counters and the sums of such versions follow each other. */
export async function followCredits(tx: Transaction): Promise<void> {
  const { rows } = await sql`select 1 from pg_trigger
    where tgname = 'credit_day_counted' and tgrelid = to_regclass('credit_day')`.execute(tx);
  if (rows.length > 0) return;
  // Servers of an earlier version post meanwhile: their earlier writes are counted, and their next ones wait for the
  // lock.
  await sql`lock table credit_day in share row exclusive mode`.execute(tx);
  await countCredits(tx);
  await sql
    .raw(
      `insert into credit_day (owner, day, currency, amount)
         select owner, start, substring(scope from ${CREDIT.length + 1}), amount from ledger_counter
         where period = 'day' and scope like '${CREDIT}%' and not exists (select 1 from credit_day)`,
    )
    .execute(tx);
  for (const statement of FOLLOWING) await sql.raw(statement).execute(tx);
}
