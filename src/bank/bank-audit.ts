import { dateTimeOf } from '#model/instant.ts';
import { dispatchTime, durations } from './calendar.ts';
import type { Desk, EdgeName } from './desk/desk.ts';
import type { Way } from './fees.ts';

/** The bank looks at an order, as soon as it is open; `edge` is what happens then. */
export async function beginAudit(
  desk: Desk,
  owner: string,
  order: { orderNo: string; arriveCcy: string; way: Way },
  edge: EdgeName,
): Promise<void> {
  const begins = dispatchTime(desk.now + durations.audit, order.way, order.arriveCcy);
  const waits = begins > desk.now + durations.audit;
  await desk.event(owner, {
    orderNo: order.orderNo,
    at: dateTimeOf(desk.now),
    step: '银行审核',
    actor: '风控',
    result: 'CURRENT',
    ...(waits ? { note: '节假日或截止时间顺延' } : {}),
  });
  await desk.schedule(edge, order.orderNo, begins - desk.now);
}
