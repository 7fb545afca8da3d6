import { dateTimeOf, dayOf, instantOf } from '#model/instant.ts';
import { compare } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import { fixedRows } from '../words/fixed-rows.ts';
import type { Way } from './fees.ts';
import arrival from '../rules/arrival.json' with { type: 'json' };
import holidays from '../rules/holidays.json' with { type: 'json' };

/** All times here are milliseconds; days and hours are those of UTC+8. */
const MINUTE = 60_000;
const DAY = 86_400_000;
const OPENING = '09:00:00';

interface Rule {
  cutOff: string;
  /** Business days after dispatch. */
  days: number;
  minutes: number;
  calendars: string[];
  instant?: { most: string; minutes: number };
}

interface Calendar {
  /** Weekdays on which the calendar is closed. */
  closed: readonly string[];
  /** Make-up weekends. */
  open: readonly string[];
}

/** Calendars by name. The weekdays on which the mainland is closed are records that merchants may read. */
const CALENDARS: Record<string, Calendar> = {
  ...holidays,
  CN: { ...holidays.CN, closed: fixedRows('holiday').map(({ date }) => date) },
};

/** True if a day is a business day: Monday to Friday except holidays of any named calendar, plus make-up weekends. */
export function isBusinessDay(date: string, calendars: readonly string[]): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return calendars.every((name) => {
    const table = ownEntry(CALENDARS, name);
    if (table === undefined) throw new Error(`There is no calendar ${name}`);
    if (table.open.includes(date)) return true;
    return weekday !== 0 && weekday !== 6 && !table.closed.includes(date);
  });
}

/** Weekdays on which a calendar is closed. */
export function closedDaysOf(calendar: string): readonly string[] {
  return ownEntry(CALENDARS, calendar)?.closed ?? [];
}

function nextBusinessDay(date: string, calendars: readonly string[]): string {
  let time = instantOf(date);
  do time += DAY;
  while (!isBusinessDay(dayOf(time), calendars));
  return dayOf(time);
}

/** The next opening of the bank on a working day, at nine; later than now. */
export function nextOpening(now: number, calendars: readonly string[]): number {
  const today = dayOf(now);
  const opening = instantOf(`${today} ${OPENING}`);
  return isBusinessDay(today, calendars) && opening > now
    ? opening
    : instantOf(`${nextBusinessDay(today, calendars)} ${OPENING}`);
}

/** A time of day (`09:30`) on the next working day after today. */
export function openingAt(now: number, time: string, calendars: readonly string[]): number {
  return instantOf(`${nextBusinessDay(dayOf(now), calendars)} ${time}:00`);
}

function ruleOf(way: Way, currency: string): Rule {
  if (way === 'yuan') return arrival.yuan;
  const local = ownEntry(arrival.local as Record<string, Rule>, currency);
  return way === 'local' && local !== undefined ? local : arrival.swift;
}

/** The time at which the bank can start: at once, or at its next opening if it is closed or past the cut-off. */
export function dispatchTime(time: number, way: Way, currency: string): number {
  const rule = ruleOf(way, currency);
  const today = dayOf(time);
  if (isBusinessDay(today, rule.calendars) && dateTimeOf(time).slice(11, 16) < rule.cutOff) {
    return Math.max(time, instantOf(`${today} ${OPENING}`));
  }
  return instantOf(`${nextBusinessDay(today, rule.calendars)} ${OPENING}`);
}

/** The time at which an order submitted now is checked and leaves the bank; instant payments leave at any hour. */
export function startTime(time: number, way: Way, currency: string, amount: string): number {
  const ready = time + durations.audit;
  return isInstant(way, currency, amount) ? ready : Math.max(ready, dispatchTime(time, way, currency));
}

/** The promised arrival time. */
export function arrivalTime(time: number, way: Way, currency: string, amount: string): number {
  const rule = ruleOf(way, currency);
  const start = startTime(time, way, currency, amount);
  if (rule.instant !== undefined && isInstant(way, currency, amount)) return start + rule.instant.minutes * MINUTE;
  if (rule.days === 0) return start + (rule.minutes + (way === 'yuan' ? arrival.remitMinutes : 0)) * MINUTE;
  let date = dayOf(start);
  for (let day = 0; day < rule.days; day += 1) date = nextBusinessDay(date, rule.calendars);
  return instantOf(`${date} ${rule.cutOff}:00`);
}

/** Durations of a withdrawal's edges in milliseconds. */
export const durations = {
  audit: arrival.auditMinutes * MINUTE,
  convert: arrival.convertMinutes * MINUTE,
  remit: arrival.remitMinutes * MINUTE,
};

/** The cut-off for leaving on the same day, and the business days until arrival. */
export function cutOffOf(way: Way, currency: string): { cutOff: string; arrival: string } {
  const { cutOff, days } = ruleOf(way, currency);
  return { cutOff, arrival: `T+${days}` };
}

/** Today's status of a way: whether its banks are open, whether the cut-off has passed, and the cut-off (`16:30`). */
export function dayOn(time: number, way: Way, currency: string): { isOpen: boolean; isLate: boolean; cutOff: string } {
  const { cutOff, calendars } = ruleOf(way, currency);
  const isLate = dateTimeOf(time).slice(11, 16) >= cutOff;
  return { isOpen: isBusinessDay(dayOf(time), calendars), isLate, cutOff };
}

/** True if an amount arrives within minutes, at any hour. */
export function isInstant(way: Way, currency: string, amount: string): boolean {
  const { instant } = ruleOf(way, currency);
  return instant !== undefined && compare(amount, instant.most) <= 0;
}
