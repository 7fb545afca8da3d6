import type { Transaction } from '#sandbox/database.ts';
import { bankTablesOf } from './tables.ts';

/** Money on collection accounts, by store. */
export const STORES = ['S.AVL', 'S.FRZ'] as const;

/** The balance of one account of a merchant, in minor units. */
export interface Balance {
  /** Of the chart of accounts: `M.AVL`. */
  kind: string;
  /** `-` for the main account, else `account/store`. */
  dimension: string;
  accountNo: string;
  storeNo: string;
  currency: string;
  balance: bigint;
}

/** The accounts of these kinds that a merchant has, by account, store and currency. */
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
