import { sql } from 'kysely';
import type { EntityRecord, EntityStore } from '#sandbox/entity-store.ts';
import type { Transaction } from '#sandbox/database.ts';
import { accountOf } from '../ledger/chart.ts';
import { fillCreditDays } from '../ledger/credit-days.ts';
import { bankTablesOf, type BankTransaction, sequenceOf } from '../ledger/tables.ts';
import { factsRow } from './rows.ts';
import type { MemoryDesk } from './memory-desk.ts';
import { keepFlows } from '../statement.ts';

const ROWS = 1000;

/** One statement for a thousand rows, each column one array: few parameters, nothing to parse per row. */
async function insertRows(
  tx: BankTransaction,
  table: string,
  columns: Record<string, string>,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const names = Object.keys(columns);
  for (let start = 0; start < rows.length; start += ROWS) {
    const part = rows.slice(start, start + ROWS);
    const arrays = Object.entries(columns).map(
      ([name, type]) => sql`${part.map((row) => row[name] ?? null)}::${sql.raw(type)}[]`,
    );
    await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) select * from unnest(${sql.join(arrays)})`.execute(
      tx,
    );
  }
}

/** Writes what was made in memory. The books must be empty. */
export async function insertBooks(tx: Transaction, desk: MemoryDesk): Promise<void> {
  const bank = bankTablesOf(tx);
  const { book } = desk;
  await insertRows(
    bank,
    'ledger_account',
    { key: 'text', kind: 'text', owner: 'text', dimension: 'text', currency: 'text', balance: 'int8' },
    [...book.balances].map(([key, balance]) => ({ key, ...accountOf(key), balance: String(balance) })),
  );
  await insertRows(
    bank,
    'ledger_journal',
    { journal_no: 'text', kind: 'text', reference: 'text', at: 'text' },
    book.journals.map(({ journalNo, kind, reference, at }) => ({ journal_no: journalNo, kind, reference, at })),
  );
  await insertRows(
    bank,
    'ledger_entry',
    { journal_no: 'text', line: 'int4', account: 'text', currency: 'text', amount: 'int8', balance_after: 'int8' },
    book.journals.flatMap(({ journalNo, entries }) =>
      entries.map(({ account, amount, balanceAfter }, line) => ({
        journal_no: journalNo,
        line,
        account,
        currency: accountOf(account).currency,
        amount: String(amount),
        balance_after: String(balanceAfter),
      })),
    ),
  );
  await insertRows(
    bank,
    'ledger_hold',
    {
      hold_no: 'text',
      order_no: 'text',
      owner: 'text',
      dimension: 'text',
      currency: 'text',
      amount: 'int8',
      captured: 'int8',
      released: 'int8',
      state: 'text',
    },
    [...book.holds.values()].map((hold) => ({
      ...hold,
      hold_no: hold.holdNo,
      order_no: hold.orderNo,
      amount: String(hold.amount),
      captured: String(hold.captured),
      released: String(hold.released),
    })),
  );
  await insertRows(
    bank,
    'quota',
    { owner: 'text', platform: 'text', currency: 'text', total: 'int8', occupied: 'int8', used: 'int8' },
    desk.allQuotas().map((quota) => ({
      ...quota,
      total: String(quota.total),
      occupied: String(quota.occupied),
      used: String(quota.used),
    })),
  );
  await insertRows(bank, 'claim', { kind: 'text', name: 'text', owner: 'text', reference: 'text' }, [
    ...desk.claims.values(),
  ]);
  await insertRows(
    bank,
    'quota_entry',
    { reference: 'text', owner: 'text', platform: 'text', currency: 'text', kind: 'text', amount: 'int8', at: 'text' },
    desk.quotaMoves.map((move) => ({ ...move, amount: String(move.amount) })),
  );
  await insertRows(
    bank,
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
  await fillCreditDays(bank);
  for (const [family, last] of book.sequences) {
    await sql`select setval(${sequenceOf(family)}::regclass, ${last}::int8)`.execute(bank);
  }
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
