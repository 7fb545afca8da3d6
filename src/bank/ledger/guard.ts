import { sql } from 'kysely';
import type { Transaction } from '#sandbox/database.ts';

/**
 * Makes the database itself keep the books: journals and entries only grow, and at the end of its transaction each journal
 * is balanced in each currency.
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
