import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { accountOf, type Account } from './ledger.ts';
import { ledgerTablesOf } from './tables.ts';

/** Maximum amounts that one transaction folds, so that it stays short. */
const AT_ONCE = 5_000;
/** Name of the lock that lets one server fold at a time. */
const NAME = 'ledger_delta';

export interface Fold {
  /** True if more amounts may be waiting. */
  isMore: boolean;
  /** Accounts whose balance became one that their kind must not have. */
  breaches: Account[];
}

/**
 * Adds appended amounts to the balances of their accounts. One server at a time does it; the others find nothing to do.
 * A forbidden balance stays in `ledger_breach` until it is corrected.
 */
export async function foldDeltas(
  tx: Transaction,
  isForbidden: (kind: string, balance: bigint) => boolean,
): Promise<Fold> {
  const books = ledgerTablesOf(tx);
  const { rows: locks } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${NAME}, 1)) as "isHeld"`.execute(tx);
  if (locks[0]?.isHeld !== true) return { isMore: false, breaches: [] };
  const { rows: sums } = await sql<{ account: string; amount: string; count: number }>`
    with taken as (
      delete from ledger_delta where id in (select id from ledger_delta order by id limit ${sql.lit(AT_ONCE)})
      returning account, amount)
    select account, sum(amount)::int8 as amount, count(*)::int4 as count from taken
    group by account order by account`.execute(tx);
  if (sums.length === 0) return { isMore: false, breaches: [] };
  const found = await books
    .insertInto('ledger_account')
    .values(sums.map(({ account, amount }) => ({ key: account, ...accountOf(account), balance: amount })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ balance: sql`ledger_account.balance + excluded.balance` }),
    )
    .returning(['key', 'kind', 'balance'])
    .execute();
  const accounts = found.map(({ key, kind, balance }) => ({ key, isOut: isForbidden(kind, BigInt(balance)), balance }));
  const inBounds = accounts.filter(({ isOut }) => !isOut).map(({ key }) => key);
  if (inBounds.length > 0) await books.deleteFrom('ledger_breach').where('account', 'in', inBounds).execute();
  const breaches: Account[] = [];
  for (const { key, balance } of accounts.filter(({ isOut }) => isOut)) {
    const { numUpdatedRows } = await books
      .updateTable('ledger_breach')
      .set({ balance: String(balance) })
      .where('account', '=', key)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) continue;
    await books
      .insertInto('ledger_breach')
      .values({ account: key, balance: String(balance) })
      .execute();
    breaches.push(accountOf(key));
  }
  const folded = sums.reduce((total, { count }) => total + count, 0);
  return { isMore: folded === AT_ONCE, breaches };
}
