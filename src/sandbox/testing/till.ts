import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import { type Account, type Book, ledgerOf, type Purses } from '../ledger/ledger.ts';
import { SqlBook } from '../ledger/sql-book.ts';
import { addCounters, addDeltas, addJournalRequests, addPurses, createLedgerTables } from '../ledger/tables.ts';
import { sequenceOf } from '../storage/sequences.ts';

/* The books of a library whose readers pay deposits and fines: a chart of accounts unlike that of any product. */

export const AT = '2026-11-20 10:30:00';
export const PURSES: Purses = {
  named: {
    purse: { available: 'PURSE', frozen: 'PLEDGE' },
    shelf: { available: 'SHELF', frozen: 'LENT' },
    card: { available: 'CARD', frozen: 'RESERVED', isFrozenByOrder: true },
  },
  unnamed: { whole: 'purse', part: 'shelf' },
};
/** A card may be overdrawn. */
export const BOUNDS = {
  neverNegative: ['PURSE', 'PLEDGE', 'SHELF', 'LENT', 'RESERVED', 'FINES'],
  neverPositive: [],
  purses: PURSES,
};
export const SHARED = ['TILL', 'FINES'];

export function purse(owner: string): Account {
  return { kind: 'PURSE', owner, dimension: '-', currency: 'USD' };
}

export function card(owner: string, number: string): Account {
  return { kind: 'CARD', owner, dimension: number, currency: 'USD' };
}

export const till: Account = { kind: 'TILL', owner: 'LIBRARY', dimension: '-', currency: 'USD' };
export const fines: Account = { kind: 'FINES', owner: 'LIBRARY', dimension: '-', currency: 'USD' };

export function isForbidden(kind: string, balance: bigint): boolean {
  return balance < 0n && BOUNDS.neverNegative.includes(kind);
}

export const ledger = ledgerOf<Book, string, unknown>({
  isForbidden,
  isSummed: (kind) => SHARED.includes(kind),
  purses: PURSES,
  holds: { place: 'PLEDGE', release: 'GIVE-BACK' },
});

/** Creates the tables of the books, in an empty database. */
export async function openBooks(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await createLedgerTables(tx);
    await addJournalRequests(tx);
    await addDeltas(tx);
    await addPurses(tx);
    await addCounters(tx);
    for (const family of ['JN', 'HD']) await sql.raw(`create sequence ${sequenceOf(family)}`).execute(tx);
  });
}

/** Moves an amount from the second account to the first. */
export async function move(tx: Transaction, into: Account, from: Account, amount: bigint): Promise<void> {
  const lines = [
    { account: into, amount },
    { account: from, amount: -amount },
  ];
  await ledger.post(new SqlBook(tx), { kind: 'MOVE', reference: 'X', at: AT, lines });
}
