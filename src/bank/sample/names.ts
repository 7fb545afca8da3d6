import type { Random } from '#model/random.ts';
import { englishCompany } from '#model/samples.ts';
import places from './places.json' with { type: 'json' };

/* All names are invented; numbers are from ranges that are given to nobody. */

interface Place {
  /** Of the legal form of its companies. */
  suffix: string;
  bank: string;
  bic: string;
  currency: string;
  city: string;
  /** Stands for a bank that does not exist in its accounts, and how many digits follow it. */
  iban?: [bank: string, digits: number];
}

/** Each country that money is sent to. The compiler takes a pair in JSON for a list. */
export const ABROAD = places as unknown as Record<string, Place>;

export function companyIn(random: Random, country: string): string {
  return englishCompany(random, country === 'HK' ? 'Limited' : (ABROAD[country]?.suffix ?? 'Ltd'));
}

/** An account of a bank that does not exist, its check digits right. */
export function iban(random: Random, country: string): string {
  const [bank, count] = ABROAD[country]?.iban ?? ['99999999', 10];
  const account = `${bank}${random.digits(count)}${country === 'BR' ? 'P1' : ''}`;
  const digits = Array.from(`${account}${country}00`)
    .map((each) => (/\d/.test(each) ? each : String((each.codePointAt(0) ?? 0) - 55)))
    .join('');
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return `${country}${String(98 - rest).padStart(2, '0')}${account}`;
}

/** A card of the unassigned range 629999 with a right Luhn digit. */
export function mainlandCard(random: Random): string {
  const first = `629999${random.digits(12)}`;
  let sum = 0;
  for (let n = 0; n < first.length; n += 1) {
    const digit = Number(first[first.length - 1 - n]) * (n % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return first + String((10 - (sum % 10)) % 10);
}
