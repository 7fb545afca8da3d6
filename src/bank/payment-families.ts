import type { Desk, OrderRow } from './desk/desk.ts';
import { type Asked, isOf, takeOwnStep } from './orders/take-step.ts';
import { payments } from './payments/payment.ts';
import { withdrawals } from './withdrawals/withdrawal.ts';

/** A step that payments and withdrawals have in common. */
export async function takePaymentStep<Said extends Asked>(
  desk: Desk,
  owner: string,
  step: 'cancel' | 'review',
  asked: Said,
): Promise<{ row: OrderRow }> {
  const known = await desk.facts(asked.orderNo);
  return known !== undefined && isOf(withdrawals, known)
    ? takeOwnStep(withdrawals, desk, owner, step, asked)
    : takeOwnStep(payments, desk, owner, step, asked);
}
