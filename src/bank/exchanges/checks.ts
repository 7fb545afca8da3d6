import { dayOf } from '#model/instant.ts';
import { compare, decimal, scaleOf } from '#model/money.ts';
import { customerOf } from '../orders/checks.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import type { Desk, Merchant } from '../desk/desk.ts';
import { isDealt } from '../terms/rates.ts';
import { blanksOf, refusal, tooFine } from '../words/refusals.ts';
import rules from '../rules/exchange.json' with { type: 'json' };
import { remainingOf } from '../orders/pool-use.ts';
import { FAMILY, WORTHLESS } from './order.ts';
import { type Deal, type DeliveryType, hasForward } from './terms.ts';
import { calendarsOf, forwardWindow, HOURS, isDeliveryDay, isMarketHoliday, isOpen } from './value-dates.ts';
import { isBusinessDay } from '../terms/calendar.ts';

/* Checks of an exchange. The common refusals come first, in the order of their table. */

/** @throws Refusal 10011 to 10014 */
export function merchantFor(desk: Desk, owner: string): Promise<Merchant> {
  return customerOf(desk, owner, 'EXCHANGE');
}

/** @throws Refusal 10016 outside the trading hours, 22004 on a market holiday. */
export function checkHours(now: number): void {
  if (!isOpen(now)) throw refusal('10016', { hours: HOURS });
  if (isMarketHoliday(now)) throw refusal('22004');
}

/** @throws Refusal 20002, 20003, 20008, 22001, 22003 */
export function checkDeal(deal: Deal, deliveryType: DeliveryType): void {
  const { sellCcy, buyCcy, side, amount } = deal;
  const currency = side === 'SELL' ? sellCcy : buyCcy;
  if (decimal(amount).lte(0)) throw refusal('20002', {}, '/deal');
  if (!decimal(amount).eq(decimal(amount).round(scaleOf(currency)))) throw tooFine(currency, '/deal');
  if (!isDealt(sellCcy)) throw refusal('20008', {}, '/sellCcy');
  if (!isDealt(buyCcy)) throw refusal('20008', {}, '/buyCcy');
  if (sellCcy === buyCcy) throw refusal('22001', {}, '/deal');
  if (isUnquoted(sellCcy, buyCcy) || (deliveryType !== 'SPOT' && !hasForward(sellCcy, buyCcy))) {
    throw refusal('22003', {}, '/deal');
  }
}

/** No price is quoted between two exotic currencies. */
function isUnquoted(sellCcy: string, buyCcy: string): boolean {
  return [sellCcy, buyCcy].every((currency) => !rules.fee.free.includes(currency));
}

/**
 * @returns USD in minor units, for the limits
 * @throws Refusal 20004, 20005, 20006
 */
export async function checkLimits(desk: Desk, owner: string, sellCcy: string, sellAmount: string): Promise<bigint> {
  const worth = desk.rates.worth(sellAmount, sellCcy, 'USD', 'ceil');
  if (compare(worth, rules.minimum) < 0 || compare(sellAmount, '0') <= 0) {
    throw refusal('20004', blanksOf(desk.rates.worth(rules.minimum, 'USD', sellCcy, 'ceil'), sellCcy), '/deal');
  }
  if (compare(worth, rules.single) > 0) {
    throw refusal('20005', blanksOf(desk.rates.worth(rules.single, 'USD', sellCcy, 'halfUp'), sellCcy), '/deal');
  }
  const asked = toMinor(worth, 'USD');
  const today = await desk.worthSince(owner, FAMILY, dayOf(desk.now), WORTHLESS);
  if (today + asked > toMinor(rules.day, 'USD')) throw refusal('20006', {}, '/deal');
  return asked;
}

/** True if an exchange needs quota: only foreign currency sold for yuan does. */
export function needsQuota(sellCcy: string, buyCcy: string): boolean {
  return buyCcy === 'CNY' && sellCcy !== 'CNY';
}

/** @throws Refusal 22006 with the remaining quota */
export async function checkQuota(desk: Desk, owner: string, sellCcy: string, sellAmount: string): Promise<void> {
  const rest = remainingOf(await desk.pools(owner, 'QUOTA', sellCcy));
  if (rest < toMinor(sellAmount, sellCcy)) {
    throw refusal('22006', blanksOf(fromMinor(rest > 0n ? rest : 0n, sellCcy), sellCcy), '/deal');
  }
}

export interface ForwardDays {
  deliveryDate: string;
  /** Only for an option forward. */
  deliveryFrom?: string;
}

/**
 * The delivery days of a forward; an option's window begins as early as possible by default.
 * @throws Refusal 22012, 22013, 22016
 */
export function forwardDays(
  now: number,
  deal: Pick<Deal, 'sellCcy' | 'buyCcy'>,
  asked: { deliveryType: DeliveryType; deliveryDate?: string | undefined; deliveryFrom?: string | undefined },
): ForwardDays {
  const { sellCcy, buyCcy } = deal;
  const { earliest, latest } = forwardWindow(now, sellCcy, buyCcy);
  const check = (date: string, field: string): void => {
    if (!isDeliveryDay(date, sellCcy, buyCcy)) throw refusal('22012', {}, field);
    if (date < earliest || date > latest) throw refusal('22013', {}, field);
  };
  const { deliveryDate = '', deliveryType } = asked;
  if (deliveryDate === '') throw refusal('22013', {}, '/deliveryDate');
  check(deliveryDate, '/deliveryDate');
  if (deliveryType === 'FORWARD_FIXED') return { deliveryDate };
  const deliveryFrom = asked.deliveryFrom ?? earliest;
  check(deliveryFrom, '/deliveryFrom');
  if (deliveryFrom > deliveryDate) throw refusal('22016', {}, '/deliveryFrom');
  return { deliveryDate, deliveryFrom };
}

/** Checks that a forward may be delivered today. @throws Refusal 22012, 22016 */
export function checkDeliveryDay(
  now: number,
  row: { deliveryDate: string; deliveryFrom?: string | null; sellCcy: string; buyCcy: string },
): void {
  const today = dayOf(now);
  if (today < (row.deliveryFrom ?? row.deliveryDate) || today > row.deliveryDate) throw refusal('22016');
  if (!isBusinessDay(today, calendarsOf(row.sellCcy, row.buyCcy))) throw refusal('22012');
}
