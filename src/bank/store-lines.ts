import { refusal } from './refusals.ts';

/** What a request says of one store's balance: which (`balanceId` of a store-balance), and how much of it. */
export interface BalanceLine {
  balanceId: string;
  /** Decimal string in the request's currency. */
  amount: string;
}

/** The number of a balance: a collection account, a store (`-` for none) and a currency. */
export function balanceIdOf(dimension: string, currency: string): string {
  return `${dimension}/${currency}`;
}

/** The collection accounts and stores that lines mean. @throws Refusal 10018 where one is of another currency or of none */
export function storeLinesOf(
  lines: readonly BalanceLine[],
  currency: string,
): { accountNo: string; storeNo: string; amount: string }[] {
  return lines.map(({ balanceId, amount }, n) => {
    const [accountNo = '', storeNo = '', own] = balanceId.split('/');
    if (own !== currency) throw refusal('10018', {}, `/stores/${n}/balanceId`);
    return { accountNo, storeNo, amount };
  });
}
