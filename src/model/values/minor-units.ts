import { decimal, round, scaleOf } from './money.ts';

/** Matches nearly every amount; others are parsed more carefully. */
const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Minor units of an amount: `'15.5'` in USD is `1550n`. @throws if the amount has more decimals than its currency */
export function toMinor(amount: string, currency: string): bigint {
  const scale = scaleOf(currency);
  const [, sign = '', whole = '', fraction = ''] = PLAIN.exec(amount) ?? [];
  if (whole !== '' && fraction.length <= scale) return BigInt(sign + whole + fraction.padEnd(scale, '0'));
  const exact = decimal(amount);
  const cut = round(exact, scale, 'floor');
  if (!exact.eq(cut)) throw new Error(`${amount} has more decimals than ${currency} allows`);
  return BigInt(cut.replace('.', ''));
}

/** The amount on the wire: `1550n` in USD is `'15.50'`. */
export function fromMinor(minor: bigint, currency: string): string {
  const scale = scaleOf(currency);
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(scale + 1, '0');
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
