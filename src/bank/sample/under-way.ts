import type { Timetable } from '#sandbox/answer.ts';
import type { EdgePayload } from '#sandbox/sql-order-desk.ts';
import { EDGE_EVENT } from '../desk/sql-desk.ts';
import type { OrderStep } from './timeline.ts';

/** Bank time runs sixty times as fast where something waits. */
const FACTOR = 60;
const MINUTE = 60_000;

/** Schedules the steps of orders that the history has not come to: what is under way at its end goes on. */
export async function scheduleRest(timetable: Timetable, rest: readonly OrderStep[], now: number): Promise<void> {
  for (const { edge, orderNo, at: due, dated } of rest) {
    const at = dated ? due : now + Math.ceil(Math.max(due - now, MINUTE) / FACTOR);
    const payload: EdgePayload = { orderNo, edge, at };
    await timetable.schedule(at, EDGE_EVENT, payload);
  }
}
