import { dayOf } from '#model/instant.ts';
import type { Next } from '#sandbox/orders.ts';
import rules from '../rules/exchange.json' with { type: 'json' };
import type { ExchangeRow } from './order.ts';
import { instantAt, isOpen } from './value-dates.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The next morning with an open market, when forwards are marked to market. */
function nextMark(now: number): number {
  const { marksAt } = rules.forward;
  let day = dayOf(now + DAY);
  while (!isOpen(instantAt(day, marksAt))) day = dayOf(instantAt(day, marksAt) + DAY);
  return instantAt(day, marksAt);
}

/** The next mark to market of a forward, until its last day. */
export function nextMarks(now: number, { deliveryDate }: Pick<ExchangeRow, 'deliveryDate'>): Next[] {
  const at = nextMark(now);
  return dayOf(at) <= deliveryDate ? [{ step: 'mark', at }] : [];
}
