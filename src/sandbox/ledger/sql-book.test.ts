import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { sequenceOf } from '../storage/sequences.ts';
import { emptyPlace } from '../testing/templates.ts';
import { AT, move, openBooks, purse, till } from '../testing/till.ts';
import { numberOf } from './tables.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabase(await emptyPlace());
  await openBooks(database);
});
afterAll(() => database.close());

it('numbers a journal after it has locked the accounts that it opens', async () => {
  const { kysely } = database;
  // Stands for another transaction, which opens the same account first and numbers its own journal.
  await sql`create table other_journal (number int8)`.execute(kysely);
  await sql`create function number_other() returns trigger language plpgsql as $$ begin
    insert into other_journal values (nextval(${sql.lit(sequenceOf('JN'))}::regclass)); return null; end $$`.execute(
    kysely,
  );
  await sql`create trigger number_other before insert on ledger_account for each statement
    execute function number_other()`.execute(kysely);
  await database.transaction((tx) => move(tx, purse('A'), till, 10n));
  const { rows: others } = await sql<{ number: string }>`select number from other_journal order by number`.execute(
    kysely,
  );
  const { rows } = await sql<{ number: string }>`select journal_no as number from ledger_journal`.execute(kysely);
  expect(rows[0]?.number).toBe(numberOf('JN', AT, BigInt(others[0]?.number ?? 0) + 1n));
});
