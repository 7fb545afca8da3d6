const UTC8 = 8 * 3600 * 1000;

/** A moment as the wire writes it (`2026-11-20 15:42:08`, at UTC+8). */
export function printInstant(milliseconds: number): string {
  return new Date(milliseconds + UTC8).toISOString().slice(0, 19).replace('T', ' ');
}

/** Milliseconds of a date of the wire; null for what is none. */
export function parseInstant(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/.test(value)) return null;
  const parsed = Date.parse(`${value.slice(0, 10)}T${value.slice(11) || '00:00:00'}+08:00`);
  return Number.isNaN(parsed) ? null : parsed;
}

/** In a table: `11-20 15:42` in the year of `now`, `2025-11-20` in another. */
export function printShortDateTime(value: string, now: number): string {
  if (parseInstant(value) === null) return value;
  return value.slice(0, 4) === printInstant(now).slice(0, 4) ? value.slice(5, 16) : value.slice(0, 10);
}

/** What is left until a moment: `04:59`, `1:04:59`, never below `00:00`. */
export function printRemaining(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const pad = (part: number): string => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${pad(Math.floor((seconds % 3600) / 60))}:${pad(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
