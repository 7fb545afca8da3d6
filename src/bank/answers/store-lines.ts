import type { Transaction } from '#sandbox/database.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import { refusal } from '../words/refusals.ts';
import { sealKeys, unseal } from '#sandbox/sealing.ts';

/** What a request says of one store's balance: which (`balanceId` of a store-balance), and how much of it. */
export interface BalanceLine {
  balanceId: string;
  /** Decimal string in the request's currency. */
  amount: string;
}

/** A balance of a collection account and a store: `account/store`, `-` where it is no store's. */
export interface Place {
  dimension: string;
  currency: string;
}

/** The collection accounts that their bank has frozen: what stands there is the merchant's and cannot be used. */
export async function frozenAccountsOf(entities: EntityStore): Promise<Set<string>> {
  const frozen = await entities.find('collection-account', { where: { status: 'FROZEN' } });
  return new Set(frozen.map(({ accountNo }) => String(accountNo)));
}

/** The numbers of balances: sealed, for an account's number is shown masked. */
export function balanceIdsOf(tx: Transaction, owner: string, places: readonly Place[]): Promise<string[]> {
  return sealKeys(
    tx,
    owner,
    places.map(({ dimension, currency }) => `${dimension}/${currency}`),
  );
}

/** The collection accounts and stores that lines mean. @throws Refusal 10018 where one is of another currency or of none */
export async function storeLinesOf(
  { tx, owner }: { tx: Transaction; owner: string },
  lines: readonly BalanceLine[],
  currency: string,
): Promise<{ accountNo: string; storeNo: string; amount: string }[]> {
  const meant: { accountNo: string; storeNo: string; amount: string }[] = [];
  for (const [n, { balanceId, amount }] of lines.entries()) {
    const [accountNo = '', storeNo = '', own] = (await unseal(tx, owner, balanceId))?.split('/') ?? [];
    if (own !== currency) throw refusal('10018', {}, `/stores/${n}/balanceId`);
    meant.push({ accountNo, storeNo, amount });
  }
  return meant;
}
