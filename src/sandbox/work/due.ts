import type { BankTime, Due } from '#model/lifecycle.ts';
import { evaluate, type Scope } from '#model/evaluate.ts';
import { dateTimeOf, dayOf, instantOf } from '#model/instant.ts';
import type { StepService } from '../context/steps.ts';

const DAY = 86_400_000;
const OPENING = '09:00';
/** More consecutive closed days than this are an error in a calendar. */
const MOST_CLOSED = 400;

/**
 * The time at which a step is due, in milliseconds; null if the record does not determine it.
 * @param entered when the record entered the state
 */
export function dueAt(due: Due, entered: number, scope: Scope, service: StepService): number | null {
  if ('at' in due) {
    const moment = evaluate(due.at, scope);
    const instant = typeof moment === 'number' ? moment : instantOf(String(moment ?? ''));
    return Number.isNaN(instant) ? null : instant;
  }
  return Math.ceil(endOf(due, entered, service));
}

/** End of a duration in bank time that starts now, in milliseconds. */
export function endOf(
  { milliseconds = 0, workingDays, calendars = [], cutOff }: BankTime,
  now: number,
  service: StepService,
): number {
  const isWorking = (day: string): boolean => calendars.every((name) => isOpen(service, name, day));
  const begins = calendars.length === 0 ? now : beginOf(now, isWorking, cutOff);
  if (workingDays === undefined) return begins + milliseconds;
  let day = dayOf(begins);
  for (let n = 0; n < workingDays; n += 1) day = nextDay(day, isWorking);
  return instantOf(`${day} ${cutOff ?? dateTimeOf(begins).slice(11)}`);
}

function beginOf(now: number, isWorking: (day: string) => boolean, cutOff: string | undefined): number {
  const today = dayOf(now);
  const isLate = cutOff !== undefined && dateTimeOf(now).slice(11, 16) >= cutOff;
  return isWorking(today) && !isLate ? now : instantOf(`${nextDay(today, isWorking)} ${OPENING}`);
}

function nextDay(day: string, isWorking: (day: string) => boolean): string {
  for (let n = 1; n <= MOST_CLOSED; n += 1) {
    const next = dayOf(instantOf(day) + n * DAY);
    if (isWorking(next)) return next;
  }
  throw new Error(`No working day within ${MOST_CLOSED} days after ${day}`);
}

function isOpen(service: StepService, calendar: string, day: string): boolean {
  if (!service.isOpen) throw new Error(`The product has no calendar "${calendar}"`);
  return service.isOpen(calendar, day);
}
