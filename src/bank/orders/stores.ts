import { balanceOf } from '#sandbox/ledger.ts';
import { compare, decimal, scaleOf } from '#model/money.ts';
import type { Taken } from '#sandbox/order-family.ts';
import type { Desk } from '../desk/desk.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available } from '../ledger/chart.ts';
import { checkAccountsOpen } from './frozen-accounts.ts';
import { blanksOf, refusal, tooFine } from '../words/refusals.ts';

/** What one store gives of an order: money of one collection account that belongs to it. */
export interface StoreLine {
  storeNo: string;
  accountNo: string;
  /** Decimal string in the order's currency. */
  amount: string;
}

/** As the order keeps it. */
export interface StoreShare extends StoreLine {
  storeName: string;
  currency: string;
}

/** A collection account's balance that belongs to no store. */
const NO_STORE = '-';

/** @throws Refusal at the line: 10012, 20002, 20003, 10018 for a store of nobody's, 23004 with its name */
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
    if (!decimal(amount).eq(decimal(amount).round(scaleOf(currency)))) throw tooFine(currency, field);
    const storeName = await nameOf(desk, owner, storeNo, n);
    const dimension = dimensionOf({ storeNo, accountNo });
    // A store that is named twice gives both amounts.
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

/** @throws Refusal 10018 for a store of nobody's */
export async function nameOf(desk: Desk, owner: string, storeNo: string, n = 0): Promise<string> {
  if (storeNo === NO_STORE) return '未归属店铺';
  const store = await desk.record(owner, 'store', storeNo);
  if (store === undefined) throw refusal('10018', {}, `/stores/${n}/storeNo`);
  return store.storeName;
}

export function dimensionOf({ accountNo, storeNo }: Pick<StoreLine, 'accountNo' | 'storeNo'>): string {
  return `${accountNo}/${storeNo}`;
}

/** The same stores with all that they have: a payment draws from them what it costs. */
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

/** What the stores give together, as a decimal string. */
export function totalOf(shares: readonly StoreLine[], currency: string): string {
  return fromMinor(
    shares.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0n),
    currency,
  );
}

/**
 * What each store gives of a sum, in the order in which they stand, none more than its share says.
 * @throws Refusal 20001 where all of them together are not enough
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

/** The stores as a list shows them: the first by its name, the others by their number. */
export function storesText(shares: readonly { storeName: string }[]): string {
  const [first = '', ...others] = new Set(shares.map(({ storeName }) => storeName));
  return others.length > 0 ? `${first} 等 ${others.length + 1} 家店铺` : first;
}

/** What an order says of the stores that pay it; nothing where the main account does. */
export function storesOf(shares: readonly StoreShare[]): { storeName?: string; stores?: StoreShare[] } {
  return shares.length === 0 ? {} : { storeName: storesText(shares), stores: [...shares] };
}

/** What an order sets aside, in minor units: a part for each store; of the main account where no store is named. */
export function takenFrom(shares: readonly StoreShare[], currency: string, amount: bigint): Taken[] {
  if (shares.length === 0) return [{ currency, amount }];
  return shares.map((share) => ({
    ...{ currency, dimension: dimensionOf(share) },
    amount: toMinor(share.amount, currency),
  }));
}
