import type { Timetable } from '#sandbox/answer.ts';
import type { EdgePayload } from '#sandbox/sql-order-desk.ts';
import { EDGE_EVENT } from '../desk/sql-desk.ts';
import type { OrderStep } from './timeline.ts';

/** Factor by which bank time runs faster while an order waits. */
const FACTOR = 60;
const MINUTE = 60_000;

/** Schedules the steps of orders that are due after the history, so that orders in progress continue. */
export async function scheduleRest(timetable: Timetable, rest: readonly OrderStep[], now: number): Promise<void> {
  for (const { edge, orderNo, at: due, dated } of rest) {
    const at = dated ? due : now + Math.ceil(Math.max(due - now, MINUTE) / FACTOR);
    const payload: EdgePayload = { orderNo, edge, at };
    await timetable.schedule(at, EDGE_EVENT, payload);
  }
}
