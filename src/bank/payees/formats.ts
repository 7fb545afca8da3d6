import { ownEntry } from '#model/own-entry.ts';
import rules from '../rules/account-formats.json' with { type: 'json' };

/** How an account is written down: which numbers say where the money goes. */
export type AccountFormat = keyof typeof rules.words;

export interface PayPlace {
  bankCountry: string;
  currency: string;
  /** `CNAPS` yuan on the mainland, `LOCAL` the clearing of the country, `SWIFT` anywhere. */
  payWay: string;
}

interface Clearing {
  on: boolean;
  format: string;
  currencies: string[];
}

const LOCAL: Record<string, Clearing> = rules.local;
const SEPA = new Set(rules.sepa);
const IBAN = new Set(rules.iban);
const TERRITORIES: Record<string, readonly string[]> = rules.territories;

function clearingOf(country: string): Clearing | undefined {
  const own = ownEntry(LOCAL, country);
  if (own !== undefined) return own.on ? own : undefined;
  return SEPA.has(country) ? { on: true, format: 'SEPA', currencies: ['EUR'] } : undefined;
}

/** The format of an account that can be paid in this way; undefined where the place has no such way (27013). */
export function formatOf({ bankCountry, currency, payWay }: PayPlace): AccountFormat | undefined {
  const isOnshore = bankCountry === 'CN' && currency === 'CNY';
  if (payWay === 'CNAPS') return isOnshore ? 'CNAPS' : undefined;
  if (payWay === 'LOCAL') {
    const clearing = clearingOf(bankCountry);
    return clearing?.currencies.includes(currency) === true ? (clearing.format as AccountFormat) : undefined;
  }
  if (isOnshore) return undefined;
  return IBAN.has(bankCountry) ? 'IBAN' : 'SWIFT';
}

interface UsualWay {
  payWay: string;
  currency: string;
  currencies: string[];
  /** Every way in which the country is paid, the usual one first. */
  ways: string[];
}

/** How a payee of this country is paid when nothing else is said, and in which currencies its clearing pays. */
export function usualWayOf(bankCountry: string): UsualWay {
  if (bankCountry === 'CN') {
    return { payWay: 'CNAPS', currency: 'CNY', currencies: ['CNY'], ways: ['CNAPS', 'SWIFT'] };
  }
  const clearing = clearingOf(bankCountry);
  if (clearing === undefined) return { payWay: 'SWIFT', currency: 'USD', currencies: [], ways: ['SWIFT'] };
  const { currencies } = clearing;
  return { payWay: 'LOCAL', currency: currencies[0] ?? 'USD', currencies, ways: ['LOCAL', 'SWIFT'] };
}

/** What the account number is called in a format, and how it is written. */
export function wordsOf(format: AccountFormat): { account: string; hint: string } {
  return rules.words[format];
}

/** A BIC or an IBAN may name a territory where the bank is said to be in the mother country. */
export function isInCountry(found: string, country: string): boolean {
  return found === country || ownEntry(TERRITORIES, country)?.includes(found) === true;
}
