import { dateTimeOf, instantOf } from '#model/instant.ts';

/** Milliseconds of a date of the wire; null for what is none. */
export function parseInstant(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const instant = typeof value === 'string' ? instantOf(value) : Number.NaN;
  return Number.isNaN(instant) ? null : instant;
}

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

/** What is left until a moment: `04:59`, `1:04:59`, never below `00:00`. */
export function printRemaining(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const pad = (part: number): string => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${pad(Math.floor((seconds % 3600) / 60))}:${pad(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
