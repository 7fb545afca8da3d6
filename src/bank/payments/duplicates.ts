import { dateTimeOf } from '#model/instant.ts';
import { round, scaleOf } from '#model/money.ts';
import type { Desk, OrderRow } from '../desk/desk.ts';
import rules from '../rules/payments.json' with { type: 'json' };

/*
 * The same payee, amount and currency within a day is probably a duplicate payment. The latest payment is remembered
 * under these values.
 */

const HOUR = 3_600_000;
const FAMILY = 'payment-twin';

interface Twin {
  payeeNo: string;
  amount: string;
}

/** The number of the order that this payment would duplicate. */
export async function duplicateOf(
  desk: Desk,
  owner: string,
  twin: Twin,
  currency: string,
): Promise<string | undefined> {
  const known = await desk.facts<{ orderNo: string; at: string }>(nameOf(owner, twin, currency));
  if (known === undefined || known.facts.at < dateTimeOf(desk.now - rules.duplicateHours * HOUR)) return undefined;
  const order = await desk.record(owner, 'payment-order', known.facts.orderNo);
  const isGone = order === undefined || ['REJECTED', 'CANCELLED', 'FAILED'].includes(order.status);
  return isGone ? undefined : order.orderNo;
}

export async function rememberPayment(desk: Desk, owner: string, twin: Twin, row: OrderRow): Promise<void> {
  await desk.putFacts({
    orderNo: nameOf(owner, twin, row.arriveCcy),
    owner,
    family: FAMILY,
    stage: 'KEPT',
    at: row.createdAt,
    facts: { orderNo: row.orderNo, at: row.createdAt },
  });
}

function nameOf(owner: string, { payeeNo, amount }: Twin, currency: string): string {
  return `TWIN|${owner}|${payeeNo}|${round(amount, scaleOf(currency), 'halfUp')}|${currency}`;
}
