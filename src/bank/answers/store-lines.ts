import type { Transaction } from '#sandbox/database.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import { refusal } from '../words/refusals.ts';
import { sealKeys, unseal } from '#sandbox/sealing.ts';

/** One store balance in a request: its id (`balanceId` of a store-balance) and an amount. */
export interface BalanceLine {
  balanceId: string;
  /** Decimal string in the request's currency. */
  amount: string;
}

/** Number of a balance of a collection account and a store: `account/store`, with `-` without a store. */
export interface Place {
  dimension: string;
  currency: string;
}

/** Collection accounts frozen by their bank: the merchant owns the balances but cannot use them. */
export async function frozenAccountsOf(entities: EntityStore): Promise<Set<string>> {
  const frozen = await entities.find('collection-account', { where: { status: 'FROZEN' } });
  return new Set(frozen.map(({ accountNo }) => String(accountNo)));
}

/** Ids of balances, sealed because account numbers are shown masked. */
export function balanceIdsOf(tx: Transaction, owner: string, places: readonly Place[]): Promise<string[]> {
  return sealKeys(
    tx,
    owner,
    places.map(({ dimension, currency }) => `${dimension}/${currency}`),
  );
}

/**
 * Resolves lines to collection accounts and stores. @throws Refusal 10018 for another currency or an unknown balance
 */
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
