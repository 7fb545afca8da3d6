import { dayOf } from '#model/instant.ts';
import { compare, decimal, round, scaleOf } from '#model/money.ts';
import type { Desk, Merchant } from '../desk/desk.ts';
import { limitsOf, minimumOf } from '../fees.ts';
import { available, fromMinor, toMinor } from '../ledger/chart.ts';
import { balanceOf } from '../ledger.ts';
import { isDealt } from '../rates.ts';
import { blanksOf, refusal, tooFine } from '../refusals.ts';
import rules from '../rules/transfers.json' with { type: 'json' };

type Table = Record<string, string>;

/** What a transfer costs, beside its amount: a share of it, not less and not more than the table says. */
export function transferFee(amount: string, currency: string): string {
  const scale = scaleOf(currency);
  const share = round(decimal(amount).times(rules.share), scale, 'halfUp');
  const [min, cap] = [(rules.min as Table)[currency], (rules.cap as Table)[currency]];
  if (min !== undefined && compare(share, min) < 0) return min;
  return cap !== undefined && compare(share, cap) > 0 ? cap : share;
}

/** What the allocation of a store's balance costs, inside its amount: a share by platform, nothing where none is named. */
export function allocationFee(amount: string, currency: string, platform: string | undefined): string {
  const share = (rules.allocation as Table)[platform ?? ''] ?? '0';
  return round(decimal(amount).times(share), scaleOf(currency), 'halfUp');
}

/** USD minor units, rounded up: for limits and thresholds. */
export function dollarsOf(desk: Desk, amount: string, currency: string): bigint {
  return toMinor(desk.rates.worth(amount, currency, 'USD', 'ceil'), 'USD');
}

export function needsFiles(dollars: bigint): boolean {
  return dollars > toMinor(rules.materialsAbove, 'USD');
}

/** @throws Refusal 10011, 10012 */
export async function senderOf(desk: Desk, owner: string): Promise<Merchant> {
  const merchant = await desk.merchant(owner);
  if (merchant === undefined || !merchant.verified) throw refusal('10011');
  if (merchant.frozen) throw refusal('10012');
  return merchant;
}

/** @throws Refusal 20002, 20003 at `field` */
export function checkSize(amount: string, currency: string, field = '/amount'): void {
  if (decimal(amount).lte(0)) throw refusal('20002', {}, field);
  if (!decimal(amount).eq(decimal(amount).round(scaleOf(currency)))) throw tooFine(currency, field);
}

/** Least and most of a transfer, alone, of its day and of its month. @throws Refusal 20004 to 20008 */
export async function checkLimits(desk: Desk, merchant: Merchant, amount: string, currency: string): Promise<void> {
  const minimum = minimumOf(currency);
  if (minimum === undefined || !isDealt(currency)) throw refusal('20008', {}, '/currency');
  if (compare(amount, minimum) < 0) throw refusal('20004', blanksOf(minimum, currency), '/amount');
  const limits = limitsOf(merchant.person);
  const dollars = dollarsOf(desk, amount, currency);
  if (dollars > toMinor(limits.single, 'USD')) {
    const most = desk.rates.worth(limits.single, 'USD', currency, 'halfUp');
    throw refusal('20005', blanksOf(most, currency), '/amount');
  }
  const today = dayOf(desk.now);
  const since = (date: string): Promise<bigint> => desk.worthSince(merchant.owner, 'transfer', date, ['RELEASED']);
  if ((await since(today)) + dollars > toMinor(limits.day, 'USD')) throw refusal('20006', {}, '/amount');
  const month = `${today.slice(0, 8)}01`;
  if ((await since(month)) + dollars > toMinor(limits.month, 'USD')) throw refusal('20007', {}, '/amount');
}

/** @throws Refusal 20001 with what is there */
export async function checkBalance(desk: Desk, owner: string, currency: string, minor: bigint): Promise<bigint> {
  const balance = await balanceOf(desk.book, available(owner, currency));
  if (balance < minor) throw refusal('20001', blanksOf(fromMinor(balance, currency), currency), '/amount');
  return balance;
}

/** The user that money shall go to. @throws Refusal 25001 to 25004 */
export async function receiverOf(desk: Desk, owner: string, userNo: string, userName: string): Promise<Merchant> {
  const receiver = await desk.merchant(userNo.trim());
  if (receiver === undefined) throw refusal('25001', {}, '/inUserNo');
  if (receiver.owner === owner) throw refusal('25003', {}, '/inUserNo');
  const given = normalName(userName);
  if (!receiver.names.some((name) => normalName(name) === given)) throw refusal('25002', {}, '/inUserName');
  if (receiver.frozen || !receiver.verified) throw refusal('25004', {}, '/inUserNo');
  return receiver;
}

/** Full-width letters, brackets and runs of spaces are written in many ways, and mean the same. */
export function normalName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[[{【〔〖]/g, '(')
    .replace(/[\]}】〕〗]/g, ')')
    .replace(/\s+/g, ' ')
    .replace(/ ?([()]) ?/g, '$1')
    .trim();
}

/** How long it takes once nobody need look at it, in milliseconds of bank time. */
export const durations = {
  TRANSFER: rules.minutes.transfer * 60_000,
  ALLOCATION: rules.allocationSeconds * 1000,
  B2B: rules.minutes.b2b * 60_000,
};
