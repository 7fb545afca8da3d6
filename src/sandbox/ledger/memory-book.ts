import { accountOf, type Book, type Hold, type Journal } from './ledger.ts';
import { each, insertRows, type RowSink } from './row-sink.ts';
import { entryRows, holdRow } from './sql-book.ts';
import { numberOf } from './tables.ts';

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

  /** Returns the holds that freeze nothing any more, and removes them from memory. */
  takeDoneHolds(): Hold[] {
    const done = [...this.holds.values()].filter(({ state }) => state === 'DONE');
    for (const { holdNo, orderNo } of done) {
      this.holds.delete(holdNo);
      const mine = this.#holdsOf.get(orderNo);
      mine?.delete(holdNo);
      if (mine?.size === 0) this.#holdsOf.delete(orderNo);
    }
    return done;
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

function* entriesOf(journals: Iterable<Journal>): Iterable<Record<string, unknown>> {
  for (const journal of journals) yield* entryRows(journal);
}

const MONEY = { account: 'text', currency: 'text', amount: 'int8', balance_after: 'int8' };
const ENTRY = { journal_no: 'text', line: 'int4', ...MONEY };
const HOLD = { hold_no: 'text', order_no: 'text', owner: 'text', dimension: 'text', currency: 'text', purse: 'text' };

/** Writes journals made in memory. Verifies nothing: see `provenAtOnce`. */
export async function insertJournals(sink: RowSink, journals: readonly Journal[]): Promise<void> {
  const columns = { journal_no: 'text', kind: 'text', reference: 'text', at: 'text' };
  const rows = each(journals, ({ journalNo, kind, reference, at }) => ({ journal_no: journalNo, kind, reference, at }));
  await insertRows(sink, 'ledger_journal', columns, rows);
  await insertRows(sink, 'ledger_entry', ENTRY, entriesOf(journals));
}

/** Writes holds made in memory. */
export async function insertHolds(sink: RowSink, holds: Iterable<Hold>): Promise<void> {
  const columns = { ...HOLD, amount: 'int8', captured: 'int8', released: 'int8', state: 'text' };
  await insertRows(sink, 'ledger_hold', columns, each(holds, holdRow));
}

/**
 * Writes a ledger in memory to the database, whose ledger must contain only journals that the book has handed over
 * before. Verifies nothing: see `provenAtOnce`.
 */
export async function insertBook(sink: RowSink, book: MemoryBook): Promise<void> {
  await insertRows(
    sink,
    'ledger_account',
    { key: 'text', kind: 'text', owner: 'text', dimension: 'text', currency: 'text', balance: 'int8' },
    each(book.balances, ([key, balance]) => ({ key, ...accountOf(key), balance: String(balance) })),
  );
  await insertJournals(sink, book.journals);
  await insertHolds(sink, book.holds.values());
  for (const [family, last] of book.sequences) await sink.lastNumber(family, last);
}
