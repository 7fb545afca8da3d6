/* Instants are milliseconds since 1970. On the wire they are dates in UTC+8: `2026-11-20` or `2026-11-20 15:42:08`. */

const OFFSET = 8 * 3_600_000;
const DAY = 24 * 3_600_000;
const WRITTEN = /^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/;

/** `2026-11-20 15:42:08` in UTC+8. */
export function dateTimeOf(instant: number): string {
  return new Date(instant + OFFSET).toISOString().slice(0, 19).replace('T', ' ');
}

/** `2026-11-20` in UTC+8. */
export function dayOf(instant: number): string {
  return dateTimeOf(instant).slice(0, 10);
}

/** Instant of a date (its midnight) or date-time on the wire; NaN if it is neither. */
export function instantOf(text: string): number {
  if (!WRITTEN.test(text)) return Number.NaN;
  return Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}+08:00`);
}

/** Number of the UTC+8 day since 1970; increases at every midnight. */
export function dayNumberOf(instant: number): number {
  return Math.floor((instant + OFFSET) / DAY);
}

/** Midnight in UTC+8 before an instant. */
export function dayStartOf(instant: number): number {
  return dayNumberOf(instant) * DAY - OFFSET;
}

/** The same day a number of months later; the last day if that month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** True if a text is an existing day: `2026-02-30` is not. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const instant = instantOf(text);
  return !Number.isNaN(instant) && dayOf(instant) === text;
}
