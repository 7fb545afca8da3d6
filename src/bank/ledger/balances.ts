import type { Transaction } from '#sandbox/database.ts';
import { bankTablesOf } from './tables.ts';

/** Account kinds of money on collection accounts, by store. */
export const STORES = ['S.AVL', 'S.FRZ'] as const;

/** The balance of one account of a merchant, in minor units. */
export interface Balance {
  /** Account kind: `M.AVL`. */
  kind: string;
  /** `-` for the main account, otherwise `account/store`. */
  dimension: string;
  accountNo: string;
  storeNo: string;
  currency: string;
  balance: bigint;
}

/** A merchant's accounts of these kinds, by account, store and currency. */
export async function balancesOf(tx: Transaction, owner: string, kinds: readonly string[]): Promise<Balance[]> {
  const rows = await bankTablesOf(tx)
    .selectFrom('ledger_account')
    .select(['kind', 'dimension', 'currency', 'balance'])
    .where('owner', '=', owner)
    .where('kind', 'in', kinds)
    .orderBy('dimension')
    .orderBy('currency')
    .execute();
  return rows.map(({ kind, dimension, currency, balance }) => {
    const [accountNo = '', storeNo = '-'] = dimension.split('/');
    return { kind, dimension, accountNo, storeNo, currency, balance: BigInt(balance) };
  });
}
