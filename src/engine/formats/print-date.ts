import { dateTimeOf } from '#model/instant.ts';
import { parseInstant } from '#model/print.ts';

/** In a table: `11-20 15:42` in the year of `now`, `2025-11-20` in another. */
export function printShortDateTime(value: string, now: number): string {
  if (parseInstant(value) === null) return value;
  return value.slice(0, 4) === dateTimeOf(now).slice(0, 4) ? value.slice(5, 16) : value.slice(0, 10);
}

/** In a table: `11-20` in the year of `now`, `2025-11-20` in another. */
export function printShortDate(value: string, now: number): string {
  if (parseInstant(value) === null) return value;
  return value.slice(0, 4) === dateTimeOf(now).slice(0, 4) ? value.slice(5, 10) : value.slice(0, 10);
}
