import { sql, type RawBuilder } from 'kysely';
import type { EntityDefinition } from '#model/entity.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { WhereDefinition } from '#model/record-answer.ts';
import { askedOf } from './asked.ts';
import type { Database, Transaction } from '../database/database.ts';
import { columnType, storedFields, tableName, VERSION } from './columns.ts';
import { isAlwaysKnown, orderOf, parseSort, type SortPart } from './sorting.ts';

const MAKER = '_owner';

/** An index of one owner's records: those with the same values of `equal`, in `order`. */
export interface ListIndex {
  equal: string[];
  order: SortPart[];
}

/**
 * Indexes for the lists of an entity, so that every page is read in index order: each order that a call or a column
 * offers, and the default order after each filter value.
 */
function listIndexes(model: Model, definition: EntityDefinition): ListIndex[] {
  const indexes = new Map<string, ListIndex>();
  const add = (equal: string[], sort: string | undefined): void => {
    const order = parseSort(sort, definition).filter((part) => !equal.includes(part.field));
    const index = { equal, order: oneWay(order, definition) };
    indexes.set(nameOf(definition, index), index);
  };
  const usual = definition.fields.some((field) => field.name === 'createdAt') ? 'createdAt desc' : undefined;
  if (usual !== undefined) add([], usual);
  if (definition.lifecycle) add([definition.lifecycle.field], usual);
  for (const call of Object.values(model.calls)) {
    const { answer } = call;
    if (answer.kind !== 'list' || answer.from !== undefined || answer.of !== definition.name) continue;
    const sort = answer.sort ?? usual;
    const fixed = fixedIn(definition, answer.where);
    if (fixed.length > 0) add(fixed, sort);
    add([], sort);
    if (call.result !== 'page') continue;
    const asked = askedOf(model, call.name, definition.name);
    for (const each of asked.sorts) add([], each);
    for (const name of choices(definition, call.filters)) add([...fixed, name], sort);
    for (const name of beginnings(definition, call.filters)) add([], name);
  }
  return [...indexes.values()];
}

/** Canonical form of an order and its reverse, because an index can be read both ways. */
function oneWay(order: SortPart[], definition: EntityDefinition): SortPart[] {
  const turns = order.every(({ field }) => isAlwaysKnown(definition, field)) && order[0]?.descending === false;
  return turns ? order.map((part) => ({ ...part, descending: !part.descending })) : order;
}

/** Fields of which the list itself wants one value, whoever asks. */
function fixedIn(definition: EntityDefinition, where: WhereDefinition = {}): string[] {
  return storedFields(definition)
    .filter((field) => columnType(field) !== 'jsonb')
    .filter(({ name }) => {
      const condition = ownEntry(where, name);
      return condition !== undefined && 'any' in condition && condition.any.length === 1;
    })
    .map(({ name }) => name);
}

/** Fields that a filter wants to have one of some values. */
function choices(definition: EntityDefinition, filters: Record<string, string>): string[] {
  return storedFields(definition)
    .filter(({ name }) => name !== definition.key && name !== VERSION)
    .filter((field) => columnType(field) !== 'jsonb')
    .filter(({ name }) => ownEntry(filters, name) === 'any' || ownEntry(filters, name) === 'exact')
    .map(({ name }) => name);
}

/** Fields of which a filter knows the beginning. */
function beginnings(definition: EntityDefinition, filters: Record<string, string>): string[] {
  return storedFields(definition)
    .filter(
      (field) =>
        field.name !== definition.key && columnType(field) === 'text' && ownEntry(filters, field.name) === 'text',
    )
    .map(({ name }) => name);
}

/** Fields by which a product finds records, beside keys and filters of lists. */
export type Lookups = readonly (readonly [entity: string, fields: readonly string[]])[];

export interface NamedIndex {
  name: string;
  table: string;
  isUnique: boolean;
  /** Columns and their order. */
  parts: readonly RawBuilder<unknown>[];
}

/** Every index that a Model and its product want. */
export function indexesOf(model: Model, lookups: Lookups = []): NamedIndex[] {
  const indexes = new Map<string, NamedIndex>();
  const add = (index: Omit<NamedIndex, 'isUnique'>, isUnique = false): void => {
    if (!indexes.has(index.name)) indexes.set(index.name, { ...index, isUnique });
  };
  for (const definition of Object.values(model.entities)) {
    const { key, sides } = definition;
    const table = tableName(definition.name);
    if (sides) {
      // The other side reads by its own name; no two makers have one key, since it names the record for both sides.
      add({ name: shortened(`${table}_received`), table, parts: [sql.ref(sides.to)] });
      add({ name: shortened(`${table}_key`), table, parts: [sql.ref(key)] }, true);
    }
    for (const index of listIndexes(model, definition)) {
      for (const reader of readersOf(definition)) {
        const of = reader === MAKER ? '' : `${reader}_`;
        const equal = [reader, ...index.equal].map((field) => sql.ref(field));
        const name = shortened(`${table}_${of}${nameOf(definition, index)}`);
        add({ name, table, parts: [...equal, ...orderOf(index.order, definition)] });
      }
    }
  }
  for (const [entity, fields] of lookups) {
    const table = tableName(entity);
    const parts = [MAKER, ...fields].map((name) => sql.ref(name));
    add({ name: `${table}_of_${fields.join('_')}`, table, parts });
  }
  return [...indexes.values()];
}

/**
 * Makes the indexes that are missing.
 * @param isEmpty whether a table was made in this transaction
 * @returns those of other tables of PostgreSQL: made here, they would keep everybody from writing meanwhile
 */
export async function makeIndexes(
  tx: Transaction,
  indexes: readonly NamedIndex[],
  isEmpty: (table: string) => boolean,
): Promise<NamedIndex[]> {
  const left: NamedIndex[] = [];
  const whole = await wholeIndexes(tx);
  for (const index of indexes) {
    if (whole.get(index.name) === true) continue;
    if (isEmpty(index.table)) await createIndex(index, false).execute(tx);
    else left.push(index);
  }
  return left;
}

/** Held by the server that makes indexes. */
const BUILDS = 4173003;
/** Milliseconds. */
const AGAIN = 250;

/**
 * Makes indexes of tables that are in use, one after the other, without keeping anybody from writing. What a start that was
 * killed left half made is made anew.
 */
export async function buildIndexes(database: Database, indexes: readonly NamedIndex[]): Promise<void> {
  if (indexes.length === 0) return;
  await database.kysely.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    // A server that waited inside of a statement would be waited for by the index that another one makes.
    while (!(await isLocked(connection))) await new Promise((resolve) => setTimeout(resolve, AGAIN));
    try {
      const known = await wholeIndexes(connection);
      for (const index of indexes) {
        const isWhole = known.get(index.name);
        if (isWhole === true) continue;
        if (isWhole === false) await sql`drop index concurrently ${sql.id(index.name)}`.execute(connection);
        await createIndex(index, true).execute(connection);
      }
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(BUILDS)})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

async function isLocked(connection: Database['kysely']): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(${sql.lit(BUILDS)}) as locked`.execute(connection);
  return rows[0]?.locked === true;
}

/** Indexes of the schema by name, and whether each was made to its end. */
async function wholeIndexes(connection: Database['kysely']): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ name: string; whole: boolean }>`
    select c.relname as name, x.indisvalid as whole from pg_index x join pg_class c on c.oid = x.indexrelid
    where c.relnamespace = current_schema()::regnamespace`.execute(connection);
  return new Map(rows.map(({ name, whole }) => [name, whole]));
}

function createIndex({ name, table, isUnique, parts }: NamedIndex, isConcurrent: boolean): RawBuilder<unknown> {
  const unique = isUnique ? sql`unique ` : sql``;
  const concurrently = isConcurrent ? sql`concurrently ` : sql``;
  return sql`create ${unique}index ${concurrently}${sql.id(name)} on ${sql.table(table)} (${sql.join(parts)})`;
}

/** The columns that name who reads the records: whoever made them, and the other side where there is one. */
function readersOf({ sides }: EntityDefinition): string[] {
  return sides ? [MAKER, sides.to] : [MAKER];
}

/** Says all of it, so that an index which is to be another has another name. */
function nameOf(definition: EntityDefinition, { equal, order }: ListIndex): string {
  const parts = order.map(({ field, descending }) => {
    const direction = isAlwaysKnown(definition, field) ? '' : 'n';
    return `${field}_${descending ? 'd' : 'a'}${direction}`;
  });
  return [...equal, 'by', ...parts].join('_');
}

const LONGEST = 63;

/** PostgreSQL cuts names, and two that begin alike would be one. */
function shortened(name: string): string {
  if (name.length <= LONGEST) return name;
  let hash = 2166136261;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  const end = (hash >>> 0).toString(36);
  return `${name.slice(0, LONGEST - end.length - 1)}_${end}`;
}
