import type { SumsRule } from '#model/block.ts';
import type { EntityDefinition, EntityField } from '#model/entity.ts';
import { isKnown } from '#model/evaluate.ts';
import type { Model } from '#model/model.ts';
import { compare, isDecimal } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { AnswerContext } from '../context/answer.ts';
import type { EntityRecord, PageResult, Where } from '../database/entity-store.ts';
import { isEither } from '../storage/conditions.ts';
import { sumsOf } from '../storage/figures.ts';
import { confinedRows } from '../storage/sub-owner.ts';
import { parseSort, type SortPart } from '../storage/sorting.ts';

/** Records that the product computes for the caller, by their name in answers. */
export type RowSources = Record<string, (context: AnswerContext) => Promise<readonly EntityRecord[]>>;

/** The computed records of that name that the caller sees. @throws Error where the product brought none */
export async function rowsFrom(
  sources: RowSources,
  name: string,
  context: AnswerContext,
  definition: EntityDefinition,
): Promise<readonly EntityRecord[]> {
  const source = ownEntry(sources, name);
  if (!source) throw new Error(`The product computes no records "${name}"`);
  return confinedRows(definition, context.session?.user, await source(context));
}

interface Asked {
  where: Where;
  sort: string | undefined;
  currentPage: number;
  pageSize: number;
  counts?: string | undefined;
  /** Money fields that are added up, and which rows count. */
  sums?: readonly string[];
  sumsRule?: SumsRule | undefined;
}

/** A page of computed records, as the entity store makes one of stored records. */
export function pageOfRows(
  model: Model,
  definition: EntityDefinition,
  rows: readonly EntityRecord[],
  { where, sort, currentPage, pageSize, counts, sums = [], sumsRule }: Asked,
): PageResult {
  const fitting = inOrder(definition, matching(definition, rows, where), sort);
  const start = (currentPage - 1) * pageSize;
  return {
    list: fitting.slice(start, start + pageSize),
    total: fitting.length,
    currentPage,
    pageSize,
    ...(sums.length > 0 && { sums: sumsOfRows(definition, fitting, sums, sumsRule) }),
    ...(counts !== undefined && { counts: countsOf(model, definition, rows, where, counts) }),
  };
}

/** Sums of the money fields, by currency. */
function sumsOfRows(
  definition: EntityDefinition,
  rows: readonly EntityRecord[],
  names: readonly string[],
  { without = [], by }: SumsRule = {},
): Record<string, string>[] {
  const fields = names.flatMap((name) => fieldOf(definition, name) ?? []);
  const counted = rows.filter(
    (row) => !without.some(({ field, values }) => values.some((each) => each === row[field])),
  );
  const groups = counted.map((row) => {
    const amounts = fields.flatMap(({ name, currency }, n) => [
      [`currency_${n}`, textIn(currency && ('code' in currency ? currency.code : row[currency.field]))],
      [`amount_${n}`, textIn(row[name])],
    ]);
    return { split: by === undefined ? null : textIn(row[by.field]), ...Object.fromEntries(amounts) };
  });
  return sumsOf(fields, by && fieldOf(definition, by.field), groups);
}

function textIn(value: unknown): string | null {
  return isKnown(value) ? String(value) : null;
}

/** How many records have each value of an enum, the filter of that field left out. */
function countsOf(
  model: Model,
  definition: EntityDefinition,
  rows: readonly EntityRecord[],
  where: Where,
  name: string,
): Record<string, number> {
  const { [name]: _, ...others } = where;
  const all = matching(definition, rows, others);
  const values = ownEntry(model.enums, fieldOf(definition, name)?.enum ?? '')?.values ?? [];
  return Object.fromEntries(values.map((each) => [each.name, all.filter((row) => row[name] === each.const).length]));
}

export function matching(
  definition: EntityDefinition,
  rows: readonly EntityRecord[],
  where: Where,
): readonly EntityRecord[] {
  const conditions = Object.entries(where).filter(([, condition]) => condition !== undefined);
  return rows.filter((row) =>
    conditions.every(([name, condition]) =>
      isEither(condition)
        ? condition.either.some((each) => matching(definition, [row], each).length > 0)
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
  // A day as the end holds that whole day.
  const end =
    typeof to === 'string' && /^\d{4}-\d\d-\d\d$/.test(to) && field?.format !== 'date' ? `${to} 23:59:59` : to;
  return (!isKnown(from) || ordered(value, from) >= 0) && (!isKnown(end) || ordered(value, end) <= 0);
}

/** In the order of `sort`; without one as they came. What is not known stands last. */
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
