import { decimal, round, scaleOf } from '#model/money.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import type { Rates } from '../terms/rates.ts';

/** Cost and proceeds of selling an amount for onshore yuan; the fee is inside the amount. */
export interface YuanTerms {
  gross: string;
  fee: string;
  /** Yuan that arrive. */
  yuan: string;
  /** The exchanged amount at the mid rate. */
  atMid: string;
  rate: string;
}

/** @param share the fee's share of the amount: `0.0025` */
export function yuanFor(gross: string, currency: string, share: string, rates: Rates): YuanTerms {
  const scale = scaleOf(currency);
  const fee = round(decimal(gross).times(share), scale, 'halfUp');
  const net = round(decimal(gross).minus(fee), scale, 'halfUp');
  const { amount, atMid, rate } = rates.sell(net, currency, 'CNY', 'CNY');
  return { gross, fee, yuan: amount, atMid, rate };
}

/** The least amount to sell so that exactly this amount of yuan arrives; a surplus below one unit is the bank's. */
export function leastFor(yuan: string, currency: string, share: string, rates: Rates): YuanTerms {
  const { sold } = rates.buy(yuan, currency, 'CNY', 'CNY');
  const guess = round(decimal(sold).div(decimal('1').minus(share)), scaleOf(currency), 'ceil');
  let minor = toMinor(guess, currency);
  const termsOf = (units: bigint): YuanTerms => yuanFor(fromMinor(units, currency), currency, share, rates);
  const isEnough = (units: bigint): boolean => decimal(termsOf(units).yuan).gte(yuan);
  while (!isEnough(minor)) minor += 1n;
  while (minor > 1n && isEnough(minor - 1n)) minor -= 1n;
  return { ...termsOf(minor), yuan: round(yuan, 2, 'halfUp') };
}
