import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { dateTimeOf } from '#model/instant.ts';
import { maskText, shortMask } from '#model/mask.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { FileResult } from '#sandbox/answer.ts';
import type { CollectionRow } from '../collections/collection.ts';
import type { RefundRow } from '../collections/refund.ts';
import { balancesOf, STORES } from '../ledger/balances.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { Rates } from '../rates.ts';
import type { Entities } from '#generated/entities.ts';
import type { AnswerOf, BankContext, Sources } from './answer-of.ts';
import type { BankSetting } from './setting.ts';

type PlatformBalance = Awaited<ReturnType<AnswerOf<'assets.platformBalances'>>>[number];
type Unavailable = Entities['unavailable-amount'];
type Known = Pick<BankContext, 'tx' | 'entities' | 'owner'>;

interface Held {
  accountNo: string;
  storeNo: string;
  currency: string;
  available: bigint;
  frozen: bigint;
}

/** What stands on collection accounts, by account, store and currency. */
async function heldIn({ tx, owner }: Known): Promise<Held[]> {
  const held = new Map<string, Held>();
  for (const { kind, dimension, accountNo, storeNo, currency, balance } of await balancesOf(tx, owner, STORES)) {
    const name = `${dimension}/${currency}`;
    const known = held.get(name) ?? { accountNo, storeNo, currency, available: 0n, frozen: 0n };
    known[kind === 'S.AVL' ? 'available' : 'frozen'] += balance;
    held.set(name, known);
  }
  return [...held.values()];
}

/** A filter of one value, of several, or none. */
function wants(asked: unknown, value: unknown): boolean {
  if (asked === undefined || asked === null) return true;
  return Array.isArray(asked) ? asked.length === 0 || asked.includes(value) : asked === value;
}

async function subBalances(context: Known): Promise<object[]> {
  const held = await heldIn(context);
  const accounts = await context.entities.find('collection-account', { sort: 'createdAt, accountNo' });
  return accounts.map((account) => {
    const mine = held.filter((each) => each.accountNo === account['accountNo']);
    const currency = String(account['currency']);
    const sum = (of: 'available' | 'frozen'): bigint => mine.reduce((total, each) => total + each[of], 0n);
    return {
      ...account,
      totalBal: fromMinor(sum('available') + sum('frozen'), currency),
      availableBal: fromMinor(sum('available'), currency),
      frozenBal: fromMinor(sum('frozen'), currency),
      stores: new Set(mine.map((each) => each.storeNo).filter((each) => each !== '-')).size,
    };
  });
}

export const assetsSources = {
  'sub-balances': subBalances,
  'unavailable-amounts': unavailableIn,
} satisfies Sources<'sub-balances' | 'unavailable-amounts'>;

/** Why a receipt in a state cannot be used; what is credited, to come or gone is not in it. */
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

/** Received and not to be used now: by store, account, currency and reason. */
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
  for (const each of await heldIn(context)) if (each.frozen > 0n) add(each, 'HELD_BY_ORDERS', each.frozen, 0);
  return [...sums.values()].map(({ row, sum, orders }) => ({
    ...row,
    unavailableAmt: fromMinor(sum, row.currency),
    orders,
  }));
}

async function unavailableAsked(context: Known & { request: Record<string, unknown> }): Promise<Unavailable[]> {
  const { request } = context;
  return (await unavailableIn(context)).filter(
    (each) =>
      wants(request['currency'], each.currency) &&
      wants(request['platformCode'], each.platformCode) &&
      wants(request['reason'], each.reason) &&
      wants(request['storeNo'], each.storeNo),
  );
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const COLUMNS = ['storeName', 'platformCode', 'accountNo', 'currency', 'unavailableAmt', 'reason', 'orders'] as const;

/** The rows as they are read: titles for codes, amounts as numbers that can be counted with. */
const exportUnavailable: AnswerOf<'assets.exportUnavailable'> = async (context) => {
  const rows = await unavailableAsked({ ...context, request: { ...context.request } });
  const head = COLUMNS.map((name): Cell => ({ value: titleOf(context.model, name), type: String, fontWeight: 'bold' }));
  const body = rows.map((row) => COLUMNS.map((name) => cellOf(context.model, name, row[name])));
  const columns = COLUMNS.map((name) => ({ width: name === 'storeName' ? 32 : 18 }));
  const sheets = [{ sheet: '不可用明细', data: [head, ...body], columns, stickyRowsCount: 1 }];
  const bytes = new Uint8Array(await writeXlsxFile(sheets as never).toBuffer());
  const day = dateTimeOf(context.clock.now()).slice(0, 10).replaceAll('-', '');
  return { name: `店铺不可用明细_${day}.xlsx`, type: XLSX, bytes } satisfies FileResult;
};

function fieldOf(model: Model, name: string) {
  return model.entities['unavailable-amount']?.fields.find((each) => each.name === name);
}

function titleOf(model: Model, name: string): string {
  return fieldOf(model, name)?.title ?? name;
}

function cellOf(model: Model, name: string, value: string | number | null | undefined): Cell {
  if (value === undefined || value === null) return null;
  if (name === 'unavailableAmt' || name === 'orders') return { value: String(value), type: String, align: 'right' };
  if (name === 'accountNo') return { value: shortMask(maskText(String(value))), type: String };
  const titles = ownEntry(model.enums, fieldOf(model, name)?.enum ?? '')?.values;
  return { value: titles?.find((each) => each.const === value)?.title ?? String(value), type: String };
}

export function assetsAnswers(setting: BankSetting) {
  const platformBalances: AnswerOf<'assets.platformBalances'> = async (context) => {
    const { request, clock, entities } = context;
    const rates = Rates.at(clock.now(), setting.movingRates);
    const stores = new Map((await entities.find('store')).map((store) => [String(store['storeNo']), store]));
    const sums = new Map<string, Held & { platform: string; stores: number }>();
    for (const each of await heldIn(context)) {
      const platform = stores.get(each.storeNo)?.['platformCode'];
      if (typeof platform !== 'string') continue;
      if (!wants(request.platformCode, platform) || !wants(request.currency, each.currency)) continue;
      const name = `${platform}/${each.currency}`;
      const known = sums.get(name) ?? { ...each, available: 0n, frozen: 0n, platform, stores: 0 };
      sums.set(name, {
        ...known,
        available: known.available + each.available,
        frozen: known.frozen + each.frozen,
        stores: known.stores + 1,
      });
    }
    return [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([balanceId, { platform, currency, available, frozen, stores: count }]) => {
        const totalBal = fromMinor(available + frozen, currency);
        const cnyEquivalent = rates.worthIfDealt(totalBal, currency, 'CNY');
        return {
          balanceId,
          platformCode: platform as PlatformBalance['platformCode'],
          currency: currency as PlatformBalance['currency'],
          totalBal,
          availableBal: fromMinor(available, currency),
          frozenBal: fromMinor(frozen, currency),
          ...(cnyEquivalent !== undefined && { cnyEquivalent }),
          stores: count,
        };
      });
  };

  return {
    'assets.platformBalances': platformBalances,
    'assets.exportUnavailable': exportUnavailable,
  };
}
