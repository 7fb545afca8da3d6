import { dayOf } from '#model/instant.ts';
import { parseInstant } from '#model/print.ts';

/** A year begins with an hour. Milliseconds. */
const HOUR = 3_600_000;

/** In a table: `11-20 15:42` in the year of `now`, `2025-11-20` in another. */
export function printShortDateTime(value: string, now: number): string {
  if (parseInstant(value) === null) return value;
  return value.startsWith(yearOf(now)) ? value.slice(5, 16) : value.slice(0, 10);
}

/** In a table: `11-20` in the year of `now`, `2025-11-20` in another. */
export function printShortDate(value: string, now: number): string {
  if (parseInstant(value) === null) return value;
  return value.startsWith(yearOf(now)) ? value.slice(5, 10) : value.slice(0, 10);
}

let known = { from: 0, to: 0, year: '' };

/** Of all the cells of a table it is the same one. */
function yearOf(now: number): string {
  if (now < known.from || now >= known.to) {
    const from = now - (now % HOUR);
    known = { from, to: from + HOUR, year: dayOf(now).slice(0, 4) };
  }
  return known.year;
}
