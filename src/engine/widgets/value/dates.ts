import { dayOf, isDay } from '#model/instant.ts';
import { readDay } from '#model/read-day.ts';
import { words } from '../../words/words.ts';

/** A day as on the wire: `2026-11-20`, always in UTC+8. */
export type Day = string;

export const RELATIVE_RANGES = ['today', 'this-month', 'last-7-days', 'last-30-days', 'last-90-days'] as const;
type RelativeRange = (typeof RELATIVE_RANGES)[number];

const DAY = 86_400_000;

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

export function isRelative(value: unknown): value is RelativeRange {
  return typeof value === 'string' && (RELATIVE_RANGES as readonly string[]).includes(value);
}

/** `last-30-days` covers 30 days, ending today. */
export function rangeOf(word: RelativeRange, now: number): readonly [Day, Day] {
  const today = dayOf(now);
  if (word === 'today') return [today, today];
  if (word === 'this-month') return [`${today.slice(0, 8)}01`, today];
  const days = word === 'last-7-days' ? 7 : word === 'last-30-days' ? 30 : 90;
  return [addDays(today, 1 - days), today];
}

/** Parses a day in any common spelling (`2026/1/5`, `20260105`, `11-20` of this year); null if it is invalid. */
export function parseDay(text: string, now: number): Day | null {
  const read = readDay(text, now);
  return 'refused' in read || read.value === '' ? null : read.value;
}

/** Parses a time (`15:30`, `1530`, `15:30:05`) into its wire format; null if it is invalid. */
export function parseTime(text: string): string | null {
  const parts = text.trim().match(words.dates.typedTime);
  if (parts === null) return null;
  const [hour = '', minute = '', second = '00'] = parts.slice(1);
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}:${second}`;
}

/** The two days of a range, from a relative word or `[from, to]`; null if the range is incomplete. */
export function resolveRange(value: unknown, now: number): readonly [Day, Day] | null {
  if (isRelative(value)) return rangeOf(value, now);
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [from, to] = value as unknown[];
  if (!isDay(from) || !isDay(to)) return null;
  return inOrder(from, to);
}

/** Two days, the earlier one first. */
export function inOrder(one: Day, other: Day): [Day, Day] {
  return one <= other ? [one, other] : [other, one];
}

export function printRange(range: readonly [Day, Day]): string {
  return `${range[0]} – ${range[1]}`;
}
