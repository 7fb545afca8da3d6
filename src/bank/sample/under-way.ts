import type { Timetable } from '#sandbox/answer.ts';
import type { EdgePayload } from '#sandbox/orders.ts';
import { EDGE_EVENT } from '../desk/sql-desk.ts';
import type { OrderStep } from './timeline.ts';

/** A step of an order of this merchant; undefined for an order without facts. */
export interface OwnedStep extends OrderStep {
  owner: string | undefined;
}

/** Schedules the steps of orders that are due after the history, so that orders in progress continue. */
export async function scheduleRest(timetable: Timetable, rest: readonly OwnedStep[]): Promise<void> {
  for (const { edge, orderNo, at, owner } of rest) {
    const payload: EdgePayload = { orderNo, edge, at };
    await timetable.schedule(at, EDGE_EVENT, payload, owner);
  }
}
