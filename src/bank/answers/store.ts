import { dateTimeOf } from '#model/instant.ts';
import { maskText } from '#model/mask.ts';
import type { OrderRow } from '../desk/desk.ts';
import type { Kept } from '../desk/sql-desk.ts';
import { balancesOf, STORES } from '../ledger/balances.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { balanceIdsOf, frozenAccountsOf } from './store-lines.ts';
import { NO_STORE } from '../transfers/allocate.ts';
import type { Entities } from '#generated/entities.ts';
import type { BankContext, Sources } from './answer-of.ts';

type StoreBalance = Entities['store-balance'];

/** Available and frozen balance of each store on each collection account, sorted by currency. */
async function storeBalances({ tx, entities, owner }: BankContext): Promise<StoreBalance[]> {
  const held = await balancesOf(tx, owner, STORES);
  const rows = held.toSorted((a, b) => (a.currency === b.currency ? 0 : a.currency < b.currency ? -1 : 1));
  const stores = new Map((await entities.find('store')).map((store) => [String(store['storeNo']), store]));
  const closed = await frozenAccountsOf(entities);
  const ids = await balanceIdsOf(tx, owner, rows);
  const balances = new Map<string, StoreBalance>();
  for (const [n, { kind, accountNo, storeNo, currency, balance }] of rows.entries()) {
    const store = stores.get(storeNo);
    const balanceId = ids[n] ?? '';
    const before = balances.get(balanceId);
    const amount = fromMinor(balance, currency);
    const isFree = kind === 'S.AVL' && !closed.has(accountNo);
    const zero = fromMinor(0n, currency);
    balances.set(balanceId, {
      balanceId,
      storeNo,
      storeName: storeNo === NO_STORE ? '未归属店铺' : String(store?.['storeName'] ?? storeNo),
      ...(store === undefined ? {} : { platformCode: store['platformCode'] as StoreBalance['platformCode'] & string }),
      accountNo: maskText(accountNo),
      currency: currency as StoreBalance['currency'],
      availableAmt: isFree ? amount : (before?.availableAmt ?? zero),
      frozenAmt: isFree
        ? (before?.frozenAmt ?? zero)
        : fromMinor(toMinor(before?.frozenAmt ?? zero, currency) + balance, currency),
    });
  }
  return [...balances.values()];
}

const DAY = 86_400_000;
const DETAIL_DAYS = 90;

/** Store lines of the withdrawals of the last 90 days. */
async function withdrawalsOf({ entities, clock }: BankContext): Promise<object[]> {
  const from = dateTimeOf(clock.now() - DETAIL_DAYS * DAY);
  const orders = await entities.find<Kept<OrderRow>>('payment-order', {
    where: { orderType: 'WITHDRAW', createdAt: { from }, storeName: { known: true } },
    sort: 'createdAt desc, orderNo desc',
    limit: 500,
  });
  return orders.flatMap(({ orderNo, createdAt, status, stores }) =>
    (stores ?? []).map((line, n) => ({ ...line, lineId: `${orderNo}-${n + 1}`, orderNo, createdAt, status })),
  );
}

export const storeSources = {
  'store-balances': storeBalances,
  'store-withdrawals': withdrawalsOf,
} satisfies Sources<'store-balances' | 'store-withdrawals'>;
