import Big from 'big.js';

/** An amount: a decimal string and its currency code. */
export interface Money {
  amount: string;
  currency: string;
}

const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(['JPY', 'IDR', 'KRW', 'VND']);

/** Decimals of a currency's amounts: 0 for JPY, IDR, KRW and VND, else 2 (domain rules, section 0). */
export function scaleOf(currency: string | undefined): number {
  return currency !== undefined && WITHOUT_DECIMALS.has(currency) ? 0 : 2;
}

/** How a result is rounded to its scale. `floor` rounds towards zero, `ceil` away from zero. */
export type Rounding = 'floor' | 'ceil' | 'halfUp' | 'halfEven';

const MODES: Record<Rounding, 0 | 1 | 2 | 3> = { floor: 0, halfUp: 1, halfEven: 2, ceil: 3 };

/** Parses a plain decimal exactly; throws on anything else. */
export function decimal(value: string | number): Big {
  const text = String(value);
  if (!isDecimal(text)) throw new Error(`"${text}" is not a decimal`);
  return new Big(text);
}

export function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
}

/** Rounds to a number of decimals and keeps them all: `round('1.5', 2, 'floor')` is `'1.50'`. */
export function round(value: string | Big, scale: number, rounding: Rounding): string {
  const rounded = (typeof value === 'string' ? decimal(value) : value).round(scale, MODES[rounding]);
  return rounded.toFixed(scale);
}

/** −1, 0 or 1. */
export function compare(left: string, right: string): -1 | 0 | 1 {
  return decimal(left).cmp(decimal(right)) as -1 | 0 | 1;
}

/** Sum as a decimal string with as many decimals as its terms need. */
export function add(...terms: string[]): string {
  return terms.reduce((sum, term) => sum.plus(decimal(term)), new Big(0)).toFixed();
}

export function subtract(from: string, what: string): string {
  return decimal(from).minus(decimal(what)).toFixed();
}

/** `12480` in USD becomes `12,480.00`; a minus is U+2212. Never truncates: additional decimals are shown, up to 10. */
export function printAmount(amount: string, currency?: string): string {
  if (!isDecimal(amount)) throw new Error(`"${amount}" is not a decimal`);
  const [whole = '0', given = ''] = amount.replace('-', '').split('.');
  const scale = currency === undefined ? given.length : Math.max(given.length, scaleOf(currency));
  // Skips decimal arithmetic if nothing is rounded: a table formats hundreds of amounts.
  const isPlain = given.length <= MOST_DECIMALS && (whole.length === 1 || !whole.startsWith('0'));
  const fixed = isPlain
    ? join(whole, given.padEnd(scale, '0'))
    : decimal(amount).abs().toFixed(Math.min(scale, MOST_DECIMALS));
  const [integer = '0', fraction = ''] = fixed.split('.');
  const isNegative = amount.startsWith('-') && /[1-9]/.test(amount);
  return (isNegative ? '−' : '') + join(integer.replace(/\B(?=(\d{3})+(?!\d))/g, ','), fraction);
}

const MOST_DECIMALS = 10;

const join = (whole: string, fraction: string): string => (fraction === '' ? whole : `${whole}.${fraction}`);
