import { balanceOf } from '#sandbox/ledger.ts';
import { dayOf } from '#model/instant.ts';
import { compare, decimal, scaleOf } from '#model/money.ts';
import type { Desk, Merchant } from '../desk/desk.ts';
import { limitsOf, minimumOf } from '../terms/fees.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available } from '../ledger/chart.ts';
import { blanksOf, refusal, tooFine } from '../words/refusals.ts';

/* Checks of every kind of order, in the order of the domain's table. Fields are JSON pointers of the request. */

/** Products that an order may require. */
export type Product = 'COLLECTION' | 'EXCHANGE' | 'PAYMENT' | 'B2B' | 'SETTLE' | 'ADVANCE' | 'CARD';

/**
 * Checks that a merchant may do business now, and returns it.
 * @param product the order's product; without it any merchant passes
 * @throws Refusal 10011, 10012, 10013, 10014
 */
export async function customerOf(desk: Desk, owner: string, product?: Product): Promise<Merchant> {
  const merchant = await desk.merchant(owner);
  if (merchant === undefined || !merchant.verified) throw refusal('10011');
  if (merchant.frozen) throw refusal('10012');
  if ((merchant.certificateExpireAt ?? '9') < dayOf(desk.now)) throw refusal('10013');
  if (product !== undefined) checkProduct(merchant, product);
  return merchant;
}

/** @throws Refusal 10014 */
export function checkProduct({ products }: Merchant, product: Product): void {
  if (products?.includes(product) === false) throw refusal('10014');
}

/** @throws Refusal 20002, 20003 */
export function checkSize(amount: string, currency: string, field = '/amount'): void {
  if (decimal(amount).lte(0)) throw refusal('20002', {}, field);
  if (!decimal(amount).eq(decimal(amount).round(scaleOf(currency)))) throw tooFine(currency, field);
}

/** Checks the currency's minimum, if there is one. @throws Refusal 20004 */
export function checkMinimum(amount: string, currency: string, field = '/amount'): void {
  const minimum = minimumOf(currency);
  if (minimum !== undefined && compare(amount, minimum) < 0) throw refusal('20004', blanksOf(minimum, currency), field);
}

/** USD in minor units, rounded up, for limits and thresholds. */
export function dollarsOf(desk: Desk, amount: string, currency: string): bigint {
  return toMinor(desk.rates.worth(amount, currency, 'USD', 'ceil'), 'USD');
}

/**
 * Checks the limits of one order, its day and its month.
 * @param spentSince USD minor units of the merchant's orders of this family since a date
 * @param field JSON pointer of the amount in the request
 * @throws Refusal 20005, 20006, 20007
 */
export async function checkLimits(
  desk: Desk,
  merchant: Merchant,
  order: { amount: string; currency: string },
  spentSince: (date: string) => Promise<bigint>,
  field = '/amount',
): Promise<void> {
  const limits = limitsOf(merchant.person);
  const dollars = dollarsOf(desk, order.amount, order.currency);
  if (dollars > toMinor(limits.single, 'USD')) {
    const most = desk.rates.worth(limits.single, 'USD', order.currency, 'halfUp');
    throw refusal('20005', blanksOf(most, order.currency), field);
  }
  const today = dayOf(desk.now);
  if ((await spentSince(today)) + dollars > toMinor(limits.day, 'USD')) throw refusal('20006', {}, field);
  const month = `${today.slice(0, 8)}01`;
  if ((await spentSince(month)) + dollars > toMinor(limits.month, 'USD')) throw refusal('20007', {}, field);
}

/**
 * @param minor the amount needed from the main account, or from the named store's balance
 * @throws Refusal 20001, or the code of a forward's security, with the available amount
 */
export async function checkBalance(
  desk: Desk,
  owner: string,
  currency: string,
  minor: bigint,
  {
    code = '20001',
    field = '/amount',
    dimension,
  }: { code?: '20001' | '22014'; field?: string | null; dimension?: string | undefined } = {},
): Promise<void> {
  const balance = await balanceOf(desk.book, available(owner, currency, dimension));
  if (balance < minor) throw refusal(code, blanksOf(fromMinor(balance, currency), currency), field ?? undefined);
}
