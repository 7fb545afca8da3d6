import { compare } from '#model/money.ts';
import type { Desk } from '../desk/desk.ts';
import type { Rates } from '../terms/rates.ts';
import { refusal } from '../words/refusals.ts';

/** How long a rate holds that a quote has shown, in milliseconds. */
export const HELD = 30_000;
const SECOND = 1000;
/** What was sent in time may take so long to come. */
const ON_ITS_WAY = 2 * SECOND;

/**
 * The terms at the rate that the merchant read, while it holds; at the market's where none was read or nothing is exchanged.
 * @param read a decimal string
 * @throws Refusal 22002 where the market had no such rate in that time
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
