import { addMonths, dayNumberOf, dayOf, instantOf } from '#model/instant.ts';
import { ownEntry } from '#model/own-entry.ts';
import { closedDaysOf, isBusinessDay } from '../terms/calendar.ts';
import rules from '../rules/exchange.json' with { type: 'json' };

/* Trading hours and delivery days of currencies. Days are `2026-11-20`, all in UTC+8. */

const DAY = 86_400_000;
const HOUR = 3_600_000;

const NAMES: Record<string, string> = rules.calendarNames;

/** Holiday calendars of a pair: those of both currencies, and New York's, through which crosses settle. */
export function calendarsOf(left: string, right: string): string[] {
  const table = rules.calendars as Record<string, string>;
  return [...new Set([ownEntry(table, left), ownEntry(table, right), 'US'].filter((name) => name !== undefined))];
}

export function isDeliveryDay(date: string, left: string, right: string): boolean {
  return isBusinessDay(date, calendarsOf(left, right));
}

/** The day itself if it is a business day, otherwise the next business day. */
export function following(date: string, calendars: readonly string[]): string {
  let day = date;
  while (!isBusinessDay(day, calendars)) day = dayOf(instantOf(day) + DAY);
  return day;
}

/** Following, but never into the next month; then the last business day before. */
export function modifiedFollowing(date: string, calendars: readonly string[]): string {
  const next = following(date, calendars);
  if (next.slice(0, 7) === date.slice(0, 7)) return next;
  let day = date;
  while (!isBusinessDay(day, calendars)) day = dayOf(instantOf(day) - DAY);
  return day;
}

/** T+0, T+1 and T+2: a number of business days after today, or after the next business day. */
export function valueDate(now: number, left: string, right: string, days: number): string {
  const calendars = calendarsOf(left, right);
  let day = following(dayOf(now), calendars);
  for (let count = 0; count < days; count += 1) day = following(dayOf(instantOf(day) + DAY), calendars);
  return day;
}

/** Business days after today until a day; 0 when the day is today or past. */
export function businessDaysUntil(now: number, date: string, left: string, right: string): number {
  const calendars = calendarsOf(left, right);
  let count = 0;
  for (let at = instantOf(dayOf(now)) + DAY; dayOf(at) <= date; at += DAY) {
    if (isBusinessDay(dayOf(at), calendars)) count += 1;
  }
  return count;
}

/** The days on which a forward may be delivered: T+3 to twelve months, the last one modified following. */
export function forwardWindow(now: number, left: string, right: string): { earliest: string; latest: string } {
  const { firstDays, lastMonths } = rules.forward;
  return {
    earliest: valueDate(now, left, right, firstDays),
    latest: modifiedFollowing(monthsAfter(dayOf(now), lastMonths, calendarsOf(left, right)), calendarsOf(left, right)),
  };
}

/** The same day a number of months later; the last business day of a month maps to a month's end. */
export function monthsAfter(date: string, months: number, calendars: readonly string[]): string {
  const later = addMonths(date, months);
  const monthEnd = dayOf(instantOf(date) + DAY).slice(0, 7) !== date.slice(0, 7) || isLastBusinessDay(date, calendars);
  return monthEnd ? dayOf(instantOf(addMonths(`${later.slice(0, 7)}-01`, 1)) - DAY) : later;
}

function isLastBusinessDay(date: string, calendars: readonly string[]): boolean {
  if (!isBusinessDay(date, calendars)) return false;
  return following(dayOf(instantOf(date) + DAY), calendars).slice(0, 7) !== date.slice(0, 7);
}

export interface ClosedDay {
  date: string;
  className: string;
  title: string;
}

/** Days between two days (both included) on which a pair is not delivered: named holidays, and weekends. */
export function closedDays(from: string, to: string, left: string, right: string): ClosedDay[] {
  const calendars = calendarsOf(left, right);
  const holidays = new Map<string, string[]>();
  for (const name of calendars) {
    for (const date of closedDaysOf(name))
      holidays.set(date, [...(holidays.get(date) ?? []), ownEntry(NAMES, name) ?? name]);
  }
  const days: ClosedDay[] = [];
  for (let at = instantOf(from); dayOf(at) <= to; at += DAY) {
    const date = dayOf(at);
    if (isBusinessDay(date, calendars)) continue;
    const names = holidays.get(date);
    days.push(
      names === undefined
        ? { date, className: 'weekend', title: '周末不交割' }
        : { date, className: 'holiday', title: `${names.join('、')}假期` },
    );
  }
  return days;
}

/** Days from today until a date, for interest. */
export function daysUntil(now: number, date: string): number {
  return dayNumberOf(instantOf(date)) - dayNumberOf(now);
}

const { opens, closes } = rules.hours;

/** Trading hours as displayed. */
export const HOURS = `${sayTime(opens)} 至${sayTime(closes)}`;

/** True if the market is open; a single pair may still be closed. */
export function isOpen(now: number): boolean {
  const hour = (now - weekStart(now)) / HOUR;
  return hour >= hourOf(opens) && hour < hourOf(closes);
}

/** The next opening of the market; now if it is open. */
export function nextOpening(now: number): number {
  if (isMarketHoliday(now)) return nextOpening(instantOf(dayOf(now)) + DAY);
  if (isOpen(now)) return now;
  const opening = weekStart(now) + hourOf(opens) * HOUR;
  return nextOpening(opening > now ? opening : opening + 7 * DAY);
}

/** The next closing of the market. */
export function nextClosing(now: number): number {
  const closing = weekStart(now) + hourOf(closes) * HOUR;
  return closing > now ? closing : closing + 7 * DAY;
}

/** True if today is a market holiday of the year. */
export function isMarketHoliday(now: number): boolean {
  return rules.closedDays.includes(dayOf(now).slice(5));
}

/** Basis points added to the margin on Friday night, when nobody else quotes. */
export function weekendEve(now: number): number {
  const { weekday, from, wider } = rules.weekendEve;
  const hour = (now - weekStart(now)) / HOUR;
  return hour >= (weekday - 1) * 24 + Number(from.slice(0, 2)) && hour < hourOf(closes) ? wider : 0;
}

/** Monday 00:00 of this week. */
function weekStart(now: number): number {
  const today = instantOf(dayOf(now));
  const weekday = (new Date(`${dayOf(now)}T00:00:00Z`).getUTCDay() + 6) % 7;
  return today - weekday * DAY;
}

/** `周一 08:00` */
function sayTime({ weekday, at }: { weekday: number; at: string }): string {
  return `周${'一二三四五六日'.charAt(weekday - 1)} ${at}`;
}

function hourOf({ weekday, at }: { weekday: number; at: string }): number {
  return (weekday - 1) * 24 + Number(at.slice(0, 2)) + Number(at.slice(3)) / 60;
}

/** `2026-11-20 09:30:00` as an instant. */
export function instantAt(date: string, time: string): number {
  return instantOf(`${date} ${time}:00`);
}
