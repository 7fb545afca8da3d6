import { type RawBuilder, sql } from 'kysely';
import type { EntityDefinition, EntityField } from '#model/entity.ts';
import type { Transaction } from '../database/database.ts';
import type { EntityRecord, GroupOptions } from '../database/entity-store.ts';
import { columnType, fromColumn, tableName } from './columns.ts';
import { conditionsOf, fieldOf } from './conditions.ts';

const LENGTH = { day: 10, month: 7 };

/** Returns true if sums of the field are decimals as text; other sums are numbers. */
export function isExact(field: EntityField): boolean {
  return columnType(field) === 'numeric';
}

/**
 * One row for each group of records, in key order. Sums of amounts are exact decimals; they are 0 if nothing adds up. A
 * record without a key value is in no group.
 * @param kept condition for the records
 */
export async function readGroups(
  tx: Transaction,
  definition: EntityDefinition,
  { by, parts }: GroupOptions,
  kept: RawBuilder<unknown>,
): Promise<EntityRecord[]> {
  // Dates are texts, so a day is a prefix of them.
  const keys = by.map(({ field, each }) =>
    each === undefined
      ? sql.ref(fieldOf(definition, field).name)
      : sql`left(${sql.ref(field)}, ${sql.lit(LENGTH[each])})`,
  );
  const figures = parts.flatMap(({ where = {}, count, sums = {} }) => {
    const conditions = conditionsOf(definition, where);
    const filter = conditions.length === 0 ? sql`` : sql`filter (where ${sql.join(conditions, sql` and `)})`;
    return [
      ...(count === undefined ? [] : [{ name: count, value: sql`count(*) ${filter}`, isNumber: true }]),
      ...Object.entries(sums).map(([name, field]) => ({
        name,
        value: sql`coalesce(sum(${sql.ref(field)}) ${filter}, 0)::text`,
        isNumber: !isExact(fieldOf(definition, field)),
      })),
    ];
  });
  const known = by.map(({ field }) => sql`${sql.ref(field)} is not null`);
  const columns = [
    ...keys.map((key, n) => sql`${key} as ${sql.ref(`key_${n}`)}`),
    ...figures.map(({ value }, n) => sql`${value} as ${sql.ref(`figure_${n}`)}`),
  ];
  const places = sql.join(keys.map((_key, n) => sql.lit(n + 1)));
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join(columns)} from ${sql.table(tableName(definition.name))}
    where ${sql.join([kept, ...known], sql` and `)} group by ${places}`.execute(tx);
  const groups = rows.map((row) => ({
    ...Object.fromEntries(
      by.map(({ name, field }, n) => [name, fromColumn(fieldOf(definition, field), row[`key_${n}`])]),
    ),
    ...Object.fromEntries(
      figures.map(({ name, isNumber }, n) => {
        const value = row[`figure_${n}`];
        return [name, isNumber ? Number(value) : value];
      }),
    ),
  }));
  return groups.toSorted((left, right) => {
    for (const { name } of by) {
      const [one, other] = [left[name], right[name]] as [string | number, string | number];
      if (one !== other) return one < other ? -1 : 1;
    }
    return 0;
  });
}
