import Big from 'big.js';
import { compare, decimal, round, scaleOf } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import {
  isDealt,
  marginOf,
  orderPair,
  precisionOf,
  priceAround,
  type Quote,
  buyAt,
  divide,
  sellAt,
} from '../terms/rates.ts';
import type { Rates } from '../terms/rates.ts';
import rules from '../rules/exchange.json' with { type: 'json' };
import { daysUntil, weekendEve } from './value-dates.ts';

/* Terms of an exchange. Nothing here reads or writes an order. */

export type DeliveryType = 'SPOT' | 'FORWARD_FIXED' | 'FORWARD_OPTION';
export type Side = 'SELL' | 'BUY';

/** The requested deal: an exact amount of one side. */
export interface Deal {
  sellCcy: string;
  buyCcy: string;
  side: Side;
  /** Decimal string in the currency of the side. */
  amount: string;
}

export interface Price {
  pair: Quote;
  /** The merchant's rate: bid when it sells the base, ask when it buys it. */
  rate: string;
  sellAmount: string;
  buyAmount: string;
}

/** Basis points on top of a pair's usual margin: the merchant's group, the hour, a coupon. */
export function widerBy(now: number, groups: readonly string[], coupon = 0): number {
  return (groups.includes(rules.vip.group) ? rules.vip.wider : 0) + weekendEve(now) - coupon;
}

/** The offshore spot price of a pair for a merchant. */
export function spotPair(rates: Rates, left: string, right: string, wider: number): Quote {
  return rates.quote(left, right, 'CNH', wider);
}

/** True if forwards are offered in both currencies. */
export function hasForward(left: string, right: string): boolean {
  return Object.hasOwn(rules.forward.annual, left) && Object.hasOwn(rules.forward.annual, right) && left !== right;
}

/** A forward price around a spot mid: mid × (1 + quote's interest) / (1 + base's interest), act/360. */
export function forwardPair(spotMid: string, left: string, right: string, days: number, wider: number): Quote {
  const [base, quote] = orderPair(left, right);
  const annual = rules.forward.annual as Record<string, string>;
  const grown = (currency: string): Big =>
    new Big(1).plus(divide(decimal(ownEntry(annual, currency) ?? '0').times(days), new Big(360)));
  const mid = round(divide(decimal(spotMid).times(grown(quote)), grown(base)), precisionOf(quote), 'halfEven');
  return priceAround(mid, base, quote, marginOf(base, quote) + wider);
}

/**
 * The forward price of a window of days: that of the end which is worse for the merchant, since the merchant chooses
 * the day.
 */
export function windowPair(
  spotMid: string,
  deal: Pick<Deal, 'sellCcy' | 'buyCcy'>,
  window: { now: number; from: string; to: string },
  wider: number,
): Quote {
  const { sellCcy, buyCcy } = deal;
  const at = (date: string): Quote => forwardPair(spotMid, sellCcy, buyCcy, daysUntil(window.now, date), wider);
  const [first, last] = [at(window.from), at(window.to)];
  const sellsBase = sellCcy === last.base;
  if (sellsBase) return compare(first.bid, last.bid) < 0 ? first : last;
  return compare(first.ask, last.ask) > 0 ? first : last;
}

/** Both amounts of a deal at a price; the given amount is exact, the other is rounded against the merchant. */
export function priceOf(pair: Quote, deal: Deal): Price {
  const { sellCcy, buyCcy, side, amount } = deal;
  if (side === 'SELL') {
    const { amount: bought, rate } = sellAt(pair, amount, sellCcy);
    return { pair, rate, sellAmount: round(amount, scaleOf(sellCcy), 'floor'), buyAmount: bought };
  }
  const { sold, rate } = buyAt(pair, amount, buyCcy);
  return { pair, rate, sellAmount: sold, buyAmount: round(amount, scaleOf(buyCcy), 'floor') };
}

/** The fee of a spot deal, in the sold currency and on top of it; only with an exotic currency. */
export function exchangeFee(sellAmount: string, sellCcy: string, buyCcy: string): string {
  const scale = scaleOf(sellCcy);
  const isFree = [sellCcy, buyCcy].every((currency) => rules.fee.free.includes(currency));
  return isFree ? round('0', scale, 'floor') : round(decimal(sellAmount).times(rules.fee.share), scale, 'halfUp');
}

/** The security of a forward: 5 % of the sold amount. */
export function depositOf(sellAmount: string, sellCcy: string): string {
  return round(decimal(sellAmount).times(rules.forward.deposit), scaleOf(sellCcy), 'halfUp');
}

/**
 * The loss of closing a forward at the market price, in the currency of the deposit; 0 for a gain.
 * @param undelivered decimal string in the sold currency
 * @param rate the forward's own rate
 */
export function closeOutLoss(market: Quote, sellCcy: string, undelivered: string, rate: string): string {
  const scale = scaleOf(sellCcy);
  const open = decimal(undelivered);
  if (sellCcy === market.base) {
    const loss = open.times(decimal(market.ask).minus(rate));
    if (loss.lte(0)) return round('0', scale, 'floor');
    return round(divide(decimal(round(loss, scaleOf(market.quote), 'ceil')), decimal(market.bid)), scale, 'ceil');
  }
  const bought = divide(open, decimal(rate));
  const loss = bought.times(decimal(rate).minus(market.bid));
  return loss.lte(0) ? round('0', scale, 'floor') : round(loss, scale, 'ceil');
}

/** The move of a mid in basis points of the earlier value. */
export function movedBy(before: string, after: string): Big {
  return divide(decimal(after).minus(before).abs().times(10_000), decimal(before));
}

/** True if the bank deals in a pair. */
export function isPair(left: string, right: string): boolean {
  return left !== right && isDealt(left) && isDealt(right);
}

/** True if a currency is free of the exchange fee, unlike exotic currencies. */
export function isPlain(currency: string): boolean {
  return rules.fee.free.includes(currency);
}
