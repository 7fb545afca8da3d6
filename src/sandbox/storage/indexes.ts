import { sql, type RawBuilder } from 'kysely';
import type { EntityDefinition } from '#model/entity.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { WhereDefinition } from '#model/record-answer.ts';
import { askedOf } from './asked.ts';
import type { Transaction } from '../database/database.ts';
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

/** Makes those indexes of the lists that are not there yet. */
export async function makeListIndexes(tx: Transaction, model: Model): Promise<void> {
  // `create index if not exists` locks the table even where there is nothing to make, and another server may be filling it.
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = current_schema()`.execute(tx);
  const existing = new Set(rows.map(({ name }) => name));
  for (const definition of Object.values(model.entities)) {
    const table = tableName(definition.name);
    if (definition.sides) await makeSideIndexes(tx, table, definition, existing);
    for (const index of listIndexes(model, definition)) {
      for (const reader of readersOf(definition)) {
        const of = reader === MAKER ? '' : `${reader}_`;
        const name = shortened(`${table}_${of}${nameOf(definition, index)}`);
        if (existing.has(name)) continue;
        existing.add(name);
        await createIndex(name, table, definition, { ...index, equal: [reader, ...index.equal] }).execute(tx);
      }
    }
  }
}

/** The columns that name who reads the records: whoever made them, and the other side where there is one. */
function readersOf({ sides }: EntityDefinition): string[] {
  return sides ? [MAKER, sides.to] : [MAKER];
}

/** The other side reads by its own name; and no two makers have one key, since it names the record for both sides. */
async function makeSideIndexes(
  tx: Transaction,
  table: string,
  { key, sides }: EntityDefinition,
  existing: ReadonlySet<string>,
): Promise<void> {
  if (!sides) return;
  const [received, whole] = [shortened(`${table}_received`), shortened(`${table}_key`)];
  if (!existing.has(received)) {
    await sql`create index ${sql.id(received)} on ${sql.table(table)} (${sql.ref(sides.to)})`.execute(tx);
  }
  if (!existing.has(whole)) {
    await sql`create unique index ${sql.id(whole)} on ${sql.table(table)} (${sql.ref(key)})`.execute(tx);
  }
}

function createIndex(
  name: string,
  table: string,
  definition: EntityDefinition,
  { equal, order }: ListIndex,
): RawBuilder<unknown> {
  const parts = [...equal.map((field) => sql.ref(field)), ...orderOf(order, definition)];
  return sql`create index ${sql.id(name)} on ${sql.table(table)} (${sql.join(parts)})`;
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
