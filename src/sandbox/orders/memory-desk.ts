import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import { DailySums } from './daily-sums.ts';
import type { EntityRecord, EntityStore } from '../database/entity-store.ts';
import { insertRows, type RowSink } from '../ledger/row-sink.ts';
import type { EdgeName, Facts, Wanted } from './family.ts';
import { KeptFacts } from './kept-facts.ts';
import { type Owned, RecordGroups } from './record-groups.ts';
import { eventIdOf, type FactsRow, isGoingOn } from './tables.ts';

/**
 * Orders in memory with the same commands, for generating history fast. The caller moves the time.
 * @typeParam Rows the records of entities, by name
 */
export class MemoryOrderDesk<Rows extends object, Event extends { orderNo: string; result: unknown }> {
  now = 0;
  /** Records of entities, by entity, then by owner and key. */
  readonly records = new Map<keyof Rows & string, Map<string, Owned>>();
  readonly allFacts = new KeptFacts();
  readonly events: { owner: string; event: Event & { eventId: string } }[] = [];
  /** By kind and name. */
  readonly claims = new Map<string, { kind: string; name: string; owner: string; reference: string }>();
  /** Scheduled steps; none of them runs. */
  readonly scheduled: { edge: EdgeName; orderNo: string; at: number }[] = [];
  readonly #model: Model;
  /** Worths of orders by owner, family and stage. */
  readonly #worths = new Map<string, DailySums>();
  /** By entity, then by the requested fields. */
  readonly #groups = new Map<string, Map<string, RecordGroups>>();
  /** Entities of which orders were taken. */
  readonly #partial = new Set<string>();
  /** By owner, then by order. */
  readonly #eventCounts = new Map<string, Map<string, number>>();
  /** Latest events that have not ended, by owner and order. */
  readonly #goingOn = new Map<string, Event>();
  #aside: { owner: string; edge: EdgeName; orderNo: string }[] = [];

  constructor(model: Model) {
    this.#model = model;
  }

  record<Name extends keyof Rows & string>(owner: string, entity: Name, key: string): Promise<Rows[Name] | undefined> {
    const found = this.records.get(entity)?.get(`${owner}|${key}`);
    if (found === undefined) this.allFacts.holdKept(key);
    return Promise.resolve(found?.record as Rows[Name] | undefined);
  }

  addRecord(owner: string, entity: keyof Rows & string, record: object): Promise<void> {
    const ofEntity = within(this.records, entity, () => new Map<string, Owned>());
    const key = `${owner}|${this.#keyIn(entity, record)}`;
    const before = ofEntity.get(key);
    const added = { owner, record: { ...record } };
    ofEntity.set(key, added);
    for (const groups of this.#groups.get(entity)?.values() ?? []) {
      if (before !== undefined) groups.leave(before);
      groups.enter(added);
    }
    return Promise.resolve();
  }

  async addRecords(owner: string, entity: keyof Rows & string, records: readonly object[]): Promise<void> {
    for (const record of records) await this.addRecord(owner, entity, record);
  }

  findRecords<Name extends keyof Rows & string>(
    owner: string,
    entity: Name,
    where: Record<string, Wanted>,
  ): Promise<Rows[Name][]> {
    const found = this.#among(owner, entity, where).map(({ record }) => record);
    if (found.length > 1) found.sort((one, other) => (this.#keyIn(entity, one) < this.#keyIn(entity, other) ? -1 : 1));
    return Promise.resolve(found as Rows[Name][]);
  }

  changeRecord(owner: string, entity: keyof Rows & string, key: string, changes: object): Promise<void> {
    const found = this.records.get(entity)?.get(`${owner}|${key}`);
    if (found === undefined) throw new Error(`There is no ${entity} ${key} of ${owner}`);
    const groups = [...(this.#groups.get(entity)?.values() ?? [])].filter((each) => each.depends(changes));
    for (const each of groups) each.leave(found);
    found.record = { ...found.record, ...changes };
    for (const each of groups) each.enter(found);
    return Promise.resolve();
  }

  async changeRecords(owner: string, entity: keyof Rows & string, changes: readonly object[]): Promise<void> {
    for (const each of changes) await this.changeRecord(owner, entity, this.#keyIn(entity, each), each);
  }

  sum(
    owner: string,
    entity: keyof Rows & string,
    field: string,
    where: Record<string, string | number>,
  ): Promise<string> {
    return Promise.resolve(this.#groupsBy(entity, Object.keys(where)).total(owner, where, field));
  }

  /**
   * Removes orders that are over from memory, so that a long history needs none for them. Their sums stay.
   * @param isOver true for an order that nobody reads or changes any more
   * @param groups fields by which others of the entity are found later, some with a field that is added up
   * @returns the orders' records and facts
   */
  takeOrders<Name extends keyof Rows & string>(
    entity: Name,
    isOver: (record: Rows[Name]) => boolean,
    groups: readonly { by: readonly string[]; sum?: string }[],
  ): { records: Owned[]; facts: FactsRow[] } {
    for (const { by, sum } of groups) {
      const made = this.#groupsBy(entity, by);
      if (sum !== undefined) made.total('', {}, sum);
    }
    const all = this.records.get(entity) ?? new Map<string, Owned>();
    const over = [...all].filter(([, { record }]) => isOver(record as Rows[Name]));
    const facts = over.flatMap(([key, each]) => {
      all.delete(key);
      for (const known of this.#groups.get(entity)?.values() ?? []) known.forget(each);
      const orderNo = this.#keyIn(entity, each.record);
      this.#eventCounts.get(each.owner)?.delete(orderNo);
      return this.allFacts.take(orderNo);
    });
    if (over.length > 0) this.#partial.add(entity);
    return { records: over.map(([, each]) => each), facts };
  }

  facts<T>(orderNo: string): Promise<Facts<T> | undefined> {
    return Promise.resolve(this.allFacts.get(orderNo) as Facts<T> | undefined);
  }

  putFacts(facts: Facts): Promise<void> {
    const { before, after } = this.allFacts.put(facts);
    const worth = BigInt(after.usd_equivalent);
    if (before !== undefined) this.#worthsLike(before).add(after.at, -worth);
    this.#worthsLike(after).add(after.at, worth);
    return Promise.resolve();
  }

  /** Sums by day: there are many orders and few days. */
  #worthsLike({ owner, family, stage }: Pick<Facts, 'owner' | 'family' | 'stage'>): DailySums {
    return within(this.#worths, `${owner}|${family}|${stage}`, () => new DailySums());
  }

  worthSince(owner: string, family: string, since: string, without: readonly string[]): Promise<bigint> {
    let sum = 0n;
    const prefix = `${owner}|${family}|`;
    for (const [name, worths] of this.#worths) {
      if (name.startsWith(prefix) && !without.includes(name.slice(prefix.length))) sum += worths.since(since);
    }
    return Promise.resolve(sum);
  }

  event(owner: string, event: Event): Promise<void> {
    this.allFacts.holdKept(event.orderNo);
    const order = `${owner}|${event.orderNo}`;
    const counts = within(this.#eventCounts, owner, () => new Map<string, number>());
    const count = (counts.get(event.orderNo) ?? 0) + 1;
    counts.set(event.orderNo, count);
    const before = this.#goingOn.get(order);
    if (before !== undefined) before.result = 'DONE';
    const kept = { ...event, eventId: eventIdOf(event.orderNo, count) };
    if (isGoingOn(kept.result)) this.#goingOn.set(order, kept);
    else this.#goingOn.delete(order);
    this.events.push({ owner, event: kept });
    return Promise.resolve();
  }

  /** Returns the events that no later event changes, and removes them from memory. */
  takeEvents(): { owner: string; event: Event & { eventId: string } }[] {
    const taken = this.events.filter(({ event }) => !isGoingOn(event.result));
    const rest = this.events.filter(({ event }) => isGoingOn(event.result));
    this.events.splice(0, this.events.length, ...rest);
    return taken;
  }

  claim(kind: string, names: readonly string[], owner: string, reference: string): Promise<Set<string>> {
    const free = names.filter((name) => !this.claims.has(`${kind}|${name}`));
    for (const name of free) this.claims.set(`${kind}|${name}`, { kind, name, owner, reference });
    return Promise.resolve(new Set(free));
  }

  unclaim(kind: string, names: readonly string[] | null, reference: string): Promise<void> {
    for (const [key, each] of this.claims) {
      const isMeant = names === null || names.includes(each.name);
      if (each.kind === kind && each.reference === reference && isMeant) this.claims.delete(key);
    }
    return Promise.resolve();
  }

  schedule(_owner: string, edge: EdgeName, orderNo: string, after: number): Promise<void> {
    this.scheduled.push({ edge, orderNo, at: this.now + after });
    return Promise.resolve();
  }

  scheduleAt(_owner: string, edge: EdgeName, orderNo: string, at: number): Promise<void> {
    this.scheduled.push({ edge, orderNo, at });
    return Promise.resolve();
  }

  /** No events arrive from outside. */
  wakeEvents(): Promise<void> {
    return Promise.resolve();
  }

  putAside(owner: string, edge: EdgeName, orderNo: string): Promise<void> {
    const isKnown = this.#aside.some((each) => each.edge === edge && each.orderNo === orderNo);
    if (!isKnown) this.#aside.push({ owner, edge, orderNo });
    return Promise.resolve();
  }

  takeAside(owner: string): Promise<{ edge: EdgeName; orderNo: string }[]> {
    const taken = this.#aside.filter((each) => each.owner === owner);
    this.#aside = this.#aside.filter((each) => each.owner !== owner);
    return Promise.resolve(taken.sort((a, b) => (a.orderNo < b.orderNo ? -1 : 1)));
  }

  /** Returns the owner's records whose fields have one of the wanted values each. */
  #among(owner: string, entity: keyof Rows & string, where: Record<string, Wanted>): Owned[] {
    const key = ownEntry(this.#model.entities, entity)?.key ?? '';
    const named = ownEntry(where, key);
    if (named !== undefined) {
      const all = this.records.get(entity);
      const found = [...new Set([named].flat())].flatMap((each) => all?.get(`${owner}|${String(each)}`) ?? []);
      return found.filter(({ record }) =>
        Object.entries(where).every(([name, value]) => [value].flat().includes(valueIn(record, name) as string)),
      );
    }
    const groups = this.#groupsBy(entity, Object.keys(where));
    return combinations(where).flatMap((values) => [...groups.with(owner, values)]);
  }

  #groupsBy(entity: keyof Rows & string, fields: readonly string[]): RecordGroups {
    const ofEntity = within(this.#groups, entity, () => new Map<string, RecordGroups>());
    const sorted = fields.toSorted();
    return within(ofEntity, sorted.join(), () => {
      if (this.#partial.has(entity))
        throw new Error(`Not every ${entity} is in memory to be found by ${sorted.join()}`);
      return new RecordGroups(sorted, this.records.get(entity)?.values() ?? []);
    });
  }

  #keyIn(entity: string, record: object): string {
    const key = ownEntry(this.#model.entities, entity)?.key;
    if (key === undefined) throw new Error(`There is no entity ${entity}`);
    return String(valueIn(record, key));
  }
}

function valueIn(record: object, name: string): unknown {
  return (record as Record<string, unknown>)[name];
}

/** Returns every combination of one wanted value per field. */
function combinations(where: Record<string, Wanted>): Record<string, unknown>[] {
  return Object.entries(where).reduce<Record<string, unknown>[]>(
    (all, [name, value]) =>
      all.flatMap((each) => [...new Set([value].flat())].map((one) => ({ ...each, [name]: one }))),
    [{}],
  );
}

/** The value of a key, created if absent. */
export function within<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}

const FACTS = { order_no: 'text', owner: 'text', family: 'text', stage: 'text', at: 'text' };

/** Writes the facts of orders that were created in memory. */
export async function insertFacts(
  sink: RowSink,
  desk: Pick<MemoryOrderDesk<object, never>, 'claims' | 'allFacts'>,
): Promise<void> {
  const claims = { kind: 'text', name: 'text', owner: 'text', reference: 'text' };
  await insertRows(sink, 'claim', claims, desk.claims.values());
  await insertFactsRows(sink, desk.allFacts.rows());
}

/** Writes facts of orders, as rows. */
export async function insertFactsRows(sink: RowSink, rows: Iterable<FactsRow>): Promise<void> {
  await insertRows(sink, 'order_facts', { ...FACTS, usd_equivalent: 'int8', facts: 'text' }, rows);
}

/** Writes records of an entity that were created in memory. */
export async function insertOwned(entities: EntityStore, entity: string, made: Iterable<Owned>): Promise<void> {
  const byOwner = new Map<string, EntityRecord[]>();
  for (const { owner, record } of made) within(byOwner, owner, () => []).push(record as EntityRecord);
  for (const [owner, own] of byOwner) await entities.as(owner).insertMany(entity, own);
}
