import { ownEntry } from '#model/own-entry.ts';
import rules from '../rules/account-formats.json' with { type: 'json' };

/** Formats of account details: which numbers identify the destination. */
export type AccountFormat = keyof typeof rules.words;

export interface PayPlace {
  bankCountry: string;
  currency: string;
  /** `CNAPS`: yuan on the mainland; `LOCAL`: the country's clearing; `SWIFT`: anywhere. */
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

/** The format of an account that is paid in this way; undefined if the country has no such way (27013). */
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
  /** Every way to pay to the country, the usual one first. */
  ways: string[];
}

/** The default way and currency of a payee in this country, and the currencies of the country's clearing. */
export function usualWayOf(bankCountry: string): UsualWay {
  if (bankCountry === 'CN') {
    return { payWay: 'CNAPS', currency: 'CNY', currencies: ['CNY'], ways: ['CNAPS', 'SWIFT'] };
  }
  const clearing = clearingOf(bankCountry);
  if (clearing === undefined) return { payWay: 'SWIFT', currency: 'USD', currencies: [], ways: ['SWIFT'] };
  const { currencies } = clearing;
  return { payWay: 'LOCAL', currency: currencies[0] ?? 'USD', currencies, ways: ['LOCAL', 'SWIFT'] };
}

/** The name of the account number in a format, and how it is written. */
export function wordsOf(format: AccountFormat): { account: string; hint: string } {
  return rules.words[format];
}

/** True if the country of a BIC or an IBAN fits the bank's country; territories count as their mother country. */
export function isInCountry(found: string, country: string): boolean {
  return found === country || ownEntry(TERRITORIES, country)?.includes(found) === true;
}
