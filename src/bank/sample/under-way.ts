import type { Timetable } from '#sandbox/answer.ts';
import type { EdgePayload } from '#sandbox/orders.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { EDGE_EVENT } from '../desk/sql-desk.ts';
import type { OrderStep } from './timeline.ts';

/** Schedules the steps of orders that are due after the history, so that orders in progress continue. */
export async function scheduleRest(
  timetable: Timetable,
  { allFacts }: Pick<MemoryDesk, 'allFacts'>,
  rest: readonly OrderStep[],
): Promise<void> {
  for (const { edge, orderNo, at } of rest) {
    const payload: EdgePayload = { orderNo, edge, at };
    await timetable.schedule(at, EDGE_EVENT, payload, allFacts.get(orderNo)?.owner);
  }
}
