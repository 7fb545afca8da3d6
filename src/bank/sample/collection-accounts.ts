import { dateTimeOf } from '#model/instant.ts';
import type { CollectionAccount } from '../collections/collection.ts';
import { bankDetails, platformsOf } from '../reference/collection-banks.ts';
import rows from './collection-accounts.json' with { type: 'json' };

const DAY = 86_400_000;
type Platforms = NonNullable<CollectionAccount['platforms']>;

export interface SampleCollectionAccount extends CollectionAccount {
  accountName: string;
  bankName: string;
  bankCountry: string;
  createdAt: string;
  closeAt?: string;
}

const FAILED_REASON = '账户名称未通过银行审核，请联系客户经理';
const FROZEN_REASON = '银行正在核实一笔来账，期间不能入账与转出';

type Row = [
  currency: string,
  category: CollectionAccount['category'],
  bank: string,
  country: string,
  status?: CollectionAccount['status'],
];

/** What A collects with: accounts for stores and services in every state. */
const OF_A = rows as Row[];

const BANKS: Record<string, [name: string, country: string]> = Object.fromEntries(
  OF_A.map(([currency, , bank, country]) => [currency, [bank, country]]),
);

/** Accounts of a merchant; those for other receipts go straight to the main account, one for each currency. */
export function sampleCollectionAccounts(
  owner: string,
  holder: string,
  { now, others, isMain }: { now: number; others: readonly string[]; isMain: boolean },
): SampleCollectionAccount[] {
  const all: Row[] = [
    ...(isMain ? OF_A : []),
    ...others.map((currency): Row => {
      const [bank, country] = BANKS[currency] ?? ['Sample Plains Bank', 'US'];
      return [currency, 'OTHER', bank, country];
    }),
  ];
  return all.map(([currency, category, bankName, bankCountry, status = 'NORMAL'], n) => ({
    accountNo: `999${owner.slice(-3)}${String(7_300_101 + n * 7)}`,
    accountName: holder,
    holderName: holder,
    ...bankDetails(currency, bankName),
    ...(category === 'ECOMMERCE' ? { platforms: platformsOf(currency) as Platforms } : {}),
    ...(status === 'FAILED' ? { stateReason: FAILED_REASON } : {}),
    ...(status === 'FROZEN' ? { stateReason: FROZEN_REASON } : {}),
    bankName,
    bankCountry,
    currency,
    category,
    status,
    createdAt: dateTimeOf(now - (560 - n * 3) * DAY),
    ...(status === 'READY_CLOSE' ? { closeAt: dateTimeOf(now + 4 * DAY), closeReason: 'UNUSED' as const } : {}),
  }));
}

/** The account of a merchant that money in a currency goes to without a store. */
export function otherAccount(owner: string, accounts: readonly SampleCollectionAccount[], currency: string): string {
  const found = accounts.find((each) => each.currency === currency && each.category === 'OTHER');
  if (found === undefined) throw new Error(`${owner} has no other account in ${currency}`);
  return found.accountNo;
}
