import { balanceOf } from '#sandbox/ledger.ts';
import { compare, decimal, scaleOf } from '#model/money.ts';
import type { Taken } from '#sandbox/orders.ts';
import type { Desk } from '../desk/desk.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available } from '../ledger/chart.ts';
import { checkAccountsOpen } from './frozen-accounts.ts';
import { blanksOf, refusal, tooFine } from '../words/refusals.ts';

/** One store's part of an order: money of one collection account that belongs to the store. */
export interface StoreLine {
  storeNo: string;
  accountNo: string;
  /** Decimal string in the order's currency. */
  amount: string;
}

/** A store line as the order keeps it. */
export interface StoreShare extends StoreLine {
  storeName: string;
  currency: string;
}

/** Marks a collection account's balance without a store. */
const NO_STORE = '-';

/** @throws Refusal at the line: 10012, 20002, 20003, 10018 for an unknown store, 23004 with its name */
export async function storeShares(
  desk: Desk,
  owner: string,
  currency: string,
  lines: readonly StoreLine[],
): Promise<StoreShare[]> {
  await checkAccountsOpen(desk, owner, lines);
  const asked = new Map<string, bigint>();
  const shares: StoreShare[] = [];
  for (const [n, { storeNo, accountNo, amount }] of lines.entries()) {
    const field = `/stores/${n}/amount`;
    if (compare(amount, '0') <= 0) throw refusal('20002', {}, field);
    if (!isWhole(amount, currency)) throw tooFine(currency, field);
    const storeName = await nameOf(desk, owner, storeNo, n);
    const dimension = dimensionOf({ storeNo, accountNo });
    // The amounts of a store that is named twice are added up.
    const minor = toMinor(amount, currency);
    const sum = (asked.get(dimension) ?? 0n) + minor;
    asked.set(dimension, sum);
    if ((await balanceOf(desk.book, available(owner, currency, dimension))) < sum) {
      throw refusal('23004', { store: storeName }, field);
    }
    shares.push({ storeNo, storeName, accountNo, currency, amount: fromMinor(minor, currency) });
  }
  return shares;
}

/** True if an amount has no more decimals than its currency. */
function isWhole(amount: string, currency: string): boolean {
  return decimal(amount).eq(decimal(amount).round(scaleOf(currency)));
}

/** @throws Refusal 10018 for an unknown store */
export async function nameOf(desk: Desk, owner: string, storeNo: string, n = 0): Promise<string> {
  if (storeNo === NO_STORE) return '未归属店铺';
  const store = await desk.record(owner, 'store', storeNo);
  if (store === undefined) throw refusal('10018', {}, `/stores/${n}/storeNo`);
  return store.storeName;
}

export function dimensionOf({ accountNo, storeNo }: Pick<StoreLine, 'accountNo' | 'storeNo'>): string {
  return `${accountNo}/${storeNo}`;
}

/** The named stores with their whole balances: a payment draws its total from them. */
export async function wholeStores(
  desk: Desk,
  owner: string,
  currency: string,
  lines: readonly StoreLine[],
): Promise<StoreLine[]> {
  await desk.book.lockOwner(owner);
  const whole = lines.map(async (line) => {
    const balance = await balanceOf(desk.book, available(owner, currency, dimensionOf(line)));
    return { ...line, amount: fromMinor(balance, currency) };
  });
  return Promise.all(whole);
}

/** Total of the stores' amounts, as a decimal string. */
export function totalOf(shares: readonly StoreLine[], currency: string): string {
  return fromMinor(
    shares.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0n),
    currency,
  );
}

/**
 * Draws a total from the stores in their order, from each at most its share.
 * @throws Refusal 20001 when all of them together are not enough
 */
export function drawFrom(shares: readonly StoreShare[], total: string, currency: string): StoreShare[] {
  let left = toMinor(total, currency);
  const drawn: StoreShare[] = [];
  for (const share of shares) {
    const most = toMinor(share.amount, currency);
    const part = most < left ? most : left;
    left -= part;
    if (part > 0n) drawn.push({ ...share, amount: fromMinor(part, currency) });
  }
  if (left > 0n) throw refusal('20001', blanksOf(totalOf(shares, currency), currency), '/stores');
  return drawn;
}

/**
 * The part of a total that each store pays, for a quote: balances are not checked.
 * @returns undefined if a line is no amount of the currency, or all together are not enough
 */
export async function quoteStores(
  desk: Desk,
  owner: string,
  { total, currency }: { total: string; currency: string },
  lines: readonly StoreLine[],
): Promise<StoreShare[] | undefined> {
  const isPayable = lines.every(({ amount }) => compare(amount, '0') > 0 && isWhole(amount, currency));
  if (!isPayable || compare(totalOf(lines, currency), total) < 0) return undefined;
  const named = lines.map(async (line, n) => {
    return { ...line, currency, storeName: await nameOf(desk, owner, line.storeNo, n) };
  });
  return drawFrom(await Promise.all(named), total, currency);
}

/** The stores as a list shows them: the first by name, the others as a count. */
export function storesText(shares: readonly { storeName: string }[]): string {
  const [first = '', ...others] = new Set(shares.map(({ storeName }) => storeName));
  return others.length > 0 ? `${first} 等 ${others.length + 1} 家店铺` : first;
}

/** Store fields of an order; empty when the main account pays. */
export function storesOf(shares: readonly StoreShare[]): { storeName?: string; stores?: StoreShare[] } {
  return shares.length === 0 ? {} : { storeName: storesText(shares), stores: [...shares] };
}

/** Amounts to hold for an order, in minor units: one per store, or one of the main account without stores. */
export function takenFrom(shares: readonly StoreShare[], currency: string, amount: bigint): Taken[] {
  if (shares.length === 0) return [{ currency, amount }];
  return shares.map((share) => ({
    ...{ currency, dimension: dimensionOf(share) },
    amount: toMinor(share.amount, currency),
  }));
}
