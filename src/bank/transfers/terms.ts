import { plainName } from '#model/read-name.ts';
import { compare, decimal, round, scaleOf } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import { dayOf } from '#model/instant.ts';
import { checkLimits, checkMinimum, dollarsOf } from '../orders/checks.ts';
import type { Desk, Merchant } from '../desk/desk.ts';
import { limitsOf, minimumOf } from '../terms/fees.ts';
import { toMinor } from '#model/minor-units.ts';
import { isDealt } from '../terms/rates.ts';
import { refusal } from '../words/refusals.ts';
import rules from '../rules/transfers.json' with { type: 'json' };

type Table = Record<string, string>;

/** The fee of a transfer, on top of its amount: a share of it, within the minimum and the cap of the table. */
export function transferFee(amount: string, currency: string): string {
  const scale = scaleOf(currency);
  const share = round(decimal(amount).times(rules.share), scale, 'halfUp');
  const [min, cap] = [ownEntry(rules.min as Table, currency), ownEntry(rules.cap as Table, currency)];
  if (min !== undefined && compare(share, min) < 0) return min;
  return cap !== undefined && compare(share, cap) > 0 ? cap : share;
}

/** The fee of an allocation, inside its amount: a share by platform, 0 for a platform without one. */
export function allocationFee(amount: string, currency: string, platform: string | undefined): string {
  const share = ownEntry(rules.allocation as Table, platform ?? '') ?? '0';
  return round(decimal(amount).times(share), scaleOf(currency), 'halfUp');
}

export function needsFiles(dollars: bigint): boolean {
  return dollars > toMinor(rules.materialsAbove, 'USD');
}

/** Checks the minimum and the single, daily and monthly limits of a transfer. @throws Refusal 20004 to 20008 */
export async function checkTransfer(desk: Desk, merchant: Merchant, amount: string, currency: string): Promise<void> {
  if (minimumOf(currency) === undefined || !isDealt(currency)) throw refusal('20008', {}, '/currency');
  checkMinimum(amount, currency);
  await checkLimits(desk, merchant, { amount, currency }, (date) => spentSince(desk, merchant.owner, date));
}

/** Checks the daily and monthly limits of many transfers at once. @throws Refusal 20006, 20007 */
export async function checkTransferLimits(
  desk: Desk,
  merchant: Merchant,
  amount: string,
  currency: string,
): Promise<void> {
  const limits = limitsOf(merchant.person);
  const dollars = dollarsOf(desk, amount, currency);
  const today = dayOf(desk.now);
  const month = `${today.slice(0, 8)}01`;
  if ((await spentSince(desk, merchant.owner, today)) + dollars > toMinor(limits.day, 'USD')) throw refusal('20006');
  if ((await spentSince(desk, merchant.owner, month)) + dollars > toMinor(limits.month, 'USD')) throw refusal('20007');
}

/** USD in minor units of a merchant's transfers since a date, including waiting batches. */
async function spentSince(desk: Desk, owner: string, date: string): Promise<bigint> {
  const waiting = await desk.worthSince(owner, BATCH_FAMILY, date, NOT_COUNTED);
  return (await desk.worthSince(owner, 'transfer', date, ['RELEASED'])) + waiting;
}

/** The family of files of transfers, and the stages in which a file does not count towards the limits. */
export const BATCH_FAMILY = 'transferBatch';
const NOT_COUNTED = ['CHECKING', 'CHECKED', 'OPENED', 'RELEASED'];

/**
 * The receiving user.
 * @param at the fields of its number and its name in the request; none for a file of transfers
 * @throws Refusal 25001 to 25004
 */
export async function receiverOf(
  desk: Desk,
  owner: string,
  { inUserNo = '', inUserName = '' }: { inUserNo?: string | undefined; inUserName?: string | undefined },
  at: { no?: string; name?: string } = { no: '/inUserNo', name: '/inUserName' },
): Promise<Merchant> {
  const receiver = await desk.merchant(inUserNo.trim());
  if (receiver === undefined) throw refusal('25001', {}, at.no);
  if (receiver.owner === owner) throw refusal('25003', {}, at.no);
  const given = normalName(inUserName);
  if (!receiver.names.some((name) => normalName(name) === given)) throw refusal('25002', {}, at.name);
  if (isClosed(receiver)) throw refusal('25004', {}, at.no);
  return receiver;
}

function isClosed({ frozen, verified }: Merchant): boolean {
  return frozen || !verified;
}

/** Filters the users who cannot receive transfers at the moment. */
export async function closedAmong(desk: Desk, userNos: ReadonlySet<string>): Promise<Set<string>> {
  const closed = new Set<string>();
  for (const userNo of userNos) {
    const user = await desk.merchant(userNo);
    if (user !== undefined && isClosed(user)) closed.add(userNo);
  }
  return closed;
}

/** Normalises a name: full-width letters, kinds of brackets and runs of spaces do not matter. */
export function normalName(name: string): string {
  return plainName(name)
    .replace(/[[{【〔〖]/g, '(')
    .replace(/[\]}】〕〗]/g, ')')
    .replace(/ ?([()]) ?/g, '$1');
}

/** Processing time after any review, in milliseconds. */
export const durations = {
  TRANSFER: rules.minutes.transfer * 60_000,
  ALLOCATION: rules.allocationSeconds * 1000,
  B2B: rules.minutes.b2b * 60_000,
};
