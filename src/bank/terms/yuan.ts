import { decimal, round, scaleOf, subtract } from '#model/money.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import type { Rates } from './rates.ts';

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

/** The fee of a gross amount, in its currency. It never grows faster than the amount. */
export type FeeOf = (gross: string) => string;

export function yuanFor(gross: string, currency: string, feeOf: FeeOf, rates: Rates): YuanTerms {
  const fee = feeOf(gross);
  const net = round(subtract(gross, fee), scaleOf(currency), 'halfUp');
  const { amount, atMid, rate } = rates.sell(net, currency, 'CNY', 'CNY');
  return { gross, fee, yuan: amount, atMid, rate };
}

/** The least amount to sell so that exactly this amount of yuan arrives; a surplus below one unit is the bank's. */
export function leastFor(yuan: string, currency: string, feeOf: FeeOf, rates: Rates): YuanTerms {
  const { sold } = rates.buy(yuan, currency, 'CNY', 'CNY');
  let minor = toMinor(sold, currency);
  // The fee on the fee is smaller with each turn.
  for (let turn = 0; turn < 4; turn += 1) {
    minor = toMinor(sold, currency) + toMinor(feeOf(fromMinor(minor, currency)), currency);
  }
  const termsOf = (units: bigint): YuanTerms => yuanFor(fromMinor(units, currency), currency, feeOf, rates);
  const isEnough = (units: bigint): boolean => decimal(termsOf(units).yuan).gte(yuan);
  while (!isEnough(minor)) minor += 1n;
  while (minor > 1n && isEnough(minor - 1n)) minor -= 1n;
  return { ...termsOf(minor), yuan: round(yuan, 2, 'halfUp') };
}
