import {
  accountOf,
  addCounters,
  addDeltas,
  addJournalRequests,
  addPurses,
  credit,
  debit,
  foldDeltas,
  keyOf,
  LedgerRefusal,
} from '#sandbox/ledger.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#sandbox/database.ts';
import { openDatabase } from '#sandbox/open-database.ts';
import { emptyPlace } from '#sandbox/testing/templates.ts';
import { startPostgres, type TestServer } from '#sandbox/testing/postgres.ts';
import type { Book } from './book.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available, clearing, due, equity, feeIncome, isForbidden, isSummed, nostro } from './chart.ts';
import { MemoryBankBook } from './memory-bank-book.ts';
import { BankBook } from './bank-book.ts';
import { followCredits } from './credits.ts';
import { addPools, bankTablesOf, createBankTables } from './tables.ts';
import { captureHold, placeHold, post, releaseHold } from './posting.ts';
import { verifyLedger } from '../verify.ts';

const AT = '2026-11-20 10:30:00';

async function deposit(book: Book, owner: string, currency: string, amount: bigint): Promise<void> {
  const lines = [debit(equity(currency), amount), credit(available(owner, currency), amount)];
  await post(book, { kind: 'OPENING', reference: 'OPENING', at: AT, lines });
}

/** Many runs with a seed, which `npm run soak` prints. */
const soak = process.env['SOAK'] === '1';

describe('minor units', () => {
  it.each([
    ['15.5', 'USD', 1550n],
    ['-0.01', 'USD', -1n],
    ['1234567', 'JPY', 1234567n],
    ['9999999999.99', 'USD', 999999999999n],
  ] as const)('%s %s', (amount, currency, minor) => {
    expect(toMinor(amount, currency)).toBe(minor);
    expect(toMinor(fromMinor(minor, currency), currency)).toBe(minor);
  });
  it('refuses decimals that the currency has not', () =>
    expect(() => toMinor('100.5', 'JPY')).toThrow('more decimals'));
});

describe('a number', () => {
  it('of a family without a sequence is refused by every ledger', async () => {
    await expect(new MemoryBankBook().nextNumber('XX', AT)).rejects.toThrow('There is no number family XX');
    await expect(new MemoryBankBook().nextNumbers('XX', AT, 2)).rejects.toThrow('There is no number family XX');
  });
});

describe('a journal', () => {
  it('is refused when a currency does not balance', async () => {
    const book = new MemoryBankBook();
    const lines = [debit(equity('USD'), 100n), credit(available('A', 'USD'), 99n)];
    await expect(post(book, { kind: 'OPENING', reference: 'X', at: AT, lines })).rejects.toMatchObject({
      reason: 'unbalanced',
    });
    const mixed = [debit(equity('USD'), 100n), credit(available('A', 'EUR'), 100n)];
    await expect(post(book, { kind: 'OPENING', reference: 'X', at: AT, lines: mixed })).rejects.toMatchObject({
      reason: 'unbalanced',
    });
    expect(book.journals).toEqual([]);
  });

  it('is refused when it would take merchant money below zero, with the available amount', async () => {
    const book = new MemoryBankBook();
    await deposit(book, 'A', 'USD', 500n);
    const hold = { orderNo: 'O', owner: 'A', currency: 'USD', amount: 501n, at: AT };
    await expect(placeHold(book, hold)).rejects.toMatchObject({ reason: 'overdrawn', balance: 500n });
    expect(book.journals).toHaveLength(1);
  });

  it('lets a merchant’s debt not fall below zero, and be repaid from its balance', async () => {
    const book = new MemoryBankBook();
    await deposit(book, 'A', 'USD', 100n);
    const owe = (amount: bigint): Promise<unknown> =>
      post(book, {
        kind: 'RECALL',
        reference: 'X',
        at: AT,
        lines: [debit(due('A', 'USD'), amount), credit(nostro('USD'), amount)],
      });
    await owe(40n);
    const repay = (amount: bigint): Promise<unknown> =>
      post(book, {
        kind: 'ADJUST',
        reference: 'X',
        at: AT,
        lines: [debit(available('A', 'USD'), amount), credit(due('A', 'USD'), amount)],
      });
    await expect(repay(41n)).rejects.toMatchObject({ reason: 'overdrawn' });
    await repay(40n);
    expect([book.balances.get('M.DUE|A|-|USD'), book.balances.get('M.AVL|A|-|USD')]).toEqual([0n, 60n]);
  });

  it('holds the money of a store apart from the main account, and releases it there, in parts too', async () => {
    const book = new MemoryBankBook();
    const store = available('A', 'USD', 'VA1/S1');
    await post(book, {
      kind: 'COLLECTION',
      reference: 'R',
      at: AT,
      lines: [debit(nostro('USD'), 100n), credit(store, 100n)],
    });
    const request = { orderNo: 'O', owner: 'A', currency: 'USD', at: AT };
    await expect(placeHold(book, { ...request, amount: 1n })).rejects.toMatchObject({ reason: 'overdrawn' });
    const hold = await placeHold(book, { ...request, dimension: 'VA1/S1', amount: 70n });
    await releaseHold(book, hold.holdNo, AT, 20n);
    await captureHold(book, {
      holdNo: hold.holdNo,
      amount: 50n,
      kind: 'ALLOCATE',
      at: AT,
      lines: [credit(available('A', 'USD'), 50n)],
    });
    expect(Object.fromEntries(book.balances)).toEqual({
      'NOSTRO|BANK|MAIN|USD': -100n,
      'S.AVL|A|VA1/S1|USD': 50n,
      'S.FRZ|A|VA1/S1|USD': 0n,
      'M.AVL|A|-|USD': 50n,
    });
    expect(book.holds.get(hold.holdNo)).toMatchObject({ captured: 50n, released: 20n, state: 'DONE' });
  });

  it('uses up a hold once', async () => {
    const book = new MemoryBankBook();
    await deposit(book, 'A', 'USD', 1000n);
    const { holdNo } = await placeHold(book, { orderNo: 'O', owner: 'A', currency: 'USD', amount: 600n, at: AT });
    const capture = {
      holdNo,
      amount: 400n,
      kind: 'PAYMENT',
      at: AT,
      lines: [credit(clearing('O', 'USD'), 400n)],
    } as const;
    expect(await captureHold(book, { ...capture, lines: [...capture.lines] })).toMatchObject({ state: 'PARTIAL' });
    await expect(captureHold(book, { ...capture, lines: [...capture.lines] })).rejects.toMatchObject({
      reason: 'hold',
    });
    expect(await releaseHold(book, holdNo, AT)).toMatchObject({ state: 'DONE', captured: 400n, released: 200n });
    await expect(releaseHold(book, holdNo, AT)).rejects.toMatchObject({ reason: 'hold' });
    expect(book.balances.get(keyOf(available('A', 'USD')))).toBe(600n);
  });
});

type Command =
  | { do: 'deposit'; owner: string; currency: string; amount: number }
  | { do: 'hold'; owner: string; currency: string; amount: number }
  | { do: 'capture'; hold: number; amount: number; fee: number }
  | { do: 'release'; hold: number }
  | { do: 'confirm'; hold: number };

const owner = fc.constantFrom('A', 'B');
const currency = fc.constantFrom('USD', 'JPY');
const hold = fc.nat(9);
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('deposit' as const), owner, currency, amount: fc.integer({ min: 0, max: 1000 }) }),
  fc.record({ do: fc.constant('hold' as const), owner, currency, amount: fc.integer({ min: -1, max: 800 }) }),
  fc.record({ do: fc.constant('capture' as const), hold, amount: fc.integer({ min: 0, max: 800 }), fee: fc.nat(20) }),
  fc.record({ do: fc.constant('release' as const), hold }),
  fc.record({ do: fc.constant('confirm' as const), hold }),
);

/** Runs commands as a careless caller would: refused commands must leave no trace. */
async function play(book: Book, commands: Command[]): Promise<void> {
  const holds: { holdNo: string; currency: string; sent: bigint }[] = [];
  for (const [n, each] of commands.entries()) {
    try {
      if (each.do === 'deposit') await deposit(book, each.owner, each.currency, BigInt(each.amount));
      else if (each.do === 'hold') {
        const made = await placeHold(book, { ...each, orderNo: `O${n}`, amount: BigInt(each.amount), at: AT });
        holds.push({ holdNo: made.holdNo, currency: each.currency, sent: 0n });
      } else {
        const chosen = holds[each.hold];
        if (chosen === undefined) continue;
        if (each.do === 'release') await releaseHold(book, chosen.holdNo, AT);
        else if (each.do === 'capture') {
          const amount = BigInt(each.amount);
          const fee = amount < BigInt(each.fee) ? 0n : BigInt(each.fee);
          const lines = [
            credit(clearing(chosen.holdNo, chosen.currency), amount - fee),
            credit(feeIncome('X', chosen.currency), fee),
          ];
          await captureHold(book, { holdNo: chosen.holdNo, amount, kind: 'PAYMENT', at: AT, lines });
          chosen.sent += amount - fee;
        } else if (chosen.sent > 0n) {
          const lines = [
            debit(clearing(chosen.holdNo, chosen.currency), chosen.sent),
            credit(nostro(chosen.currency), chosen.sent),
          ];
          await post(book, { kind: 'CONFIRM', reference: chosen.holdNo, at: AT, lines });
          chosen.sent = 0n;
        }
      }
    } catch (error) {
      if (!(error instanceof LedgerRefusal)) throw error;
    }
  }
}

it('keeps its invariants under random commands, in memory', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 40 }), async (commands) => {
      const book = new MemoryBankBook();
      await play(book, commands);
      const sums = new Map<string, bigint>();
      for (const { entries } of book.journals) {
        for (const { account, amount, balanceAfter } of entries) {
          sums.set(account, (sums.get(account) ?? 0n) + amount);
          expect(balanceAfter).toBe(isSummed(accountOf(account).kind) ? undefined : sums.get(account));
        }
      }
      const trial = new Map<string, bigint>();
      for (const [key, balance] of book.balances) {
        const { kind, currency: code } = accountOf(key);
        expect(sums.get(key)).toBe(balance);
        if (kind.startsWith('M.')) expect(balance >= 0n).toBe(true);
        trial.set(code, (trial.get(code) ?? 0n) + balance);
      }
      expect([...trial.values()].every((sum) => sum === 0n)).toBe(true);
      for (const [name, total] of [
        ['A', 'USD'],
        ['B', 'JPY'],
      ] as const) {
        const open = [...book.holds.values()].filter((each) => each.owner === name && each.currency === total);
        const held = open.reduce((sum, each) => sum + each.amount - each.captured - each.released, 0n);
        expect(book.balances.get(`M.FRZ|${name}|-|${total}`) ?? 0n).toBe(held);
      }
    }),
    soak ? { numRuns: 20_000, seed: Number(process.env['SOAK_SEED']) } : { numRuns: 200 },
  );
});

let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());

describe.each([
  ['PGlite', async () => openDatabase(await emptyPlace())],
  ['PostgreSQL', async () => openDatabase({ url: await server.url() })],
])('on %s', (_name, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.transaction(async (tx) => {
      await createBankTables(bankTablesOf(tx));
      await addJournalRequests(tx);
      await addDeltas(tx);
      await addPurses(tx);
      await addCounters(tx);
      await addPools(tx);
      await followCredits(tx);
    });
  });
  afterAll(() => database.close());

  it('keeps its invariants under random commands', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 15 }), async (commands) => {
        await database.transaction((tx) => play(new BankBook(tx), commands));
        expect(await database.transaction((tx) => verifyLedger(bankTablesOf(tx)))).toEqual([]);
      }),
      soak ? { numRuns: 500, seed: Number(process.env['SOAK_SEED']) } : { numRuns: 12 },
    );
  });

  it('never gives the same money to two concurrent requests', async () => {
    await database.transaction((tx) => deposit(new BankBook(tx), 'RACE', 'USD', 1000n));
    const tries = await Promise.allSettled(
      Array.from({ length: 25 }, (_, n) =>
        database.transaction(async (tx) => {
          const book = new BankBook(tx);
          await book.lockOwner('RACE');
          await placeHold(book, { orderNo: `R${n}`, owner: 'RACE', currency: 'USD', amount: 100n, at: AT });
        }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await database.transaction((tx) => verifyLedger(bankTablesOf(tx)))).toEqual([]);
  });

  it('detects every kind of damage', async () => {
    const bank = bankTablesOf;
    const damage = async (what: (tx: ReturnType<typeof bankTablesOf>) => Promise<unknown>): Promise<string[]> => {
      let seen: string[] = [];
      await database
        .transaction(async (tx) => {
          await what(bank(tx));
          seen = (await verifyLedger(bank(tx))).map(({ invariant }) => invariant.split(' ')[0] ?? '');
          throw new Error('undo');
        })
        .catch((error: Error) => expect(error.message).toBe('undo'));
      return [...new Set(seen)];
    };
    await database.transaction((tx) => foldDeltas(tx, isForbidden));
    await database.transaction((tx) => deposit(new BankBook(tx), 'RACE', 'USD', 3n));
    expect(await damage((tx) => tx.deleteFrom('ledger_delta').execute())).toEqual(['2', '3']);
    expect(
      await damage((tx) =>
        tx.updateTable('ledger_account').set({ balance: '7' }).where('key', '=', 'EQ|BANK|-|USD').execute(),
      ),
    ).toEqual(['2', '3']);
    expect(
      await damage((tx) =>
        tx.updateTable('ledger_entry').set({ amount: '1' }).where('account', '=', 'M.AVL|RACE|-|USD').execute(),
      ),
    ).toEqual(['1', '3']);
    expect(
      await damage((tx) =>
        tx.updateTable('ledger_hold').set({ released: '1' }).where('order_no', 'like', 'R%').execute(),
      ),
    ).toEqual(['5']);
    expect(
      await damage((tx) =>
        tx.updateTable('ledger_hold').set({ state: 'DONE' }).where('order_no', 'like', 'R%').execute(),
      ),
    ).toEqual(['6']);
  });
});
