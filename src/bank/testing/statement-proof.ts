import { sql } from 'kysely';
import type { BankTransaction } from '../ledger/tables.ts';

/** Invariant 10: errors of the statements, in sentences; empty when the statements are right. */
export async function verifyStatement(tx: BankTransaction): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with flow as (
      select _owner as owner, "flowNo", currency, amount, balance,
             case "accountKind" when 'MAIN' then 'M|-' else 'S|' || "accountNo" || '/' || coalesce("storeNo", '-') end as account,
             lag(balance) over (
               partition by _owner, currency, "accountKind", "accountNo", "storeNo" order by substring("flowNo", 11)
             ) as before
      from entity_account_flow),
    held as (
      select owner, currency, substring(kind, 1, 1) || '|' || dimension as account, sum(balance) as balance
      from ledger_account where kind in ('M.AVL', 'M.FRZ', 'S.AVL', 'S.FRZ') group by 1, 2, 3)
    select "flowNo" || ' does not follow from the row before it' as what
      from flow where balance <> coalesce(before, 0) + amount
    union all
    select coalesce(h.owner, f.owner) || ' ' || coalesce(h.account, f.account) || ' ' || coalesce(h.currency, f.currency)
        || ': the statement ends elsewhere than the ledger'
      from held h full join (select owner, account, currency, sum(amount) as total from flow group by 1, 2, 3) f
        on f.owner = h.owner and f.account = h.account and f.currency = h.currency
      where coalesce(f.total, 0) <> coalesce(h.balance, 0) / case
        when coalesce(h.currency, f.currency) in ('JPY', 'IDR', 'KRW', 'VND') then 1 else 100 end::numeric`.execute(tx);
  return rows.map(({ what }) => what);
}
