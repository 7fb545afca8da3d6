import { dayOf } from '#model/instant.ts';
import { add } from '#model/money.ts';
import type { Desk } from '../desk/desk.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { refusal } from '../words/refusals.ts';
import rules from '../rules/payments.json' with { type: 'json' };
import { payments, UNSPENT } from './payment.ts';

const DAY = 86_400_000;

/** Quota in USD minor units: amounts received within a year may be paid out once. */
export interface PaymentQuota {
  total: bigint;
  used: bigint;
  occupied: bigint;
  remain: bigint;
}

/** The merchant's quota for payments to others. */
export async function paymentQuota(desk: Desk, owner: string): Promise<PaymentQuota> {
  const since = beginOf(desk);
  const total = await creditedSince(desk, owner, since);
  const spent = await desk.worthSince(owner, payments.name, since, UNSPENT);
  const used = await desk.worthSince(owner, payments.name, since, [...UNSPENT, 'HELD']);
  return { total, used, occupied: spent - used, remain: total - spent };
}

function beginOf(desk: Desk): string {
  return dayOf(desk.now - rules.quotaDays * DAY);
}

/** Amounts credited since a date, in USD minor units. */
async function creditedSince(desk: Desk, owner: string, since: string): Promise<bigint> {
  const credited = await desk.credited(owner, since);
  const dollars = credited.map(({ currency, amount }) =>
    desk.rates.worth(fromMinor(amount, currency), currency, 'USD', 'halfUp'),
  );
  return toMinor(add('0', ...dollars), 'USD');
}

/** @param dollars the requested amount in USD minor units. @throws Refusal 23014 */
export async function checkPaymentQuota(desk: Desk, owner: string, dollars: bigint): Promise<void> {
  const since = beginOf(desk);
  const remain =
    (await creditedSince(desk, owner, since)) - (await desk.worthSince(owner, payments.name, since, UNSPENT));
  if (remain < dollars) throw refusal('23014', {}, '/amount');
}
