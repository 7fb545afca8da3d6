import type { Entities } from '#generated/entities.ts';
import { compare, decimal, round, scaleOf } from '#model/money.ts';
import { toMinor } from '#model/minor-units.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { MINUTE } from '../orders/outcome.ts';
import rules from '../rules/cards.json' with { type: 'json' };
import { fixedRows } from '../words/fixed-rows.ts';
import { blanksOf, refusal, type RefusalCode, tooFine } from '../words/refusals.ts';

/** A range of card numbers that the bank issues. */
export type CardBin = Entities['card-range'];

/** Milliseconds until the scheme has confirmed. */
export const durations = { open: rules.minutes.open * MINUTE, operation: rules.minutes.operation * MINUTE };

/** Most that one card may hold, in its currency. */
export const MOST_ON_CARD = rules.mostOnCard;
/** Most that a card may spend at once, in a day and in a month, in its currency. */
export const MOST_SPENT = { single: rules.mostPerTrans, day: rules.mostPerDay, month: rules.mostPerMonth };

const bins = fixedRows('card-range');

/** The range of a card number, if the bank issues it in that currency. */
export function issuedBin(cardBin: unknown, currency: unknown): CardBin | undefined {
  return bins.find((each) => each.cardBin === cardBin && each.currencies.some((code) => code === currency));
}

/** @throws Refusal 20008 when the bank issues no such cards in that currency */
export function binOf(cardBin: string, currency: string): CardBin {
  const bin = bins.find((each) => each.cardBin === cardBin);
  if (bin === undefined) throw refusal('10018', {}, '/cardBin');
  if (issuedBin(cardBin, currency) === undefined) throw refusal('20008', {}, '/currency');
  return bin;
}

/** The fee of a recharge, on top of its amount, in the card's currency. */
export function rechargeFee({ rechargePercent }: Pick<CardBin, 'rechargePercent'>, amount: string, currency: string) {
  return round(decimal(amount).times(rechargePercent).div(100), scaleOf(currency), 'halfUp');
}

/** Checks an amount for a card. @param least the minimum; none without it @throws Refusal 20002, 20003, 20004 */
export function checkAmount(amount: string, currency: string, least?: string, field = '/amount'): void {
  if (decimal(amount).lte(0)) throw refusal('20002', {}, field);
  if (!decimal(amount).eq(decimal(amount).round(scaleOf(currency)))) throw tooFine(currency, field);
  if (least !== undefined && compare(amount, least) < 0) throw refusal('20004', blanksOf(least, currency), '/amount');
}

/** Limits of a card's spending, by the field that names them; absent for none. */
export interface CardLimits {
  limitPerTrans?: string | null | undefined;
  limitMonth?: string | null | undefined;
  limitTotal?: string | null | undefined;
}

/** Checks limits at their own fields. @throws Refusal 20002, 20003; 20005 and 20007 above what the bank allows */
export function checkLimits({ limitPerTrans, limitMonth, limitTotal }: CardLimits, currency: string): void {
  checkLimit('/limitPerTrans', limitPerTrans, currency, MOST_SPENT.single, '20005');
  checkLimit('/limitMonth', limitMonth, currency, MOST_SPENT.month, '20007');
  checkLimit('/limitTotal', limitTotal, currency);
}

/** @param most what the bank allows; everything without it @throws Refusal 20002, 20003, or `code` above it */
export function checkLimit(
  field: string,
  limit: string | null | undefined,
  currency: string,
  most?: string,
  code: RefusalCode = '20005',
): void {
  if (limit === undefined || limit === null) return;
  checkAmount(limit, currency, undefined, field);
  if (most !== undefined && compare(limit, most) > 0) throw refusal(code, blanksOf(most, currency), field);
}

/** The least amount of a recharge. */
export const LEAST = rules.least;

/** @throws Refusal 26032 when a merchant would have more cards of a range than it may */
export async function checkCount(desk: Desk, owner: string, bin: CardBin, more: number): Promise<void> {
  if ((await desk.cardCount(owner, { cardBin: bin.cardBin })) + more > bin.most)
    throw refusal('26032', {}, '/quantity');
}

/** Money of recharges that the scheme has not confirmed yet, in minor units: it cannot be refunded. */
export async function unconfirmedOn(desk: Desk, owner: string, card: Row<'card'>): Promise<bigint> {
  const open = await openOperations(desk, owner, card.cardId);
  const recharges = open.filter(({ opType }) => opType === 'RECHARGE');
  return recharges.reduce((sum, { amount }) => sum + toMinor(amount, card.currency), 0n);
}

export function openOperations(desk: Desk, owner: string, cardId: string): Promise<Row<'card-operation'>[]> {
  return desk.findRecords(owner, 'card-operation', { cardId, status: 'PROCESSING' });
}

/** True if an authorisation of a card, or of a card of a group, still holds money or waits for its final clearing. */
export async function hasOpenTransactions(
  desk: Desk,
  owner: string,
  { cardId, groupId }: { cardId: string | null; groupId: string | null },
): Promise<boolean> {
  const cards = cardId === null ? await desk.findRecords(owner, 'card', { groupId: groupId ?? '' }) : [{ cardId }];
  for (const card of cards) {
    if ((await desk.findRecords(owner, 'card-trans', { cardId: card.cardId, status: 'PENDING' })).length > 0)
      return true;
  }
  return false;
}

/** Month and year in which a card issued now expires, `11/29`. @param now milliseconds @param months its term */
export function expiryOf(now: number, months: number): string {
  const date = new Date(now + 8 * 60 * MINUTE);
  const month = date.getUTCMonth() + months;
  const year = date.getUTCFullYear() + Math.floor(month / 12);
  return `${String((month % 12) + 1).padStart(2, '0')}/${String(year).slice(-2)}`;
}

/** The end of the month in which a card issued now expires, in milliseconds. */
export function expiresAt(now: number, months: number): number {
  const date = new Date(now + 8 * 60 * MINUTE);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 1) - 8 * 60 * MINUTE;
}
