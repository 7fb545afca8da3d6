import { sql, type RawBuilder } from 'kysely';
import type { EntityDefinition } from '#model/entity.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import { isStored, type WhereDefinition } from '#model/record-answer.ts';
import { askedOf } from './asked.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Where } from '../database/entity-store.ts';
import { columnType, storedFields, tableName, VERSION } from './columns.ts';
import { choiceOf } from './conditions.ts';
import { isAlwaysKnown, orderOf, parseSort, type SortPart } from './sorting.ts';

const MAKER = '_owner';

/** An index of one owner's records: those with the same values of `equal`, in `order`. */
export interface ListIndex {
  equal: string[];
  order: SortPart[];
}

const known = new WeakMap<Model, Map<string, ListIndex[]>>();

/**
 * Indexes for the lists of an entity: the initial order of each list: for all records, for each state, and for the
 * values that a call or a screen fixes; and the order by the main amount of a list. The database computes other filters
 * and orders, because each index is written with each record.
 */
export function listIndexes(model: Model, definition: EntityDefinition): ListIndex[] {
  const ofModel = known.get(model) ?? new Map<string, ListIndex[]>();
  known.set(model, ofModel);
  const found = ofModel.get(definition.name) ?? indexesFor(model, definition);
  ofModel.set(definition.name, found);
  return found;
}

function indexesFor(model: Model, definition: EntityDefinition): ListIndex[] {
  const indexes = new Map<string, ListIndex>();
  const add = (equal: string[], sort: string | undefined): void => {
    const order = parseSort(sort, definition).filter((part) => !equal.includes(part.field));
    const index = { equal, order: oneWay(order, definition) };
    indexes.set(nameOf(definition, index), index);
  };
  const usual = definition.fields.some((field) => field.name === 'createdAt') ? 'createdAt desc' : undefined;
  const state = definition.lifecycle?.field;
  let amount: string | undefined;
  if (usual !== undefined) add([], usual);
  if (usual !== undefined && state !== undefined) add([state], usual);
  for (const call of Object.values(model.calls)) {
    const { answer } = call;
    if (answer.kind !== 'list' || !isStored(answer) || answer.of !== definition.name) continue;
    const fixed = fixedIn(definition, answer.where);
    const { firstSorts, amountSorts, filled } = askedOf(model, call.name, definition.name);
    const named = choices(definition, call.filters);
    const required = named.filter((name) => call.required.includes(name));
    if (call.result === 'page') amount ??= amountSorts[0];
    for (const sort of new Set([answer.sort ?? usual, ...(call.result === 'page' ? firstSorts : [])])) {
      for (const names of [[], required, ...filled.map((each) => named.filter((name) => each.includes(name)))]) {
        const equal = [...new Set([...fixed, ...names])];
        if (equal.length > 0 || call.result === 'page') add(equal, sort);
        const isChosen = state !== undefined && named.includes(state) && !equal.includes(state);
        if (call.result === 'page' && isChosen && names.length === 0) add([...equal, state], sort);
      }
    }
  }
  if (amount !== undefined) add([], amount);
  return [...indexes.values()];
}

/**
 * Fields whose values separate the records of an index that keeps the wanted order.
 * @param order without fields that the filter restricts to one value
 */
export function splittersOf(
  indexes: readonly ListIndex[],
  where: Where,
  order: readonly SortPart[],
): ReadonlySet<string> {
  const count = (field: string): number => choiceOf(ownEntry(where, field)).length;
  const text = (parts: readonly SortPart[], turned: boolean): string =>
    parts
      .filter(({ field }) => count(field) !== 1)
      .map(({ field, descending }) => `${field} ${descending !== turned}`)
      .join();
  const found = indexes.flatMap((index) => {
    const open = index.equal.filter((field) => count(field) !== 1);
    const fits = [true, false].some((turned) => text(index.order, turned) === text(order, false));
    return open.length === 1 && fits ? open : [];
  });
  return new Set(found);
}

/** Canonical form of an order and its reverse, because an index can be read both ways. */
function oneWay(order: SortPart[], definition: EntityDefinition): SortPart[] {
  const turns = order.every(({ field }) => isAlwaysKnown(definition, field)) && order[0]?.descending === false;
  return turns ? order.map((part) => ({ ...part, descending: !part.descending })) : order;
}

/** Fields that the list itself restricts to one value, for everyone. */
function fixedIn(definition: EntityDefinition, where: WhereDefinition = {}): string[] {
  return storedFields(definition)
    .filter((field) => columnType(field) !== 'jsonb')
    .filter(({ name }) => {
      const condition = ownEntry(where, name);
      return condition !== undefined && 'any' in condition && condition.any.length === 1;
    })
    .map(({ name }) => name);
}

/** Fields that a filter restricts to some values. */
function choices(definition: EntityDefinition, filters: Record<string, string>): string[] {
  return storedFields(definition)
    .filter(({ name }) => name !== definition.key && name !== VERSION)
    .filter((field) => columnType(field) !== 'jsonb')
    .filter(({ name }) => ownEntry(filters, name) === 'any' || ownEntry(filters, name) === 'exact')
    .map(({ name }) => name);
}

/** Fields with lists of values, on which a paged list filters by one value. */
function filteredLists(model: Model): [EntityDefinition, string][] {
  return Object.values(model.calls).flatMap((call): [EntityDefinition, string][] => {
    const { answer, filters } = call;
    if (answer.kind !== 'list' || !isStored(answer) || call.result !== 'page') return [];
    const definition = ownEntry(model.entities, answer.of);
    if (definition === undefined) return [];
    const fields = storedFields(definition).filter((field) => columnType(field) === 'jsonb');
    const asked = fields.filter(({ name }) => ['any', 'exact'].includes(ownEntry(filters, name) ?? ''));
    return asked.map(({ name }) => [definition, name]);
  });
}

/** Fields by which a product finds records, besides keys and list filters. */
export type Lookups = readonly (readonly [entity: string, fields: readonly string[]])[];

export interface NamedIndex {
  name: string;
  table: string;
  isUnique: boolean;
  /** True for a column of lists: the index finds the records whose list contains a value. */
  isOfLists?: true;
  /** Columns and their order. */
  parts: readonly RawBuilder<unknown>[];
}

/** Columns by which old rows of the sandbox's own tables are found for deletion. */
const SWEPT: readonly (readonly [table: string, column: string])[] = [
  ['sandbox_idempotency', 'created_at'],
  ['sandbox_code', 'sent_at'],
  ['sandbox_captcha', 'expires_at'],
  ['sandbox_limit', 'at'],
  ['sandbox_outbox', 'created_at'],
  ['sandbox_due_event', 'at'],
  ['sandbox_error_report', 'at'],
  ['sandbox_job', 'created_at'],
];

/** Every index that a Model and its product need. */
export function indexesOf(model: Model, lookups: Lookups = []): NamedIndex[] {
  const indexes = new Map<string, NamedIndex>();
  const add = (index: Omit<NamedIndex, 'isUnique'>, isUnique = false): void => {
    if (!indexes.has(index.name)) indexes.set(index.name, { ...index, isUnique });
  };
  for (const definition of Object.values(model.entities)) {
    const { key, sides } = definition;
    const table = tableName(definition.name);
    if (sides) {
      // The other side reads by its own name; keys are unique over all makers, because a key names the record for
      // both sides.
      add({ name: shortened(`${table}_received`), table, parts: [sql.ref(sides.to)] });
      add({ name: shortened(`${table}_key`), table, parts: [sql.ref(key)] }, true);
    }
    for (const index of listIndexes(model, definition)) {
      for (const reader of readersOf(definition)) {
        const of = reader === MAKER ? '' : `${reader}_`;
        const named = { ...index, equal: index.equal.filter((field) => field !== reader) };
        const equal = [reader, ...named.equal].map((field) => sql.ref(field));
        const name = shortened(`${table}_${of}${nameOf(definition, named)}`);
        add({ name, table, parts: [...equal, ...orderOf(index.order, definition)] });
      }
    }
  }
  for (const [definition, field] of filteredLists(model)) {
    const table = tableName(definition.name);
    const parts = [sql`${sql.ref(field)} jsonb_path_ops`];
    add({ name: shortened(`${table}_in_${field}`), table, isOfLists: true, parts });
  }
  for (const [entity, fields] of lookups) {
    const table = tableName(entity);
    const parts = [MAKER, ...fields].map((name) => sql.ref(name));
    add({ name: `${table}_of_${fields.join('_')}`, table, parts });
  }
  for (const [table, column] of SWEPT) {
    add({ name: `${table}_old`, table, parts: [sql.ref(column)] });
  }
  return [...indexes.values()];
}

/** Pending index changes of tables in use. */
export interface IndexWork {
  missing: readonly NamedIndex[];
  /** Names of indexes that an earlier version created. */
  needless: readonly string[];
}

/**
 * Creates missing indexes, and drops obsolete ones.
 * @param isFree whether nobody else uses a table meanwhile
 * @returns the changes of PostgreSQL tables in use, which would block writers now
 */
export async function makeIndexes(
  tx: Transaction,
  indexes: readonly NamedIndex[],
  isFree: (table: string) => boolean,
): Promise<IndexWork> {
  const missing: NamedIndex[] = [];
  const needless: string[] = [];
  const known = await knownIndexes(tx);
  for (const index of indexes) {
    if (known.get(index.name)?.whole === true) continue;
    if (isFree(index.table)) await createIndex(index, false).execute(tx);
    else missing.push(index);
  }
  const wanted = new Set(indexes.map(({ name }) => name));
  for (const { name, table, isKey } of known.values()) {
    if (isKey || wanted.has(name) || !name.startsWith(tableName(''))) continue;
    if (isFree(table)) await sql`drop index ${sql.id(name)}`.execute(tx);
    else needless.push(name);
  }
  return { missing, needless };
}

/** Locked by the server that creates indexes. */
const BUILDS = 4173003;
/** Milliseconds. */
const AGAIN = 250;

/**
 * Creates and drops indexes of tables in use, one after another, without blocking writers. Unfinished indexes of a
 * killed start are created again.
 */
export async function buildIndexes(database: Database, { missing, needless }: IndexWork): Promise<void> {
  if (missing.length === 0 && needless.length === 0) return;
  await database.kysely.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    // Polls for the lock: a statement that waits for it would in turn block the creation of another server's index.
    while (!(await isLocked(connection))) await new Promise((resolve) => setTimeout(resolve, AGAIN));
    try {
      const known = await knownIndexes(connection);
      for (const index of missing) {
        const found = known.get(index.name);
        if (found?.whole === true) continue;
        if (found !== undefined) await sql`drop index concurrently ${sql.id(index.name)}`.execute(connection);
        await createIndex(index, true).execute(connection);
      }
      // Old indexes are dropped last, so that every list always has one.
      for (const name of needless) await sql`drop index concurrently if exists ${sql.id(name)}`.execute(connection);
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

interface KnownIndex {
  name: string;
  table: string;
  /** Created completely. */
  whole: boolean;
  /** True for the index of the primary key. */
  isKey: boolean;
}

/** Indexes of the schema by name. */
async function knownIndexes(connection: Database['kysely']): Promise<Map<string, KnownIndex>> {
  const { rows } = await sql<KnownIndex>`
    select c.relname as name, t.relname as table, x.indisvalid as whole, x.indisprimary as "isKey"
    from pg_index x join pg_class c on c.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where c.relnamespace = current_schema()::regnamespace`.execute(connection);
  return new Map(rows.map((row) => [row.name, row]));
}

function createIndex(
  { name, table, isUnique, isOfLists, parts }: NamedIndex,
  isConcurrent: boolean,
): RawBuilder<unknown> {
  const unique = isUnique ? sql`unique ` : sql``;
  const method = isOfLists === true ? sql` using gin` : sql``;
  const concurrently = isConcurrent ? sql`concurrently ` : sql``;
  return sql`create ${unique}index ${concurrently}${sql.id(name)} on ${sql.table(table)}${method} (${sql.join(parts)})`;
}

/** The columns with the readers of a record: its maker, and its other side if there is one. */
function readersOf({ sides }: EntityDefinition): string[] {
  return sides ? [MAKER, sides.to] : [MAKER];
}

/** Contains the whole definition, so that a different index has a different name. */
function nameOf(definition: EntityDefinition, { equal, order }: ListIndex): string {
  const parts = order.map(({ field, descending }) => {
    const direction = isAlwaysKnown(definition, field) ? '' : 'n';
    return `${field}_${descending ? 'd' : 'a'}${direction}`;
  });
  return [...equal, 'by', ...parts].join('_');
}

const LONGEST = 63;

/** PostgreSQL truncates names, so that two names with the same beginning would be equal. */
function shortened(name: string): string {
  if (name.length <= LONGEST) return name;
  let hash = 2166136261;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  const end = (hash >>> 0).toString(36);
  return `${name.slice(0, LONGEST - end.length - 1)}_${end}`;
}
