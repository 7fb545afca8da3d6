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

/** Accounts of one currency that a merchant may have at one bank; a closed one counts no more. */
export const MOST_PER_BANK = rules.perBank;

/** Every bank with which collection accounts are opened, in the order in which it is offered. */
const BANKS: readonly CollectionBank[] = rules.banks;

/** The banks that open accounts of a currency now; none where the currency is only served. */
export function banksFor(currency: string): CollectionBank[] {
  return rules.closed.includes(currency) ? [] : BANKS.filter((each) => each.currency === currency);
}

/** Accounts of one currency that a merchant may have at once, with all of its banks. */
export function mostOf(currency: string): number {
  return Math.min(rules.most, banksFor(currency).length * MOST_PER_BANK);
}

/** Currencies in which accounts may be opened. */
export const currenciesOffered: readonly string[] = [...new Set(BANKS.map((each) => each.currency))].filter(
  (each) => !rules.closed.includes(each),
);

const PLATFORMS = new Map<string, string[]>(Object.entries(rules.platforms));
const FEES = new Map<string, string>(Object.entries(rules.fees));

export const platformsOf = (currency: string): string[] => PLATFORMS.get(currency) ?? [];
export const feeOf = (category: string): string => FEES.get(category) ?? '';

/** The bank that serves a currency: the one of this name, or the first. */
export function bankAt(currency: string, name?: string): CollectionBank | undefined {
  return BANKS.find((each) => each.currency === currency && (name === undefined || each.name === name));
}

/** What whoever pays must know of the bank of an account, as the record keeps it. */
export function bankDetails(currency: string, name: string) {
  const bank = bankAt(currency, name);
  if (bank === undefined) return {};
  const { swift, routing, address, accountType } = bank;
  return { swift, routingNo: routing, bankAddress: address, accountType: accountType as 10 | 11 | 12 };
}
