import { dayOf, dayStartOf } from '#model/instant.ts';

/** What happens when, in order; what happens may add to what will. */
export class Timeline {
  readonly #queue: { at: number; order: number; run: () => Promise<void> }[] = [];
  #count = 0;

  add(at: number, run: () => Promise<void>): void {
    const entry = { at, order: this.#count, run };
    this.#count += 1;
    let low = 0;
    let high = this.#queue.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#queue[middle];
      if (other !== undefined && (other.at > at || (other.at === at && other.order > entry.order))) low = middle + 1;
      else high = middle;
    }
    this.#queue.splice(low, 0, entry);
  }

  /** Runs all that is due until the given time; what is later never happens. */
  async play(until: number, setTime: (now: number) => void): Promise<void> {
    for (;;) {
      const next = this.#queue.at(-1);
      if (next === undefined || next.at > until) return;
      this.#queue.pop();
      setTime(next.at);
      await next.run();
    }
  }
}

const SEASON = [0.85, 0.7, 0.9, 0.9, 0.95, 1, 1.15, 0.95, 1, 1.15, 1.55, 1.45];
const GROWTH = 1.015;
const DAY = 86_400_000;
const MONTH = 30.4 * DAY;

/** Picks moments between two times: busier in season, growing by the month, in office hours, rarely at weekends. */
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

  /** @param random at least 0, less than 1, twice: the day, and the second of the day */
  moment(dayAt: number, secondAt: number): number {
    const point = dayAt * this.#total;
    const day = this.#days.find(({ until }) => until > point) ?? this.#days[this.#days.length - 1];
    return (day?.at ?? 0) + 9 * 3_600_000 + Math.floor(secondAt * 9.4 * 3600) * 1000;
  }
}
