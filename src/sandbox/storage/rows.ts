import { formatFacts } from '#model/formats.ts';
import type { EntityDefinition, EntityField } from '#model/entity.ts';
import { isKnown } from '#model/evaluate.ts';
import { compare, isDecimal } from '#model/money.ts';
import type { EntityRecord, Where } from '../database/entity-store.ts';
import { isEither } from './conditions.ts';
import { parseSort, type SortPart } from './sorting.ts';

/* Filters and sorts rows in memory, as the database does with stored records. */

export function fittingRows(
  definition: EntityDefinition,
  rows: readonly EntityRecord[],
  where: Where,
): readonly EntityRecord[] {
  const conditions = Object.entries(where).filter(([, condition]) => condition !== undefined);
  return rows.filter((row) =>
    conditions.every(([name, condition]) =>
      isEither(condition)
        ? condition.either.some((each) => fittingRows(definition, [row], each).length > 0)
        : fits(fieldOf(definition, name), row[name], condition),
    ),
  );
}

function fits(
  field: EntityField | undefined,
  value: unknown,
  condition: Exclude<Where[string], { either: Where[] }>,
): boolean {
  const equals = (one: unknown): boolean => (Array.isArray(value) ? value.includes(one) : value === one);
  if (Array.isArray(condition)) return condition.some(equals);
  if (typeof condition !== 'object' || condition === null) return equals(condition);
  if ('any' in condition) return condition.any.some(equals);
  if ('prefix' in condition) {
    const { prefix } = condition;
    return [prefix, prefix.toUpperCase()].some((each) => String(value ?? '').startsWith(each));
  }
  if ('suffix' in condition) {
    return String(value ?? '')
      .toLowerCase()
      .endsWith(condition.suffix.toLowerCase());
  }
  if ('contains' in condition) {
    return String(value ?? '')
      .toLowerCase()
      .includes(condition.contains.toLowerCase());
  }
  if ('not' in condition) return !equals(condition.not);
  if ('known' in condition) return isKnown(value) === condition.known;
  const { from, to } = condition;
  if (!isKnown(from) && !isKnown(to)) return true;
  if (!isKnown(value)) return false;
  // A date as the end includes that whole day.
  const end =
    typeof to === 'string' && /^\d{4}-\d\d-\d\d$/.test(to) && formatFacts(field?.format ?? '').holds !== 'day'
      ? `${to} 23:59:59`
      : to;
  return (!isKnown(from) || ordered(value, from) >= 0) && (!isKnown(end) || ordered(value, end) <= 0);
}

/** In the order of `sort`; without one unchanged. Unknown values come last. */
export function inOrder(
  definition: EntityDefinition,
  rows: readonly EntityRecord[],
  sort: string | undefined,
): readonly EntityRecord[] {
  if (sort === undefined || sort === '') return rows;
  const given = new Set(sort.split(',').map((part) => part.trim().split(/\s/)[0]));
  const parts = parseSort(sort, definition).filter(({ field }) => given.has(field));
  return rows.toSorted((left, right) => parts.reduce((sign, part) => sign || byPart(left, right, part), 0));
}

function byPart(left: EntityRecord, right: EntityRecord, { field, descending }: SortPart): number {
  const [one, other] = [left[field], right[field]];
  if (!isKnown(one) || !isKnown(other)) return Number(isKnown(other)) - Number(isKnown(one));
  return descending ? ordered(other, one) : ordered(one, other);
}

function ordered(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (isDecimal(left) && isDecimal(right)) return compare(left, right);
  const [one, other] = [String(left), String(right)];
  return one < other ? -1 : Number(one > other);
}

function fieldOf(definition: EntityDefinition, name: string): EntityField | undefined {
  return definition.fields.find((each) => each.name === name);
}
