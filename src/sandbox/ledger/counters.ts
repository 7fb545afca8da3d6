import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { insertRows, type RowSink } from './row-sink.ts';
import { ledgerTablesOf, type LedgerTransaction } from './tables.ts';

/*
 * Sums and counts by scope and period, for limits: a limit reads one row instead of adding up history. The counting
 * code holds the owner's lock, so that two requests cannot both use the remaining room.
 */

export const PERIODS = ['day', 'month', 'ever'] as const;
export type Period = (typeof PERIODS)[number];

/** An amount in minor units to add in a scope; amount and number are negative for a reversal. */
export interface Addition {
  scope: string;
  amount: bigint;
  /** Default: 1. */
  count?: bigint;
}

export interface Tally {
  scope: string;
  period: Period;
  amount: bigint;
  count: bigint;
}

/** Amount and number counted in a scope. */
export type Sum = Omit<Tally, 'period'>;

/** Storage for an owner's counters. */
export interface Counters {
  /**
   * Counts in every period.
   * @param at time of the amount, `2026-11-20 15:42:08`; a reversal has the time at which it was counted
   */
  add(owner: string, at: string, additions: readonly Addition[]): Promise<void>;
  /** The counts of each scope for the day and the month of a time, and in total; zero if nothing was counted. */
  at(owner: string, at: string, scopes: readonly string[]): Promise<Tally[]>;
  /** Sums since a day (`2026-11-20`, inclusive) for each scope with this prefix in which something was counted. */
  since(owner: string, day: string, beginning: string): Promise<Sum[]>;
}

/** The key of a period: `2026-11-20`, `2026-11`, or nothing. */
export function startOf(period: Period, at: string): string {
  return period === 'day' ? at.slice(0, 10) : period === 'month' ? at.slice(0, 7) : '';
}

/** Sorts after every other character: the upper bound of a prefix search. */
const LAST = '\u{10ffff}';

/** Counters in the database, inside the caller's transaction. */
export class SqlCounters implements Counters {
  readonly #tx: LedgerTransaction;

  constructor(tx: Transaction) {
    this.#tx = ledgerTablesOf(tx);
  }

  async add(owner: string, at: string, additions: readonly Addition[]): Promise<void> {
    const rows = byScope(additions).flatMap(({ scope, amount, count }) =>
      PERIODS.map((period) => ({
        ...{ owner, scope, period, start: startOf(period, at) },
        amount: String(amount),
        count: String(count),
      })),
    );
    if (rows.length === 0) return;
    await this.#tx
      .insertInto('ledger_counter')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['owner', 'scope', 'period', 'start']).doUpdateSet({
          amount: sql`ledger_counter.amount + excluded.amount`,
          count: sql`ledger_counter.count + excluded.count`,
        }),
      )
      .execute();
  }

  async at(owner: string, at: string, scopes: readonly string[]): Promise<Tally[]> {
    if (scopes.length === 0) return [];
    const starts = PERIODS.map((period) => startOf(period, at));
    const { rows } = await sql<{ scope: string; period: Period; amount: string; count: string }>`
      select scope, period, amount, count from ledger_counter
      where owner = ${owner} and scope = any(${[...scopes]}::text[])
        and (period, start) in (select * from unnest(${[...PERIODS]}::text[], ${starts}::text[]))`.execute(this.#tx);
    const found = new Map(rows.map((row) => [`${row.scope} ${row.period}`, row]));
    return each(scopes, (scope, period) => {
      const row = found.get(`${scope} ${period}`);
      return { scope, period, amount: BigInt(row?.amount ?? 0), count: BigInt(row?.count ?? 0) };
    });
  }

  async since(owner: string, day: string, beginning: string): Promise<Sum[]> {
    const { rows } = await sql<{ scope: string; amount: string; count: string }>`
      select scope, sum(amount)::int8 as amount, sum(count)::int8 as count from ledger_counter
      where owner = ${owner} and scope >= ${beginning} and scope < ${beginning + LAST} and period = 'day' and start >= ${day}
      group by scope order by scope`.execute(this.#tx);
    return rows.map(({ scope, amount, count }) => ({ scope, amount: BigInt(amount), count: BigInt(count) }));
  }
}

/** Counters in memory, for generating history fast. */
export class MemoryCounters implements Counters {
  readonly #sums = new Map<string, { amount: bigint; count: bigint }>();

  add(owner: string, at: string, additions: readonly Addition[]): Promise<void> {
    for (const { scope, amount, count } of byScope(additions)) {
      for (const period of PERIODS) {
        const key = JSON.stringify([owner, scope, period, startOf(period, at)]);
        const before = this.#sums.get(key) ?? NOTHING;
        this.#sums.set(key, { amount: before.amount + amount, count: before.count + count });
      }
    }
    return Promise.resolve();
  }

  /** Every sum as a row of the database. */
  rows(): Record<string, string>[] {
    return [...this.#sums].map(([key, { amount, count }]) => {
      const [owner = '', scope = '', period = '', start = ''] = JSON.parse(key) as string[];
      return { owner, scope, period, start, amount: String(amount), count: String(count) };
    });
  }

  at(owner: string, at: string, scopes: readonly string[]): Promise<Tally[]> {
    return Promise.resolve(
      each(scopes, (scope, period) => {
        const key = JSON.stringify([owner, scope, period, startOf(period, at)]);
        return { scope, period, ...(this.#sums.get(key) ?? NOTHING) };
      }),
    );
  }

  since(owner: string, day: string, beginning: string): Promise<Sum[]> {
    const sums = new Map<string, Sum>();
    for (const [key, { amount, count }] of this.#sums) {
      const [of, scope = '', period, start = ''] = JSON.parse(key) as string[];
      if (of !== owner || period !== 'day' || start < day || !scope.startsWith(beginning)) continue;
      const before = sums.get(scope) ?? NOTHING;
      sums.set(scope, { scope, amount: before.amount + amount, count: before.count + count });
    }
    return Promise.resolve([...sums.values()].toSorted((a, b) => (a.scope < b.scope ? -1 : 1)));
  }
}

/** Writes the counts of a history made in memory. */
export async function insertCounters(sink: RowSink, counters: MemoryCounters): Promise<void> {
  const columns = { owner: 'text', scope: 'text', period: 'text', start: 'text', amount: 'int8', count: 'int8' };
  await insertRows(sink, 'ledger_counter', columns, counters.rows());
}

const NOTHING = { amount: 0n, count: 0n };

/** One statement per scope, in the same order for everybody. */
function byScope(additions: readonly Addition[]): Required<Addition>[] {
  const sums = new Map<string, Required<Addition>>();
  for (const { scope, amount, count = 1n } of additions) {
    const before = sums.get(scope) ?? NOTHING;
    sums.set(scope, { scope, amount: before.amount + amount, count: before.count + count });
  }
  return [...sums.values()].toSorted((a, b) => (a.scope < b.scope ? -1 : 1));
}

function each(scopes: readonly string[], tally: (scope: string, period: Period) => Tally): Tally[] {
  return [...new Set(scopes)].flatMap((scope) => PERIODS.map((period) => tally(scope, period)));
}
