import { dayOf } from '#model/instant.ts';
import type { Template } from '#sandbox/answer.ts';
import { SHEET_TYPE, writeRecords } from '#sandbox/sheet-files.ts';
import type { CollectionRow } from '../collections/collection.ts';
import type { RefundRow } from '../collections/collection.ts';
import { frozenAccountsOf } from './store-lines.ts';
import { balancesOf, STORES } from '../ledger/balances.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { Rates } from '../terms/rates.ts';
import type { Entities } from '#generated/entities.ts';
import type { BankContext, Sources } from './answer-of.ts';
import type { BankSetting } from './setting.ts';

type Unavailable = Entities['unavailable-amount'];
type Known = Pick<BankContext, 'tx' | 'entities' | 'owner'>;

interface Held {
  accountNo: string;
  storeNo: string;
  currency: string;
  available: bigint;
  frozen: bigint;
  /** The balance on accounts frozen by their bank. */
  legal: bigint;
}

/** Balances on collection accounts, by account, store and currency. */
async function heldIn({ tx, owner, entities }: Known): Promise<Held[]> {
  const closed = await frozenAccountsOf(entities);
  const held = new Map<string, Held>();
  for (const { kind, dimension, accountNo, storeNo, currency, balance } of await balancesOf(tx, owner, STORES)) {
    const name = `${dimension}/${currency}`;
    const known = held.get(name) ?? { accountNo, storeNo, currency, available: 0n, frozen: 0n, legal: 0n };
    known[kind === 'S.FRZ' ? 'frozen' : closed.has(accountNo) ? 'legal' : 'available'] += balance;
    held.set(name, known);
  }
  return [...held.values()];
}

async function subBalances(context: Known): Promise<object[]> {
  const held = await heldIn(context);
  const accounts = await context.entities.find('collection-account', { sort: 'createdAt, accountNo' });
  return accounts.map((account) => {
    const mine = held.filter((each) => each.accountNo === account['accountNo']);
    const currency = String(account['currency']);
    const sum = (of: 'available' | 'frozen' | 'legal'): bigint => mine.reduce((total, each) => total + each[of], 0n);
    const kept = sum('frozen') + sum('legal');
    return {
      ...account,
      totalBal: fromMinor(sum('available') + kept, currency),
      availableBal: fromMinor(sum('available'), currency),
      frozenBal: fromMinor(kept, currency),
      stores: new Set(mine.map((each) => each.storeNo).filter((each) => each !== '-')).size,
    };
  });
}

export const assetsSources = {
  'sub-balances': subBalances,
  'unavailable-amounts': unavailableIn,
} satisfies Sources<'sub-balances' | 'unavailable-amounts'>;

/** Reasons why a receipt cannot be used, by its state; credited, announced and refunded receipts have none. */
const REASONS: Record<number, Unavailable['reason']> = {
  0: 'TO_CONFIRM',
  7: 'MATERIALS_TO_ADD',
  8: 'CREDIT_UNDER_REVIEW',
  3: 'CREDITING',
  4: 'CREDIT_FAILED',
  5: 'TRANSACTION_DOUBTFUL',
  [-99]: 'POST_CLOSURE_INFLOW_AWAITING_REVIEW',
  10: 'REFUNDING',
  11: 'REFUNDING',
};

/** Amounts received but not usable now, by store, account, currency and reason. */
async function unavailableIn(context: Known): Promise<Unavailable[]> {
  const { entities } = context;
  const open = await entities.find<CollectionRow & Record<string, unknown>>('collection-order', {
    where: { status: Object.keys(REASONS).map(Number) },
    sort: 'createdAt, orderNo',
  });
  const refunds = await entities.find<RefundRow & Record<string, unknown>>('refund-order', {
    where: { status: [10, 11] },
  });
  const goingBack = new Map(refunds.map((refund) => [refund.orderNo, refund.refundAmount]));
  const stores = new Map((await entities.find('store')).map((store) => [String(store['storeNo']), store]));
  const sums = new Map<string, { row: Omit<Unavailable, 'unavailableAmt' | 'orders'>; sum: bigint; orders: number }>();
  const add = (
    place: { accountNo: string; storeNo?: string | null; currency: string },
    reason: Unavailable['reason'],
    amount: bigint,
    orders: number,
  ): void => {
    const { accountNo, currency } = place;
    const storeNo = place.storeNo ?? '-';
    const unavailableId = `${accountNo}/${storeNo}/${currency}/${reason}`;
    const store = stores.get(storeNo);
    const known = sums.get(unavailableId) ?? {
      row: {
        unavailableId,
        accountNo,
        currency: currency as Unavailable['currency'],
        reason,
        storeName: store === undefined ? '未归属店铺' : String(store['storeName']),
        ...(store === undefined
          ? {}
          : { storeNo, platformCode: store['platformCode'] as Unavailable['platformCode'] & string }),
      },
      sum: 0n,
      orders: 0,
    };
    sums.set(unavailableId, { ...known, sum: known.sum + amount, orders: known.orders + orders });
  };
  for (const row of open) {
    const reason = REASONS[row.status];
    if (reason === undefined) continue;
    add(row, reason, toMinor(goingBack.get(row.orderNo) ?? row.amount, row.currency), 1);
  }
  for (const each of await heldIn(context)) {
    if (each.frozen > 0n) add(each, 'HELD_BY_ORDERS', each.frozen, 0);
    if (each.legal > 0n) add(each, 'LEGAL', each.legal, 0);
  }
  return [...sums.values()].map(({ row, sum, orders }) => ({
    ...row,
    unavailableAmt: fromMinor(sum, row.currency),
    orders,
  }));
}

const COLUMNS = ['storeName', 'platformCode', 'accountNo', 'currency', 'unavailableAmt', 'reason', 'orders'];

/** The rows of the requested list as a workbook. */
export const unavailableSheet: Template = async ({ model, request, clock, ask }) => {
  const rows = (await ask('assets.unavailable', request)) as Unavailable[];
  const day = dayOf(clock.now()).replaceAll('-', '');
  const bytes = await writeRecords(model, 'unavailable-amount', COLUMNS, rows);
  return { name: `店铺不可用明细_${day}.xlsx`, type: SHEET_TYPE, bytes };
};

/** Balances of each platform's stores by currency, with their converted value. */
export const platformBalances =
  ({ movingRates }: BankSetting) =>
  async ({ clock, entities, tx, owner }: BankContext): Promise<object[]> => {
    const rates = Rates.at(clock.now(), movingRates);
    const stores = new Map((await entities.find('store')).map((store) => [String(store['storeNo']), store]));
    const sums = new Map<string, Held & { platform: string; stores: number }>();
    for (const each of await heldIn({ tx, owner, entities })) {
      const platform = stores.get(each.storeNo)?.['platformCode'];
      if (typeof platform !== 'string') continue;
      const name = `${platform}/${each.currency}`;
      const known = sums.get(name) ?? { ...each, available: 0n, frozen: 0n, legal: 0n, platform, stores: 0 };
      sums.set(name, {
        ...known,
        available: known.available + each.available,
        frozen: known.frozen + each.frozen,
        legal: known.legal + each.legal,
        stores: known.stores + 1,
      });
    }
    return [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([balanceId, { platform, currency, available, frozen, legal, stores: count }]) => {
        const totalBal = fromMinor(available + frozen + legal, currency);
        const cnyEquivalent = rates.worthIfDealt(totalBal, currency, 'CNY');
        return {
          balanceId,
          platformCode: platform,
          currency,
          totalBal,
          availableBal: fromMinor(available, currency),
          frozenBal: fromMinor(frozen + legal, currency),
          ...(cnyEquivalent !== undefined && { cnyEquivalent }),
          stores: count,
        };
      });
  };
