import { dayOf, dayStartOf } from '#model/instant.ts';
import type { EdgeName } from '#sandbox/orders.ts';

interface Due {
  at: number;
  order: number;
  run: () => Promise<void>;
  /** Set if the entry takes a step of an order. */
  step?: OrderStep | undefined;
}

/** A step of an order that the bank takes at its due time. */
export interface OrderStep {
  edge: EdgeName;
  orderNo: string;
  at: number;
}

/** A queue of events by time; an event may add later events. */
export class Timeline {
  /** Sorted descending: the next event is last. */
  readonly #dues: Due[] = [];
  #count = 0;
  #plays = false;

  add(at: number, run: () => Promise<void>, step?: OrderStep): void {
    const entry = { at, order: this.#count, run, step };
    this.#count += 1;
    // Events added before playing are sorted once.
    let low = this.#plays ? 0 : this.#dues.length;
    let high = this.#dues.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(entry, this.#dues[middle]!)) low = middle + 1;
      else high = middle;
    }
    this.#dues.splice(low, 0, entry);
  }

  /** Runs all events due until the given time. */
  async play(until: number, setTime: (now: number) => void): Promise<void> {
    this.#dues.sort((one, other) => (isBefore(one, other) ? 1 : -1));
    this.#plays = true;
    for (;;) {
      const next = this.#dues.at(-1);
      if (next === undefined || next.at > until) return;
      this.#dues.pop();
      setTime(next.at);
      await next.run();
    }
  }

  /** Steps of orders that have not been played. */
  get rest(): OrderStep[] {
    return this.#dues.flatMap(({ step }) => step ?? []);
  }
}

/** By time; at the same time, by order of adding. */
function isBefore(one: Due, other: Due): boolean {
  return one.at === other.at ? one.order < other.order : one.at < other.at;
}

const SEASON = [0.85, 0.7, 0.9, 0.9, 0.95, 1, 1.15, 0.95, 1, 1.15, 1.55, 1.45];
const GROWTH = 1.015;
const DAY = 86_400_000;
const MONTH = 30.4 * DAY;

/** Picks moments between two times: busier in season, growing monthly, in office hours, rarely at weekends. */
export class Season {
  readonly #days: { at: number; until: number }[] = [];
  #total = 0;

  constructor(from: number, to: number) {
    for (let day = from; day < to; day += DAY) {
      const date = new Date(`${dayOf(day)}T00:00:00Z`);
      const weekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
      this.#total += (SEASON[date.getUTCMonth()] ?? 1) * GROWTH ** ((day - from) / MONTH) * (weekend ? 0.12 : 1);
      this.#days.push({ at: dayStartOf(day), until: this.#total });
    }
  }

  /**
   * @param dayAt from 0 up to, but not including, 1; selects the day
   * @param secondAt from 0 up to, but not including, 1; selects the second of the day
   */
  moment(dayAt: number, secondAt: number): number {
    const point = dayAt * this.#total;
    let low = 0;
    let high = this.#days.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#days[middle]?.until ?? 0) > point) high = middle;
      else low = middle + 1;
    }
    const day = this.#days[low];
    return (day?.at ?? 0) + 9 * 3_600_000 + Math.floor(secondAt * 9.4 * 3600) * 1000;
  }
}
