import { sql } from 'kysely';
import type { Timetable } from '#sandbox/answer.ts';
import type { Transaction } from '#sandbox/database.ts';
import { type EntityRecord, type EntityStore, tableName } from '#sandbox/entity-store.ts';
import { SqlCounters } from '#sandbox/ledger.ts';
import { SqlOrderDesk } from '#sandbox/orders.ts';
import { BankBook } from '../ledger/bank-book.ts';
import { CREDIT } from '../ledger/credits.ts';
import { bankTablesOf, type BankTransaction } from '../ledger/tables.ts';
import { issueCard, type Print } from '../card-secrets/secrets.ts';
import { type CardsOf, COUNTED } from './cards-of.ts';
import { keepCardFlows } from './card-flows.ts';
import { tell } from '../messages/tell.ts';
import { keepFlows } from '../ledger/kept-flows.ts';
import type { Message } from '../messages/message.ts';
import { type Operator, operatorsOf } from '../people/roles.ts';
import type { Rates } from '../terms/rates.ts';
import { merchantOf } from './merchant.ts';
import type { Rows } from './row.ts';
import { type Pool, type PoolKind, type PoolMove, recordOf, type Share } from './pools.ts';
import { poolsIn, sharesIn, writeMoves } from './sql-pools.ts';
import type { Desk, Merchant } from './desk.ts';

/** Name of the event by which the sandbox calls the bank back. */
export const EDGE_EVENT = 'order-edge';

export interface SqlDeskOptions {
  tx: Transaction;
  entities: EntityStore;
  timetable: Timetable;
  now: number;
  /** The rates now. Default: those of `ratesAt`. */
  rates?: Rates;
  ratesAt: (time: number) => Rates;
  triggers: boolean;
  /** The operator whose request this is; absent for steps of the bank's clock. */
  operatorId?: string;
}

/** A record of an entity, typed by the desk's own row type. */
export type Kept<T> = T & EntityRecord;

/** The bank's desk in the database, inside the caller's transaction. */
export class SqlDesk extends SqlOrderDesk<Rows> implements Desk {
  readonly book: BankBook;
  readonly counters: SqlCounters;
  readonly rates: Rates;
  readonly triggers: boolean;
  readonly #options: SqlDeskOptions;
  readonly #tx: BankTransaction;
  readonly #counters: SqlCounters;

  constructor(options: SqlDeskOptions) {
    super({ ...options, edgeEvent: EDGE_EVENT, progress: 'order-event' });
    this.#options = options;
    this.#tx = bankTablesOf(options.tx);
    this.#counters = new SqlCounters(options.tx);
    this.book = new BankBook(options.tx, {
      flows: (flows) => keepFlows(options.entities, flows),
      cardFlows: (flows) => keepCardFlows(this, flows),
    });
    this.counters = new SqlCounters(options.tx);
    this.rates = options.rates ?? options.ratesAt(options.now);
    this.triggers = options.triggers;
  }

  ratesAt(time: number): Rates {
    return this.#options.ratesAt(time);
  }

  merchant(owner: string): Promise<Merchant | undefined> {
    return merchantOf(this.#options.tx, owner);
  }

  operators(owner: string): Promise<Operator[]> {
    return operatorsOf(this.#options.tx, this.#options.entities, owner);
  }

  async credited(owner: string, since: string): Promise<{ currency: string; amount: bigint }[]> {
    const days = await this.#counters.since(owner, since, CREDIT);
    return days.map(({ scope, amount }) => ({ currency: scope.slice(CREDIT.length), amount }));
  }

  async tell(owner: string, message: Message): Promise<void> {
    await tell(this.#options, owner, message, this.#options.operatorId);
  }

  pools(owner: string, kind: PoolKind, currency: string, names?: readonly string[]): Promise<Pool[]> {
    return poolsIn(this.#tx, { owner, kind, currency }, names);
  }

  async movePools(moves: readonly PoolMove[]): Promise<void> {
    for (const pool of await writeMoves(this.#tx, moves)) {
      const record = recordOf(pool);
      if (record !== undefined) await this.changeRecord(pool.owner, record.entity, pool.name, record.changes);
    }
  }

  issueCard(owner: string, cardId: string, print: Print): Promise<string> {
    return issueCard(this.#options.tx, owner, cardId, print);
  }

  async cardCount(owner: string, of: CardsOf): Promise<number> {
    const [[field, value] = ['', '']] = Object.entries(of);
    const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.table(tableName('card'))}
      where _owner = ${owner} and ${sql.ref(field)} = ${value} and status in (${sql.join([...COUNTED])})`.execute(
      this.#tx,
    );
    return Number(rows[0]?.count);
  }

  occupied(orderNo: string): Promise<Share[]> {
    return sharesIn(this.#tx, orderNo);
  }
}
