import { sql } from 'kysely';
import type { Transaction } from '#sandbox/database.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import type { Desk } from '../desk/desk.ts';
import { restOf } from '../desk/pools.ts';
import { toMinor } from '#model/minor-units.ts';
import { MINOR_UNITS } from '../ledger/tables.ts';
import { type CollectionFacts, type CollectionRow, STATUS } from './collection.ts';

/* Settlement files are evidence for credited service-trade receipts, each of which is a pool. */

/** Returns true if a receipt pays for a service: as the merchant declared, else by the category of its account. */
export function isServiceTrade({
  accountCategory,
  tradeType,
}: Pick<CollectionRow, 'accountCategory' | 'tradeType'>): boolean {
  if (accountCategory === 'ECOMMERCE') return false;
  return (tradeType ?? (accountCategory === 'SERVICE' ? 'SERVICE' : 'GOODS')) === 'SERVICE';
}

/** `isServiceTrade` in SQL. */
const IS_SERVICE = sql`"accountCategory" <> 'ECOMMERCE'
  and coalesce("tradeType", case when "accountCategory" = 'SERVICE' then 'SERVICE' end) = 'SERVICE'`;

/** Opens the pools of receipts that an older server credited. Does nothing for receipts that have one. */
export async function openOlderReceipts(tx: Transaction, entities: EntityStore): Promise<void> {
  const table = sql.table(entities.table('collection-order'));
  await sql`with missing as (
      select _owner as owner, "orderNo" as name, currency, coalesce("creditedAt", "createdAt") as at,
        amount - coalesce("recalledAmount", 0) as unused, amount - amount as used,
        round((amount - coalesce("recalledAmount", 0)) * ${sql.raw(MINOR_UNITS)})::int8 as total
      from ${table} where status = ${STATUS.credited} and ${IS_SERVICE}
        and not exists (select from pool where owner = _owner and kind = 'RECEIPT' and name = "orderNo")),
    pools as (insert into pool (owner, kind, name, currency, total)
      select owner, 'RECEIPT', name, currency, total from missing),
    entries as (insert into pool_entry (reference, owner, kind, name, currency, step, amount, at)
      select name, owner, 'RECEIPT', name, currency, 'GRANT', total, at from missing)
    update ${table} set "usedAmount" = used, "unusedAmount" = unused
    from missing where _owner = owner and "orderNo" = name`.execute(tx);
}

/** Opens the pool of a credited service-trade receipt, with its gross amount. */
export async function openReceipt(desk: Desk, owner: string, row: CollectionRow, at: string): Promise<void> {
  if (!isServiceTrade(row)) return;
  const { orderNo, currency } = row;
  const amount = toMinor(row.amount, currency);
  await desk.movePools([
    { step: 'GRANT', kind: 'RECEIPT', name: orderNo, reference: orderNo, owner, currency, amount, at },
  ]);
}

/** The quota pool that service-trade receipts with evidence raise. */
export const SERVICE_POOL = 'SERVICE';

/** The gross amount of a receipt less what went back to the payer after its credit, in minor units. */
export async function evidencedAmount(desk: Desk, orderNo: string): Promise<bigint> {
  const known = await desk.facts<CollectionFacts>(orderNo);
  if (known === undefined) throw new Error(`There is no receipt ${orderNo}`);
  const { amount, recalled = '0', refund } = known.facts;
  const refunded = refund?.from === STATUS.credited ? BigInt(refund.amount) : 0n;
  return BigInt(amount) - BigInt(recalled) - refunded;
}

/**
 * Lowers a receipt's pool by an amount that goes back to the payer, at most by the part that no settlement file uses,
 * and the quota from the receipt by the whole amount. Minor units.
 */
export async function lowerReceipt(
  desk: Desk,
  owner: string,
  { orderNo, currency }: CollectionRow,
  amount: bigint,
  at: string,
): Promise<void> {
  const [pool] = await desk.pools(owner, 'RECEIPT', currency, [orderNo]);
  if (pool === undefined) return;
  const rest = restOf(pool);
  const taken = rest < amount ? rest : amount;
  const move = { step: 'GRANT', reference: orderNo, owner, currency, at } as const;
  await desk.movePools([
    ...(taken > 0n ? [{ ...move, kind: 'RECEIPT', name: orderNo, amount: -taken } as const] : []),
    ...(pool.used > 0n ? [{ ...move, kind: 'QUOTA', name: SERVICE_POOL, amount: -amount } as const] : []),
  ]);
}
