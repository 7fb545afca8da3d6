import {
  each,
  insertBook,
  insertCounters,
  insertHolds,
  insertJournals,
  insertRows,
  pieces,
  type RowSink,
} from '#sandbox/ledger.ts';
import { insertFacts, insertFactsRows, type Owned } from '#sandbox/orders.ts';
import { statementRows, type StoresOf } from '../ledger/kept-flows.ts';
import type { MemoryDesk } from './memory-desk.ts';
import type { PoolKind } from './pools.ts';

/** Takes a history made in memory: rows of the bank's tables, and records of entities. */
export interface HistorySink extends RowSink {
  /** @param made at most a thousand, as plain data */
  records(entity: string, made: readonly Owned[]): Promise<void>;
}

const RECORDS = 1000;

/** Hands records over, a thousand at a time. */
export async function insertRecords(sink: HistorySink, entity: string, made: Iterable<Owned>): Promise<void> {
  for (const part of pieces(made, RECORDS)) await sink.records(entity, part);
}

/** Hands over orders that were taken from memory. */
export async function insertOrders(
  sink: HistorySink,
  entity: string,
  { records, facts }: ReturnType<MemoryDesk['takeOrders']>,
): Promise<void> {
  await insertRecords(sink, entity, records);
  await insertFactsRows(sink, facts);
}

const AMOUNTS = { total: 'int8', occupied: 'int8', used: 'int8' };
const POOL = { owner: 'text', currency: 'text', ...AMOUNTS };
const ENTRY = { reference: 'text', owner: 'text', currency: 'text', amount: 'int8', at: 'text', kind: 'text' };

async function insertPools(sink: RowSink, desk: MemoryDesk): Promise<void> {
  const isQuota = ({ kind }: { kind: PoolKind }): boolean => kind === 'QUOTA';
  const pools = desk.allPools().map((pool) => ({
    ...{ ...pool, platform: pool.name },
    ...{ total: String(pool.total), occupied: String(pool.occupied), used: String(pool.used) },
  }));
  const moves = desk.poolMoves.map((move) => ({ ...move, amount: String(move.amount) }));
  const ofQuota = moves.filter(isQuota).map(({ step, name, ...move }) => ({ ...move, platform: name, kind: step }));
  const isOther = (each: { kind: PoolKind }): boolean => !isQuota(each);
  await insertRows(sink, 'quota', { ...POOL, platform: 'text' }, pools.filter(isQuota));
  await insertRows(sink, 'quota_entry', { ...ENTRY, platform: 'text' }, ofQuota);
  await insertRows(sink, 'pool', { ...POOL, kind: 'text', name: 'text' }, pools.filter(isOther));
  await insertRows(sink, 'pool_entry', { ...ENTRY, name: 'text', step: 'text' }, moves.filter(isOther));
}

/**
 * Hands over the finished parts of a history in memory, so that a long history needs no memory for them: journals, rows
 * of statements, finished progress entries, used holds. Only the newest messages are kept.
 */
export async function insertSoFar(sink: HistorySink, desk: MemoryDesk, mostMessages: number): Promise<void> {
  await insertJournals(sink, desk.takeJournals());
  const storesOf: StoresOf = async (owner, storeNo) => [...(await desk.findRecords(owner, 'store', { storeNo }))];
  for (const [owner, rows] of await statementRows(desk.book.flows.splice(0), storesOf)) {
    const owned = each(rows, (record) => ({ owner, record }));
    await insertRecords(sink, 'account-flow', owned);
  }
  await insertRecords(sink, 'order-event', ownedEvents(desk.takeEvents()));
  await insertHolds(sink, desk.book.takeDoneHolds());
  desk.keepNewest(mostMessages);
}

/**
 * Hands over the rest of a history in memory, and forgets its records. The books in the database must contain only the
 * journals of `insertSoFar`.
 * @returns the entities of the records
 */
export async function insertRest(sink: HistorySink, desk: MemoryDesk): Promise<string[]> {
  await insertBook(sink, desk.book);
  await insertPools(sink, desk);
  await insertCounters(sink, desk.counters);
  await insertFacts(sink, desk);
  await insertRecords(sink, 'order-event', ownedEvents(desk.events));
  const names = [...desk.records.keys()];
  for (const [entity, made] of desk.records) {
    await insertRecords(sink, entity, made.values());
    made.clear();
  }
  return names;
}

function ownedEvents(events: MemoryDesk['events']): Iterable<Owned> {
  return each(events, ({ owner, event }) => ({ owner, record: event }));
}
