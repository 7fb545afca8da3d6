import type { Row } from '../desk/row.ts';

export type SampleStore = Row<'store'>;
export type SampleCollectionAccount = Row<'collection-account'>;

type Category = SampleCollectionAccount['category'];

/** The account for a store's payouts; currencies without an account of their own are paid out in USD. */
export function payoutAccount(
  accounts: readonly SampleCollectionAccount[],
  currency: string,
  category: Category = 'ECOMMERCE',
): SampleCollectionAccount | undefined {
  const usable = accounts.filter((each) => each.category === category && each.status === 'NORMAL');
  return usable.find((each) => each.currency === currency) ?? usable.find((each) => each.currency === 'USD');
}

/** @throws Error when no account takes money of a currency */
export function accountFor(
  accounts: readonly SampleCollectionAccount[],
  currency: string,
  category?: Category,
): SampleCollectionAccount {
  const found = payoutAccount(accounts, currency, category);
  if (found === undefined) throw new Error(`No sample account for ${currency}`);
  return found;
}
