import { type Selectable, sql } from 'kysely';
import { type Book, type Hold, type Journal, numberOf } from './book.ts';
import { accountOf } from './chart.ts';
import { CREDITED_ACCOUNTS, CREDITS } from './credit-days.ts';
import type { Flow } from './statement.ts';
import { type BankTables, type BankTransaction, NUMBER_FAMILIES, sequenceOf } from './tables.ts';

/** The ledger in the database, inside the caller's transaction: all of it is written, or nothing. */
export class SqlBook implements Book {
  readonly #tx: BankTransaction;
  /** Owners that this transaction holds; a book lasts no longer than its savepoint. */
  readonly #locked = new Set<string>();
  readonly #keepFlows: ((flows: readonly Flow[]) => Promise<void>) | undefined;

  /** @param keepFlows writes the statements; a book without it keeps none */
  constructor(tx: BankTransaction, keepFlows?: (flows: readonly Flow[]) => Promise<void>) {
    this.#tx = tx;
    this.#keepFlows = keepFlows;
  }

  async addFlows(flows: readonly Flow[]): Promise<void> {
    await this.#keepFlows?.(flows);
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

  async lock(keys: readonly string[]): Promise<Map<string, bigint>> {
    const sorted = [...new Set(keys)].sort();
    if (sorted.length === 0) return new Map();
    const found = await this.#select(sorted);
    const missing = sorted.filter((key) => !found.has(key));
    if (missing.length === 0) return found;
    await this.#tx
      .insertInto('ledger_account')
      .values(missing.map((key) => ({ key, ...accountOf(key), balance: '0' })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return this.#select(sorted);
  }

  async #select(keys: string[]): Promise<Map<string, bigint>> {
    const rows = await this.#tx
      .selectFrom('ledger_account')
      .select(['key', 'balance'])
      .where('key', 'in', keys)
      .orderBy('key')
      .forUpdate()
      .execute();
    return new Map(rows.map((row) => [row.key, BigInt(row.balance)]));
  }

  async append(journal: Journal): Promise<void> {
    const { journalNo, kind, reference, at, entries } = journal;
    await this.#tx.insertInto('ledger_journal').values({ journal_no: journalNo, kind, reference, at }).execute();
    if (entries.length === 0) return;
    await this.#tx
      .insertInto('ledger_entry')
      .values(
        entries.map((entry, line) => ({
          journal_no: journalNo,
          line,
          account: entry.account,
          currency: accountOf(entry.account).currency,
          amount: String(entry.amount),
          balance_after: String(entry.balanceAfter),
        })),
      )
      .execute();
    await this.#tx
      .insertInto('ledger_account')
      .values(
        entries.map(({ account, balanceAfter }) => ({
          key: account,
          ...accountOf(account),
          balance: String(balanceAfter),
        })),
      )
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ balance: sql`excluded.balance` }))
      .execute();
    await this.#addCredits(journal);
  }

  /** What came from outside is kept by days, too: it is asked for with every payment. */
  async #addCredits(journal: Journal): Promise<void> {
    const days = creditsOf(journal);
    if (days.length === 0) return;
    await this.#tx
      .insertInto('credit_day')
      .values(days)
      .onConflict((conflict) =>
        conflict
          .columns(['owner', 'day', 'currency'])
          .doUpdateSet({ amount: sql`credit_day.amount + excluded.amount` }),
      )
      .execute();
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
    await this.#tx
      .insertInto('ledger_hold')
      .values(rowFrom(hold))
      .onConflict((conflict) =>
        conflict.column('hold_no').doUpdateSet({
          captured: String(hold.captured),
          released: String(hold.released),
          state: hold.state,
        }),
      )
      .execute();
  }

  async addHolds(holds: readonly Hold[]): Promise<void> {
    for (let start = 0; start < holds.length; start += HOLDS_AT_ONCE) {
      await this.#tx
        .insertInto('ledger_hold')
        .values(holds.slice(start, start + HOLDS_AT_ONCE).map(rowFrom))
        .execute();
    }
  }

  async storeAccounts(owner: string, currency: string): Promise<string[]> {
    const rows = await this.#tx
      .selectFrom('ledger_account')
      .select('dimension')
      .where('owner', '=', owner)
      .where('currency', '=', currency)
      .where('kind', '=', 'S.AVL')
      .where('balance', '>', '0')
      .orderBy('key')
      .execute();
    return rows.map(({ dimension }) => dimension);
  }

  async nextNumbers(family: string, at: string, count: number): Promise<string[]> {
    if (!NUMBER_FAMILIES.some((known) => known === family)) throw new Error(`There is no number family ${family}`);
    const answer = await sql<{ next: string }>`
      select nextval(${sequenceOf(family)}::regclass)::text as next from generate_series(1, ${count}::int4)`.execute(
      this.#tx,
    );
    return answer.rows.map(({ next }) => numberOf(family, at, BigInt(next)));
  }

  async nextNumber(family: string, at: string): Promise<string> {
    if (!NUMBER_FAMILIES.some((known) => known === family)) throw new Error(`There is no number family ${family}`);
    const answer = await sql<{ next: string }>`select nextval(${sequenceOf(family)}::regclass)::text as next`.execute(
      this.#tx,
    );
    return numberOf(family, at, BigInt(answer.rows[0]?.next ?? 0));
  }
}

function creditsOf({ kind, at, entries }: Journal): { owner: string; day: string; currency: string; amount: string }[] {
  if (!CREDITS.includes(kind)) return [];
  const sums = new Map<string, { owner: string; currency: string; amount: bigint }>();
  for (const { account, amount } of entries) {
    const { kind: of, owner, currency } = accountOf(account);
    if (amount <= 0n || !CREDITED_ACCOUNTS.includes(of)) continue;
    const name = `${owner}|${currency}`;
    sums.set(name, { owner, currency, amount: amount + (sums.get(name)?.amount ?? 0n) });
  }
  return [...sums.values()].map((sum) => ({ ...sum, day: at.slice(0, 10), amount: String(sum.amount) }));
}

/** Far below the number of parameters that a statement may have. */
const HOLDS_AT_ONCE = 500;

function rowFrom(hold: Hold) {
  return {
    hold_no: hold.holdNo,
    order_no: hold.orderNo,
    owner: hold.owner,
    dimension: hold.dimension,
    currency: hold.currency,
    amount: String(hold.amount),
    captured: String(hold.captured),
    released: String(hold.released),
    state: hold.state,
  };
}

function holdFrom(row: Selectable<BankTables['ledger_hold']>): Hold {
  return {
    holdNo: row.hold_no,
    orderNo: row.order_no,
    owner: row.owner,
    dimension: row.dimension,
    currency: row.currency,
    amount: BigInt(row.amount),
    captured: BigInt(row.captured),
    released: BigInt(row.released),
    state: row.state as Hold['state'],
  };
}
