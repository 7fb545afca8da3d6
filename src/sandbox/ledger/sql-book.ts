import { type RawBuilder, type Selectable, sql } from 'kysely';
import { requestNow } from '../context/cause.ts';
import type { Transaction } from '../database/database.ts';
import { executeSoon } from '../storage/pipeline.ts';
import { sequenceOf } from '../storage/sequences.ts';
import { type LedgerTables, ledgerTablesOf, type LedgerTransaction, numberOf } from './tables.ts';
import { accountOf, type Book, type Hold, type Journal } from './ledger.ts';

/** A ledger in the database, inside the caller's transaction: everything is written, or nothing. */
export class SqlBook implements Book {
  readonly #all: Transaction;
  readonly #tx: LedgerTransaction;
  /** Owners that this transaction has locked; a book lives no longer than its savepoint. */
  readonly #locked = new Set<string>();
  /** Numbers that the last lock has drawn, by family. */
  readonly #drawn = new Map<string, bigint>();

  constructor(tx: Transaction) {
    this.#all = tx;
    this.#tx = ledgerTablesOf(tx);
  }

  async lockOwner(owner: string): Promise<void> {
    if (this.#locked.has(owner)) return;
    if (!(await this.#lockRow(owner))) {
      await this.#tx
        .insertInto('ledger_owner')
        .values({ owner })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await this.#lockRow(owner);
    }
    this.#locked.add(owner);
  }

  async #lockRow(owner: string): Promise<boolean> {
    const rows = this.#tx.selectFrom('ledger_owner').select('owner').where('owner', '=', owner).forUpdate();
    return (await rows.execute()).length > 0;
  }

  async lock(keys: readonly string[], next?: string): Promise<Map<string, bigint>> {
    this.#drawn.clear();
    const sorted = [...new Set(keys)].sort();
    if (sorted.length === 0) return new Map();
    const found = await this.#select(sorted, next);
    const missing = sorted.filter((key) => !found.has(key));
    if (missing.length === 0) return found;
    await this.#tx
      .insertInto('ledger_account')
      .values(missing.map((key) => ({ key, ...accountOf(key), balance: '0' })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Another transaction may have opened the account and posted to it since the first number was drawn.
    return this.#select(sorted, next);
  }

  /** The number is drawn after the accounts are locked, so that numbers of an account follow each other. */
  async #select(keys: string[], next?: string): Promise<Map<string, bigint>> {
    const { rows } = await sql<{ key: string | null; value: string }>`
      with locked as materialized (select key, balance from ledger_account where key = any(${keys}::text[])
        order by key for update)
      select key, balance as value from locked
      ${next === undefined ? sql`` : sql`union all select null, nextval(${sequenceOf(next)}::regclass)`}`.execute(
      this.#tx,
    );
    const found = new Map<string, bigint>();
    for (const { key, value } of rows) {
      if (key !== null) found.set(key, BigInt(value));
      else if (next !== undefined) this.#drawn.set(next, BigInt(value));
    }
    return found;
  }

  async read(keys: readonly string[]): Promise<Map<string, bigint>> {
    // One statement: between two, a fold could move an amount from one table to the other.
    const { rows } = await sql<{ key: string; balance: string }>`
      select key, sum(balance)::int8 as balance from (
        select key, balance from ledger_account where key = any(${keys}::text[])
        union all select account, amount from ledger_delta where account = any(${keys}::text[])) parts
      group by key`.execute(this.#tx);
    return new Map(rows.map(({ key, balance }) => [key, BigInt(balance)]));
  }

  /** One statement, because others wait for the locked accounts. */
  async append(journal: Journal): Promise<void> {
    const { journalNo, kind, reference, at, entries } = journal;
    const parts = [
      sql`journal as (insert into ledger_journal (journal_no, kind, reference, at, request_id)
        values (${journalNo}, ${kind}, ${reference}, ${at}, ${requestNow()}))`,
    ];
    if (entries.length > 0) {
      const rows = entryRows(journal);
      parts.push(sql`entries as (insert into ledger_entry (journal_no, line, account, currency, amount, balance_after)
        select ${journalNo}, * from ${unnest(rows, ENTRY)})`);
    }
    const stored = entries.flatMap(({ account: key, balanceAfter }) =>
      balanceAfter === undefined ? [] : { key, ...accountOf(key), balance: String(balanceAfter) },
    );
    if (stored.length > 0) {
      parts.push(sql`stored as (insert into ledger_account (key, kind, owner, dimension, currency, balance)
        select * from ${unnest(stored, ACCOUNT)}
        on conflict (key) do update set balance = excluded.balance)`);
    }
    const summed = entries.flatMap(({ account, amount, balanceAfter }) =>
      balanceAfter === undefined ? { account, amount: String(amount) } : [],
    );
    if (summed.length > 0) {
      parts.push(sql`added as (insert into ledger_delta (account, amount)
        select * from ${unnest(summed, DELTA)})`);
    }
    await executeSoon(this.#all, sql`with ${sql.join(parts)} select 1`);
  }

  async hold(holdNo: string): Promise<Hold | undefined> {
    const row = await this.#tx
      .selectFrom('ledger_hold')
      .selectAll()
      .where('hold_no', '=', holdNo)
      .forUpdate()
      .executeTakeFirst();
    return row === undefined ? undefined : holdFrom(row);
  }

  async openHolds(orderNo: string): Promise<Hold[]> {
    const rows = await this.#tx
      .selectFrom('ledger_hold')
      .selectAll()
      .where('order_no', '=', orderNo)
      .where('state', '<>', 'DONE')
      .orderBy('hold_no')
      .forUpdate()
      .execute();
    return rows.map(holdFrom);
  }

  async putHold(hold: Hold): Promise<void> {
    const { captured, released, state } = holdRow(hold);
    await this.#tx
      .insertInto('ledger_hold')
      .values(holdRow(hold))
      .onConflict((conflict) => conflict.column('hold_no').doUpdateSet({ captured, released, state }))
      .execute();
  }

  async addHolds(holds: readonly Hold[]): Promise<void> {
    for (let start = 0; start < holds.length; start += HOLDS_AT_ONCE) {
      await this.#tx
        .insertInto('ledger_hold')
        .values(holds.slice(start, start + HOLDS_AT_ONCE).map(holdRow))
        .execute();
    }
  }

  async nextNumbers(family: string, at: string, count: number): Promise<string[]> {
    const { rows } = await sql<{ next: string }>`
      select nextval(${sequenceOf(family)}::regclass)::text as next from generate_series(1, ${count}::int4)`.execute(
      this.#tx,
    );
    return rows.map(({ next }) => numberOf(family, at, BigInt(next)));
  }

  async nextNumber(family: string, at: string): Promise<string> {
    const drawn = this.#drawn.get(family);
    this.#drawn.delete(family);
    if (drawn !== undefined) return numberOf(family, at, drawn);
    const [number = ''] = await this.nextNumbers(family, at, 1);
    return number;
  }
}

/** Column types of appended rows, by name. */
const ENTRY = { line: 'int4', account: 'text', currency: 'text', amount: 'int8', balance_after: 'int8' } as const;
const ACCOUNT = {
  ...{ key: 'text', kind: 'text', owner: 'text', dimension: 'text', currency: 'text' },
  balance: 'int8',
} as const;
const DELTA = { account: 'text', amount: 'int8' } as const;

/** Rows as an SQL table, each column one parameter. */
function unnest(
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: Readonly<Record<string, string>>,
): RawBuilder<unknown> {
  const arrays = Object.entries(columns).map(
    ([name, type]) => sql`${rows.map((row) => row[name])}::${sql.raw(type)}[]`,
  );
  return sql`unnest(${sql.join(arrays)})`;
}

/** Far below the maximum number of parameters of a statement. */
const HOLDS_AT_ONCE = 500;

/** The entries of a journal as rows. */
export function entryRows({ journalNo, entries }: Journal) {
  return entries.map(({ account, amount, balanceAfter }, line) => ({
    journal_no: journalNo,
    line,
    account,
    currency: accountOf(account).currency,
    amount: String(amount),
    balance_after: balanceAfter === undefined ? null : String(balanceAfter),
  }));
}

export function holdRow({ holdNo, orderNo, owner, dimension, currency, purse, state, ...amounts }: Hold) {
  const { amount, captured, released } = amounts;
  return {
    hold_no: holdNo,
    order_no: orderNo,
    ...{ owner, dimension, currency, state },
    purse: purse ?? null,
    amount: String(amount),
    captured: String(captured),
    released: String(released),
  };
}

function holdFrom(row: Selectable<LedgerTables['ledger_hold']>): Hold {
  const { owner, dimension, currency } = row;
  return {
    holdNo: row.hold_no,
    orderNo: row.order_no,
    ...{ owner, dimension, currency },
    purse: row.purse ?? undefined,
    amount: BigInt(row.amount),
    captured: BigInt(row.captured),
    released: BigInt(row.released),
    state: row.state as Hold['state'],
  };
}
