import { type CompiledQuery, sql } from 'kysely';
import type { CallContract } from '#model/call.ts';
import type { EntityDefinition, EntityField } from '#model/entity.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import { isStored } from '#model/record-answer.ts';
import type { Transaction } from '../database/database.ts';
import { whereOfList } from '../answers/filters.ts';
import { askedOf } from '../storage/asked.ts';
import { REFUSALS } from '../context/refusal.ts';
import { columnType, storedFields } from '../storage/columns.ts';
import { Records } from '../storage/records.ts';

/** A step of a query plan, as EXPLAIN reports it. */
export interface PlanStep {
  'Node Type': string;
  'Plan Rows': number;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanStep[];
}

/** A paged list, and the orders in which its screens request it. */
export interface PagedList {
  call: CallContract;
  definition: EntityDefinition;
  sorts: string[];
  /** The initial orders of its tables. */
  firstSorts: string[];
}

export function pagedLists(model: Model): PagedList[] {
  return Object.values(model.calls).flatMap((call) => {
    const { answer } = call;
    const definition = answer.kind === 'list' && isStored(answer) ? model.entities[answer.of] : undefined;
    if (definition === undefined || call.result !== 'page') return [];
    const { sorts, firstSorts } = askedOf(model, call.name, definition.name);
    return [{ call, definition, sorts, firstSorts }];
  });
}

/** The query plan of a page of a list, with every step. */
export async function stepsOfPage(
  model: Model,
  tx: Transaction,
  owner: string,
  { call, definition }: PagedList,
  request: Record<string, unknown>,
  user: Record<string, unknown> = {},
): Promise<PlanStep[]> {
  const queries: CompiledQuery[] = [];
  const where = whereOfList(call, definition, { form: request, user });
  const sort = typeof request['sort'] === 'string' ? request['sort'] : sortOf(call, definition);
  const { total } = await new Records(model, watched(tx, queries), owner, REFUSALS).page(definition.name, {
    where,
    sort,
  });
  if (total === 0) return [];
  const last = queries.at(-1);
  if (last === undefined || !last.sql.includes('order by')) throw new Error(`${call.name} read no page`);
  const explained = { ...last, sql: `explain (format json) ${last.sql}` };
  const { rows } = await tx.getExecutor().executeQuery<{ 'QUERY PLAN': [{ Plan: PlanStep }] }>(explained);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return plan === undefined ? [] : stepsIn(plan);
}

/** Milliseconds for the rows of a page as its screen requests it, and for the figures of the whole list. */
export async function readPage(
  model: Model,
  tx: Transaction,
  owner: string,
  { call, definition }: PagedList,
  request: Record<string, unknown>,
): Promise<{ rows: number; figures: number }> {
  const {
    sums,
    sumsRule,
    counts: [counts],
  } = askedOf(model, call.name, definition.name);
  const where = whereOfList(call, definition, { form: request });
  const sort = typeof request['sort'] === 'string' ? request['sort'] : sortOf(call, definition);
  const store = new Records(model, tx, owner, REFUSALS);
  let start = performance.now();
  const { total } = await store.figures(definition.name, {
    where,
    sums,
    ...(sumsRule && { sumsRule }),
    ...(counts !== undefined && { counts }),
  });
  const figures = performance.now() - start;
  start = performance.now();
  await store.rowsOf(
    definition.name,
    { where, sort, currentPage: Number(request['currentPage']), pageSize: 20 },
    total,
  );
  return { rows: performance.now() - start, figures };
}

function sortOf({ answer }: CallContract, definition: EntityDefinition): string {
  const said = answer.kind === 'list' ? answer.sort : undefined;
  return said ?? (definition.fields.some(({ name }) => name === 'createdAt') ? 'createdAt desc' : '');
}

function stepsIn(step: PlanStep): PlanStep[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsIn)];
}

/** Returns the same transaction, recording its queries. */
function watched(tx: Transaction, queries: CompiledQuery[]): Transaction {
  const executor = tx.getExecutor();
  const watching = new Proxy(executor, {
    get(target, name) {
      if (name === 'executeQuery') {
        return (query: CompiledQuery) => {
          queries.push(query);
          return target.executeQuery(query);
        };
      }
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  return new Proxy(tx, {
    get(target, name) {
      if (name === 'getExecutor') return () => watching;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

/**
 * Distinct records of any entity, so that the database has something to select from.
 * @param same fields that are equal in all
 * @param first number of the first record: the keys of two-sided records are unique over all owners
 */
export async function fillTable(
  model: Model,
  tx: Transaction,
  owner: string,
  definition: EntityDefinition,
  count: number,
  same: Record<string, unknown> = {},
  first = 0,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) =>
    Object.fromEntries(
      storedFields(definition).map((field) => [
        field.name,
        ownEntry(same, field.name) ?? valueOf(model, definition, field, first + n),
      ]),
    ),
  );
  await new Records(model, tx, owner, REFUSALS).insertMany(definition.name, rows);
}

export async function analyse(tx: Transaction, model: Model, definition: EntityDefinition): Promise<void> {
  const table = new Records(model, tx, '', REFUSALS).table(definition.name);
  await sql`analyze ${sql.table(table)}`.execute(tx);
}

function valueOf(model: Model, definition: EntityDefinition, field: EntityField, n: number): unknown {
  const type = columnType(field);
  if (field.name === definition.key) return type === 'text' ? `K${String(n).padStart(8, '0')}` : n;
  // Every seventh optional value is missing.
  const scattered = (n * 7919) % 10_007;
  if (!definition.required.includes(field.name) && scattered % 7 === 0) return null;
  const values = field.enum === undefined ? undefined : model.enums[field.enum]?.values;
  if (type === 'jsonb') return null;
  if (values?.length) return values[scattered % values.length]?.const;
  switch (type) {
    case 'numeric':
      return `${scattered}.00`;
    case 'boolean':
      return scattered % 2 === 0;
    case 'text':
      return field.format.startsWith('date') ? momentOf(n, field.format) : `文字${scattered % 500}`;
    default:
      return scattered;
  }
}

function momentOf(n: number, format: string): string {
  const text = new Date(Date.UTC(2025, 0, 1) + n * 3_600_000).toISOString().replace('T', ' ');
  return text.slice(0, format === 'date' ? 10 : 19);
}
