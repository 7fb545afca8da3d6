import { expect, it } from 'vitest';
import { instantOf } from '#model/instant.ts';
import type { Desk } from '../desk/desk.ts';
import { atReadRate, HELD } from './held-rate.ts';
import { MovedMarket } from '../market.ts';
import { Rates } from '../terms/rates.ts';

const T0 = instantOf('2026-11-20 10:30:00');
const rateOf = (rates: Rates): { rate: string } => ({ rate: rates.sell('100.00', 'USD', 'CNY', 'CNY').rate });

const market = new MovedMarket(false);
await market.move('USD/CNY', '7.1000', T0);

/** A desk whose clock stands at `now`; the market moved at T0. */
function deskAt(now: number): Desk {
  const ratesAt = (time: number): Rates => Rates.at(time, market);
  return { now, ratesAt, rates: ratesAt(now) } as Desk;
}
const before = rateOf(Rates.at(T0 - 1, false)).rate;
const after = rateOf(deskAt(T0).rates).rate;

it('deals at the read rate for half a minute, even if the market has moved', () => {
  expect(before).not.toBe(after);
  expect(atReadRate(deskAt(T0 + HELD - 1000), before, rateOf).rate).toBe(before);
});

it('refuses an expired rate, and one that never existed', () => {
  expect(() => atReadRate(deskAt(T0 + HELD + 10_000), before, rateOf)).toThrow('报价已过期');
  expect(() => atReadRate(deskAt(T0), '9.9999', rateOf)).toThrow('报价已过期');
});

it('deals at the market rate if none was read, and if nothing is exchanged', () => {
  expect(atReadRate(deskAt(T0), undefined, rateOf).rate).toBe(after);
  expect(atReadRate(deskAt(T0), '7.1', () => ({}))).toEqual({});
});
