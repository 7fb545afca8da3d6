import { dateTimeOf } from '#model/instant.ts';
import { arrivalTime, durations, startTime } from '../terms/calendar.ts';
import type { Desk } from '../desk/desk.ts';
import type { Way } from '../terms/fees.ts';
import type { Next } from '#sandbox/orders.ts';
import type { Progress } from './family.ts';

/** The payout of an order. */
interface Payout {
  arriveCcy: string;
  arriveAmount: string;
}

/** Starts the bank's review of a new order: its next step is `audit`. */
export function bankAudit(desk: Desk, way: Way, { arriveCcy, arriveAmount }: Payout): { says: Progress; next: Next } {
  const begins = startTime(desk.now, way, arriveCcy, arriveAmount);
  const waits = begins > desk.now + durations.audit;
  const note = waits ? { note: '节假日或截止时间顺延' } : {};
  return {
    says: { step: '银行审核', actor: '风控', result: 'CURRENT', ...note },
    next: { step: 'audit', after: begins - desk.now },
  };
}

/** Arrival time of an order on which the bank starts now. */
export function promiseOf(desk: Desk, { arriveCcy, arriveAmount }: Payout, way: Way): { arriveTime: string } {
  return { arriveTime: dateTimeOf(arrivalTime(desk.now, way, arriveCcy, arriveAmount)) };
}
