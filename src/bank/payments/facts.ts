import type { Way } from '../fees.ts';
import type { Desk, Facts, OrderRow } from '../desk/desk.ts';

export const FAMILY = 'payment';

/**
 * HELD → SENT → SETTLED (→ RETURNED); RELEASED where it never began, REVERSED where the bank refused it and gave it back.
 */
export type PaymentStage = 'HELD' | 'SENT' | 'SETTLED' | 'RETURNED' | 'RELEASED' | 'REVERSED';

/** Stages in which nothing is gone: they count for no limit and no quota. */
export const UNSPENT: readonly PaymentStage[] = ['RELEASED', 'REVERSED'];

/** What the bank knows of a payment beyond the order; amounts are minor units as texts. */
export interface PaymentFacts {
  payeeNo: string;
  holdNo: string;
  payCcy: string;
  arriveCcy: string;
  /** What is taken for the payee, without the fee, in `payCcy`. */
  principal: string;
  fee: string;
  arriveAmount: string;
  /** The principal at mid in `arriveCcy`; null where nothing is exchanged. */
  atMid: string | null;
  /** The bank day on which the rate was locked. */
  lockedOn: string;
  way: Way;
  trigger: string | null;
  tradeOrderNo?: string;
}

export type PaymentOrder = Facts<PaymentFacts> & { stage: PaymentStage };

/** What an edge works on: the order locked, its facts, the time as the merchant reads it. */
export interface PaymentStep {
  desk: Desk;
  facts: PaymentOrder;
  row: OrderRow;
  at: string;
}

/** The facts of a payment; undefined for orders of other families. */
export async function paymentFacts(desk: Desk, orderNo: string): Promise<PaymentOrder | undefined> {
  const facts = await desk.facts<PaymentFacts>(orderNo);
  return facts?.family === FAMILY ? (facts as PaymentOrder) : undefined;
}

export function feeTypeOf(row: Pick<OrderRow, 'orderType'>): string {
  return row.orderType;
}
