import { formatFacts } from '#model/formats.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { SumsRule } from '#model/block.ts';
import type { EntityDefinition, EntityField } from '#model/entity.ts';
import { isKnown } from '#model/evaluate.ts';
import type { Condition, Where } from '../database/entity-store.ts';
import { columnType, VERSION } from './columns.ts';

type Bool = RawBuilder<SqlBool>;

/** The conditions of a filter, except those on `except`. */
export function conditionsOf(definition: EntityDefinition, where: Where, except?: string): Bool[] {
  return Object.entries(where)
    .filter(([name, value]) => name !== except && value !== undefined)
    .map(([name, value]) =>
      isEither(value) ? eitherOf(definition, value) : conditionOf(fieldOf(definition, name), value),
    );
}

export function isEither(condition: Where[string]): condition is { either: Where[] } {
  return typeof condition === 'object' && condition !== null && 'either' in condition;
}

function eitherOf(definition: EntityDefinition, { either }: { either: Where[] }): Bool {
  if (either.length === 0) return sql<SqlBool>`false`;
  const branches = either.map((where) => {
    const all = conditionsOf(definition, where);
    return all.length === 0 ? sql`true` : sql`(${sql.join(all, sql` and `)})`;
  });
  return sql<SqlBool>`(${sql.join(branches, sql` or `)})`;
}

/**
 * Splits a filter into disjoint ones, each with a single value of one field: an index can return the records of one
 * value in order, but not those of two.
 * @param fields that may be split, because an index is ordered within each of their values
 */
export function apart(definition: EntityDefinition, where: Where, most: number, fields: ReadonlySet<string>): Where[] {
  const choices = Object.entries(where).flatMap(([name, condition]) => {
    const values = new Set(choiceOf(condition));
    const isApart = fields.has(name) && values.size > 1 && values.size <= most;
    return isApart ? [{ name, values: [...values] }] : [];
  });
  // One field is split, the others are checked record by record; the state is the most selective.
  const state = definition.lifecycle?.field;
  const chosen = choices.find(({ name }) => name === state) ?? choices[0];
  if (chosen === undefined) return [where];
  return chosen.values.map((value) => ({ ...where, [chosen.name]: { any: [value] } }));
}

export function choiceOf(condition: Where[string]): unknown[] {
  if (Array.isArray(condition)) return condition;
  if (condition !== undefined && condition !== null && typeof condition !== 'object') return [condition];
  return typeof condition === 'object' && condition !== null && 'any' in condition ? condition.any : [];
}

/** True if the sums include a row. A row without the field is included. */
export function countedBy(definition: EntityDefinition, rule: SumsRule | undefined): Bool {
  const kept = (rule?.without ?? []).map(({ field, values }) => {
    const column = fieldOf(definition, field);
    return sql<SqlBool>`(${anyOf(column, sql.ref(field), values)}) is not true`;
  });
  return kept.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(kept, sql` and `)})`;
}

export function fieldOf(definition: EntityDefinition, name: string): EntityField {
  const field = definition.fields.find((each) => each.name === name);
  if (!field) throw new Error(`Entity "${definition.name}" has no field "${name}"`);
  return field;
}

function conditionOf(field: EntityField, value: Where[string]): Bool {
  const column = field.name === VERSION ? sql.ref('_version') : sql.ref(field.name);
  if (value === null) return sql<SqlBool>`${column} is null`;
  if (Array.isArray(value)) return anyOf(field, column, value);
  if (typeof value !== 'object') return equals(field, column, value);
  return narrowed(field, column, value as Exclude<Condition, { either: Where[] }>);
}

function narrowed(
  field: EntityField,
  column: RawBuilder<unknown>,
  condition: Exclude<Condition, { either: Where[] }>,
): Bool {
  if ('any' in condition) return anyOf(field, column, condition.any);
  if ('prefix' in condition) {
    const { prefix } = condition;
    const begins = [...new Set([prefix, prefix.toUpperCase()])].map(
      (each) => sql<SqlBool>`${column}::text like ${`${escapeLike(each)}%`}`,
    );
    return sql<SqlBool>`(${sql.join(begins, sql` or `)})`;
  }
  if ('suffix' in condition) return likeOf(column, condition.suffix, `%${escapeLike(condition.suffix)}`);
  if ('contains' in condition) {
    return likeOf(column, condition.contains, `%${escapeLike(condition.contains)}%`);
  }
  if ('not' in condition) return sql<SqlBool>`${column} is distinct from ${valueOf(field, condition.not)}`;
  if ('known' in condition) {
    return condition.known ? sql<SqlBool>`${column} is not null` : sql<SqlBool>`${column} is null`;
  }
  const parts: Bool[] = [];
  if (isKnown(condition.from)) parts.push(sql<SqlBool>`${column} >= ${valueOf(field, condition.from)}`);
  if (isKnown(condition.to)) parts.push(sql<SqlBool>`${column} <= ${valueOf(field, dayEnd(field, condition.to))}`);
  return parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

/** A pattern that ignores case. Without letters that have a case it need not: `ilike` folds each value first. */
function likeOf(column: RawBuilder<unknown>, text: string, pattern: string): Bool {
  return text.toLowerCase() === text.toUpperCase()
    ? sql<SqlBool>`${column}::text like ${pattern}`
    : sql<SqlBool>`${column}::text ilike ${pattern}`;
}

function equals(field: EntityField, column: RawBuilder<unknown>, value: unknown): Bool {
  if (columnType(field) === 'jsonb') {
    return sql<SqlBool>`${column} @> cast(cast(${JSON.stringify([value])} as text) as jsonb)`;
  }
  return sql<SqlBool>`${column} = ${valueOf(field, value)}`;
}

function anyOf(field: EntityField, column: RawBuilder<unknown>, values: readonly unknown[]): Bool {
  if (values.length === 0) return sql<SqlBool>`false`;
  if (columnType(field) === 'jsonb') {
    return sql<SqlBool>`(${sql.join(
      values.map((value) => equals(field, column, value)),
      sql` or `,
    )})`;
  }
  if (values.length === 1) return sql<SqlBool>`${column} = ${valueOf(field, values[0])}`;
  return sql<SqlBool>`${column} in (${sql.join(values.map((value) => valueOf(field, value)))})`;
}

/** A wire value as a column value; both drivers send it as text. */
export function valueOf(field: EntityField, value: unknown): RawBuilder<unknown> {
  const type = field.name === VERSION ? 'integer' : columnType(field);
  return sql`cast(cast(${String(value)} as text) as ${sql.raw(type)})`;
}

/** A date as the end of a range of date-times includes that whole day. */
function dayEnd(field: EntityField, to: unknown): unknown {
  const wholeDay = typeof to === 'string' && /^\d{4}-\d\d-\d\d$/.test(to);
  return wholeDay && formatFacts(field.format).holds !== 'day' ? `${to} 23:59:59` : to;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
