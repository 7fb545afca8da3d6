import { sql } from 'kysely';
import type { EntityName } from '#generated/names.ts';
import type { Transaction } from '#sandbox/database.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';

/**
 * Fields by which the bank finds records while processing orders, beside keys and list filters. Without an index each
 * step of an order would read all records of the merchant.
 */
const LOOKUPS: [entity: EntityName, fields: string[]][] = [
  ['order-event', ['orderNo', 'eventId']],
  ['batch-order', ['fileHash']],
  ['quota-batch', ['fileHash']],
  ['refund-order', ['orderNo']],
];

export async function createRecordIndexes(entities: EntityStore, tx: Transaction): Promise<void> {
  for (const [entity, fields] of LOOKUPS) {
    const table = entities.table(entity);
    const columns = sql.join(['_owner', ...fields].map((name) => sql.ref(name)));
    await sql`create index if not exists ${sql.id(`${table}_of_${fields.join('_')}`)} on ${sql.table(table)} (${columns})`.execute(
      tx,
    );
  }
}
