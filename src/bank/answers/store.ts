import { fromMinor } from '../ledger/chart.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { NO_STORE } from '../transfers/allocate.ts';
import type { AnswerOf } from './answer-of.ts';

type StoreBalance = Awaited<ReturnType<AnswerOf<'store.availableAmounts'>>>[number];

/** What each store has on each collection account: those that have anything, by account and store. */
const availableAmounts: AnswerOf<'store.availableAmounts'> = async ({ tx, entities, owner, request }) => {
  const rows = await bankTablesOf(tx)
    .selectFrom('ledger_account')
    .select(['kind', 'dimension', 'currency', 'balance'])
    .where('owner', '=', owner)
    .where('kind', 'in', ['S.AVL', 'S.FRZ'])
    .orderBy('currency')
    .orderBy('dimension')
    .execute();
  const stores = new Map((await entities.find('store')).map((store) => [String(store['storeNo']), store]));
  const balances = new Map<string, StoreBalance>();
  for (const { kind, dimension, currency, balance } of rows) {
    const [accountNo = '', storeNo = NO_STORE] = dimension.split('/');
    const store = stores.get(storeNo);
    const balanceId = `${dimension}/${currency}`;
    const before = balances.get(balanceId);
    const amount = fromMinor(BigInt(balance), currency);
    const zero = fromMinor(0n, currency);
    balances.set(balanceId, {
      balanceId,
      storeNo,
      storeName: storeNo === NO_STORE ? '未归属店铺' : String(store?.['storeName'] ?? storeNo),
      ...(store === undefined ? {} : { platformCode: store['platformCode'] as StoreBalance['platformCode'] & string }),
      accountNo,
      currency: currency as StoreBalance['currency'],
      availableAmt: kind === 'S.AVL' ? amount : (before?.availableAmt ?? zero),
      frozenAmt: kind === 'S.FRZ' ? amount : (before?.frozenAmt ?? zero),
    });
  }
  const wants = (asked: unknown, value: unknown): boolean =>
    asked === undefined || (Array.isArray(asked) ? asked.length === 0 || asked.includes(value) : asked === value);
  return [...balances.values()].filter(
    (each) =>
      wants(request.currency, each.currency) &&
      wants(request.platformCode, each.platformCode) &&
      wants(request.storeNo, each.storeNo) &&
      !(/^[0.]+$/.test(each.availableAmt) && /^[0.]+$/.test(each.frozenAmt)),
  );
};

export const storeAnswers = { 'store.availableAmounts': availableAmounts };
