import Big from 'big.js';
import { dayNumberOf } from '#model/instant.ts';
import { decimal, round, scaleOf } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import { Random } from '#model/random.ts';
import rules from '../rules/rates.json' with { type: 'json' };

/** Yuan has two sources: `CNH` offshore (balances), `CNY` onshore (yuan that goes to a mainland bank). */
export type YuanSource = 'CNH' | 'CNY';

export interface Quote {
  base: string;
  quote: string;
  /** Decimals of the rates. */
  precision: number;
  bid: string;
  mid: string;
  ask: string;
}

export interface Conversion {
  /** The customer's amount, rounded down to the scale of its currency. */
  amount: string;
  /** The amount at the mid rate, rounded HALF_EVEN: the change of the bank's position. */
  atMid: string;
  /** The displayed rate: units of the pair's quote currency for one of its base. */
  rate: string;
  pair: Quote;
}

/** A market moved by users of the sandbox's page, on top of the rates' own movement. */
export interface Market {
  /** True if rates also move automatically. */
  readonly moving: boolean;
  /** Factors on each dollar pair's mid at a time in milliseconds; undefined before the first move. */
  shiftsAt(time: number): ReadonlyMap<string, Big> | undefined;
}

/** Movement of rates: automatic, none, or as a market defines. */
export type Moves = boolean | Market;

type Middle = Pick<Quote, 'base' | 'quote' | 'mid'>;
/** By pair and source. */
type Middles = Map<string, Middle>;

/** Divides with far more digits than any rate has. */
const Exact = Big();
Exact.DP = 34;
const BASIS_POINT = '0.0001';

/** Mids at the seed rates, which never change; pairs and sources are few. */
const still: Middles = new Map();

/** Rates of the bank at one moment. Without a walk they stay at the seed rates, which all worked examples use. */
export class Rates {
  readonly #walk: ((pair: string) => number) | undefined;
  readonly #shifts: ReadonlyMap<string, Big> | undefined;
  readonly #middles: Middles;

  /** @param time in milliseconds, for moving demo rates; a new tick every 15 seconds. */
  constructor(time?: number, shifts?: ReadonlyMap<string, Big>) {
    this.#walk = time === undefined ? undefined : (pair) => drift(pair, time);
    this.#shifts = shifts;
    this.#middles = time === undefined && shifts === undefined ? still : new Map();
  }

  static at(time: number, moves: Moves): Rates {
    const [moving, shifts] = typeof moves === 'boolean' ? [moves] : [moves.moving, moves.shiftsAt(time)];
    return new Rates(moving ? time : undefined, shifts);
  }

  /**
   * @param wider basis points added to the margin of the pair; negative to reduce it
   * @throws when the bank does not deal in one of the two.
   */
  quote(left: string, right: string, source: YuanSource = 'CNH', wider = 0): Quote {
    const { base, quote, mid } = this.#middle(left, right, source);
    return priceAround(mid, base, quote, marginOf(base, quote, source) + wider);
  }

  /** The middle of a pair at the precision of its rates. */
  #middle(left: string, right: string, source: YuanSource): Middle {
    const name = `${left}/${right} ${source}`;
    const known = this.#middles.get(name);
    if (known !== undefined) return known;
    const [base, quote] = orderPair(left, right);
    const made = { base, quote, mid: round(this.#mid(base, quote, source), precisionOf(quote), 'halfEven') };
    this.#middles.set(name, made);
    return made;
  }

  /** Sells an exact amount: base at bid, quote at ask. */
  sell(amount: string, from: string, to: string, source: YuanSource = 'CNH'): Conversion {
    return sellAt(this.quote(from, to, source), amount, from);
  }

  /** Sells as much as an exact amount costs. `atMid` is the value of the sold amount at mid, in `to`. */
  buy(
    amount: string,
    from: string,
    to: string,
    source: YuanSource = 'CNH',
  ): { sold: string; atMid: string; rate: string } {
    return buyAt(this.quote(from, to, source), amount, to);
  }

  /** The worth of an amount, for limits and totals; the caller chooses the rounding. */
  worth(amount: string, from: string, to: string, rounding: 'ceil' | 'halfUp', source: YuanSource = 'CNH'): string {
    if (from === to) return round(amount, scaleOf(to), rounding);
    const pair = this.#middle(from, to, source);
    const exact = from === pair.base ? decimal(amount).times(pair.mid) : divide(decimal(amount), decimal(pair.mid));
    return round(exact, scaleOf(to), rounding);
  }

  /** The worth for display only; undefined when the bank does not deal in one of the two. */
  worthIfDealt(amount: string, from: string, to: string): string | undefined {
    return from === to || (isDealt(from) && isDealt(to)) ? this.worth(amount, from, to, 'halfUp') : undefined;
  }

  /** Full precision; crosses go through USD. */
  #mid(base: string, quote: string, source: YuanSource): Big {
    if (base === 'USD' || quote === 'USD') return this.#dollarMid(base, quote, source);
    return this.#through(this.#through(new Big(1), base, 'USD', source), 'USD', quote, source);
  }

  /** Multiplies where possible, so that a cross of two short rates is exact. */
  #through(amount: Big, from: string, to: string, source: YuanSource): Big {
    const [base, quote] = orderPair(from, to);
    const mid = this.#dollarMid(base, quote, source);
    return base === from ? amount.times(mid) : divide(amount, mid);
  }

  #dollarMid(base: string, quote: string, source: YuanSource): Big {
    const name = `${base}/${quote}`;
    const seed = quote === 'CNY' ? rules.yuan[source] : ownEntry(rules.mids as Record<string, string>, name);
    if (seed === undefined) throw new Error(`There is no rate for ${name}`);
    const cut = (rate: Big): Big => decimal(round(rate, precisionOf(quote), 'halfEven'));
    const walked = this.#walk === undefined ? decimal(seed) : cut(decimal(seed).times(this.#walk(name).toFixed(12)));
    const shift = this.#shifts?.get(name);
    return shift === undefined ? walked : cut(walked.times(shift));
  }
}

/** Every pair with the dollar; all other pairs follow from these. */
export function dollarPairs(): string[] {
  return [...Object.keys(rules.mids), 'USD/CNY'];
}

/** Decimals of rates in a quote currency. */
export function precisionOf(quote: string): number {
  return ownEntry(rules.precision as Record<string, number>, quote) ?? 4;
}

/** Bid and ask around a mid; a negative margin counts as 0. @param margin basis points */
export function priceAround(mid: string, base: string, quote: string, margin: number): Quote {
  const precision = precisionOf(quote);
  const share = new Big(Math.max(margin, 0)).times(BASIS_POINT);
  const bid = round(decimal(mid).times(new Big(1).minus(share)), precision, 'floor');
  const ask = round(decimal(mid).times(new Big(1).plus(share)), precision, 'ceil');
  return { base, quote, precision, bid, mid, ask };
}

/** Sells an exact amount of one side of a pair at its price: base at bid, quote at ask. */
export function sellAt(pair: Quote, amount: string, from: string): Conversion {
  const exact = decimal(amount);
  const sellsBase = from === pair.base;
  const rate = sellsBase ? pair.bid : pair.ask;
  const got = sellsBase ? exact.times(rate) : divide(exact, decimal(rate));
  const scale = scaleOf(sellsBase ? pair.quote : pair.base);
  return { amount: round(got, scale, 'floor'), atMid: atMid(pair, amount, from), rate, pair };
}

/** Sells as much as an exact amount of the other side costs. */
export function buyAt(pair: Quote, amount: string, to: string): { sold: string; atMid: string; rate: string } {
  const exact = decimal(amount);
  const sellsBase = to === pair.quote;
  const from = sellsBase ? pair.base : pair.quote;
  const rate = sellsBase ? pair.bid : pair.ask;
  const sold = round(sellsBase ? divide(exact, decimal(rate)) : exact.times(rate), scaleOf(from), 'ceil');
  return { sold, atMid: atMid(pair, sold, from), rate };
}

/** An amount of one side in the other at mid, HALF_EVEN: the change of the bank's position. */
export function atMid(pair: Quote, amount: string, from: string): string {
  const exact = decimal(amount);
  const sellsBase = from === pair.base;
  const middle = sellsBase ? exact.times(pair.mid) : divide(exact, decimal(pair.mid));
  return round(middle, scaleOf(sellsBase ? pair.quote : pair.base), 'halfEven');
}

/** True if the bank deals in a currency. */
export function isDealt(currency: string): boolean {
  return rules.order.includes(currency);
}

/** Every currency in which the bank deals. */
export function dealtCurrencies(): readonly string[] {
  return rules.order;
}

/** Every pair that the bank quotes, base first, with the decimals of its rates. */
export function dealtPairs(): { base: string; quote: string; precision: number }[] {
  return rules.order.flatMap((base, n) =>
    rules.order.slice(n + 1).map((quote) => ({ base, quote, precision: precisionOf(quote) })),
  );
}

/** Two currencies in the order in which their pair is quoted. @throws when the bank does not deal in one of them. */
export function orderPair(left: string, right: string): [string, string] {
  const a = rules.order.indexOf(left);
  const b = rules.order.indexOf(right);
  if (a < 0 || b < 0 || a === b) throw new Error(`There is no rate for ${left}/${right}`);
  return a < b ? [left, right] : [right, left];
}

/** Margin of a pair in basis points. */
export function marginOf(base: string, quote: string, source: YuanSource = 'CNH'): number {
  const { margins } = rules;
  if (base === 'CNY' || quote === 'CNY') return source === 'CNY' ? margins.onshore : margins.offshore;
  const own = (margins.pairs as Record<string, number>)[`${base}/${quote}`];
  if (own !== undefined) return own;
  return [base, quote].some((currency) => margins.exotics.includes(currency)) ? margins.exotic : margins.majors;
}

/** Divides with far more digits than any result is rounded to. */
export function divide(what: Big, by: Big): Big {
  return new Exact(what.toFixed()).div(by);
}

const TICK = 15_000;
/** Cache of noise sums by pair; the same day is requested again and again. */
const noises = new Map<string, { day: number; sum: number }>();

function noiseOf(pair: string, day: number): number {
  const known = noises.get(pair);
  if (known?.day === day) return known.sum;
  let sum = 0;
  for (let back = 0; back < 60; back += 1) sum += 0.94 ** back * new Random(day - back, pair).normal();
  noises.set(pair, { day, sum });
  return sum;
}

/**
 * A mean-reverting walk: yesterday's noise fades, so that a rate of one moment is the same for every reader and stays
 * near its seed. Returns the factor on the seed.
 */
function drift(pair: string, time: number): number {
  const [base = '', quote = ''] = pair.split('/');
  const table = rules.volatility as Record<string, number>;
  const volatility = ownEntry(table, quote) ?? ownEntry(table, base) ?? rules.volatility.default;
  const sum = noiseOf(pair, dayNumberOf(time));
  const tick = new Random(Math.floor(time / TICK), pair).normal() * 0.04;
  return Math.exp(volatility * (sum + tick));
}
