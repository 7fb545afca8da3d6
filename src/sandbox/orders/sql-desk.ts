import { type RawBuilder, sql } from 'kysely';
import type { Timetable } from '../context/work.ts';
import type { Transaction } from '../database/database.ts';
import type { EntityRecord, EntityStore } from '../database/entity-store.ts';
import { wakeEvents } from '../inbox/waiting.ts';
import { noteChange } from '../live/changes.ts';
import { storedFields } from '../storage/columns.ts';
import { executeSoon } from '../storage/pipeline.ts';
import { givenRows } from '../storage/row-changes.ts';
import type { EdgeName, Facts, Wanted } from './family.ts';
import { factsOf, factsRow, GOING_ON, orderTablesOf } from './tables.ts';

export interface OrderPlace {
  tx: Transaction;
  entities: EntityStore;
  timetable: Timetable;
  /** Milliseconds. */
  now: number;
  /** Name of the event for scheduled steps. */
  edgeEvent: string;
  /** The entity of the progress lines. */
  progress: string;
}

/** Payload of a scheduled step. */
export interface EdgePayload {
  orderNo: string;
  edge: EdgeName;
  /** When it is due, in milliseconds; this is the time of the step, however late it runs. */
  at: number;
}

/** The number of a new event, as `eventIdOf` writes it. */
const EVENT_ID = sql`given."orderNo" || '-' || lpad(cast(next.n as text), greatest(3, length(cast(next.n as text))), '0')`;

/** SQL: the number of an order's last event. */
function lastOf(table: RawBuilder<unknown>, owner: string, orderNo: string): RawBuilder<unknown> {
  return sql`select "eventId" from ${table} where _owner = ${owner} and "orderNo" = ${orderNo}
    order by length("eventId") desc, "eventId" desc limit 1`;
}

/** Rows per statement, far below the maximum number of parameters. */
const AT_ONCE = 1000;

/** Orders in the database, inside the caller's transaction. @typeParam Rows the records of entities, by name */
export class SqlOrderDesk<Rows extends object> {
  readonly now: number;
  readonly #place: OrderPlace;
  readonly #tx: ReturnType<typeof orderTablesOf>;

  constructor(place: OrderPlace) {
    this.#place = place;
    this.#tx = orderTablesOf(place.tx);
    this.now = place.now;
  }

  async record<Name extends keyof Rows & string>(
    owner: string,
    entity: Name,
    key: string,
  ): Promise<Rows[Name] | undefined> {
    const found = await this.#of(owner).get(entity, key, { lock: true });
    return (found ?? undefined) as Rows[Name] | undefined;
  }

  async addRecord(owner: string, entity: keyof Rows & string, record: object): Promise<void> {
    await this.#of(owner).insert(entity, { ...record });
  }

  async addRecords(owner: string, entity: keyof Rows & string, records: readonly object[]): Promise<void> {
    await this.#of(owner).insertMany(
      entity,
      records.map((record) => ({ ...record })),
    );
  }

  async findRecords<Name extends keyof Rows & string>(
    owner: string,
    entity: Name,
    where: Record<string, Wanted>,
  ): Promise<Rows[Name][]> {
    const mine = this.#of(owner);
    const found = await mine.find(entity, { where, sort: mine.definition(entity).key, lock: true });
    return found as Rows[Name][];
  }

  async changeRecord(owner: string, entity: keyof Rows & string, key: string, changes: object): Promise<void> {
    await this.#of(owner).update(entity, key, { ...changes });
  }

  async changeRecords(owner: string, entity: keyof Rows & string, changes: readonly object[]): Promise<void> {
    const copies = changes.map((each): EntityRecord => ({ ...each }));
    await this.#of(owner).updateMany(entity, copies);
  }

  sum(
    owner: string,
    entity: keyof Rows & string,
    field: string,
    where: Record<string, string | number>,
  ): Promise<string> {
    return this.#of(owner).sum(entity, field, where);
  }

  async facts<T>(orderNo: string): Promise<Facts<T> | undefined> {
    const row = await this.#tx.selectFrom('order_facts').selectAll().where('order_no', '=', orderNo).executeTakeFirst();
    return row && factsOf<T>(row);
  }

  async putFacts(facts: Facts): Promise<void> {
    const row = factsRow(facts);
    await executeSoon(
      this.#place.tx,
      this.#tx
        .insertInto('order_facts')
        .values(row)
        .onConflict((conflict) => conflict.column('order_no').doUpdateSet({ stage: row.stage, facts: row.facts })),
    );
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

  /** One statement: the event before is done once another follows it, and numbers follow each other within the order. */
  async event(owner: string, event: { orderNo: string }): Promise<void> {
    const { entities, progress, tx } = this.#place;
    const definition = entities.definition(progress);
    const table = sql.table(entities.table(progress));
    const names = storedFields(definition).map(({ name }) => name);
    const values = names.map((name) => (name === 'eventId' ? EVENT_ID : sql.ref(`given.${name}`)));
    await executeSoon(
      tx,
      sql`with done as (update ${table} as kept set result = 'DONE', _version = _version + 1
          where _owner = ${owner} and result in (${sql.join([...GOING_ON])})
            and "eventId" = (${lastOf(table, owner, event.orderNo)}))
        insert into ${table} (_owner, ${sql.join(names.map((name) => sql.ref(name)))})
        select ${owner}::text, ${sql.join(values)} from ${givenRows(definition, [{ ...event }])}
          cross join lateral (select coalesce(cast(substring((${lastOf(table, owner, event.orderNo)})
            from '[0-9]+$') as int4), 0) + 1 as n) as next`,
    );
    noteChange(owner, progress);
  }

  async claim(kind: string, names: readonly string[], owner: string, reference: string): Promise<Set<string>> {
    const claimed = new Set<string>();
    for (let start = 0; start < names.length; start += AT_ONCE) {
      const rows = await this.#tx
        .insertInto('claim')
        .values(names.slice(start, start + AT_ONCE).map((name) => ({ kind, name, owner, reference })))
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

  schedule(owner: string, edge: EdgeName, orderNo: string, after: number): Promise<void> {
    return this.scheduleAt(owner, edge, orderNo, this.now + Math.ceil(after));
  }

  async scheduleAt(owner: string, edge: EdgeName, orderNo: string, at: number): Promise<void> {
    const payload: EdgePayload = { orderNo, edge, at };
    await this.#place.timetable.schedule(at, this.#place.edgeEvent, payload, owner);
  }

  wakeEvents(references: readonly string[]): Promise<void> {
    return wakeEvents(this.#place.tx, references, this.now);
  }

  async putAside(owner: string, edge: EdgeName, orderNo: string): Promise<void> {
    await this.#tx
      .insertInto('edge_aside')
      .values({ owner, edge, order_no: orderNo })
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

  #of(owner: string): EntityStore {
    return this.#place.entities.as(owner);
  }
}
