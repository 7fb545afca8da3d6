import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { startPostgres, type TestServer } from '../testing/postgres.ts';
import { emptyPlace } from '../testing/templates.ts';
import { AT, ledger, openBooks, purse, till } from '../testing/till.ts';
import { credit, debit, keyOf } from './ledger.ts';
import { insertBook, MemoryBook } from './memory-book.ts';
import { rowsInto } from './row-sink.ts';
import { guardLedger, provenAtOnce } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());

async function bookOf(amounts: readonly bigint[]): Promise<MemoryBook> {
  const book = new MemoryBook(['JN', 'HD']);
  for (const amount of amounts) {
    const lines = [debit(till, amount), credit(purse('A'), amount)];
    await ledger.post(book, { kind: 'DEPOSIT', reference: 'X', at: AT, lines });
  }
  return book;
}

describe.each([
  ['PGlite', async () => openDatabase(await emptyPlace())],
  ['PostgreSQL', async () => openDatabase({ url: await server.url() })],
])('a book written down on %s', (_dialect, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await openBooks(database);
    await database.transaction(guardLedger);
  });
  afterAll(() => database.close());

  const count = async (): Promise<number> => {
    const { rows } = await sql<{ n: string }>`select count(*) as n from ledger_entry`.execute(database.kysely);
    return Number(rows[0]?.n);
  };

  it('is refused completely if one of its journals is out of balance', async () => {
    const book = await bookOf([100n, 250n]);
    const journal = book.journals[1]!;
    const off = { account: keyOf(purse('A')), amount: 1n, balanceAfter: 351n };
    book.journals[1] = { ...journal, entries: [...journal.entries, off] };
    const written = database.transaction((tx) => provenAtOnce(tx, () => insertBook(rowsInto(tx), book)));
    await expect(written).rejects.toThrow(`journal ${journal.journalNo} is out of balance by 1 USD`);
    expect(await count()).toBe(0);
  });

  it('is protected by the database from then on', async () => {
    const book = await bookOf([100n, 250n]);
    await database.transaction((tx) => provenAtOnce(tx, () => insertBook(rowsInto(tx), book)));
    expect(await count()).toBe(4);
    const journalNo = book.journals[0]?.journalNo;
    const orphan = database.transaction((tx) =>
      sql`insert into ledger_entry (journal_no, line, account, currency, amount, balance_after)
        values ('JN-NONE', 1, 'TILL|LIBRARY|-|USD', 'USD', 0, null)`.execute(tx),
    );
    await expect(orphan).rejects.toMatchObject({ code: '23503' });
    const added = database.transaction((tx) =>
      sql`insert into ledger_entry (journal_no, line, account, currency, amount, balance_after)
        values (${journalNo}, 9, 'TILL|LIBRARY|-|USD', 'USD', 5, null)`.execute(tx),
    );
    await expect(added).rejects.toThrow(`journal ${journalNo} is out of balance by 5 USD`);
    expect(await count()).toBe(4);
  });
});
