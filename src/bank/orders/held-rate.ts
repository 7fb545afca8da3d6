import { compare } from '#model/money.ts';
import type { Desk } from '../desk/desk.ts';
import type { Rates } from '../terms/rates.ts';
import { refusal } from '../words/refusals.ts';

/** Time for which a quoted rate holds, in milliseconds. */
export const HELD = 30_000;
const SECOND = 1000;
/** Tolerance in milliseconds for requests sent in time. */
const ON_ITS_WAY = 2 * SECOND;

/**
 * The terms at the rate shown to the merchant, while it holds; at the market rate if none was shown or nothing is
 * exchanged.
 * @param read a decimal string
 * @throws Refusal 22002 when the market had no such rate in that time
 */
export function atReadRate<Terms extends { rate?: string }>(
  desk: Desk,
  read: string | undefined,
  termsAt: (rates: Rates) => Terms,
): Terms {
  const now = termsAt(desk.rates);
  if (read === undefined || now.rate === undefined || compare(now.rate, read) === 0) return now;
  for (let before = SECOND; before <= HELD + ON_ITS_WAY; before += SECOND) {
    const then = termsAt(desk.ratesAt(desk.now - before));
    if (then.rate !== undefined && compare(then.rate, read) === 0) return then;
  }
  throw refusal('22002');
}
