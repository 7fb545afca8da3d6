import { sql, type RawBuilder } from 'kysely';
import type { EntityDefinition } from '#model/entity.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Transaction } from '../database/database.ts';
import {
  EVERYONE,
  type EntityRecord,
  type EntityStore,
  type FindOptions,
  type GroupOptions,
  type KeyOptions,
  type PageOptions,
  type PageResult,
  type RowsOptions,
  type RowsResult,
  type Where,
} from '../database/entity-store.ts';
import type { StateWatch } from '../context/steps.ts';
import { Refusal, type RefusalCatalogue } from '../context/refusal.ts';
import { columnType, fromColumn, recordOf, storedFields, tableName, VERSION } from './columns.ts';
import { apart, conditionsOf, countedBy, fieldOf } from './conditions.ts';
import { beyondIn, beyondOf, cursorOf } from './cursor.ts';
import { type Figures, readFigures } from './figures.ts';
import { confinement, holdConfinement, isConfined, withSubOwner } from './sub-owner.ts';
import { holdSide, isOfOthers, receivedBy, withSides } from './sides.ts';
import { readGroups } from './groups.ts';
import { listIndexes, splittersOf } from './indexes.ts';
import { orderOf, parseSort, type SortPart } from './sorting.ts';

const ROWS_PER_STATEMENT = 1000;
/** In how many parts a page is read at most. */
const MOST_PARTS = 32;
/** So many rows are passed over with all their columns. */
const FAR = 1000;

/** The entity store on a transaction's handle. */
export class Records implements EntityStore {
  readonly owner: string;
  private readonly model: Model;
  private readonly tx: Transaction;
  private readonly refusals: RefusalCatalogue;
  private readonly watch: StateWatch | undefined;
  private readonly user: EntityRecord | undefined;

  /**
   * @param watch hears of records that come into a state; without it no clock takes them further
   * @param user the person's `user`: confines the store to the person's sub-owner; without it nothing does
   */
  constructor(
    model: Model,
    tx: Transaction,
    owner: string,
    refusals: RefusalCatalogue,
    watch?: StateWatch,
    user?: EntityRecord,
  ) {
    this.model = model;
    this.tx = tx;
    this.owner = owner;
    this.refusals = refusals;
    this.watch = watch;
    this.user = user;
  }

  as(owner: string): EntityStore {
    return new Records(this.model, this.tx, owner, this.refusals, this.watch, this.user);
  }

  definition(entity: string): EntityDefinition {
    const definition = ownEntry(this.model.entities, entity);
    if (!definition) throw new Error(`The Model has no entity "${entity}"`);
    return definition;
  }

  table(entity: string): string {
    const definition = this.definition(entity);
    // SQL of the product's own knows nothing of sub-owners.
    if (isConfined(definition, this.user)) throw new Error(`A sub-owner reads "${entity}" through the store alone`);
    return tableName(definition.name);
  }

  async insert<R extends EntityRecord>(entity: string, record: R): Promise<R> {
    const definition = this.definition(entity);
    const made = withSides(definition, this.owner, record, this.refusals);
    const rows = await this.write(
      entity,
      [withSubOwner(definition, this.user, made, this.refusals)],
      sql`on conflict do nothing returning *`,
    );
    const row = rows[0];
    if (!row) throw new Refusal(this.refusals.duplicate);
    const stored = recordOf(definition, row) as R;
    await this.watch?.entered(this.tx, this, definition, [stored]);
    return stored;
  }

  async insertMany(entity: string, records: readonly EntityRecord[]): Promise<void> {
    for (let at = 0; at < records.length; at += ROWS_PER_STATEMENT) {
      const given = records.slice(at, at + ROWS_PER_STATEMENT);
      const made = given.map((record) => withSubOwner(this.definition(entity), this.user, record, this.refusals));
      await this.write(entity, made, sql``);
    }
    await this.watch?.entered(this.tx, this, this.definition(entity), records);
  }

  async find<R extends EntityRecord>(entity: string, options: FindOptions = {}): Promise<R[]> {
    const definition = this.definition(entity);
    const { rows } = await this.query(definition, options).execute(this.tx);
    const records = rows.map((row) => recordOf(definition, row) as R);
    return isBackwards(options) ? records.reverse() : records;
  }

  async keys(entity: string, { where, sort, limit }: KeyOptions): Promise<(string | number)[]> {
    const definition = this.definition(entity);
    const key = fieldOf(definition, definition.key);
    const { rows } = await this.query(definition, { where, sort, limit }, sql.ref(key.name)).execute(this.tx);
    return rows.map((row) => fromColumn(key, row[key.name]) as string | number);
  }

  async rows(entity: string, { where, sort, currentPage, pageSize, after, before }: RowsOptions): Promise<RowsResult> {
    const definition = this.definition(entity);
    const cursor = after ?? before;
    const beyond =
      cursor === undefined ? undefined : beyondOf(definition, sort, after === undefined ? 'before' : 'after', cursor);
    const offset = beyond === undefined ? (currentPage - 1) * pageSize : 0;
    const limit = beyond?.is === 'before' ? pageSize : pageSize + 1;
    const found = await this.find(entity, { where, sort, limit, offset, beyond });
    const list = found.slice(0, pageSize);
    const [first, last] = [list[0], list.at(-1)].map((record) => record && cursorOf(definition, sort, record));
    return {
      list,
      hasMore: beyond?.is === 'before' || found.length > pageSize,
      ...(first !== undefined && { firstCursor: first }),
      ...(last !== undefined && { lastCursor: last }),
    };
  }

  /** The rows of a filter in an order; from the end they come the other way round. */
  query(
    definition: EntityDefinition,
    options: FindOptions,
    columns: RawBuilder<unknown> = sql`*`,
  ): RawBuilder<EntityRecord> {
    const parts = unpinned(parseSort(options.sort, definition), options.where);
    const order = sql`order by ${sql.join(orderOf(parts, definition, isBackwards(options)))}`;
    const window = sql`${order}
      ${options.limit === undefined ? sql`` : sql`limit ${sql.lit(whole(options.limit))}`}
      ${options.offset === undefined ? sql`` : sql`offset ${sql.lit(whole(options.offset))}`}`;
    if ((options.offset ?? 0) < FAR || options.lock === true) {
      return sql<EntityRecord>`
        select ${columns} from ${this.source(definition, options, order, parts)} ${window}
        ${options.lock === true ? sql`for update` : sql``}`;
    }
    // Far rows are passed over in the index alone; only those of the page are read.
    const names = [...new Set(['_owner', definition.key, ...parts.map(({ field }) => field)])];
    const narrow = sql.join(names.map((name) => sql.ref(name)));
    const key = sql.ref(definition.key);
    return sql<EntityRecord>`
      select ${columns} from (
        select _owner as far_owner, ${key} as far_key
        from ${this.source(definition, options, order, parts, narrow)} ${window}
      ) far join ${sql.table(tableName(definition.name))} on _owner = far_owner and ${key} = far_key ${order}`;
  }

  /**
   * The rows that a filter lets through. Where only some are wanted, what has one owner and one value of the filter's
   * choice is asked for apart: each part is read in the order of its index, and the parts are merged, not sorted.
   */
  private source(
    definition: EntityDefinition,
    { where = {}, limit, offset = 0, lock, beyond }: FindOptions,
    order: RawBuilder<unknown>,
    sorted: readonly SortPart[],
    columns: RawBuilder<unknown> = sql`*`,
  ): RawBuilder<unknown> {
    const table = sql.table(tableName(definition.name));
    const place = beyond === undefined ? [] : [beyondIn(definition, sorted, beyond)];
    if (limit === undefined || lock === true) {
      return sql`${table} where ${sql.join([this.all(definition, where), ...place], sql` and `)}`;
    }
    const received = isOfOthers(definition, this.owner, where) ? undefined : receivedBy(definition, this.owner);
    const sides = [
      ...[...new Set([this.owner, EVERYONE])].map((owner) => sql`_owner = ${owner}`),
      ...(received ? [received] : []),
    ];
    const splitters = splittersOf(listIndexes(this.model, definition), where, sorted);
    const parts = sides.flatMap((side) =>
      apart(definition, where, Math.floor(MOST_PARTS / sides.length), splitters).map((each) => {
        const confined = confinement(definition, this.user);
        const conditions = sql.join([side, ...confined, ...conditionsOf(definition, each), ...place], sql` and `);
        return sql`(select ${columns} from ${table} where ${conditions} ${order} limit ${sql.lit(whole(offset + limit))})`;
      }),
    );
    return sql`(${sql.join(parts, sql` union all `)}) as found`;
  }

  async count(entity: string, where: Where = {}): Promise<number> {
    const definition = this.definition(entity);
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from ${sql.table(tableName(entity))} where ${this.all(definition, where)}`.execute(this.tx);
    return Number(rows[0]?.n ?? 0);
  }

  async sum(entity: string, field: string, where: Where = {}): Promise<string> {
    const definition = this.definition(entity);
    const { name } = fieldOf(definition, field);
    const { rows } = await sql<{ total: string | null }>`
      select sum(${sql.ref(name)}) as total from ${sql.table(tableName(entity))}
      where ${this.all(definition, where)}`.execute(this.tx);
    return String(rows[0]?.total ?? '0');
  }

  async groups(entity: string, options: GroupOptions): Promise<EntityRecord[]> {
    const definition = this.definition(entity);
    return readGroups(this.tx, definition, options, this.all(definition, options.where ?? {}));
  }

  async get<R extends EntityRecord>(
    entity: string,
    key: string | number,
    options: { lock?: boolean } = {},
  ): Promise<R | null> {
    const definition = this.definition(entity);
    const rows = await this.find<R>(entity, {
      where: { [definition.key]: { any: [key] } },
      limit: 1,
      lock: options.lock ?? false,
    });
    return rows[0] ?? null;
  }

  async need<R extends EntityRecord>(entity: string, key: string | number, options?: { lock?: boolean }): Promise<R> {
    const record = await this.get<R>(entity, key, options);
    if (!record) throw new Refusal(this.refusals.notFound);
    return record;
  }

  async update<R extends EntityRecord>(
    entity: string,
    key: string | number,
    changes: EntityRecord,
    version?: number,
  ): Promise<R> {
    // Only a version is compared: who may change the record is looked at with the change.
    return this.change<R>(this.definition(entity), key, changes, version, Object.keys(changes).length === 0);
  }

  /** @param isEither the other side may change it too */
  private async change<R extends EntityRecord>(
    definition: EntityDefinition,
    key: string | number,
    changes: EntityRecord,
    version?: number,
    isEither = false,
  ): Promise<R> {
    const entity = definition.name;
    const names = this.known(definition, changes);
    holdConfinement(definition, this.user, changes, this.refusals);
    const named = sql.join(
      [...confinement(definition, this.user), ...conditionsOf(definition, { [definition.key]: { any: [key] } })],
      sql` and `,
    );
    const received = isEither ? receivedBy(definition, this.owner) : undefined;
    const which = received ? sql`(_owner = ${this.owner} or ${received}) and ${named}` : this.own(definition, key);
    const { rows } = await sql<EntityRecord>`
      update ${sql.table(tableName(entity))}
      set ${sql.join([...this.assignments(definition, names, changes), sql`_version = _version + 1`])}
      where ${which} ${version === undefined ? sql`` : sql`and _version = ${sql.lit(whole(version))}`}
      returning *`.execute(this.tx);
    const row = rows[0];
    if (row) {
      const stored = recordOf(definition, row) as R;
      await this.watch?.changed(this.tx, this.as(String(row['_owner'])), definition, stored, names);
      return stored;
    }
    // Told apart only for the owner: to everyone else the record does not exist.
    if (version !== undefined && (await this.count(entity, { [definition.key]: { any: [key] } })) > 0) {
      throw new Refusal(this.refusals.stale);
    }
    throw new Refusal(this.refusals.notFound);
  }

  async updateMany(entity: string, records: readonly EntityRecord[]): Promise<void> {
    const definition = this.definition(entity);
    const names = this.known(definition, records[0] ?? {}).filter((name) => name !== definition.key);
    if (names.length === 0) return;
    for (const record of records) holdConfinement(definition, this.user, record, this.refusals);
    const confined = confinement(definition, this.user, 'kept');
    const table = sql.table(tableName(entity));
    const typed = [definition.key, ...names].map((name) => fieldOf(definition, name));
    const types = sql.join(typed.map((field) => sql`${sql.ref(field.name)} ${sql.raw(columnType(field))}`));
    const set = names.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`);
    for (let at = 0; at < records.length; at += ROWS_PER_STATEMENT) {
      const json = JSON.stringify(records.slice(at, at + ROWS_PER_STATEMENT));
      await sql`
        update ${table} as kept set ${sql.join([...set, sql`_version = _version + 1`])}
        from jsonb_to_recordset(cast(cast(${json} as text) as jsonb)) as given(${types})
        where ${sql.join([sql`kept._owner = ${this.owner}`, ...confined], sql` and `)}
          and kept.${sql.ref(definition.key)} = given.${sql.ref(definition.key)}`.execute(this.tx);
    }
    if (definition.lifecycle?.steps === undefined) return;
    const keys = records.map((record) => record[definition.key]);
    for (const record of await this.find(entity, { where: { [definition.key]: { any: keys } } })) {
      await this.watch?.changed(this.tx, this, definition, record, names);
    }
  }

  async remove(entity: string, key: string | number): Promise<void> {
    const definition = this.definition(entity);
    const { rows } = await sql`
      delete from ${sql.table(tableName(entity))} where ${this.own(definition, key)} returning 1`.execute(this.tx);
    if (rows.length === 0) throw new Refusal(this.refusals.notFound);
    await this.watch?.removed(this.tx, this.owner, definition, key);
  }

  async transition<R extends EntityRecord>(
    entity: string,
    key: string | number,
    to: string | number,
    changes: EntityRecord = {},
  ): Promise<R> {
    const definition = this.definition(entity);
    const { lifecycle } = definition;
    if (!lifecycle) throw new Error(`Entity "${entity}" has no lifecycle`);
    const record = await this.need(entity, key, { lock: true });
    const allowed = ownEntry(lifecycle.from, String(record[lifecycle.field])) ?? [];
    if (!allowed.some((state) => String(state) === String(to))) throw new Refusal(this.refusals.wrongState);
    holdSide(definition, this.owner, record, to, this.refusals);
    return this.change<R>(definition, key, { ...changes, [lifecycle.field]: to }, undefined, true);
  }

  async page(entity: string, options: PageOptions): Promise<PageResult> {
    const { currentPage, pageSize } = placeOf(options);
    const { total, sums, counts } = await this.figures(entity, options);
    const list = await this.rowsOf(entity, options, total);
    return { list, total, currentPage, pageSize, ...(sums && { sums }), ...(counts && { counts }) };
  }

  /** The rows of a page of so many in all. */
  async rowsOf(entity: string, options: PageOptions, total: number): Promise<EntityRecord[]> {
    const { where = {}, sort } = options;
    const { currentPage, pageSize } = placeOf(options);
    const window = windowOf(total, currentPage, pageSize);
    if (window === null) return [];
    return this.find(entity, { where, ...(sort !== undefined && { sort }), ...window });
  }

  async figures(entity: string, options: PageOptions): Promise<Figures> {
    const definition = this.definition(entity);
    const { where = {}, sums = [], sumsRule, counts } = options;
    if (sums.length === 0 && counts === undefined) return { total: await this.count(entity, where) };
    const counted = counts === undefined ? undefined : fieldOf(definition, counts);
    const choice = conditionsOf(
      definition,
      counted === undefined ? {} : { [counted.name]: ownEntry(where, counted.name) },
    );
    return readFigures(
      this.tx,
      tableName(entity),
      {
        sums: sums.map((name) => fieldOf(definition, name)),
        counted: countedBy(definition, sumsRule),
        ...(sumsRule?.by && { by: fieldOf(definition, sumsRule.by.field) }),
        ...(counted && {
          counts: {
            field: counted,
            enumeration: counted.enum === undefined ? undefined : ownEntry(this.model.enums, counted.enum),
          },
        }),
      },
      this.all(definition, where, false, counted?.name),
      choice.length === 0 ? sql`true` : sql.join(choice, sql` and `),
    );
  }

  /** Rows that the owner sees (its own and everyone's) and that the filter lets through. */
  private all(definition: EntityDefinition, where: Where, own = false, except?: string): RawBuilder<unknown> {
    const received = own ? undefined : receivedBy(definition, this.owner);
    const seen = sql`_owner in (${this.owner}, ${EVERYONE})`;
    const owners = own ? sql`_owner = ${this.owner}` : received ? sql`(${seen} or ${received})` : seen;
    return sql.join(
      [owners, ...confinement(definition, this.user), ...conditionsOf(definition, where, except)],
      sql` and `,
    );
  }

  private own(definition: EntityDefinition, key: string | number): RawBuilder<unknown> {
    return this.all(definition, { [definition.key]: { any: [key] } }, true);
  }

  /** All values travel as one JSON text, which both drivers send alike and which is quick for thousands of rows. */
  private async write(
    entity: string,
    records: readonly EntityRecord[],
    end: RawBuilder<unknown>,
  ): Promise<EntityRecord[]> {
    const definition = this.definition(entity);
    for (const record of records) this.known(definition, record);
    const fields = storedFields(definition);
    const names = sql.join(fields.map((field) => sql.ref(field.name)));
    const types = sql.join(fields.map((field) => sql`${sql.ref(field.name)} ${sql.raw(columnType(field))}`));
    const { rows } = await sql<EntityRecord>`
      insert into ${sql.table(tableName(entity))} (_owner, ${names})
      select ${this.owner}::text, ${names}
      from jsonb_to_recordset(cast(cast(${JSON.stringify(records)} as text) as jsonb)) as given(${types})
      ${end}`.execute(this.tx);
    return rows;
  }

  private assignments(definition: EntityDefinition, names: string[], changes: EntityRecord): RawBuilder<unknown>[] {
    if (names.length === 0) return [];
    const fields = names.map((name) => fieldOf(definition, name));
    const types = sql.join(fields.map((field) => sql`${sql.ref(field.name)} ${sql.raw(columnType(field))}`));
    const columns = sql.join(fields.map((field) => sql.ref(field.name)));
    const json = JSON.stringify(Object.fromEntries(names.map((name) => [name, changes[name] ?? null])));
    return [
      sql`(${columns}) = (select ${columns} from jsonb_to_record(cast(cast(${json} as text) as jsonb)) as given(${types}))`,
    ];
  }

  /** The names of what a record gives; a name that the entity lacks is a mistake of ours, never of a person. */
  private known(definition: EntityDefinition, record: EntityRecord): string[] {
    const names = Object.keys(record).filter((name) => record[name] !== undefined);
    for (const name of names) fieldOf(definition, name);
    return names.filter((name) => name !== VERSION);
  }
}

function isBackwards({ fromEnd, beyond }: FindOptions): boolean {
  return fromEnd === true || beyond?.is === 'before';
}

/** The order without fields of which the filter leaves one value: behind a union the database cannot see that. */
function unpinned(parts: SortPart[], where: Where = {}): SortPart[] {
  const loose = parts.filter(({ field }) => {
    const condition = ownEntry(where, field);
    return !(typeof condition === 'object' && condition !== null && 'any' in condition && condition.any.length === 1);
  });
  return loose.length > 0 ? loose : parts;
}

function placeOf({ currentPage = 1, pageSize = 20 }: PageOptions): { currentPage: number; pageSize: number } {
  return { currentPage: Math.max(1, currentPage), pageSize: Math.max(1, pageSize) };
}

/** Where a page stands: from the beginning or, in the second half, from the end, which is nearer. Null where it is empty. */
function windowOf(total: number, currentPage: number, pageSize: number): FindOptions | null {
  const offset = (currentPage - 1) * pageSize;
  if (offset >= total) return null;
  const limit = Math.min(pageSize, total - offset);
  const after = total - offset - limit;
  return after < offset ? { limit, offset: after, fromEnd: true } : { limit, offset };
}

function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is not a whole number`);
  return value;
}
