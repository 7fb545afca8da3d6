import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { formatFacts } from '#model/formats.ts';
import type { EntityDefinition, EntityField } from '#model/entity.ts';
import { isDecimal } from '#model/money.ts';
import { BrokenRequest } from '../context/refusal.ts';
import type { Beyond, EntityRecord } from '../database/entity-store.ts';
import { columnType } from './columns.ts';
import { fieldOf, valueOf } from './conditions.ts';
import { isAlwaysKnown, parseSort, type SortPart } from './sorting.ts';

/*
 * The cursor of a record: its position in an order, as opaque text. It is not trusted: its values are compared like
 * filter values, among the records that the person may see.
 */

/** Undefined if the order uses a hidden field. */
export function cursorOf(
  definition: EntityDefinition,
  sort: string | undefined,
  record: EntityRecord,
): string | undefined {
  const parts = parseSort(sort, definition);
  if (isHidden(definition, parts)) return undefined;
  const place = [textOf(parts), ...parts.map(({ field }) => record[field] ?? null)];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * @throws BrokenRequest if the cursor belongs to another order, uses a hidden field, or was not issued by this server
 */
export function beyondOf(
  definition: EntityDefinition,
  sort: string | undefined,
  is: Beyond['is'],
  cursor: string,
): Beyond {
  const parts = parseSort(sort, definition);
  const [order, ...values] = read(cursor);
  const fits =
    order === textOf(parts) &&
    !isHidden(definition, parts) &&
    values.length === parts.length &&
    parts.every(({ field }, n) => isValueOf(definition, fieldOf(definition, field), values[n]));
  if (!fits) throw new BrokenRequest([{ path: `/${is}`, message: '不是这个列表的位置，请从第一页重新查看' }]);
  return { is, values: Object.fromEntries(parts.map(({ field }, n) => [field, values[n]])) };
}

function isHidden(definition: EntityDefinition, parts: readonly SortPart[]): boolean {
  // A cursor with a hidden value would reveal it, or let a caller guess it step by step.
  return parts.some(({ field }) => {
    const { masked, isHidden: isCovered } = formatFacts(fieldOf(definition, field).format);
    return masked !== undefined || isCovered === true;
  });
}

function read(cursor: string): unknown[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(place) ? place : [];
  } catch {
    return [];
  }
}

function textOf(parts: readonly SortPart[]): string {
  return parts.map(({ field, descending }) => `${field} ${descending ? 'desc' : 'asc'}`).join(',');
}

function isValueOf(definition: EntityDefinition, field: EntityField, value: unknown): boolean {
  if (value === null) return !isAlwaysKnown(definition, field.name);
  switch (columnType(field)) {
    case 'text':
      return typeof value === 'string' && !value.includes('\0');
    case 'numeric':
      return typeof value === 'string' && isDecimal(value);
    case 'bigint':
    case 'integer':
      return Number.isSafeInteger(value);
    case 'double precision':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    default:
      return false;
  }
}

/** The records after a position in an order, or before it. Unknown values come last. */
export function beyondIn(
  definition: EntityDefinition,
  parts: readonly SortPart[],
  { is, values }: Beyond,
): RawBuilder<SqlBool> {
  const given = parts.map((part) => ({
    ...part,
    column: sql.ref(part.field),
    value: values[part.field] ?? null,
    bound: valueOf(fieldOf(definition, part.field), values[part.field]),
    isLess: part.descending === (is === 'after'),
  }));
  const [first] = given;
  const isOneWay = given.every((each) => isAlwaysKnown(definition, each.field) && each.isLess === first?.isLess);
  if (isOneWay) {
    const columns = sql.join(given.map(({ column }) => column));
    const bounds = sql.join(given.map(({ bound }) => bound));
    return sql<SqlBool>`(${columns}) ${sql.raw(first?.isLess === true ? '<' : '>')} (${bounds})`;
  }
  const branches = given.map((each, n) => {
    const equal = given
      .slice(0, n)
      .map(({ column, value, bound }) => (value === null ? sql`${column} is null` : sql`${column} = ${bound}`));
    return sql`(${sql.join([...equal, strictly(each, is)], sql` and `)})`;
  });
  return sql<SqlBool>`(${sql.join(branches, sql` or `)})`;
}

function strictly(
  each: { column: RawBuilder<unknown>; value: unknown; bound: RawBuilder<unknown>; isLess: boolean },
  is: Beyond['is'],
): RawBuilder<unknown> {
  const { column, value, bound } = each;
  if (value === null) return is === 'after' ? sql`false` : sql`${column} is not null`;
  const further = sql`${column} ${sql.raw(each.isLess ? '<' : '>')} ${bound}`;
  return is === 'after' ? sql`(${further} or ${column} is null)` : further;
}
