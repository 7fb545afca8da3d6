import { type QueryExecutorProvider, sql } from 'kysely';
import type { Purses } from './ledger.ts';
import { ACCOUNTS } from './tables.ts';

/** One error in the books. */
export interface Breach {
  invariant: string;
  what: string;
}

/** Account kinds of a chart of accounts. */
export interface Kinds {
  neverNegative: readonly string[];
  neverPositive: readonly string[];
  purses: Purses;
}

/** Every error that the queries find: each returns the wrong rows, described in a column `what`. */
export async function breachesOf(
  tx: QueryExecutorProvider,
  queries: Readonly<Record<string, string>>,
): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const [invariant, query] of Object.entries(queries)) {
    const { rows } = await sql<{ what: string }>`${sql.raw(query)}`.execute(tx);
    for (const row of rows) breaches.push({ invariant, what: row.what });
  }
  return breaches;
}

/** SQL: the amounts frozen by holds, by account. */
function openHolds({ named, unnamed }: Purses): string {
  const kinds = Object.entries(named).map(([name, { frozen }]) => `when '${name}' then '${frozen}'`);
  const byOrder = Object.entries(named).filter(([, { isFrozenByOrder }]) => isFrozenByOrder === true);
  return `select owner, kind, dimension, currency, sum(open) as open from (
    select owner, case name ${kinds.join(' ')} else name end as kind, currency, open,
      case when name in (${sqlTexts(byOrder.map(([name]) => name))}) then order_no else dimension end as dimension
    from (select *, amount - captured - released as open, coalesce(purse,
      case dimension when '-' then '${unnamed.whole}' else '${unnamed.part}' end) as name from ledger_hold) named) placed
  group by owner, kind, dimension, currency`;
}

/** Names as the SQL texts of an `in (…)`; an empty list becomes a list that matches nothing. */
export function sqlTexts(names: readonly string[]): string {
  return names.length === 0 ? 'null' : names.map((name) => `'${name}'`).join(', ');
}

/**
 * Invariants of a double-entry ledger: debits equal credits, every balance is the sum of its entries, and frozen money
 * equals the open holds.
 */
export function ledgerInvariants({ neverNegative, neverPositive, purses }: Kinds): Record<string, string> {
  const frozen = Object.values(purses.named).map((purse) => purse.frozen);
  return {
    '1 every journal balances per currency': `select journal_no || ' is off by ' || sum(amount) || ' ' || currency as what
     from ledger_entry group by journal_no, currency having sum(amount) <> 0`,
    '2 the trial balance is zero per currency': `select currency || ' is off by ' || sum(balance) as what
     from ${ACCOUNTS} a group by currency having sum(balance) <> 0`,
    '3 a balance is the sum of its entries': `select a.key || ' says ' || a.balance || ', its entries ' || coalesce(e.total, 0) as what
     from ${ACCOUNTS} a left join (select account, sum(amount) as total from ledger_entry group by account) e on e.account = a.key
     where a.balance <> coalesce(e.total, 0)`,
    '3 every entry has its account': `select distinct e.account || ' is not opened' as what
     from ledger_entry e left join ${ACCOUNTS} a on a.key = e.account where a.key is null`,
    '4 no account is where its kind may never be': `select key || ' is at ' || balance as what from ${ACCOUNTS} a
     where balance < 0 and kind in (${sqlTexts(neverNegative)}) or balance > 0 and kind in (${sqlTexts(neverPositive)})`,
    '5 open holds are the frozen money': `select coalesce(a.owner, h.owner) || ' ' || coalesce(a.currency, h.currency) || ': frozen '
       || coalesce(a.balance, 0) || ', held ' || coalesce(h.open, 0) as what
     from (select owner, kind, dimension, currency, balance from ledger_account where kind in (${sqlTexts(frozen)})) a
     full join (${openHolds(purses)}) h on h.owner = a.owner and h.kind = a.kind and h.dimension = a.dimension and h.currency = a.currency
     where coalesce(a.balance, 0) <> coalesce(h.open, 0)`,
    '6 a hold is used up once': `select hold_no || ' of ' || amount || ' has ' || captured || ' + ' || released || ', ' || state as what
     from ledger_hold where captured + released > amount or (state = 'DONE') <> (captured + released = amount)`,
  };
}
