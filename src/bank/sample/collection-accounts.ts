import { dateTimeOf } from '#model/instant.ts';
import type { CollectionAccount } from '../collections/collection.ts';

const DAY = 86_400_000;

export interface SampleCollectionAccount extends CollectionAccount {
  accountName: string;
  bankName: string;
  bankCountry: string;
  createdAt: string;
  closeAt?: string;
}

type Row = [
  currency: string,
  category: CollectionAccount['category'],
  bank: string,
  country: string,
  status?: CollectionAccount['status'],
];

/** What A collects with: accounts for stores and services in every state. */
const OF_A: Row[] = [
  ['USD', 'ECOMMERCE', 'Sample Harbour Bank', 'US'],
  ['EUR', 'ECOMMERCE', 'Sample Hanse Bank', 'DE'],
  ['GBP', 'ECOMMERCE', 'Sample Thames Bank', 'GB'],
  ['JPY', 'ECOMMERCE', 'サンプル銀行', 'JP'],
  ['CAD', 'ECOMMERCE', 'Sample Maple Bank', 'CA'],
  ['AUD', 'ECOMMERCE', 'Sample Coral Bank', 'AU'],
  ['SGD', 'ECOMMERCE', 'Sample Straits Bank', 'SG'],
  ['IDR', 'ECOMMERCE', 'Bank Contoh Nusantara', 'ID'],
  ['CNY', 'ECOMMERCE', '远山银行（香港）', 'HK'],
  ['USD', 'SERVICE', 'Sample Plains Bank', 'US'],
  ['HKD', 'ECOMMERCE', '远山银行（香港）', 'HK', 'CLOSED'],
  ['EUR', 'SERVICE', 'Sample Hanse Bank', 'DE', 'FROZEN'],
  ['USD', 'ECOMMERCE', 'Sample Prairie Bank', 'US', 'READY_CLOSE'],
  ['GBP', 'SERVICE', 'Sample Thames Bank', 'GB', 'APPLYING'],
  ['AUD', 'SERVICE', 'Sample Coral Bank', 'AU', 'FAILED'],
];

const BANKS: Record<string, [name: string, country: string]> = Object.fromEntries(
  OF_A.map(([currency, , bank, country]) => [currency, [bank, country]]),
);

/** Accounts of a merchant; those for other receipts go straight to the main account, one for each currency. */
export function sampleCollectionAccounts(
  owner: string,
  holder: string,
  { now, others, all }: { now: number; others: readonly string[]; all: boolean },
): SampleCollectionAccount[] {
  const rows: Row[] = [
    ...(all ? OF_A : []),
    ...others.map((currency): Row => {
      const [bank, country] = BANKS[currency] ?? ['Sample Plains Bank', 'US'];
      return [currency, 'OTHER', bank, country];
    }),
  ];
  return rows.map(([currency, category, bankName, bankCountry, status = 'NORMAL'], n) => ({
    accountNo: `999${owner.slice(-3)}${String(7_300_101 + n * 7)}`,
    accountName: holder,
    bankName,
    bankCountry,
    currency,
    category,
    status,
    createdAt: dateTimeOf(now - (560 - n * 3) * DAY),
    ...(status === 'READY_CLOSE' ? { closeAt: dateTimeOf(now + 4 * DAY) } : {}),
  }));
}

/** The account of a merchant that money in a currency goes to without a store. */
export function otherAccount(owner: string, accounts: readonly SampleCollectionAccount[], currency: string): string {
  const found = accounts.find((each) => each.currency === currency && each.category === 'OTHER');
  if (found === undefined) throw new Error(`${owner} has no other account in ${currency}`);
  return found.accountNo;
}
