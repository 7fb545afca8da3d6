import rules from '../rules/collection-banks.json' with { type: 'json' };

export interface CollectionBank {
  currency: string;
  name: string;
  country: string;
  swift: string;
  routing: string;
  address: string;
  accountType: number;
  arrival: string;
}

/** Most accounts of one currency per merchant and bank; closed accounts do not count. */
export const MOST_PER_BANK = rules.perBank;

/** Banks that open collection accounts, in the order in which they are offered. */
const BANKS: readonly CollectionBank[] = rules.banks;

/** Banks that open accounts of a currency now; empty for currencies without new accounts. */
export function banksFor(currency: string): CollectionBank[] {
  return rules.closed.includes(currency) ? [] : BANKS.filter((each) => each.currency === currency);
}

/** Most accounts of one currency per merchant at once, over all banks. */
export function mostOf(currency: string): number {
  return Math.min(rules.most, banksFor(currency).length * MOST_PER_BANK);
}

/** Currencies in which accounts may be opened. */
export const currenciesOffered: readonly string[] = [...new Set(BANKS.map((each) => each.currency))].filter(
  (each) => !rules.closed.includes(each),
);

const PLATFORMS = new Map<string, string[]>(Object.entries(rules.platforms));

export const platformsOf = (currency: string): string[] => PLATFORMS.get(currency) ?? [];

/** The bank of a currency with this name, or the first one. */
export function bankAt(currency: string, name?: string): CollectionBank | undefined {
  return BANKS.find((each) => each.currency === currency && (name === undefined || each.name === name));
}

/** Bank details of an account for payers, as the record stores them. */
export function bankDetails(currency: string, name: string) {
  const bank = bankAt(currency, name);
  if (bank === undefined) return {};
  const { swift, routing, address, accountType } = bank;
  return { swift, routingNo: routing, bankAddress: address, accountType: accountType as 10 | 11 | 12 };
}
