import { keyOf } from '#sandbox/ledger.ts';
import { instantOf } from '#model/instant.ts';
import { MemoryDesk } from '../desk/memory-desk.ts';
import { edges } from '../families/edges.ts';
import { fromMinor } from '#model/minor-units.ts';
import { available, type Account } from '../ledger/chart.ts';
import type { CollectionRow } from '../collections/collection.ts';
import type { Receipt } from '../collections/collection.ts';
import { receiveFunds } from '../collections/receive.ts';

export const OWNER = '80010001';
export const AT = '2026-11-20 10:30:00';
export const SHOP = '9990001';
export const STORE = 'ST10001';

/** A desk with a merchant, its accounts (one for each use) and one store. */
export async function openDesk(): Promise<MemoryDesk> {
  const desk = new MemoryDesk();
  desk.now = instantOf(AT);
  desk.merchants.set(OWNER, {
    owner: OWNER,
    names: ['样例商户'],
    person: false,
    band: 1,
    frozen: false,
    verified: true,
  });
  const account = { accountName: '样例商户', status: 'NORMAL', createdAt: AT };
  for (const [accountNo, currency, category, status = 'NORMAL'] of [
    [SHOP, 'USD', 'ECOMMERCE'],
    ['9990002', 'GBP', 'SERVICE'],
    ['9990003', 'EUR', 'OTHER'],
    ['9990004', 'USD', 'ECOMMERCE', 'CLOSED'],
    ['9990005', 'USD', 'ECOMMERCE', 'READY_CLOSE'],
    ['9990006', 'USD', 'SERVICE'],
  ] as const) {
    await desk.addRecord(OWNER, 'collection-account', { ...account, accountNo, currency, category, status });
  }
  await desk.addRecord(OWNER, 'store', {
    storeNo: STORE,
    storeName: 'Sample US',
    platformCode: 'AMAZON',
    currency: 'USD',
    status: 'BOUND',
    createdAt: AT,
  });
  return desk;
}

export async function rowOf(desk: MemoryDesk, orderNo: string): Promise<CollectionRow> {
  const row = await desk.record(OWNER, 'collection-order', orderNo);
  if (row === undefined) throw new Error(`no receipt ${orderNo}`);
  return row;
}

/** Plays the scheduled events, until the order waits for a person. */
export async function settle(desk: MemoryDesk, until = Infinity): Promise<void> {
  for (let played = 0; played < until; played += 1) {
    const next = desk.scheduled.shift();
    if (next === undefined) return;
    desk.now = Math.max(desk.now, next.at);
    await edges[next.edge]?.(desk, next.orderNo);
  }
}

/** The balance of an account; `0.00` if it was never opened. */
export function heldOn(desk: MemoryDesk, account: Account): string {
  return fromMinor(desk.book.balances.get(keyOf(account)) ?? 0n, account.currency);
}

export function inStore(currency = 'USD'): Account {
  return available(OWNER, currency, `${SHOP}/${STORE}`);
}

/** Journals after the first `skip`: kind, then `account amount`. */
export function entries(desk: MemoryDesk, skip = 0): string[][] {
  return desk.book.journals
    .slice(skip)
    .map(({ kind, entries: lines }) => [
      kind,
      ...lines.map(
        ({ account, amount }) => `${account.replace(OWNER, 'A')} ${fromMinor(amount, account.split('|')[3] ?? '')}`,
      ),
    ]);
}

/** Receives money, by default USD 1,000.00 on the shop's account; returns the number of its order. */
export async function arrivedWith(desk: MemoryDesk, receipt: Partial<Receipt>): Promise<string> {
  const basis = { accountNo: SHOP, currency: 'USD', amount: '1000.00', payerName: 'Amazon Sample Payments' };
  const row = await receiveFunds(desk, OWNER, { ...basis, ...receipt });
  return row.orderNo;
}
