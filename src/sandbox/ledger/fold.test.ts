import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Transaction } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { startPostgres, type TestServer } from '../testing/postgres.ts';
import { emptyPlace } from '../testing/templates.ts';
import { AT, BOUNDS, fines, isForbidden, move, openBooks, purse, till } from '../testing/till.ts';
import { foldDeltas } from './fold.ts';
import { type Account, accountOf, keyOf } from './ledger.ts';
import { breachesOf, ledgerInvariants } from './proof.ts';
import { SqlBook } from './sql-book.ts';
import { ledgerTablesOf } from './tables.ts';

/** Many runs with a seed that `npm run soak` prints. */
const soak = process.env['SOAK'] === '1';

let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());

const proof = (tx: Transaction) => breachesOf(tx, ledgerInvariants(BOUNDS));
const fold = (database: Database) => database.transaction((tx) => foldDeltas(tx, isForbidden));

/** A posting as servers without shared accounts make it: it locks every account and stores the whole balance. */
async function moveAsBefore(tx: Transaction, into: Account, from: Account, amount: bigint): Promise<void> {
  const changes = new Map([
    [keyOf(into), amount],
    [keyOf(from), -amount],
  ]);
  const keys = [...changes.keys()].toSorted();
  const books = ledgerTablesOf(tx);
  await books
    .insertInto('ledger_account')
    .values(keys.map((key) => ({ key, ...accountOf(key), balance: '0' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const held = await books
    .selectFrom('ledger_account')
    .select(['key', 'balance'])
    .where('key', 'in', keys)
    .orderBy('key')
    .forUpdate()
    .execute();
  const journal_no = await new SqlBook(tx).nextNumber('JN', AT);
  await books.insertInto('ledger_journal').values({ journal_no, kind: 'MOVE', reference: 'X', at: AT }).execute();
  for (const [line, { key, balance }] of held.entries()) {
    const change = changes.get(key) ?? 0n;
    const after = String(BigInt(balance) + change);
    await books
      .insertInto('ledger_entry')
      .values({ journal_no, line, account: key, currency: 'USD', amount: String(change), balance_after: after })
      .execute();
    await books.updateTable('ledger_account').set({ balance: after }).where('key', '=', key).execute();
  }
}

const command = fc.record({
  how: fc.constantFrom('post', 'as before', 'fold', 'undo'),
  owner: fc.constantFrom('A', 'B'),
  other: fc.constantFrom(till, fines),
  amount: fc.bigInt({ min: -50n, max: 200n }),
});

describe.each([
  ['PGlite', async () => openDatabase(await emptyPlace())],
  ['PostgreSQL', async () => openDatabase({ url: await server.url() })],
])('shared accounts on %s', (dialect, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await openBooks(database);
  });
  afterAll(() => database.close());

  it('are the sum of their entries after any postings, also beside an older server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 25 }), async (commands) => {
        const keys = [till, fines, purse('A'), purse('B')].map(keyOf);
        for (const { how, owner, other, amount } of commands) {
          const [into, from] = amount < 0n ? [other, purse(owner)] : [purse(owner), other];
          const size = amount < 0n ? -amount : amount;
          if (how === 'fold') await fold(database);
          else {
            const post = how === 'as before' ? moveAsBefore : move;
            await database
              .transaction(async (tx) => {
                if (how === 'as before' && amount < 0n) return;
                await post(tx, into, from, size);
                if (how === 'undo') throw new Error('undone');
              })
              .catch((error: Error) => expect(error.message).toMatch(/undone|holds/));
          }
          await database.transaction(async (tx) => {
            const { rows } = await sql<{ account: string; total: string }>`
              select account, sum(amount)::int8 as total from ledger_entry group by account order by account`.execute(
              tx,
            );
            const read = await new SqlBook(tx).read(keys);
            for (const { account, total } of rows) expect(read.get(account), account).toBe(BigInt(total));
          });
        }
        const found = await database.transaction(proof);
        expect(found.filter(({ invariant }) => !invariant.startsWith('4 '))).toEqual([]);
      }),
      soak ? { numRuns: 500, seed: Number(process.env['SOAK_SEED']) } : { numRuns: 15 },
    );
  });

  it('may exceed their bound for a moment, which is reported once until it is corrected', async () => {
    await database.transaction((tx) => move(tx, fines, till, 10_000n));
    await fold(database);
    const held = (await database.transaction((tx) => new SqlBook(tx).read([keyOf(fines)]))).get(keyOf(fines)) ?? 0n;
    await database.transaction((tx) => move(tx, till, fines, held + 5n));
    const breach = async () =>
      (await database.kysely
        .selectFrom('ledger_breach' as 'sandbox_state')
        .selectAll()
        .execute()) as unknown[];
    expect(await breach()).toEqual([]);
    expect((await fold(database)).breaches).toEqual([fines]);
    expect(await breach()).toMatchObject([{ account: keyOf(fines), balance: '-5' }]);
    expect((await database.transaction(proof)).map(({ what }) => what)).toEqual([`${keyOf(fines)} is at -5`]);
    await database.transaction((tx) => move(tx, till, fines, 2n));
    expect((await fold(database)).breaches).toEqual([]);
    expect(await breach()).toMatchObject([{ balance: '-7' }]);
    await database.transaction((tx) => move(tx, fines, till, 7n));
    expect(await fold(database)).toEqual({ isMore: false, breaches: [] });
    expect(await breach()).toEqual([]);
    expect(await database.transaction(proof)).toEqual([]);
  });

  it('store no balance with an entry, unlike accounts with a bound', async () => {
    await database.transaction((tx) => move(tx, purse('C'), till, 30n));
    const { rows } = await sql<{ account: string; after: string | null }>`
      select account, balance_after as after from ledger_entry where journal_no = (
        select journal_no from ledger_entry where account = ${keyOf(purse('C'))}) order by account`.execute(
      database.kysely,
    );
    expect(rows).toEqual([
      { account: keyOf(purse('C')), after: '30' },
      { account: keyOf(till), after: null },
    ]);
    await expect(database.transaction((tx) => move(tx, till, purse('C'), 31n))).rejects.toMatchObject({
      reason: 'overdrawn',
      balance: 30n,
    });
  });

  it.runIf(dialect === 'PostgreSQL')('hold back nobody: a posting ends while another one is under way', async () => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const first = database.transaction(async (tx) => {
      await move(tx, purse('D'), till, 10n);
      begin();
      await ended;
    });
    await begun;
    await database.transaction((tx) => move(tx, purse('E'), till, 10n));
    // A posting to an account that is being folded waits, and only one fold runs at a time.
    await expect(
      database.transaction(async (tx) => {
        await sql`set local lock_timeout = '200ms'`.execute(tx);
        await move(tx, purse('D'), till, 10n);
      }),
    ).rejects.toThrow('lock timeout');
    expect(await Promise.all([fold(database), fold(database)])).toHaveLength(2);
    end();
    await first;
    expect(await database.transaction(proof)).toEqual([]);
  });
});
