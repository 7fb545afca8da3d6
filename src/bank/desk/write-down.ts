import type { EntityRecord, EntityStore } from '#sandbox/entity-store.ts';
import type { Transaction } from '#sandbox/database.ts';
import { insertBook, insertRows } from '#sandbox/memory-book.ts';
import { fillCreditDays } from '../ledger/credit-days.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { factsRow } from './rows.ts';
import type { MemoryDesk } from './memory-desk.ts';
import { keepFlows } from '../statement.ts';

/** Writes what was made in memory. The books must be empty. */
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
  await insertRows(tx, 'claim', { kind: 'text', name: 'text', owner: 'text', reference: 'text' }, [
    ...desk.claims.values(),
  ]);
  await insertRows(
    tx,
    'quota_entry',
    { reference: 'text', owner: 'text', platform: 'text', currency: 'text', kind: 'text', amount: 'int8', at: 'text' },
    desk.quotaMoves.map((move) => ({ ...move, amount: String(move.amount) })),
  );
  await insertRows(
    tx,
    'order_facts',
    {
      order_no: 'text',
      owner: 'text',
      family: 'text',
      stage: 'text',
      at: 'text',
      usd_equivalent: 'int8',
      facts: 'text',
    },
    [...desk.allFacts.values()].map(factsRow),
  );
  await fillCreditDays(bankTablesOf(tx));
}

/** The statements of everybody whose money moved. The stores must be there: their names are in the rows. */
export async function insertStatements(entities: EntityStore, desk: MemoryDesk): Promise<void> {
  await keepFlows(entities, desk.book.flows);
}

/** The progress of all orders. */
export async function insertEvents(entities: EntityStore, desk: MemoryDesk): Promise<void> {
  for (const owner of new Set(desk.events.map((each) => each.owner))) {
    const events = desk.events.filter((each) => each.owner === owner).map(({ event }) => ({ ...event }));
    await entities.as(owner).insertMany('order-event', events);
  }
}

/** Records of every other entity that was worked on in memory. */
export async function insertRecords(entities: EntityStore, desk: MemoryDesk): Promise<void> {
  for (const [entity, records] of desk.records) {
    const byOwner = new Map<string, EntityRecord[]>();
    for (const { owner, record } of records.values()) {
      const ofOwner = byOwner.get(owner) ?? [];
      ofOwner.push({ ...record });
      byOwner.set(owner, ofOwner);
    }
    for (const [owner, ofOwner] of byOwner) await entities.as(owner).insertMany(entity, ofOwner);
  }
}
