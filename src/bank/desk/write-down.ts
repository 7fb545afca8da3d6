import type { EntityStore } from '#sandbox/entity-store.ts';
import type { Transaction } from '#sandbox/database.ts';
import { insertBook, insertRows } from '#sandbox/memory-book.ts';
import { insertFacts, insertOwned } from '#sandbox/memory-order-desk.ts';
import { fillCreditDays } from '../ledger/credit-days.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import type { MemoryDesk } from './memory-desk.ts';

/** Writes the books made in memory. The books in the database must be empty. */
export async function insertBooks(tx: Transaction, desk: MemoryDesk): Promise<void> {
  await insertBook(tx, desk.book);
  await insertRows(
    tx,
    'quota',
    { owner: 'text', platform: 'text', currency: 'text', total: 'int8', occupied: 'int8', used: 'int8' },
    desk.allQuotas().map((quota) => ({
      ...quota,
      total: String(quota.total),
      occupied: String(quota.occupied),
      used: String(quota.used),
    })),
  );
  await insertRows(
    tx,
    'quota_entry',
    { reference: 'text', owner: 'text', platform: 'text', currency: 'text', kind: 'text', amount: 'int8', at: 'text' },
    desk.quotaMoves.map((move) => ({ ...move, amount: String(move.amount) })),
  );
  await insertFacts(tx, desk);
  await fillCreditDays(bankTablesOf(tx));
}

/** Writes the progress entries of all orders. */
export function insertEvents(entities: EntityStore, { events }: MemoryDesk): Promise<void> {
  const made = events.map(({ owner, event }) => ({ owner, record: event }));
  return insertOwned(entities, 'order-event', made);
}

/** Writes the records of every other entity made in memory. */
export async function insertRecords(entities: EntityStore, { records }: MemoryDesk): Promise<void> {
  for (const [entity, made] of records) await insertOwned(entities, entity, made.values());
}
