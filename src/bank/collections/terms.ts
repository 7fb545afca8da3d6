import { dayOf } from '#model/instant.ts';
import { compare, decimal, round, scaleOf } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Desk } from '../desk/desk.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import fees from '../rules/fees.json' with { type: 'json' };
import rules from '../rules/collections.json' with { type: 'json' };
import { sayAmount } from '../words/amounts.ts';
import { type CollectionAccount, type CollectionFacts, type CollectionRow, STATUS, type Status } from './collection.ts';

type Table = Record<string, string>;

/** The fee of a receipt by the category of its account; own money is free. */
export function collectionFee(
  desk: Desk,
  row: Pick<CollectionRow, 'amount' | 'currency' | 'accountCategory' | 'payerName'>,
  own: readonly string[],
): string {
  const { amount, currency, accountCategory } = row;
  if (accountCategory === 'ECOMMERCE' || own.includes(row.payerName)) return round('0', scaleOf(currency), 'halfUp');
  const { share, least, most } = rules.fee[accountCategory];
  const fee = round(decimal(amount).times(share), scaleOf(currency), 'halfUp');
  const floor = limitIn(desk, least, currency);
  if (floor !== undefined && compare(fee, floor) < 0) return floor;
  const cap = limitIn(desk, most, currency);
  return cap !== undefined && compare(fee, cap) > 0 ? cap : fee;
}

/** The fee of a category as text for merchants, from the rules by which `collectionFee` charges. */
export function collectionFeeText(category: CollectionRow['accountCategory']): string {
  if (category === 'ECOMMERCE') return '入账免费';
  const { share, least, most } = rules.fee[category] as { share: string; least: Table; most: Table };
  const limits = Object.entries({ 最低: least['USD'], 最高: most['USD'] }).flatMap(([word, amount]) =>
    amount === undefined ? [] : `${word} ${sayAmount(amount, 'USD')}`,
  );
  return `入账 ${decimal(share).times(100).toFixed(2)}%，每笔${limits.join('、')} 或相应币种限额`;
}

/** The table's limit in a currency; converted from dollars when the table has no entry. */
function limitIn(desk: Desk, table: Table, currency: string): string | undefined {
  const dollars = table['USD'];
  return (
    ownEntry(table, currency) ??
    (dollars && round(desk.rates.worth(dollars, 'USD', currency, 'halfUp'), scaleOf(currency), 'halfUp'))
  );
}

/** The fee of a refund: that of a SWIFT transfer. */
export function refundFee(desk: Desk, currency: string): string {
  return (
    ownEntry(fees.swift as Table, currency) ??
    round(desk.rates.worth(fees.swift.USD, 'USD', currency, 'halfUp'), scaleOf(currency), 'halfUp')
  );
}

/** True if a receipt exceeds the limit for crediting without evidence. */
export function isLarge(desk: Desk, row: Pick<CollectionRow, 'amount' | 'currency'>): boolean {
  return compare(desk.rates.worth(row.amount, row.currency, 'USD', 'ceil'), rules.autoCreditUsd) > 0;
}

/** The fewest files that prove a receipt; large ones need a contract and an invoice or customs declaration. */
export function filesNeeded(desk: Desk, row: Pick<CollectionRow, 'amount' | 'currency'>): number {
  return isLarge(desk, row) ? rules.materialFiles.large : rules.materialFiles.small;
}

export const MOST_FILES = rules.materialFiles.most;
export const MOST_TRIES = rules.materialTries;

/** The bank's decision on received money: its next state, the reason, and how long the decision takes. */
export interface Verdict {
  to: Status;
  reason?: string;
  after: 'pass' | 'technical' | 'materials';
}

const MISSING = {
  SERVICE: '请上传合同与发票',
  ECOMMERCE: '请上传合同与报关单',
  OTHER: '请上传合同与报关单',
} as const;

/** Decides on a receipt in state 3 (incoming). The risk checks run in a fixed order: the first that fails decides. */
export async function judge(desk: Desk, owner: string, row: CollectionRow, facts: CollectionFacts): Promise<Verdict> {
  if (facts.mismatch !== undefined) return { to: STATUS.failed, reason: facts.mismatch, after: 'technical' };
  if (BigInt(facts.fee) >= BigInt(facts.amount)) {
    return { to: STATUS.failed, reason: '金额不足以支付手续费', after: 'technical' };
  }
  if (facts.screened && !facts.cleared) {
    return { to: STATUS.doubtful, reason: '付款人名称与风险名单相似', after: 'pass' };
  }
  if (facts.cleared) return { to: STATUS.credited, after: 'pass' };
  if (!facts.known) return { to: STATUS.toConfirm, reason: whyAsked(row), after: 'pass' };
  if (facts.trigger === 'material' || isLarge(desk, row)) {
    return { to: STATUS.materials, reason: MISSING[row.accountCategory], after: 'materials' };
  }
  if (await isBeyondDeclared(desk, owner, row)) {
    return { to: STATUS.review, reason: '本月收款超过申报月交易额的 3 倍', after: 'pass' };
  }
  return { to: STATUS.credited, after: 'pass' };
}

export function missingMaterial(row: Pick<CollectionRow, 'accountCategory' | 'tradeType'>): string {
  return MISSING[row.tradeType === 'SERVICE' ? 'SERVICE' : row.accountCategory];
}

function whyAsked(row: CollectionRow): string {
  return row.accountCategory === 'ECOMMERCE' ? '未匹配到店铺' : '付款人首次来账，请确认交易类型';
}

/** True if this month's receipts exceed three times the merchant's declared volume. */
async function isBeyondDeclared(desk: Desk, owner: string, row: CollectionRow): Promise<boolean> {
  const merchant = await desk.merchant(owner);
  const declared =
    ownEntry(rules.declaredMonthlyUsd as Table, String(merchant?.band ?? 1)) ?? rules.declaredMonthlyUsd['1'];
  const month = `${dayOf(desk.now).slice(0, 8)}01`;
  const soFar = await desk.worthSince(owner, 'collection', month, ['ADVISED', 'REFUNDED']);
  const usd = toMinor(round(decimal(declared).times(rules.declaredTimes), 2, 'halfUp'), 'USD');
  return soFar > usd && compare(row.amount, '0') > 0;
}

/** Days during which a credited receipt can be refunded. */
export const REFUND_DAYS = rules.refundDays;

export function wire(minor: bigint, currency: string): string {
  return fromMinor(minor, currency);
}

/** Money of a closing account, or of an account without stores, goes to the main account. */
export function targetOf(account: CollectionAccount, storeNo?: string | null): string {
  if (account.status === 'READY_CLOSE' || account.category === 'OTHER') return '-';
  return `${account.accountNo}/${storeNo ?? '-'}`;
}
