import { sql } from 'kysely';
import type { Timetable } from '#sandbox/answer.ts';
import type { Transaction } from '#sandbox/database.ts';
import type { EntityRecord, EntityStore } from '#sandbox/entity-store.ts';
import { BankBook } from '../ledger/bank-book.ts';
import { bankTablesOf, type BankTransaction } from '../ledger/tables.ts';
import { tell } from '../messages.ts';
import { keepFlows } from '../statement.ts';
import type { EntityName } from '#generated/names.ts';
import type { Message } from '../messages/message.ts';
import { type Operator, operatorsOf } from '../people/roles.ts';
import type { Rates } from '../rates.ts';
import type { Row } from './row.ts';
import { countOf, eventIdOf, factsRow, isOpen, openShares, sumsOf } from './rows.ts';
import type { Desk, EdgeName, Facts, Merchant, OrderEvent, Quota, QuotaMove } from './desk.ts';

/** Bank time runs sixty times as fast where an order waits for an edge. */
export const BANK_PACE = 60;

/** The name under which the sandbox calls the bank back. */
export const EDGE_EVENT = 'order-edge';

export interface EdgePayload {
  orderNo: string;
  edge: EdgeName;
  /** When it is due, in milliseconds: the bank's time while it works on it, however late it is called. */
  at: number;
}

export interface SqlDeskOptions {
  tx: Transaction;
  entities: EntityStore;
  timetable: Timetable;
  now: number;
  ratesAt: (time: number) => Rates;
  triggers: boolean;
}

/** A record of an entity, known by the desk's own name for it. */
export type Kept<T> = T & EntityRecord;

/** Orders in the database, inside the caller's transaction. */
export class SqlDesk implements Desk {
  readonly book: BankBook;
  readonly rates: Rates;
  readonly now: number;
  readonly triggers: boolean;
  readonly #options: SqlDeskOptions;
  readonly #tx: BankTransaction;
  readonly #entities: EntityStore;
  readonly #timetable: Timetable;

  constructor(options: SqlDeskOptions) {
    this.#options = options;
    this.#tx = bankTablesOf(options.tx);
    this.#entities = options.entities;
    this.#timetable = options.timetable;
    this.book = new BankBook(options.tx, (flows) => keepFlows(this.#entities, flows));
    this.rates = options.ratesAt(options.now);
    this.now = options.now;
    this.triggers = options.triggers;
  }

  ratesAt(time: number): Rates {
    return this.#options.ratesAt(time);
  }

  async merchant(owner: string): Promise<Merchant | undefined> {
    const row = await this.#tx.selectFrom('merchant').selectAll().where('owner', '=', owner).executeTakeFirst();
    if (row === undefined) return undefined;
    const names = [row.user_name, row.user_en_name, row.legal_en_name].filter((name) => name !== null && name !== '');
    return {
      owner,
      names: names as string[],
      person: row.user_type === 1,
      band: row.band,
      frozen: row.frozen,
      verified: row.real_name_state === 2,
      groups: JSON.parse(row.groups) as string[],
      products: JSON.parse(row.products) as string[],
      ...(row.certificate_expire_at === null ? {} : { certificateExpireAt: row.certificate_expire_at }),
    };
  }

  operators(owner: string): Promise<Operator[]> {
    return operatorsOf(this.#options.tx, this.#entities, owner);
  }

  async record<Name extends EntityName>(owner: string, entity: Name, key: string): Promise<Row<Name> | undefined> {
    return (await this.#entities.as(owner).get<Kept<Row<Name>>>(entity, key, { lock: true })) ?? undefined;
  }

  async addRecord(owner: string, entity: EntityName, record: object): Promise<void> {
    await this.#entities.as(owner).insert(entity, { ...record });
  }

  async addRecords(owner: string, entity: EntityName, records: readonly object[]): Promise<void> {
    await this.#entities.as(owner).insertMany(
      entity,
      records.map((record) => ({ ...record })),
    );
  }

  async findRecords<Name extends EntityName>(
    owner: string,
    entity: Name,
    where: Record<string, string | number>,
  ): Promise<Row<Name>[]> {
    const mine = this.#entities.as(owner);
    return mine.find<Kept<Row<Name>>>(entity, { where, sort: mine.definition(entity).key, lock: true });
  }

  async changeRecord(owner: string, entity: EntityName, key: string, changes: object): Promise<void> {
    await this.#entities.as(owner).update(entity, key, { ...changes });
  }

  async changeRecords(owner: string, entity: EntityName, changes: readonly object[]): Promise<void> {
    await this.#entities.as(owner).updateMany(
      entity,
      changes.map((each) => ({ ...each })),
    );
  }

  async facts<T>(orderNo: string): Promise<Facts<T> | undefined> {
    const row = await this.#tx.selectFrom('order_facts').selectAll().where('order_no', '=', orderNo).executeTakeFirst();
    if (row === undefined) return undefined;
    return {
      orderNo,
      owner: row.owner,
      family: row.family,
      stage: row.stage,
      at: row.at,
      usdEquivalent: BigInt(row.usd_equivalent),
      facts: JSON.parse(row.facts) as T,
    };
  }

  async putFacts(facts: Facts): Promise<void> {
    const row = factsRow(facts);
    await this.#tx
      .insertInto('order_facts')
      .values(row)
      .onConflict((conflict) => conflict.column('order_no').doUpdateSet({ stage: row.stage, facts: row.facts }))
      .execute();
  }

  async worthSince(owner: string, family: string, since: string, without: readonly string[]): Promise<bigint> {
    let query = this.#tx
      .selectFrom('order_facts')
      .select(sql<string | null>`sum(usd_equivalent)`.as('total'))
      .where('owner', '=', owner)
      .where('family', '=', family)
      .where('at', '>=', since);
    if (without.length > 0) query = query.where('stage', 'not in', without);
    return BigInt((await query.executeTakeFirst())?.total ?? 0);
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

  async event(owner: string, event: OrderEvent): Promise<void> {
    const mine = this.#entities.as(owner);
    const last = await this.#lastEvent(owner, event.orderNo);
    // What was going on is done once something follows it.
    if (last !== undefined && isOpen(last.result)) await mine.update('order-event', last.eventId, { result: 'DONE' });
    const count = last === undefined ? 0 : countOf(last.eventId);
    await mine.insert('order-event', { ...event, eventId: eventIdOf(event.orderNo, count + 1) });
  }

  async #lastEvent(owner: string, orderNo: string): Promise<{ eventId: string; result: string } | undefined> {
    const { rows } = await sql<{ eventId: string; result: string }>`
      select "eventId", result from ${sql.table(this.#entities.table('order-event'))}
      where _owner = ${owner} and "orderNo" = ${orderNo} order by length("eventId") desc, "eventId" desc limit 1`.execute(
      this.#tx,
    );
    return rows[0];
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

  async claim(kind: string, names: readonly string[], owner: string, reference: string): Promise<Set<string>> {
    const claimed = new Set<string>();
    for (let start = 0; start < names.length; start += MOVES_AT_ONCE) {
      const rows = await this.#tx
        .insertInto('claim')
        .values(names.slice(start, start + MOVES_AT_ONCE).map((name) => ({ kind, name, owner, reference })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .execute();
      for (const { name } of rows) claimed.add(name);
    }
    return claimed;
  }

  async unclaim(kind: string, names: readonly string[] | null, reference: string): Promise<void> {
    if (names?.length === 0) return;
    let query = this.#tx.deleteFrom('claim').where('kind', '=', kind).where('reference', '=', reference);
    if (names !== null) query = query.where('name', 'in', names);
    await query.execute();
  }

  sum(owner: string, entity: EntityName, field: string, where: Record<string, string | number>): Promise<string> {
    return this.#entities.as(owner).sum(entity, field, where);
  }

  async occupied(orderNo: string): Promise<{ platform: string; currency: string; amount: bigint }[]> {
    const rows = await this.#tx
      .selectFrom('quota_entry')
      .select(['platform', 'currency', 'kind', 'amount'])
      .where('reference', '=', orderNo)
      .execute();
    return openShares(rows.map((row) => ({ ...row, amount: BigInt(row.amount) })));
  }

  schedule(edge: EdgeName, orderNo: string, after: number): Promise<void> {
    return this.scheduleAt(edge, orderNo, this.now + Math.ceil(after / BANK_PACE));
  }

  async scheduleAt(edge: EdgeName, orderNo: string, at: number): Promise<void> {
    const payload: EdgePayload = { orderNo, edge, at };
    await this.#timetable.schedule(at, EDGE_EVENT, payload);
  }

  async putAside(owner: string, edge: EdgeName, orderNo: string): Promise<void> {
    const row = { owner, edge, order_no: orderNo };
    await this.#tx
      .insertInto('edge_aside')
      .values(row)
      .onConflict((found) => found.doNothing())
      .execute();
  }

  async takeAside(owner: string): Promise<{ edge: EdgeName; orderNo: string }[]> {
    const rows = await this.#tx
      .deleteFrom('edge_aside')
      .where('owner', '=', owner)
      .returning(['edge', 'order_no'])
      .execute();
    return rows
      .map(({ edge, order_no: orderNo }) => ({ edge: edge as EdgeName, orderNo }))
      .sort((a, b) => (a.orderNo < b.orderNo ? -1 : 1));
  }
}

/** Rows of one statement, far below the number of parameters that it may have. */
const MOVES_AT_ONCE = 1000;
