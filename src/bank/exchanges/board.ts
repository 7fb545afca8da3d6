import { dateTimeOf, dayOf, instantOf } from '#model/instant.ts';
import { decimal, round } from '#model/money.ts';
import { divide, type Moves, Rates } from '../terms/rates.ts';
import rateRules from '../rules/rates.json' with { type: 'json' };
import { isMarketHoliday, isOpen } from './value-dates.ts';

/*
 * Rates for tables and charts: one row per pair, as the bank quotes it; only yen and yuan are shown as 100 yen in yuan.
 */

const DAY = 86_400_000;
const KEPT_FOR = 730 * DAY;
const TREND_DAYS = 7;
const HUNDRED_YEN = 'JPY/CNY';

export interface ShownPair {
  /** `USD/CNY` */
  ccyPair: string;
  base: string;
  quote: string;
}

export interface ShownRate {
  bid: string;
  mid: string;
  ask: string;
}

/** Pairs for a filter: exactly the two currencies, all with the one, or all with dollars or yuan. */
export function pairsFor(one?: string, other?: string): ShownPair[] {
  const { order } = rateRules;
  const all = order.flatMap((base, n) => order.slice(n + 1).map((quote) => shownPair(base, quote)));
  const holds = (pair: ShownPair, currency: string | undefined): boolean =>
    currency === undefined || pair.base === currency || pair.quote === currency;
  const isMain = ({ base, quote }: ShownPair): boolean =>
    [base, quote].some((each) => each === 'USD' || each === 'CNY');
  const chosen = all.filter((pair) => holds(pair, one) && holds(pair, other));
  return one === undefined && other === undefined ? chosen.filter(isMain).sort(mainFirst) : chosen;
}

/** The most traded pairs, in the order in which they are listed first. */
const FIRST = ['USD/CNY', 'EUR/CNY', 'GBP/CNY', 'HKD/CNY', HUNDRED_YEN, 'EUR/USD', 'GBP/USD', 'USD/JPY', 'USD/HKD'];

function mainFirst(one: ShownPair, other: ShownPair): number {
  const place = ({ ccyPair }: ShownPair): number => (FIRST.includes(ccyPair) ? FIRST.indexOf(ccyPair) : FIRST.length);
  return place(one) - place(other);
}

export function shownPair(base: string, quote: string): ShownPair {
  return base === 'CNY' && quote === 'JPY'
    ? { ccyPair: HUNDRED_YEN, base: 'JPY', quote: 'CNY' }
    : { ccyPair: `${base}/${quote}`, base, quote };
}

/** The pair with this name on the board; undefined if there is none. */
export function pairNamed(ccyPair: string): ShownPair | undefined {
  const [one, other] = ccyPair.split('/');
  return pairsFor(one, other).find((each) => each.ccyPair === ccyPair);
}

/** @param wider basis points on the margin */
export function shownRate(rates: Rates, pair: ShownPair, wider = 0): ShownRate {
  const { bid, mid, ask } = rates.quote(pair.base, pair.quote, 'CNH', wider);
  if (pair.ccyPair !== HUNDRED_YEN) return { bid, mid, ask };
  const turned = (rate: string, rounding: 'floor' | 'halfUp' | 'ceil'): string =>
    round(divide(decimal('100'), decimal(rate)), 4, rounding);
  return { bid: turned(ask, 'floor'), mid: turned(mid, 'halfUp'), ask: turned(bid, 'ceil') };
}

/** The change since this time yesterday in percent, and the mids of the last days. */
export function trendOf(pair: ShownPair, now: number, moving: Moves): { change: string; trend: string[] } {
  const trend = Array.from({ length: TREND_DAYS + 1 }, (_, n) => {
    return shownRate(Rates.at(now - (TREND_DAYS - n) * DAY, moving), pair).mid;
  });
  const [before, today] = [trend[TREND_DAYS - 1] ?? '1', trend[TREND_DAYS] ?? '1'];
  const change = round(divide(decimal(today).minus(before).times(100), decimal(before)), 2, 'halfUp');
  return { change, trend };
}

export const PERIODS = {
  DAY: { every: DAY / 96, points: 96 },
  WEEK: { every: DAY / 12, points: 84 },
  MONTH: { every: DAY / 2, points: 60 },
  QUARTER: { every: DAY, points: 90 },
  YEAR: { every: 3 * DAY, points: 122 },
} as const;

/** History of a pair over a period, oldest first; the last point is now. */
export function historyOf(
  pair: ShownPair,
  period: keyof typeof PERIODS,
  now: number,
  moving: Moves,
): (ShownRate & { at: string })[] {
  const { every, points } = PERIODS[period];
  const last = Math.floor(now / every) * every;
  const times = Array.from({ length: points }, (_, n) => last - (points - 1 - n) * every);
  return [...times.filter((at) => at < now), now].map((at) => ({
    at: dateTimeOf(at),
    ...shownRate(Rates.at(at, moving), pair),
  }));
}

/**
 * Times at which rates are published: every trading morning, latest first, for the last two years.
 * @param from a day, like `to`
 */
export function publishTimes(now: number, from: string, to: string): number[] {
  const times: number[] = [];
  const oldest = dayOf(now - KEPT_FOR);
  const first = from > oldest ? from : oldest;
  for (let at = instantOf(to > dayOf(now) ? dayOf(now) : to); dayOf(at) >= first; at -= DAY) {
    const time = instantOf(`${dayOf(at)} 09:30:00`);
    if (time <= now && isOpen(time) && !isMarketHoliday(time)) times.push(time);
  }
  return times;
}
