import { sql, type RawBuilder } from 'kysely';
import type { EntityDefinition } from '#model/entity.ts';
import type { EntityRecord } from '../database/entity-store.ts';
import { columnType, storedFields, tableName, VERSION } from './columns.ts';
import { fieldOf } from './conditions.ts';
import type { Reader } from './row-query.ts';
import { confinement } from './sub-owner.ts';

/*
 * Statements that change rows. All values are one JSON text, which both drivers send alike and which is fast for
 * thousands of rows.
 */

/** @param end of the statement */
export function insertRows(
  { owner }: Reader,
  definition: EntityDefinition,
  records: readonly EntityRecord[],
  end: RawBuilder<unknown>,
): RawBuilder<EntityRecord> {
  const names = sql.join(storedFields(definition).map((field) => sql.ref(field.name)));
  return sql<EntityRecord>`
    insert into ${sql.table(tableName(definition.name))} (_owner, ${names})
    select ${owner}::text, ${names} from ${givenRows(definition, records)} ${end}`;
}

/** Records as an SQL table called `given`. @throws Error for a name that the entity lacks */
export function givenRows(definition: EntityDefinition, records: readonly EntityRecord[]): RawBuilder<unknown> {
  for (const name of new Set(records.flatMap(givenNames))) fieldOf(definition, name);
  const fields = storedFields(definition);
  const types = sql.join(fields.map((field) => sql`${sql.ref(field.name)} ${sql.raw(columnType(field))}`));
  return sql`jsonb_to_recordset(cast(cast(${JSON.stringify(records)} as text) as jsonb)) as given(${types})`;
}

/** Changes the named values of rows, each found by its key. */
export function updateRows(
  { owner, user }: Reader,
  definition: EntityDefinition,
  names: readonly string[],
  records: readonly EntityRecord[],
): RawBuilder<unknown> {
  const confined = confinement(definition, user, 'kept');
  const typed = [definition.key, ...names].map((name) => fieldOf(definition, name));
  const types = sql.join(typed.map((field) => sql`${sql.ref(field.name)} ${sql.raw(columnType(field))}`));
  const set = names.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`);
  return sql`
    update ${sql.table(tableName(definition.name))} as kept set ${sql.join([...set, sql`_version = _version + 1`])}
    from jsonb_to_recordset(cast(cast(${JSON.stringify(records)} as text) as jsonb)) as given(${types})
    where ${sql.join([sql`kept._owner = ${owner}`, ...confined], sql` and `)}
      and kept.${sql.ref(definition.key)} = given.${sql.ref(definition.key)}`;
}

/** Assignments of the named values, for an `update`. */
export function assignmentsOf(
  definition: EntityDefinition,
  names: string[],
  changes: EntityRecord,
): RawBuilder<unknown>[] {
  if (names.length === 0) return [];
  const fields = names.map((name) => fieldOf(definition, name));
  const types = sql.join(fields.map((field) => sql`${sql.ref(field.name)} ${sql.raw(columnType(field))}`));
  const columns = sql.join(fields.map((field) => sql.ref(field.name)));
  const json = JSON.stringify(Object.fromEntries(names.map((name) => [name, changes[name] ?? null])));
  return [
    sql`(${columns}) = (select ${columns} from jsonb_to_record(cast(cast(${json} as text) as jsonb)) as given(${types}))`,
  ];
}

/**
 * The names of the values in a record, without the version.
 * @throws Error for a name that the entity lacks: an error of this program, never of a person
 */
export function namesOf(definition: EntityDefinition, record: EntityRecord): string[] {
  const names = givenNames(record);
  for (const name of names) fieldOf(definition, name);
  return names.filter((name) => name !== VERSION);
}

function givenNames(record: EntityRecord): string[] {
  return Object.keys(record).filter((name) => record[name] !== undefined);
}
