import type { SumsRule } from '#model/block.ts';
import type { EntityDefinition, EntityField } from '#model/entity.ts';
import { evaluate, holds, isKnown, type Scope } from '#model/evaluate.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { ListAnswerDefinition, ListPart } from '#model/record-answer.ts';
import type { AnswerContext } from '../context/answer.ts';
import type { EntityRecord, PageResult, Where } from '../database/entity-store.ts';
import { sumsOf } from '../storage/figures.ts';
import { scopeOf, valuesFrom, whereFrom } from '../storage/looking-up.ts';
import { confinedRows } from '../storage/sub-owner.ts';
import { inOrder, fittingRows } from '../storage/rows.ts';

/** Records that the product computes for the caller, by their name in answers. */
export type RowSources = Record<string, (context: AnswerContext) => Promise<readonly EntityRecord[]>>;

/** The caller's computed records of that name. @throws Error if the product did not supply any */
async function rowsFrom(
  sources: RowSources,
  name: string,
  context: AnswerContext,
  definition: EntityDefinition,
): Promise<readonly EntityRecord[]> {
  const source = ownEntry(sources, name);
  if (!source) throw new Error(`The product computes no records "${name}"`);
  return confinedRows(definition, context.session?.user, await source(context));
}

/**
 * Rows that are not stored records: computed by the product, looked up, or fixed by the entity; undefined for stored
 * records.
 */
export async function rowsOf(
  sources: RowSources,
  { from, rows, parts, set }: Pick<ListAnswerDefinition, 'from' | 'rows' | 'parts' | 'set'>,
  context: AnswerContext,
  definition: EntityDefinition,
  scope: Scope,
): Promise<readonly EntityRecord[] | undefined> {
  if (from !== undefined) return rowsFrom(sources, from, context, definition);
  if (parts !== undefined) return rowsOfParts(parts, context, definition, scope);
  if (rows === undefined) return definition.rows;
  const list = evaluate(rows, scope);
  const made = (Array.isArray(list) ? (list as EntityRecord[]) : []).map((row) => ({
    ...row,
    ...valuesFrom(set, { ...scope, row }),
  }));
  return confinedRows(definition, context.session?.user, made);
}

/** Most records of one part that a list shows. */
const MOST_OF_PART = 1000;

/** Rows that each part computes from its own records; a part without permission has none. */
async function rowsOfParts(
  parts: readonly ListPart[],
  context: AnswerContext,
  definition: EntityDefinition,
  scope: Scope,
): Promise<readonly EntityRecord[]> {
  const made = new Map<unknown, EntityRecord>();
  for (const { of, when, where, permission, sort, limit = MOST_OF_PART, data, set } of parts) {
    if (!mayRead(permission, context.session) || (when !== undefined && !holds(when, scope))) continue;
    const found = await context.entities.find(of, {
      where: whereFrom(context.entities.definition(of), where, scope),
      ...(sort !== undefined && { sort }),
      limit,
    });
    for (const row of found) {
      const within = await scopeOf(context, {}, data, { ...scope, row });
      const line = knownIn(valuesFrom(set, within));
      const key = line[definition.key];
      if (isKnown(key) && !made.has(key)) made.set(key, line);
    }
  }
  return confinedRows(definition, context.session?.user, [...made.values()]);
}

/** Omits unknown values, also from each element of a list. */
function knownIn(record: EntityRecord): EntityRecord {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      if (!isKnown(value)) return [];
      return [[name, Array.isArray(value) ? value.filter(isKnown) : value]];
    }),
  );
}

/** Returns true if the person has one of the permissions, or if no permissions are listed. */
export function mayRead(permission: readonly string[] | undefined, session: AnswerContext['session']): boolean {
  return permission === undefined || permission.some((each) => session?.permissions.includes(each) === true);
}

interface Asked {
  where: Where;
  sort: string | undefined;
  currentPage: number;
  pageSize: number;
  counts?: string | undefined;
  /** Money fields to add up, and which rows count. */
  sums?: readonly string[];
  sumsRule?: SumsRule | undefined;
}

/** A page of computed records, shaped like a page of the entity store. */
export function pageOfRows(
  model: Model,
  definition: EntityDefinition,
  rows: readonly EntityRecord[],
  { where, sort, currentPage, pageSize, counts, sums = [], sumsRule }: Asked,
): PageResult {
  const fitting = inOrder(definition, fittingRows(definition, rows, where), sort);
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

/** Number of records for each value of an enum, ignoring that enum's own filter. */
function countsOf(
  model: Model,
  definition: EntityDefinition,
  rows: readonly EntityRecord[],
  where: Where,
  name: string,
): Record<string, number> {
  const { [name]: _, ...others } = where;
  const all = fittingRows(definition, rows, others);
  const values = ownEntry(model.enums, fieldOf(definition, name)?.enum ?? '')?.values ?? [];
  return Object.fromEntries(values.map((each) => [each.name, all.filter((row) => row[name] === each.const).length]));
}

function fieldOf(definition: EntityDefinition, name: string): EntityField | undefined {
  return definition.fields.find((each) => each.name === name);
}
