import { compare } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Desk } from '../desk/desk.ts';
import { checkHours } from '../exchanges/checks.ts';
import { isDealt, type Rates } from '../terms/rates.ts';
import rules from '../rules/cards.json' with { type: 'json' };
import { checkSize } from '../orders/checks.ts';
import { openingAt } from '../terms/calendar.ts';
import { blanksOf, refusal } from '../words/refusals.ts';

/** A transfer between main account and card account, as requested by a merchant. */
export interface FundingRequest {
  direction: 'IN' | 'OUT';
  payCcy: string;
  arriveCcy: string;
  /** Decimal string in `payCcy`. */
  amount: string;
}

/** The priced transfer. */
export interface FundingTerms {
  arriveAmount: string;
  /** The amount at the middle rate: the change of the bank's position. */
  atMid: string;
  /** Absent when nothing is exchanged. */
  rate?: string;
  rateBase?: string;
  rateQuote?: string;
}

const LEAST = rules.pool.least as Record<string, string>;

/** Currencies of card accounts. */
export const poolCurrencies: readonly string[] = Object.keys(rules.pool.least);

/** Checks currencies and amount. @throws Refusal 10016, 20002, 20003, 20008, 26001 */
export function checkFunding(desk: Desk, { direction, payCcy, arriveCcy, amount }: FundingRequest): void {
  const [pool, main] = direction === 'IN' ? [arriveCcy, payCcy] : [payCcy, arriveCcy];
  if (ownEntry(LEAST, pool) === undefined) throw refusal('26001', {}, direction === 'IN' ? '/arriveCcy' : '/payCcy');
  // Money goes back in its own currency.
  if (direction === 'OUT' && payCcy !== arriveCcy) throw refusal('26001', {}, '/arriveCcy');
  if (!isDealt(main)) throw refusal('20008', {}, '/payCcy');
  checkSize(amount, payCcy);
  if (payCcy !== arriveCcy) checkHours(desk.now);
}

/** Checks the minimum of money into the card account. @throws Refusal 26002 */
export function checkLeast({ direction, arriveCcy }: FundingRequest, arriveAmount: string): void {
  const least = ownEntry(LEAST, arriveCcy) ?? '0';
  if (direction === 'IN' && compare(arriveAmount, least) < 0) {
    throw refusal('26002', blanksOf(least, arriveCcy), '/amount');
  }
}

/** The arriving amount at these rates. */
export function fundingTerms({ payCcy, arriveCcy, amount }: FundingRequest, rates: Rates): FundingTerms {
  if (payCcy === arriveCcy) return { arriveAmount: amount, atMid: amount };
  const { amount: arriveAmount, atMid, rate, pair } = rates.sell(amount, payCcy, arriveCcy);
  return { arriveAmount, atMid, rate, rateBase: pair.base, rateQuote: pair.quote };
}

/** The time at which money of the card account reaches the main account, in milliseconds. */
export function arrivesAt(now: number, currency: string): number {
  const calendars = ownEntry(rules.pool.calendars as Record<string, string[]>, currency) ?? [];
  return openingAt(now, rules.pool.backAt, ['CN', ...calendars]);
}
