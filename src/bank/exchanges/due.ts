import { dayOf, instantOf } from '#model/instant.ts';
import type { EdgeName } from '../desk/desk.ts';
import type { Next } from '../orders/family.ts';
import rules from '../rules/exchange.json' with { type: 'json' };
import { type ExchangeRow, isForward, maturityOf } from './order.ts';
import { instantAt, isOpen } from './value-dates.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export interface DueEdge {
  edge: EdgeName;
  at: number;
  /** A time of the calendar; the others are durations of the bank. */
  dated: boolean;
}

/** The next morning on which the market is open, when forwards are compared with it. */
function nextMark(now: number): number {
  const { marksAt } = rules.forward;
  let day = dayOf(now + DAY);
  while (!isOpen(instantAt(day, marksAt))) day = dayOf(instantAt(day, marksAt) + DAY);
  return instantAt(day, marksAt);
}

/** When a forward is compared with the market next, until its last day. */
export function nextMarks(now: number, { deliveryDate }: Pick<ExchangeRow, 'deliveryDate'>): Next[] {
  const at = nextMark(now);
  return dayOf(at) <= deliveryDate ? [{ step: 'mark', at }] : [];
}

/** What an order in this state waits for. */
export function dueEdges(row: ExchangeRow, now: number): DueEdge[] {
  switch (row.status) {
    case 'QUOTED':
      return [{ edge: 'exchange.expire', at: instantOf(row.expireAt) + 1000, dated: true }];
    case 'DELIVERING':
      return [
        { edge: 'exchange.settle', at: now + rules.deliveryMinutes * MINUTE, dated: false },
        ...ofForward(row, now),
      ];
    case 'WAIT_DELIVERY':
      if (isForward(row)) return ofForward(row, now);
      return [{ edge: 'exchange.begin', at: instantAt(row.deliveryDate, rules.deliverAt), dated: false }];
    default:
      return [];
  }
}

function ofForward(row: ExchangeRow, now: number): DueEdge[] {
  if (!isForward(row)) return [];
  const mark = nextMark(now);
  const due = row.marginDueAt ?? null;
  return [
    { edge: 'exchange.mature', at: maturityOf(row), dated: true },
    ...(dayOf(mark) <= row.deliveryDate ? [{ edge: 'exchange.mark', at: mark, dated: true } as const] : []),
    ...(due === null ? [] : [{ edge: 'exchange.call', at: instantOf(due), dated: true } as const]),
  ];
}
