import { sql } from 'kysely';
import type { StepWork } from '#sandbox/answer.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import { orderTablesOf } from '#sandbox/orders.ts';
import type { Desk } from '../desk/desk.ts';
import { type CollectionFacts, type CollectionRow, type Receipt, STATUS } from './collection.ts';

/* Receipts of a migrated store: announced receipts move along, and later ones go to the store's new merchant. */

/** Receipt states that keep a store from migrating. */
export const UNDER_WAY: readonly number[] = [
  STATUS.toConfirm,
  STATUS.crediting,
  STATUS.materials,
  STATUS.review,
  STATUS.refunding,
  STATUS.refundAsked,
  STATUS.afterClosing,
];

interface NewPlace {
  owner: string;
  storeNo: string;
  /** The new merchant's account for a currency; undefined when only the main account takes it. */
  accountFor: (currency: string) => string | undefined;
  /** Account number shown when no account takes the currency. */
  accountNo: string;
}

/** Moves a store's announced receipts, which have no money yet, with their progress and facts. */
export async function handOverAdvised(
  { tx, entities }: Pick<StepWork, 'tx' | 'entities'>,
  storeNo: string,
  to: NewPlace,
): Promise<void> {
  const from = entities.owner;
  const advised = await entities.find<CollectionRow & EntityRecord>('collection-order', {
    where: { storeNo, status: STATUS.advised },
    lock: true,
  });
  for (const { orderNo, currency } of advised) {
    const accountNo = to.accountFor(currency);
    await sql`update ${sql.table(entities.table('collection-order'))}
      set _owner = ${to.owner}, _version = _version + 1, "storeNo" = ${to.storeNo},
        "accountNo" = ${accountNo ?? to.accountNo}, "accountCategory" = 'ECOMMERCE'
      where _owner = ${from} and "orderNo" = ${orderNo}`.execute(tx);
    await sql`update ${sql.table(entities.table('order-event'))} set _owner = ${to.owner}
      where _owner = ${from} and "orderNo" = ${orderNo}`.execute(tx);
    const orders = orderTablesOf(tx);
    const known = await orders
      .selectFrom('order_facts')
      .select('facts')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow();
    const target = accountNo === undefined ? '-' : `${accountNo}/${to.storeNo}`;
    const facts: CollectionFacts = { ...(JSON.parse(known.facts) as CollectionFacts), target };
    await orders
      .updateTable('order_facts')
      .set({ owner: to.owner, facts: JSON.stringify(facts) })
      .where('order_no', '=', orderNo)
      .execute();
  }
}

/**
 * The merchant of a store's receipts: a migrated store is paid out to its new merchant. Locks only finished migrations,
 * so that the books can still be locked afterwards.
 */
export async function payeeOf(
  desk: Desk,
  owner: string,
  storeNo: string | undefined,
): Promise<{ owner: string; storeNo: string | undefined }> {
  if (storeNo === undefined) return { owner, storeNo };
  const moved = await desk.findRecords(owner, 'store-transfer', { storeNo, fromUserNo: owner, status: 'SUCCESS' });
  const { toUserNo, newStoreNo } = moved.at(-1) ?? {};
  return toUserNo && newStoreNo ? payeeOf(desk, toUserNo, newStoreNo) : { owner, storeNo };
}

/** A receipt for the store's new merchant, on that merchant's own account. The books are locked. */
export async function takenOver<R extends Receipt>(desk: Desk, owner: string, storeNo: string, receipt: R): Promise<R> {
  const open = await desk.findRecords(owner, 'collection-account', { status: 'NORMAL', category: 'ECOMMERCE' });
  const store = await desk.record(owner, 'store', storeNo);
  const accountNo = open.find(({ currency }) => currency === receipt.currency)?.accountNo ?? store?.accountNo;
  return { ...receipt, storeNo, ...(accountNo && { accountNo }) };
}
