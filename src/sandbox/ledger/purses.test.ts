import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Transaction } from '../database/database.ts';
import type { HoldCapture, OrderDesk, Terms } from '../orders/family.ts';
import { ordersOf } from '../orders/orders.ts';
import { openDatabase } from '../open-database.ts';
import { startPostgres, type TestServer } from '../testing/postgres.ts';
import { emptyPlace } from '../testing/templates.ts';
import { AT, BOUNDS, card, fines, ledger, move, openBooks, purse, till } from '../testing/till.ts';
import { credit, keyOf, LedgerRefusal } from './ledger.ts';
import { MemoryBook } from './memory-book.ts';
import { breachesOf, ledgerInvariants } from './proof.ts';
import { SqlBook } from './sql-book.ts';

/* Holds of several purses: a reader's money, and cards whose holds have an account for each order. */

const { captureHolds } = ordersOf<Terms>({
  ledger,
  more: () => Promise.resolve(),
  isHeldBack: () => Promise.resolve(false),
  ...{ waits: {}, goesOn: {}, reason: '', takenUpAfter: 0 },
  refusal: (code) => new Error(code) as never,
});

/** Many runs with a seed that `npm run soak` prints. */
const soak = process.env['SOAK'] === '1';

const CLEAR = {
  kind: 'CLEAR',
  linesOf: (amount: bigint, fee: bigint) => [credit(till, amount - fee), credit(fines, fee)],
} satisfies HoldCapture;
const BEYOND = { account: card('A', 'C1'), linesOf: CLEAR.linesOf };

const deskOf = (book: SqlBook | MemoryBook): OrderDesk => ({ book }) as unknown as OrderDesk;
const capture = (book: SqlBook | MemoryBook, orderNo: string, how: Partial<HoldCapture>): Promise<void> =>
  captureHolds(deskOf(book), orderNo, AT, { ...CLEAR, ...how });

let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());

describe('a hold', () => {
  const withCard = async (amount: bigint): Promise<MemoryBook> => {
    const book = new MemoryBook(['JN', 'HD']);
    const lines = [credit(card('A', 'C1'), amount), { account: till, amount: -amount }];
    await ledger.post(book, { kind: 'MOVE', reference: 'X', at: AT, lines });
    return book;
  };
  const held = (book: MemoryBook) =>
    Object.fromEntries([...book.balances].filter(([key, balance]) => balance !== 0n && !key.startsWith('TILL')));
  const request = { owner: 'A', purse: 'card', dimension: 'C1', currency: 'USD', at: AT };

  it('freezes money of the purse that it names, by order where the purse says so', async () => {
    const book = await withCard(100n);
    const one = await ledger.placeHold(book, { ...request, orderNo: 'O1', amount: 30n });
    await ledger.placeHold(book, { ...request, orderNo: 'O2', amount: 20n });
    expect(one).toMatchObject({ purse: 'card', dimension: 'C1' });
    expect(held(book)).toEqual({
      'CARD|A|C1|USD': 50n,
      'RESERVED|A|O1|USD': 30n,
      'RESERVED|A|O2|USD': 20n,
    });
    await ledger.releaseHold(book, one.holdNo, AT, 10n);
    await ledger.releaseHold(book, one.holdNo, AT);
    expect(held(book)).toEqual({ 'CARD|A|C1|USD': 80n, 'RESERVED|A|O2|USD': 20n });
  });

  it('of a purse that the chart does not have is refused', async () => {
    const book = await withCard(100n);
    const wrong = { ...request, purse: 'toString', orderNo: 'O1', amount: 30n };
    await expect(ledger.placeHold(book, wrong)).rejects.toThrow('There is no purse toString');
    expect(book.holds.size).toBe(0);
  });

  it('is captured beyond its amount by a line of its own, in one journal', async () => {
    const book = await withCard(100n);
    await ledger.placeHold(book, { ...request, orderNo: 'O1', amount: 30n });
    await ledger.placeHold(book, { ...request, orderNo: 'O1', amount: 40n });
    await capture(book, 'O1', { amount: 110n, fee: 7n, overdraws: BEYOND });
    // The holds share the fee; 3 and 4 of 7.
    expect(
      book.journals.slice(-2).map(({ entries }) => entries.map((each) => `${each.account} ${each.amount}`)),
    ).toEqual([
      ['FINES|LIBRARY|-|USD 3', 'RESERVED|A|O1|USD -30', 'TILL|LIBRARY|-|USD 27'],
      ['CARD|A|C1|USD -40', 'FINES|LIBRARY|-|USD 4', 'RESERVED|A|O1|USD -40', 'TILL|LIBRARY|-|USD 76'],
    ]);
    expect(held(book)).toEqual({ 'CARD|A|C1|USD': -10n, 'FINES|LIBRARY|-|USD': 7n });
  });

  it('that is missing leaves the whole amount to the account that is overdrawn', async () => {
    const book = await withCard(10n);
    await capture(book, 'O9', { amount: 25n, fee: 5n, overdraws: BEYOND });
    expect(held(book)).toEqual({ 'CARD|A|C1|USD': -15n, 'FINES|LIBRARY|-|USD': 5n });
  });

  it('is not exceeded without an account to overdraw: then nothing is captured', async () => {
    const book = await withCard(100n);
    await ledger.placeHold(book, { ...request, orderNo: 'O1', amount: 30n });
    const before = held(book);
    await expect(capture(book, 'O1', { amount: 31n })).rejects.toThrow('O1 holds less than is captured');
    expect(held(book)).toEqual(before);
  });
});

const command = fc.record({
  how: fc.constantFrom('fill', 'hold', 'more', 'capture', 'overdraw', 'release'),
  purse: fc.constantFrom('purse', 'card', undefined),
  order: fc.constantFrom('O1', 'O2', 'O3'),
  amount: fc.bigInt({ min: 1n, max: 60n }),
});

describe.each([
  ['PGlite', async () => openDatabase(await emptyPlace())],
  ['PostgreSQL', async () => openDatabase({ url: await server.url() })],
])('purses on %s', (_name, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await openBooks(database);
  });
  afterAll(() => database.close());

  it('equal their holds after any steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 20 }), async (commands) => {
        await database.transaction(async (tx: Transaction) => {
          for (const each of commands) await obey(tx, each);
          expect(await breachesOf(tx, ledgerInvariants(BOUNDS))).toEqual([]);
        });
      }),
      soak ? { numRuns: 500, seed: Number(process.env['SOAK_SEED']) } : { numRuns: 15 },
    );
    const holds = await database.transaction((tx) => new SqlBook(tx).openHolds('O1'));
    for (const { purse: name, dimension } of holds) expect(dimension).toBe(name === 'card' ? 'C1' : '-');
  });

  async function obey(
    tx: Transaction,
    { how, purse: name, order, amount }: { how: string; purse: string | undefined; order: string; amount: bigint },
  ): Promise<void> {
    const book = new SqlBook(tx);
    const isCard = name === 'card';
    try {
      if (how === 'fill') await move(tx, isCard ? card('A', 'C1') : purse('A'), till, amount);
      else if (how === 'hold' || how === 'more') {
        const dimension = isCard ? 'C1' : '-';
        // Holds of a card may overdraw it; those of a purse are refused.
        await ledger.placeHold(book, {
          ...{ orderNo: order, owner: 'A', dimension, amount },
          currency: 'USD',
          purse: name,
          at: AT,
        });
      } else if (how === 'release') {
        for (const { holdNo } of await book.openHolds(order)) await ledger.releaseHold(book, holdNo, AT);
      } else await capture(book, order, { amount, ...(how === 'overdraw' && { overdraws: BEYOND }) });
    } catch (error) {
      const isRefused = error instanceof LedgerRefusal || String(error).includes('holds less than is captured');
      if (!isRefused) throw error;
    }
  }

  it('without a name are those of older holds', async () => {
    await database.transaction(async (tx) => {
      const book = new SqlBook(tx);
      await move(tx, purse('B'), till, 50n);
      const { holdNo } = await ledger.placeHold(book, {
        orderNo: 'O5',
        owner: 'B',
        currency: 'USD',
        amount: 50n,
        at: AT,
      });
      expect(await book.hold(holdNo)).toMatchObject({ purse: undefined });
      expect((await book.read([keyOf({ ...purse('B'), kind: 'PLEDGE' })])).size).toBe(1);
      await ledger.releaseHold(book, holdNo, AT);
      expect(await breachesOf(tx, ledgerInvariants(BOUNDS))).toEqual([]);
    });
  });
});
