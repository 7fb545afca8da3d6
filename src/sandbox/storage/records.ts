import { sql, type RawBuilder } from 'kysely';
import type { EntityDefinition } from '#model/entity.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Transaction } from '../database/database.ts';
import type {
  EntityRecord,
  EntityStore,
  FindOptions,
  GroupOptions,
  KeyOptions,
  PageOptions,
  PageResult,
  RowsOptions,
  RowsResult,
  Where,
} from '../database/entity-store.ts';
import { noteChange } from '../live/changes.ts';
import type { StateWatch } from '../context/steps.ts';
import { Refusal, type RefusalCatalogue } from '../context/refusal.ts';
import { fromColumn, recordOf, tableName } from './columns.ts';
import { conditionsOf, countedBy, fieldOf } from './conditions.ts';
import { beyondOf, cursorOf } from './cursor.ts';
import { type Figures, readFigures } from './figures.ts';
import { confinement, holdConfinement, isConfined, withSubOwner } from './sub-owner.ts';
import { executeSoon } from './pipeline.ts';
import { holdSide, receivedBy, withSides } from './sides.ts';
import { readGroups } from './groups.ts';
import { assignmentsOf, insertRows, namesOf, updateRows } from './row-changes.ts';
import { isBackwards, matching, placeOf, selectRows, whole, windowOf } from './row-query.ts';
import { fittingRows, inOrder } from './rows.ts';

const ROWS_PER_STATEMENT = 1000;

/** The entity store on a transaction's handle. */
export class Records implements EntityStore {
  readonly owner: string;
  readonly model: Model;
  readonly user: EntityRecord | undefined;
  private readonly tx: Transaction;
  private readonly refusals: RefusalCatalogue;
  private readonly watch: StateWatch | undefined;

  /**
   * @param watch called when records enter a state; without it the clock does not move them
   * @param user the person's `user`, which restricts the store to the person's sub-owner; without it nothing does
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
    // SQL of the product does not know sub-owners.
    if (isConfined(definition, this.user)) throw new Error(`A sub-owner reads "${entity}" through the store alone`);
    return tableName(definition.name);
  }

  async insert<R extends EntityRecord>(entity: string, record: R): Promise<R> {
    const definition = this.definition(entity);
    const made = withSides(definition, this.owner, record, this.refusals);
    const whose = withSubOwner(definition, this.user, made, this.refusals);
    const { rows } = await insertRows(this, definition, [whose], sql`on conflict do nothing returning *`).execute(
      this.tx,
    );
    const row = rows[0];
    if (!row) {
      const { duplicate } = this.refusals;
      throw new Refusal(duplicate, [{ path: `/${definition.key}`, message: duplicate.message }]);
    }
    const stored = recordOf(definition, row) as R;
    this.note(definition, stored);
    await this.watch?.entered(this.tx, this, definition, [stored]);
    return stored;
  }

  async insertMany(entity: string, records: readonly EntityRecord[]): Promise<void> {
    const definition = this.definition(entity);
    for (let at = 0; at < records.length; at += ROWS_PER_STATEMENT) {
      const given = records.slice(at, at + ROWS_PER_STATEMENT);
      const made = given.map((record) => withSubOwner(definition, this.user, record, this.refusals));
      await executeSoon(this.tx, insertRows(this, definition, made, sql``));
    }
    for (const record of definition.sides ? records : []) this.note(definition, record);
    noteChange(this.owner, entity);
    await this.watch?.entered(this.tx, this, definition, records);
  }

  async find<R extends EntityRecord>(entity: string, options: FindOptions = {}): Promise<R[]> {
    const definition = this.definition(entity);
    if (definition.rows) return fixedRows<R>(definition, options);
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

  /** Selects the rows of a filter in an order; read from the end they come in reverse. */
  query(
    definition: EntityDefinition,
    options: FindOptions,
    columns: RawBuilder<unknown> = sql`*`,
  ): RawBuilder<EntityRecord> {
    return selectRows(this, definition, options, columns);
  }

  async count(entity: string, where: Where = {}): Promise<number> {
    const definition = this.definition(entity);
    if (definition.rows) return fittingRows(definition, definition.rows, where).length;
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from ${sql.table(tableName(entity))} where ${matching(this, definition, where)}`.execute(
      this.tx,
    );
    return Number(rows[0]?.n ?? 0);
  }

  async sum(entity: string, field: string, where: Where = {}): Promise<string> {
    const definition = this.definition(entity);
    const { name } = fieldOf(definition, field);
    const { rows } = await sql<{ total: string | null }>`
      select sum(${sql.ref(name)}) as total from ${sql.table(tableName(entity))}
      where ${matching(this, definition, where)}`.execute(this.tx);
    return String(rows[0]?.total ?? '0');
  }

  async groups(entity: string, options: GroupOptions): Promise<EntityRecord[]> {
    const definition = this.definition(entity);
    return readGroups(this.tx, definition, options, matching(this, definition, options.where ?? {}));
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
    // Only the version is compared: the change itself checks who may change the record.
    return this.change<R>(this.definition(entity), key, changes, version, Object.keys(changes).length === 0);
  }

  /** @param isEither whether the other side may change it too */
  private async change<R extends EntityRecord>(
    definition: EntityDefinition,
    key: string | number,
    changes: EntityRecord,
    version?: number,
    isEither = false,
  ): Promise<R> {
    const entity = definition.name;
    const names = namesOf(definition, changes);
    holdConfinement(definition, this.user, changes, this.refusals);
    const named = sql.join(
      [...confinement(definition, this.user), ...conditionsOf(definition, { [definition.key]: { any: [key] } })],
      sql` and `,
    );
    const received = isEither ? receivedBy(definition, this.owner) : undefined;
    const which = received ? sql`(_owner = ${this.owner} or ${received}) and ${named}` : this.own(definition, key);
    const { rows } = await sql<EntityRecord>`
      update ${sql.table(tableName(entity))}
      set ${sql.join([...assignmentsOf(definition, names, changes), sql`_version = _version + 1`])}
      where ${which} ${version === undefined ? sql`` : sql`and _version = ${sql.lit(whole(version))}`}
      returning *`.execute(this.tx);
    const row = rows[0];
    if (row) {
      const stored = recordOf(definition, row) as R;
      noteChange(String(row['_owner']), entity);
      this.note(definition, stored);
      await this.watch?.changed(this.tx, this.as(String(row['_owner'])), definition, stored, names);
      return stored;
    }
    // Distinguished only for the owner: for everyone else the record does not exist.
    if (version !== undefined && (await this.count(entity, { [definition.key]: { any: [key] } })) > 0) {
      throw new Refusal(this.refusals.stale);
    }
    throw new Refusal(this.refusals.notFound);
  }

  async updateMany(entity: string, records: readonly EntityRecord[]): Promise<void> {
    const definition = this.definition(entity);
    const names = namesOf(definition, records[0] ?? {}).filter((name) => name !== definition.key);
    if (names.length === 0) return;
    for (const record of records) holdConfinement(definition, this.user, record, this.refusals);
    for (let at = 0; at < records.length; at += ROWS_PER_STATEMENT) {
      await updateRows(this, definition, names, records.slice(at, at + ROWS_PER_STATEMENT)).execute(this.tx);
    }
    noteChange(this.owner, entity);
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
    noteChange(this.owner, entity);
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

  /** The row range of a page, within the total. */
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
      matching(this, definition, where, false, counted?.name),
      choice.length === 0 ? sql`true` : sql.join(choice, sql` and `),
    );
  }

  /** A change is reported to both sides of a record. */
  private note({ name, sides }: EntityDefinition, record: EntityRecord): void {
    noteChange(this.owner, name);
    const other = sides && ownEntry(record, sides.to);
    if (typeof other === 'string') noteChange(other, name);
  }

  private own(definition: EntityDefinition, key: string | number): RawBuilder<unknown> {
    return matching(this, definition, { [definition.key]: { any: [key] } }, true);
  }
}

/** Fixed records, which are not in the database; without an order as declared. */
function fixedRows<R extends EntityRecord>(
  definition: EntityDefinition,
  { where = {}, sort, limit, offset = 0 }: FindOptions,
): R[] {
  const found = inOrder(definition, fittingRows(definition, definition.rows ?? [], where), sort);
  return found.slice(offset, limit === undefined ? undefined : offset + limit) as R[];
}
