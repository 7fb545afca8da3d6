/** Length of the month in `2026-11-20 15:42:08`. */
const MONTH = 7;
const DAY = 10;

/** Amounts by day, for frequent questions about the sum since a day. */
export class DailySums {
  readonly #months = new Map<string, { sum: bigint; days: Map<string, bigint> }>();

  /** @param at `2026-11-20 15:42:08` */
  add(at: string, amount: bigint): void {
    const name = at.slice(0, MONTH);
    const month = this.#months.get(name) ?? { sum: 0n, days: new Map<string, bigint>() };
    this.#months.set(name, month);
    month.sum += amount;
    const day = at.slice(0, DAY);
    month.days.set(day, (month.days.get(day) ?? 0n) + amount);
  }

  /** @param day `2026-11-20`, included in the sum */
  since(day: string): bigint {
    const first = day.slice(0, MONTH);
    let sum = 0n;
    for (const [name, month] of this.#months) {
      if (name < first) continue;
      if (name > first || day.endsWith('-01')) sum += month.sum;
      else for (const [each, amount] of month.days) if (each >= day) sum += amount;
    }
    return sum;
  }
}
