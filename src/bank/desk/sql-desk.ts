import { sql } from 'kysely';
import type { Timetable } from '#sandbox/answer.ts';
import type { Transaction } from '#sandbox/database.ts';
import type { EntityRecord, EntityStore } from '#sandbox/entity-store.ts';
import { SqlOrderDesk } from '#sandbox/sql-order-desk.ts';
import { BankBook } from '../ledger/bank-book.ts';
import { bankTablesOf, type BankTransaction } from '../ledger/tables.ts';
import { tell } from '../messages/tell.ts';
import { keepFlows } from '../ledger/kept-flows.ts';
import type { Message } from '../messages/message.ts';
import { type Operator, operatorsOf } from '../people/roles.ts';
import type { Rates } from '../terms/rates.ts';
import { merchantOf } from './merchant.ts';
import type { Rows } from './row.ts';
import { openShares, sumsOf } from './rows.ts';
import type { Desk, Merchant, Quota, QuotaMove } from './desk.ts';

/** Name of the event by which the sandbox calls the bank back. */
export const EDGE_EVENT = 'order-edge';

export interface SqlDeskOptions {
  tx: Transaction;
  entities: EntityStore;
  timetable: Timetable;
  now: number;
  ratesAt: (time: number) => Rates;
  triggers: boolean;
}

/** A record of an entity, typed by the desk's own row type. */
export type Kept<T> = T & EntityRecord;

/** The bank's desk in the database, inside the caller's transaction. */
export class SqlDesk extends SqlOrderDesk<Rows> implements Desk {
  readonly book: BankBook;
  readonly rates: Rates;
  readonly triggers: boolean;
  readonly #options: SqlDeskOptions;
  readonly #tx: BankTransaction;

  constructor(options: SqlDeskOptions) {
    super({ ...options, edgeEvent: EDGE_EVENT, progress: 'order-event' });
    this.#options = options;
    this.#tx = bankTablesOf(options.tx);
    this.book = new BankBook(options.tx, (flows) => keepFlows(options.entities, flows));
    this.rates = options.ratesAt(options.now);
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
    const rows = await this.#tx
      .selectFrom('credit_day')
      .select(['currency', sql<string>`sum(amount)`.as('amount')])
      .where('owner', '=', owner)
      .where('day', '>=', since)
      .groupBy('currency')
      .execute();
    return rows.map(({ currency, amount }) => ({ currency, amount: BigInt(amount) }));
  }

  async tell(owner: string, message: Message): Promise<void> {
    await tell(this.#options, owner, message);
  }

  async quotas(owner: string, currency: string): Promise<Quota[]> {
    const rows = await this.#tx
      .selectFrom('quota')
      .selectAll()
      .where('owner', '=', owner)
      .where('currency', '=', currency)
      .orderBy('platform')
      .execute();
    return rows.map((row) => ({
      platform: row.platform,
      total: BigInt(row.total),
      occupied: BigInt(row.occupied),
      used: BigInt(row.used),
    }));
  }

  async moveQuota(move: QuotaMove): Promise<void> {
    await this.moveQuotas([move]);
  }

  async moveQuotas(moves: readonly QuotaMove[]): Promise<void> {
    for (let start = 0; start < moves.length; start += MOVES_AT_ONCE) {
      const part = moves.slice(start, start + MOVES_AT_ONCE);
      await this.#tx
        .insertInto('quota_entry')
        .values(part.map((move) => ({ ...move, amount: String(move.amount) })))
        .execute();
    }
    for (const { owner, platform, currency, kind, amount } of sumsOf(moves)) {
      if (kind === 'GRANT') {
        await this.#tx
          .insertInto('quota')
          .values({ owner, platform, currency, total: '0', occupied: '0', used: '0' })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      const value = (grows: boolean): string => (grows ? String(amount) : '0');
      const occupied = kind === 'OCCUPY' ? amount : kind === 'GRANT' ? 0n : -amount;
      await this.#tx
        .updateTable('quota')
        .set({
          total: sql`total + ${value(kind === 'GRANT')}::int8`,
          occupied: sql`occupied + ${String(occupied)}::int8`,
          used: sql`used + ${value(kind === 'USE')}::int8`,
        })
        .where('owner', '=', owner)
        .where('platform', '=', platform)
        .where('currency', '=', currency)
        .execute();
    }
  }

  async occupied(orderNo: string): Promise<{ platform: string; currency: string; amount: bigint }[]> {
    const rows = await this.#tx
      .selectFrom('quota_entry')
      .select(['platform', 'currency', 'kind', 'amount'])
      .where('reference', '=', orderNo)
      .execute();
    return openShares(rows.map((row) => ({ ...row, amount: BigInt(row.amount) })));
  }
}

/** Rows per statement, far below the limit of parameters. */
const MOVES_AT_ONCE = 1000;
