import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { sequenceOf } from '../storage/sequences.ts';
import { numberOf, provenAtOnce } from './tables.ts';
import { accountOf, type Book, type Hold, type Journal } from './ledger.ts';
import { entryRows, holdRow } from './sql-book.ts';

/**
 * A ledger in memory with the same commands, for generating history fast. `insertBook` writes its contents to the
 * database.
 */
export class MemoryBook<Kind extends string = string> implements Book {
  readonly balances = new Map<string, bigint>();
  readonly journals: Journal<Kind>[] = [];
  readonly holds = new Map<string, Hold>();
  readonly sequences = new Map<string, number>();
  readonly #holdsOf = new Map<string, Set<string>>();
  readonly #families: readonly string[];

  /** @param families of numbers that have a sequence in the database */
  constructor(families: readonly string[]) {
    this.#families = families;
  }

  lockOwner(): Promise<void> {
    return Promise.resolve();
  }

  lock(keys: readonly string[]): Promise<Map<string, bigint>> {
    return this.read(keys);
  }

  read(keys: readonly string[]): Promise<Map<string, bigint>> {
    return Promise.resolve(new Map(keys.map((key) => [key, this.balances.get(key) ?? 0n])));
  }

  append(journal: Journal): Promise<void> {
    for (const { account, amount, balanceAfter } of journal.entries) {
      this.balances.set(account, balanceAfter ?? (this.balances.get(account) ?? 0n) + amount);
    }
    this.journals.push(journal as Journal<Kind>);
    return Promise.resolve();
  }

  hold(holdNo: string): Promise<Hold | undefined> {
    return Promise.resolve(this.holds.get(holdNo));
  }

  openHolds(orderNo: string): Promise<Hold[]> {
    const mine = [...(this.#holdsOf.get(orderNo) ?? [])].flatMap((holdNo) => this.holds.get(holdNo) ?? []);
    return Promise.resolve(mine.filter((hold) => hold.state !== 'DONE'));
  }

  putHold(hold: Hold): Promise<void> {
    this.holds.set(hold.holdNo, hold);
    const mine = this.#holdsOf.get(hold.orderNo) ?? new Set();
    this.#holdsOf.set(hold.orderNo, mine.add(hold.holdNo));
    return Promise.resolve();
  }

  async addHolds(holds: readonly Hold[]): Promise<void> {
    for (const hold of holds) await this.putHold(hold);
  }

  async nextNumbers(family: string, at: string, count: number): Promise<string[]> {
    const numbers: string[] = [];
    while (numbers.length < count) numbers.push(await this.nextNumber(family, at));
    return numbers;
  }

  async nextNumber(family: string, at: string): Promise<string> {
    if (!this.#families.includes(family)) throw new Error(`There is no number family ${family}`);
    const next = (this.sequences.get(family) ?? 0) + 1;
    this.sequences.set(family, next);
    return numberOf(family, at, next);
  }
}

const ROWS = 1000;

/**
 * Inserts many rows: one statement per thousand, each column as one array, so that there are few parameters and nothing
 * to parse per row.
 * @param columns types of the columns, by name
 */
export async function insertRows(
  tx: Transaction,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: Iterable<Record<string, unknown>>,
): Promise<void> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  for (const part of pieces(rows, ROWS)) {
    const arrays = sql.join(
      Object.entries(columns).map(([name, type]) => sql`${part.map((row) => row[name] ?? null)}::${sql.raw(type)}[]`),
    );
    await sql`insert into ${sql.table(table)} (${names}) select * from unnest(${arrays})`.execute(tx);
  }
}

/** Makes one item at a time, so that not all rows are in memory. */
export function* each<Item, Made>(items: Iterable<Item>, make: (item: Item) => Made): Iterable<Made> {
  for (const item of items) yield make(item);
}

function* entriesOf(journals: Iterable<Journal>): Iterable<Record<string, unknown>> {
  for (const journal of journals) yield* entryRows(journal);
}

/** Splits items into pieces of `size`, with only one piece in memory at a time. */
function* pieces<Item>(items: Iterable<Item>, size: number): Iterable<Item[]> {
  let piece: Item[] = [];
  for (const item of items) {
    piece.push(item);
    if (piece.length < size) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

const MONEY = { account: 'text', currency: 'text', amount: 'int8', balance_after: 'int8' };
const ENTRY = { journal_no: 'text', line: 'int4', ...MONEY };
const HOLD = { hold_no: 'text', order_no: 'text', owner: 'text', dimension: 'text', currency: 'text', purse: 'text' };

/** Writes journals made in memory. Verifies nothing: see `provenAtOnce`. */
export async function insertJournals(tx: Transaction, journals: readonly Journal[]): Promise<void> {
  await insertRows(
    tx,
    'ledger_journal',
    { journal_no: 'text', kind: 'text', reference: 'text', at: 'text' },
    each(journals, ({ journalNo, kind, reference, at }) => ({ journal_no: journalNo, kind, reference, at })),
  );
  await insertRows(tx, 'ledger_entry', ENTRY, entriesOf(journals));
}

/**
 * Writes a ledger in memory to the database, whose ledger must contain only journals that the book has handed over
 * before.
 */
export async function insertBook(tx: Transaction, book: MemoryBook): Promise<void> {
  await insertRows(
    tx,
    'ledger_account',
    { key: 'text', kind: 'text', owner: 'text', dimension: 'text', currency: 'text', balance: 'int8' },
    each(book.balances, ([key, balance]) => ({ key, ...accountOf(key), balance: String(balance) })),
  );
  if (book.journals.length > 0) await provenAtOnce(tx, () => insertJournals(tx, book.journals));
  await insertRows(
    tx,
    'ledger_hold',
    { ...HOLD, amount: 'int8', captured: 'int8', released: 'int8', state: 'text' },
    each(book.holds.values(), holdRow),
  );
  for (const [family, last] of book.sequences) {
    await sql`select setval(${sequenceOf(family)}::regclass, ${last}::int8)`.execute(tx);
  }
}
