import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credit, debit } from '#sandbox/ledger.ts';
import type { Database, Transaction } from '#sandbox/database.ts';
import { Random } from '#model/random.ts';
import { startPostgres, type TestServer } from '#sandbox/testing/postgres.ts';
import { type Bank, type BankOptions, startBank } from '../bank.ts';
import { verifyLedger } from '../verify.ts';
import { available, equity } from './chart.ts';
import { followCredits } from './credits.ts';
import { post } from './posting.ts';
import { bankTablesOf } from './tables.ts';

/* Credits are counted; a server of an earlier version, which sums them by day in its own table, may run beside. */

let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());

const DAYS = ['2026-10-31', '2026-11-01', '2026-11-20'];
const CURRENCIES = ['USD', 'JPY'];
const OWNERS = ['ONE', 'OTHER'];
const LATER = ['THIRD', 'FOURTH'];

interface Came {
  owner: string;
  day: string;
  currency: string;
  amount: bigint;
}

/** A credit as this version posts it. */
function posted(bank: Bank, { owner, day, currency, amount }: Came): Promise<void> {
  return bank.work(async (desk) => {
    await desk.book.lockOwner(owner);
    const lines = [debit(equity(currency), amount), credit(available(owner, currency), amount)];
    await post(desk.book, { kind: 'COLLECTION', reference: 'CREDITS', at: `${day} 09:00:00`, lines });
  });
}

/** The last statement of a posting of an earlier version. */
const summedByDay = (tx: Transaction, { owner, day, currency, amount }: Came): Promise<unknown> =>
  sql`insert into credit_day (owner, day, currency, amount) values (${owner}, ${day}, ${currency}, ${String(amount)})
    on conflict (owner, day, currency) do update set amount = credit_day.amount + excluded.amount`.execute(tx);

/** Entries of a credit, as an earlier version writes them. */
async function enter(tx: Transaction, { owner, day, currency, amount }: Came): Promise<void> {
  const accounts = [`M.AVL|${owner}|-|${currency}`, `EQ|BANK|-|${currency}`];
  await sql`insert into ledger_journal (journal_no, kind, reference, at)
    values ('JN-EARLIER', 'COLLECTION', 'CREDITS', ${`${day} 10:00:00`})`.execute(tx);
  for (const [line, account] of accounts.entries()) {
    await sql`insert into ledger_entry (journal_no, line, account, currency, amount)
      values ('JN-EARLIER', ${line + 1}, ${account}, ${currency}, ${String(line === 0 ? amount : -amount)})`.execute(
      tx,
    );
  }
}

/** A promise that is resolved from outside. */
function gate(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((open) => (resolve = open));
  return { promise, resolve };
}

/** Waits until a connection waits for a lock. */
async function untilWaits(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(database.kysely);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The credits in both tables: by day, and by day, month and in total. */
async function told(database: Database, owners: readonly string[]): Promise<{ days: unknown[]; counters: unknown[] }> {
  const days = await sql`select owner, day, currency, amount from credit_day where owner in (${sql.join([...owners])})
    order by 1, 2, 3`.execute(database.kysely);
  const counters = await sql`select owner, scope, start, amount, count from ledger_counter
    where owner in (${sql.join([...owners])}) order by 1, 2, 3`.execute(database.kysely);
  return { days: days.rows, counters: counters.rows };
}

/** The expected contents of both tables for some credits. */
function expected(all: readonly Came[]): { days: unknown[]; counters: unknown[] } {
  const sums = new Map<string, { amount: bigint; count: bigint }>();
  const add = (key: string[], amount: bigint): void => {
    const before = sums.get(key.join('|')) ?? { amount: 0n, count: 0n };
    sums.set(key.join('|'), { amount: before.amount + amount, count: before.count + 1n });
  };
  for (const { owner, day, currency, amount } of all) {
    add(['day', owner, day, currency], amount);
    for (const start of [day, day.slice(0, 7), '']) add(['count', owner, `credit ${currency}`, start], amount);
  }
  const of = (kind: string): [string[], { amount: bigint; count: bigint }][] =>
    [...sums]
      .map(([key, sum]): [string[], typeof sum] => [key.split('|'), sum])
      .filter(([[first]]) => first === kind)
      .toSorted(([a], [b]) => (a.join('\n') < b.join('\n') ? -1 : 1));
  return {
    days: of('day').map(([[, owner, day, currency], { amount }]) => ({ owner, day, currency, amount: String(amount) })),
    counters: of('count').map(([[, owner, scope, start], { amount, count }]) => ({
      ...{ owner, scope, start, amount: String(amount), count: String(count) },
    })),
  };
}

function drawn(random: Random, owners: readonly string[]): Came {
  return {
    owner: random.pick(owners),
    day: random.pick(DAYS),
    currency: random.pick(CURRENCIES),
    amount: BigInt(random.whole(1, 9_999)),
  };
}

describe.each([
  ['PGlite', () => ({ memory: true })],
  ['PostgreSQL', async () => ({ url: await server.url() })],
] as [string, () => BankOptions['database'] | Promise<BankOptions['database']>][])(
  'credits on %s',
  (dialect, place) => {
    let bank: Bank;
    beforeAll(async () => {
      bank = await startBank({ database: await place(), works: false, log: () => undefined });
    });
    afterAll(() => bank.close());
    const random = new Random(20261129, 'credits');
    const all: Came[] = [];

    it('are the same for this version and an earlier one, whichever of them posts', async () => {
      for (let n = 0; n < 60; n += 1) {
        const came = drawn(random, OWNERS);
        if (random.next() < 0.5) await posted(bank, came);
        else await bank.work((_desk, { tx }) => summedByDay(tx, came));
        all.push(came);
      }
      expect(await told(bank.database, OWNERS)).toEqual(expected(all));
    });

    it('are counted once at the first start beside an earlier version, including what that version is about to write', async () => {
      const own: Came[] = [];
      for (let n = 0; n < 10; n += 1) {
        const came = drawn(random, LATER);
        await posted(bank, came);
        own.push(came);
      }
      // Restores the books of the earlier version: its daily sums stay, and no trigger follows them.
      await bank.work(async (_desk, { tx }) => {
        await sql`drop trigger credit_day_counted on credit_day`.execute(tx);
        await sql`drop trigger credit_counter_followed on ledger_counter`.execute(tx);
        await sql`delete from ledger_counter where scope like 'credit %'`.execute(tx);
      });
      const start = (): Promise<void> => bank.work((_desk, { tx }) => followCredits(tx));
      const [first] = own;
      if (first === undefined) throw new Error('nothing was posted');
      if (dialect === 'PGlite') await start();
      else {
        // The older server is in the middle of a posting: the start waits for it, and counts what it wrote.
        const [written, goOn] = [gate(), gate()];
        const posts = bank.work(async (_desk, { tx }) => {
          await summedByDay(tx, first);
          written.resolve();
          await goOn.promise;
          await enter(tx, first);
        });
        await written.promise;
        const starts = start();
        await untilWaits(bank.database);
        goOn.resolve();
        await Promise.all([posts, starts]);
        own.push(first);
      }
      const later = drawn(random, LATER);
      await bank.work((_desk, { tx }) => summedByDay(tx, later));
      await start();
      expect(await told(bank.database, LATER)).toEqual(expected([...own, later]));
    });

    it('are proved against the entries', async () => {
      const wrong = (): Promise<string[]> =>
        bank.work(async (_desk, { tx }) => {
          const found = await verifyLedger(bankTablesOf(tx));
          return found.filter(({ what }) => what.startsWith('PROVED')).map(({ invariant }) => invariant);
        });
      await posted(bank, { owner: 'PROVED', day: '2026-11-20', currency: 'USD', amount: 5n });
      expect(await wrong()).toEqual([]);
      await bank.work((_desk, { tx }) =>
        sql`update ledger_counter set count = 2 where owner = 'PROVED' and period = 'ever'`.execute(tx),
      );
      expect(await wrong()).toEqual(['3 what was credited is the sum of its entries']);
      await bank.work((_desk, { tx }) =>
        sql`update ledger_counter set amount = 6 where owner = 'PROVED' and period = 'month'`.execute(tx),
      );
      expect(await wrong()).toHaveLength(2);
    });
  },
);
