/*
 * Instants are milliseconds since 1970. On the wire they are dates of one calendar, UTC+8: `2026-11-20` or
 * `2026-11-20 15:42:08`.
 */

const OFFSET = 8 * 3_600_000;
const DAY = 24 * 3_600_000;
const WRITTEN = /^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/;

/** `2026-11-20 15:42:08` at UTC+8. */
export function dateTimeOf(instant: number): string {
  return new Date(instant + OFFSET).toISOString().slice(0, 19).replace('T', ' ');
}

/** `2026-11-20` at UTC+8. */
export function dayOf(instant: number): string {
  return dateTimeOf(instant).slice(0, 10);
}

/** The instant of a date (its midnight) or a date-time of the wire; NaN where the text is neither. */
export function instantOf(text: string): number {
  if (!WRITTEN.test(text)) return Number.NaN;
  return Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}+08:00`);
}

/** Days of UTC+8 since 1970: one more with every midnight. */
export function dayNumberOf(instant: number): number {
  return Math.floor((instant + OFFSET) / DAY);
}

/** The midnight at UTC+8 before an instant. */
export function dayStartOf(instant: number): number {
  return dayNumberOf(instant) * DAY - OFFSET;
}

/** Whether a text is a day that the calendar has: `2026-02-30` is none. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const instant = instantOf(text);
  return !Number.isNaN(instant) && dayOf(instant) === text;
}
