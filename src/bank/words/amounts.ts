import { fromMinor } from '#model/minor-units.ts';
import { printAmount } from '#model/money.ts';

/** `1,000.00 USD` */
export function sayAmount(amount: string, currency: string): string {
  return `${printAmount(amount, currency)} ${currency}`;
}

/** @param minor an amount in minor units of the currency */
export function sayMinor(minor: bigint, currency: string): string {
  return sayAmount(fromMinor(minor, currency), currency);
}
