import { accountOf } from '#sandbox/ledger.ts';
import { add } from '#model/money.ts';
import type { EntityName } from '#generated/names.ts';
import { model } from '#generated/model.ts';
import { CREDITED_ACCOUNTS, CREDITS } from '../ledger/credit-days.ts';
import { MemoryBankBook } from '../ledger/memory-bank-book.ts';
import type { Message } from '../messages/message.ts';
import { Rates } from '../rates.ts';
import type { Operator } from '../people/roles.ts';
import type { Desk, EdgeName, Facts, Merchant, OrderEvent, OrderRow, Quota, QuotaMove } from './desk.ts';
import type { Row } from './row.ts';
import { DailySums } from './daily-sums.ts';
import { eventIdOf, isOpen, openShares } from './rows.ts';

/** Orders in memory: the same commands, for making sample history. Whoever makes it moves the time. */
export class MemoryDesk implements Desk {
  readonly book: MemoryBankBook;
  rates = new Rates();
  ratesAt: (time: number) => Rates = () => this.rates;
  triggers = false;
  now = 0;
  readonly merchants = new Map<string, Merchant>();
  /** By owner. */
  readonly people = new Map<string, Operator[]>();
  /** Records of every other entity, by entity, then by owner and key. */
  readonly records = new Map<EntityName, Map<string, { owner: string; record: object }>>();
  readonly allFacts = new Map<string, Facts>();
  /** Payment orders by their numbers. */
  get orders(): Map<string, { owner: string; row: OrderRow }> {
    const orders = [...(this.records.get('payment-order')?.values() ?? [])] as { owner: string; record: OrderRow }[];
    return new Map(orders.map(({ owner, record }) => [record.orderNo, { owner, row: record }]));
  }
  readonly events: { owner: string; event: OrderEvent & { eventId: string } }[] = [];
  /** What the merchants were told, in the order in which it happened. */
  readonly messages: { owner: string; message: Message }[] = [];
  readonly quotaMoves: QuotaMove[] = [];
  /** By kind and name. */
  readonly claims = new Map<string, { kind: string; name: string; owner: string; reference: string }>();
  /** What the desk asked to be called back with; nobody calls. */
  readonly scheduled: { edge: EdgeName; orderNo: string; at: number; dated: boolean }[] = [];
  #aside: { owner: string; edge: EdgeName; orderNo: string }[] = [];
  readonly #quotas = new Map<string, Quota & { owner: string; currency: string }>();
  readonly #movesOf = new Map<string, QuotaMove[]>();
  /** By owner and currency. */
  readonly #credits = new Map<string, Map<string, DailySums>>();
  /** Where the worth of an order is counted now. */
  readonly #counted = new Map<string, { at: string; worth: bigint; sums: DailySums }>();
  /** By owner, family and stage. */
  readonly #worths = new Map<string, DailySums>();
  #looked = 0;
  readonly #eventCounts = new Map<string, number>();
  readonly #lastEvents = new Map<string, OrderEvent>();

  constructor(book = new MemoryBankBook()) {
    this.book = book;
  }

  merchant(owner: string): Promise<Merchant | undefined> {
    return Promise.resolve(this.merchants.get(owner));
  }

  operators(owner: string): Promise<Operator[]> {
    return Promise.resolve(this.people.get(owner) ?? []);
  }

  record<Name extends EntityName>(owner: string, entity: Name, key: string): Promise<Row<Name> | undefined> {
    return Promise.resolve(this.records.get(entity)?.get(`${owner}|${key}`)?.record as Row<Name> | undefined);
  }

  addRecord(owner: string, entity: EntityName, record: object): Promise<void> {
    const key = model.entities[entity]?.key;
    if (key === undefined) throw new Error(`There is no entity ${entity}`);
    const ofEntity = this.records.get(entity) ?? new Map<string, { owner: string; record: object }>();
    ofEntity.set(`${owner}|${String((record as Record<string, unknown>)[key])}`, { owner, record: { ...record } });
    this.records.set(entity, ofEntity);
    return Promise.resolve();
  }

  async addRecords(owner: string, entity: EntityName, records: readonly object[]): Promise<void> {
    for (const record of records) await this.addRecord(owner, entity, record);
  }

  findRecords<Name extends EntityName>(
    owner: string,
    entity: Name,
    where: Record<string, string | number>,
  ): Promise<Row<Name>[]> {
    const wanted = Object.entries(where);
    const found: Record<string, unknown>[] = [];
    for (const each of this.records.get(entity)?.values() ?? []) {
      const record = each.record as Record<string, unknown>;
      if (each.owner === owner && wanted.every(([name, value]) => record[name] === value)) found.push(record);
    }
    const key = model.entities[entity]?.key ?? '';
    return Promise.resolve(found.toSorted((a, b) => (String(a[key]) < String(b[key]) ? -1 : 1)) as Row<Name>[]);
  }

  changeRecord(owner: string, entity: EntityName, key: string, changes: object): Promise<void> {
    const found = this.records.get(entity)?.get(`${owner}|${key}`);
    if (found === undefined) throw new Error(`There is no ${entity} ${key} of ${owner}`);
    found.record = { ...found.record, ...changes };
    return Promise.resolve();
  }

  async changeRecords(owner: string, entity: EntityName, changes: readonly object[]): Promise<void> {
    const key = model.entities[entity]?.key ?? '';
    for (const each of changes) {
      await this.changeRecord(owner, entity, String((each as Record<string, unknown>)[key]), each);
    }
  }

  facts<T>(orderNo: string): Promise<Facts<T> | undefined> {
    return Promise.resolve(this.allFacts.get(orderNo) as Facts<T> | undefined);
  }

  putFacts(facts: Facts): Promise<void> {
    const { owner, family, stage, orderNo } = facts;
    const before = this.#counted.get(orderNo);
    // As in the database: when it was and what it was worth stays.
    const { at, worth } = before ?? { at: facts.at, worth: facts.usdEquivalent ?? 0n };
    this.allFacts.set(orderNo, { ...structuredClone(facts), at, usdEquivalent: worth });
    // Orders are many and days few.
    const sums = within(this.#worths, `${owner}|${family}|${stage}`, () => new DailySums());
    before?.sums.add(at, -worth);
    sums.add(at, worth);
    this.#counted.set(orderNo, { at, worth, sums });
    return Promise.resolve();
  }

  worthSince(owner: string, family: string, since: string, without: readonly string[]): Promise<bigint> {
    let sum = 0n;
    const prefix = `${owner}|${family}|`;
    for (const [name, worths] of this.#worths) {
      if (name.startsWith(prefix) && !without.includes(name.slice(prefix.length))) sum += worths.since(since);
    }
    return Promise.resolve(sum);
  }

  credited(owner: string, since: string): Promise<{ currency: string; amount: bigint }[]> {
    // Journals are only ever added: each is looked at once.
    for (; this.#looked < this.book.journals.length; this.#looked += 1) {
      const journal = this.book.journals[this.#looked];
      if (journal === undefined || !CREDITS.includes(journal.kind)) continue;
      for (const entry of journal.entries) {
        const account = accountOf(entry.account);
        if (entry.amount <= 0n || !CREDITED_ACCOUNTS.includes(account.kind)) continue;
        const own = within(this.#credits, account.owner, () => new Map<string, DailySums>());
        within(own, account.currency, () => new DailySums()).add(journal.at, entry.amount);
      }
    }
    const sums = [...(this.#credits.get(owner) ?? [])].map(([currency, days]) => ({
      currency,
      amount: days.since(since),
    }));
    return Promise.resolve(sums.filter(({ amount }) => amount > 0n));
  }

  tell(owner: string, message: Message): Promise<void> {
    this.messages.push({ owner, message });
    return Promise.resolve();
  }

  event(owner: string, event: OrderEvent): Promise<void> {
    const order = `${owner}|${event.orderNo}`;
    const count = (this.#eventCounts.get(order) ?? 0) + 1;
    this.#eventCounts.set(order, count);
    const before = this.#lastEvents.get(order);
    if (before !== undefined && isOpen(before.result)) before.result = 'DONE';
    const kept = { ...event, eventId: eventIdOf(event.orderNo, count) };
    this.#lastEvents.set(order, kept);
    this.events.push({ owner, event: kept });
    return Promise.resolve();
  }

  quotas(owner: string, currency: string): Promise<Quota[]> {
    return Promise.resolve(this.allQuotas().filter((each) => each.owner === owner && each.currency === currency));
  }

  allQuotas(): (Quota & { owner: string; currency: string })[] {
    return [...this.#quotas.values()].sort((a, b) => (a.platform < b.platform ? -1 : 1));
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

  async sum(owner: string, entity: EntityName, field: string, where: Record<string, string | number>): Promise<string> {
    const found = await this.findRecords(owner, entity, where);
    return add('0', ...found.map((record) => String((record as Record<string, unknown>)[field] ?? '0')));
  }

  async moveQuotas(moves: readonly QuotaMove[]): Promise<void> {
    for (const move of moves) await this.moveQuota(move);
  }

  moveQuota(move: QuotaMove): Promise<void> {
    this.quotaMoves.push(move);
    this.#movesOf.set(move.reference, [...(this.#movesOf.get(move.reference) ?? []), move]);
    const { owner, platform, currency, kind, amount } = move;
    const name = `${owner}|${platform}|${currency}`;
    const quota = this.#quotas.get(name) ?? { owner, platform, currency, total: 0n, occupied: 0n, used: 0n };
    if (kind === 'GRANT') quota.total += amount;
    else quota.occupied += kind === 'OCCUPY' ? amount : -amount;
    if (kind === 'USE') quota.used += amount;
    this.#quotas.set(name, quota);
    return Promise.resolve();
  }

  occupied(orderNo: string): Promise<{ platform: string; currency: string; amount: bigint }[]> {
    return Promise.resolve(openShares(this.#movesOf.get(orderNo) ?? []));
  }

  schedule(edge: EdgeName, orderNo: string, after: number): Promise<void> {
    this.scheduled.push({ edge, orderNo, at: this.now + after, dated: false });
    return Promise.resolve();
  }

  scheduleAt(edge: EdgeName, orderNo: string, at: number): Promise<void> {
    this.scheduled.push({ edge, orderNo, at, dated: true });
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
}

function within<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}
