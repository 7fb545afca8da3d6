import { dateTimeOf, dayOf, instantOf } from '#model/instant.ts';
import { compare } from '#model/money.ts';
import arrival from '../rules/arrival.json' with { type: 'json' };
import { isBusinessDay, openingAt } from './calendar.ts';

/*
 * Times of settlements in milliseconds. The bank begins an hour after the application, on a working day of the
 * mainland; yuan above a million moves only while the large-value system is open.
 */

const MINUTE = 60_000;
const { settle: rules } = arrival;

export const settlementTimes = {
  audit: rules.auditMinutes * MINUTE,
  convert: rules.convertMinutes * MINUTE,
  remit: rules.remitMinutes * MINUTE,
  /** Days after which an application that lacks materials is cancelled. */
  materialDays: rules.materialDays,
  /** Days within which the evidence of an advance settlement is due. */
  evidenceDays: rules.evidenceDays,
  /** Time for the bank's audit of that evidence. */
  evidenceAudit: rules.evidenceHours * 60 * MINUTE,
};

const timeOf = (instant: number): string => dateTimeOf(instant).slice(11, 16);

/** The time at which the bank begins with an order submitted or approved now. */
export function settlementStart(now: number): number {
  const ready = now + rules.auditMinutes * MINUTE;
  const today = dayOf(now);
  const isToday = isBusinessDay(today, rules.calendars) && timeOf(now) < rules.cutOff;
  return isToday
    ? Math.max(ready, instantOf(`${today} ${rules.opens}:00`))
    : openingAt(now, rules.opens, rules.calendars);
}

/** The time at which yuan leaves if it is ready now: a large amount must also arrive while the system is open. */
export function remitStart(now: number, yuan: string): number {
  const { above, opens, closes } = rules.large;
  if (compare(yuan, above) <= 0) return now;
  const today = dayOf(now);
  if (isBusinessDay(today, rules.calendars)) {
    const begins = Math.max(now, instantOf(`${today} ${opens}:00`));
    if (begins + settlementTimes.remit <= instantOf(`${today} ${closes}:00`)) return begins;
  }
  return openingAt(now, opens, rules.calendars);
}

/** The promised arrival of an order on which the bank starts now; resent yuan needs no exchange. */
export function settlementArrival(now: number, yuan: string, isExchanged = true): number {
  const ready = settlementStart(now) + (isExchanged ? settlementTimes.convert : 0);
  return remitStart(ready, yuan) + settlementTimes.remit;
}
