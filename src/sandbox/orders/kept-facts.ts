import type { Facts } from './family.ts';
import { factsOf, factsRow, type FactsRow } from './tables.ts';

/**
 * Facts of orders in memory, kept as rows with JSON texts: a long history has 200,000 of them, and as objects they would
 * take twice the memory. Each reader gets a copy, as from the database.
 */
export class KeptFacts {
  readonly #rows = new Map<string, FactsRow>();
  readonly #taken = new Set<string>();

  get size(): number {
    return this.#rows.size;
  }

  get(orderNo: string): Facts | undefined {
    this.holdKept(orderNo);
    const row = this.#rows.get(orderNo);
    return row && factsOf(row);
  }

  /** @returns the row before and after; an order keeps the time and the worth of its opening, as in the database */
  put(facts: Facts): { before: FactsRow | undefined; after: FactsRow } {
    this.holdKept(facts.orderNo);
    const before = this.#rows.get(facts.orderNo);
    const given = factsRow(facts);
    const after = before ? { ...given, at: before.at, usd_equivalent: before.usd_equivalent } : given;
    this.#rows.set(facts.orderNo, after);
    return { before, after };
  }

  /** Returns the facts of an order, and removes them from memory. */
  take(orderNo: string): FactsRow[] {
    const row = this.#rows.get(orderNo);
    this.#rows.delete(orderNo);
    this.#taken.add(orderNo);
    return row === undefined ? [] : [row];
  }

  /** @throws Error for an order whose facts were taken: a history that goes on with it would differ from a bank's */
  holdKept(orderNo: string): void {
    if (this.#taken.has(orderNo)) throw new Error(`Order ${orderNo} is no longer in memory`);
  }

  *values(): Iterable<Facts> {
    for (const row of this.#rows.values()) yield factsOf(row);
  }

  rows(): Iterable<FactsRow> {
    return this.#rows.values();
  }
}
