import { dateTimeOf, dayOf, instantOf } from '#model/instant.ts';
import type { Desk, OrderRow } from '../desk/desk.ts';
import { type Message, SETTLEMENT } from '../messages/message.ts';
import { DAY } from '../orders/outcome.ts';
import { refusal } from '../words/refusals.ts';
import { sayAmount } from '../words/amounts.ts';

/** States of the evidence in which an advance settlement is outstanding. */
export const OWED = ['WAIT', 'AUDITING', 'REJECT'] as const;
/** The subset of these states in which the merchant must act. */
const WAITS = ['WAIT', 'REJECT'] as const;

const PLACE = '/pay-settle/paymentOrder';
/** Days before the deadline on which the merchant is reminded. */
const AHEAD = 3;

export function isOwed({ materialStatus }: OrderRow): boolean {
  return WAITS.some((each) => each === materialStatus);
}

function isOverdue({ supplementDeadline }: OrderRow, now: number): boolean {
  return (supplementDeadline ?? '9') < dayOf(now);
}

/** Advance settlements whose evidence is overdue, the longest overdue first. */
export async function overdueOrders(desk: Desk, owner: string): Promise<OrderRow[]> {
  const waiting = await desk.findRecords(owner, 'payment-order', { orderType: 'SETTLE', materialStatus: [...WAITS] });
  const deadline = ({ supplementDeadline }: OrderRow): string => supplementDeadline ?? '';
  return waiting.filter((row) => isOverdue(row, desk.now)).sort((a, b) => deadline(a).localeCompare(deadline(b)));
}

/** @throws Refusal 24031 when the evidence of an advance settlement is overdue */
export async function checkOverdue(desk: Desk, owner: string): Promise<void> {
  if ((await overdueOrders(desk, owner)).length > 0) throw refusal('24031');
}

/** The time of the merchant's next reminder of missing evidence: days before the deadline, then every day after it. */
export function nextReminder({ supplementDeadline }: OrderRow, now: number): number {
  const morning = (day: number): number => instantOf(`${dayOf(day)} 09:00:00`);
  const deadline = instantOf(`${supplementDeadline ?? ''} 00:00:00`);
  const ahead = morning(deadline - AHEAD * DAY);
  if (now < ahead) return ahead;
  return Math.max(morning(deadline + DAY), morning(now + DAY));
}

/** The reminder of missing evidence. */
export function reminderOf(row: OrderRow, now: number): Message {
  const { orderNo, payAmount, payCcy, supplementDeadline } = row;
  const what = `提前结汇订单 ${orderNo}（${sayAmount(payAmount, payCcy)}）`;
  const deadline = supplementDeadline ?? '';
  const late = isOverdue(row, now);
  return {
    bizType: SETTLEMENT,
    title: late ? '提前结汇材料已逾期' : '提前结汇待补充材料',
    content: late
      ? `${what}的材料应不晚于 ${deadline} 补充，现已逾期。补充前不能再申请结汇与提前结汇。`
      : `${what}的材料请不晚于 ${deadline} 补充，逾期后不能再申请结汇与提前结汇。`,
    at: dateTimeOf(now),
    bizNo: orderNo,
    path: `${PLACE}?orderNo=${encodeURIComponent(orderNo)}`,
    permission: PLACE,
  };
}
