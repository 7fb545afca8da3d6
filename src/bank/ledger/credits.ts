import { sql } from 'kysely';
import { sqlTexts } from '#sandbox/ledger.ts';
import type { JournalKind } from './book.ts';
import type { AccountKind } from './chart.ts';
import type { BankTransaction } from './tables.ts';

/* Merchants' external credits are summed by day instead of for each payment: a year has few days and many entries. */

/** Journal kinds that bring a merchant money from outside, and the account kinds they credit. */
export const CREDITS: readonly string[] = ['OPENING', 'COLLECTION'] satisfies JournalKind[];
export const CREDITED_ACCOUNTS: readonly string[] = ['M.AVL', 'S.AVL'] satisfies AccountKind[];

/** Credits by owner, day and currency, computed from the entries. */
export const CREDIT_DAYS = `select a.owner, substring(j.at, 1, 10) as day, a.currency, sum(e.amount)::int8 as amount
  from ledger_journal j join ledger_entry e on e.journal_no = j.journal_no join ledger_account a on a.key = e.account
  where j.kind in (${sqlTexts(CREDITS)}) and a.kind in (${sqlTexts(CREDITED_ACCOUNTS)}) and e.amount > 0
  group by a.owner, substring(j.at, 1, 10), a.currency`;

/** Fills the daily sums of books written without them. */
export async function fillCreditDays(tx: BankTransaction): Promise<void> {
  await sql
    .raw(
      `insert into credit_day (owner, day, currency, amount)
         select owner, day, currency, amount from (${CREDIT_DAYS}) known where not exists (select 1 from credit_day)`,
    )
    .execute(tx);
}
