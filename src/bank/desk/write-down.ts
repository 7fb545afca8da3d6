import type { EntityStore } from '#sandbox/entity-store.ts';
import type { Transaction } from '#sandbox/database.ts';
import { each, insertBook, insertCounters, insertJournals, insertRows } from '#sandbox/ledger.ts';
import { insertFacts, insertOwned } from '#sandbox/orders.ts';
import { keepFlows, type StoresOf } from '../ledger/kept-flows.ts';
import type { MemoryDesk } from './memory-desk.ts';
import type { PoolKind } from './pools.ts';

/** Writes the books made in memory. Those in the database must contain only the journals of `insertSoFar`. */
export async function insertBooks(tx: Transaction, desk: MemoryDesk): Promise<void> {
  await insertBook(tx, desk.book);
  await insertPools(tx, desk);
  await insertCounters(tx, desk.counters);
  await insertFacts(tx, desk);
}

const AMOUNTS = { total: 'int8', occupied: 'int8', used: 'int8' };
const POOL = { owner: 'text', currency: 'text', ...AMOUNTS };
const ENTRY = { reference: 'text', owner: 'text', currency: 'text', amount: 'int8', at: 'text', kind: 'text' };

async function insertPools(tx: Transaction, desk: MemoryDesk): Promise<void> {
  const isQuota = ({ kind }: { kind: PoolKind }): boolean => kind === 'QUOTA';
  const pools = desk.allPools().map((pool) => ({
    ...{ ...pool, platform: pool.name },
    ...{ total: String(pool.total), occupied: String(pool.occupied), used: String(pool.used) },
  }));
  const moves = desk.poolMoves.map((move) => ({ ...move, amount: String(move.amount) }));
  const ofQuota = moves.filter(isQuota).map(({ step, name, ...move }) => ({ ...move, platform: name, kind: step }));
  const isOther = (each: { kind: PoolKind }): boolean => !isQuota(each);
  await insertRows(tx, 'quota', { ...POOL, platform: 'text' }, pools.filter(isQuota));
  await insertRows(tx, 'quota_entry', { ...ENTRY, platform: 'text' }, ofQuota);
  await insertRows(tx, 'pool', { ...POOL, kind: 'text', name: 'text' }, pools.filter(isOther));
  await insertRows(tx, 'pool_entry', { ...ENTRY, name: 'text', step: 'text' }, moves.filter(isOther));
}

/** Writes the progress entries of all orders. */
export function insertEvents(entities: EntityStore, events: MemoryDesk['events']): Promise<void> {
  const made = each(events, ({ owner, event }) => ({ owner, record: event }));
  return insertOwned(entities, 'order-event', made);
}

/**
 * Writes the finished parts of a history in memory, so that a long history needs no memory for them: journals, rows of
 * statements, finished progress entries. Only the newest messages are kept.
 */
export async function insertSoFar(
  tx: Transaction,
  entities: EntityStore,
  desk: MemoryDesk,
  mostMessages: number,
): Promise<void> {
  await insertJournals(tx, desk.takeJournals());
  const storesOf: StoresOf = async (owner, storeNo) => [...(await desk.findRecords(owner, 'store', { storeNo }))];
  await keepFlows(entities, desk.book.flows.splice(0), storesOf);
  await insertEvents(entities, desk.takeEvents());
  desk.keepNewest(mostMessages);
}

/** Writes the records of every other entity made in memory, and forgets them. @returns the entities */
export async function insertRecords(entities: EntityStore, { records }: MemoryDesk): Promise<string[]> {
  const names = [...records.keys()];
  for (const [entity, made] of records) {
    await insertOwned(entities, entity, made.values());
    made.clear();
  }
  return names;
}
