import { formatFacts } from '#model/formats.ts';
import type { EntityDefinition, EntityField } from '#model/entity.ts';
import { evaluate, isKnown, type Scope } from '#model/evaluate.ts';
import type { Expression, CallCheck } from '#model/expression.ts';
import { dateTimeOf, dayOf } from '#model/instant.ts';
import { isDecimal, round, scaleOf } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import type {
  AnswerData,
  Calculated,
  ConditionDefinition,
  SetDefinition,
  WhereDefinition,
} from '#model/record-answer.ts';
import type { AnswerContext } from '../context/answer.ts';
import type { Condition, EntityRecord, Where } from '../database/entity-store.ts';
import { parseSort } from './sorting.ts';

/** Scope of an answer's expressions: request, user, site, time and lookups. */
export async function scopeOf(
  context: AnswerContext,
  site: Record<string, unknown>,
  data: Record<string, AnswerData> = {},
  around?: Scope,
): Promise<Scope> {
  const { request, session, clock } = context;
  const asked = { form: request, user: session?.user ?? null, site, now: clock.now(), data: {} };
  const scope = around ?? context.around ?? asked;
  const found: Record<string, unknown> = { ...(scope.data as Record<string, unknown>) };
  for (const [name, each] of Object.entries(data)) {
    found[name] = await lookUp(context, each, { ...scope, data: found });
  }
  return { ...scope, data: found };
}

/** The request of a call; unknown fields are omitted. */
export function filled(filling: CallCheck['filling'], scope: Scope): Record<string, unknown> {
  const values = Object.entries(filling).map(([name, { value }]) => [name, evaluate(value, scope)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

export async function lookUp(context: AnswerContext, data: AnswerData, scope: Scope): Promise<unknown> {
  const { entities } = context;
  if ('call' in data) {
    return context.ask(data.call, filled(data.filling, scope));
  }
  if ('computed' in data) return context.compute(data.computed, filled(data.filling, scope)) ?? null;
  if ('value' in data) return evaluate(data.value, scope);
  if ('values' in data) {
    const { values } = ownEntry(context.model.enums, data.values) ?? { values: [] };
    return values.map(({ const: wire, name, title }) => ({ const: wire, name, title }));
  }
  if ('sum' in data) {
    const definition = entities.definition(data.of);
    const total = await entities.sum(data.of, data.sum, whereFrom(definition, data.where, scope));
    return formatFacts(fieldOf(definition, data.sum).format).holds === 'decimal' ? total : Number(total);
  }
  if ('of' in data) {
    const key = evaluate(data.key, scope);
    return isKnown(key) ? entities.need(data.of, key as string | number) : null;
  }
  if ('beside' in data) return recordBeside(context, data, scope);
  if ('count' in data) return entities.count(data.count, whereFrom(entities.definition(data.count), data.where, scope));
  const of = 'first' in data ? data.first : data.all;
  const where = whereFrom(entities.definition(of), data.where, scope);
  const limit = 'first' in data ? 1 : data.limit;
  const found = await entities.find(of, {
    where,
    ...(data.sort !== undefined && { sort: data.sort }),
    ...(limit !== undefined && { limit }),
  });
  return 'first' in data ? (found[0] ?? null) : found;
}

type Beside = Extract<AnswerData, { beside: string }>;

/** The record before or after another one in an order; null if there is none, or the record is not in the list. */
async function recordBeside({ entities }: AnswerContext, data: Beside, scope: Scope): Promise<EntityRecord | null> {
  const { beside: of, is, key, sort } = data;
  const definition = entities.definition(of);
  const where = whereFrom(definition, data.where, scope);
  const named = { [definition.key]: { any: [evaluate(key, scope)].filter(isKnown) } };
  const [record] = await entities.find(of, { where: { ...where, ...named }, limit: 1 });
  if (record === undefined) return null;
  const parts = parseSort(sort, definition);
  const equal = (field: string): Condition => (isKnown(record[field]) ? { any: [record[field]] } : { known: false });
  // Equal in the first fields of the order, and after or before the record in the next one.
  const beyond = parts.flatMap(({ field, descending }, n): Where[] => {
    if (!isKnown(record[field])) return [];
    const bound = descending === (is === 'after') ? { to: record[field] } : { from: record[field] };
    const alike = Object.fromEntries(parts.slice(0, n).map((part) => [part.field, equal(part.field)]));
    return [{ ...alike, [field]: bound, or: { either: [{ [field]: { not: record[field] } }] } }];
  });
  const written = parts.map(({ field, descending }) => `${field} ${descending === (is === 'after') ? 'desc' : 'asc'}`);
  const found = await entities.find(of, {
    where: { ...where, beyond: { either: beyond } },
    sort: written.join(', '),
    limit: 1,
  });
  return found[0] ?? null;
}

/** The conditions of a `where`, with their current values. */
export function whereFrom(definition: EntityDefinition, where: WhereDefinition | undefined, scope: Scope): Where {
  const conditions = Object.entries(where ?? {}).flatMap(([name, each]) => {
    const condition =
      'either' in each
        ? eitherFrom(definition, each.either, scope)
        : conditionFrom(fieldOf(definition, name), each, scope);
    return condition === undefined ? [] : [[name, condition] as const];
  });
  return Object.fromEntries(conditions);
}

/** Undefined if all values are fields that the request omits. */
function eitherFrom(
  definition: EntityDefinition,
  branches: readonly WhereDefinition[],
  scope: Scope,
): Condition | undefined {
  const said = branches
    .map((each) => whereFrom(definition, each, scope))
    .filter((each) => Object.keys(each).length > 0);
  return said.length === 0 ? undefined : { either: said };
}

const NOTHING: Condition = { any: [] };

/** Undefined if the value is a field that the request omits. */
function conditionFrom(
  field: EntityField,
  condition: Exclude<ConditionDefinition, { either: WhereDefinition[] }>,
  scope: Scope,
): Condition | undefined {
  if ('known' in condition) return condition;
  if ('this' in condition) return periodOf(condition.this, Number(scope.now));
  const value = (each: Expression): unknown => written(field.format, evaluate(each, scope));
  if ('any' in condition) {
    const values = condition.any.flatMap((each) => [value(each)].flat()).filter(isKnown);
    if (values.length > 0) return { any: values };
    return condition.any.every(isOfRequest) ? undefined : NOTHING;
  }
  const parts = Object.entries(condition) as ['from' | 'to' | 'not' | 'prefix' | 'contains' | 'suffix', Expression][];
  const known: Record<string, unknown> = {};
  for (const [word, each] of parts) {
    const found = value(each);
    if (isKnown(found)) known[word] = typeof found === 'string' ? found.trim() : found;
    else if (!isOfRequest(each)) return NOTHING;
  }
  return Object.keys(known).length === 0 ? undefined : (known as Condition);
}

/** The first and the last day of the current day, month or year. */
function periodOf(period: 'day' | 'month' | 'year', now: number): Condition {
  const today = dayOf(now);
  const [year = '', month = ''] = today.split('-');
  if (period === 'day') return { from: today, to: today };
  if (period === 'year') return { from: `${year}-01-01`, to: `${year}-12-31` };
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { from: `${year}-${month}-01`, to: `${year}-${month}-${String(last)}` };
}

function isOfRequest({ reads }: Expression): boolean {
  return reads.length > 0 && reads.every((path) => path.startsWith('form.'));
}

/** The values of a `set`; unknown ones are null. */
export function valuesFrom(set: SetDefinition | undefined, scope: Scope): EntityRecord {
  return Object.fromEntries(Object.entries(set ?? {}).map(([name, each]) => [name, computed(each, scope)]));
}

/** Amounts are rounded to the decimals of their currency, half up. */
export function computed({ value, currency, format }: Calculated, scope: Scope): unknown {
  const found = evaluate(value, scope);
  if (format !== undefined) return written(format, found);
  const code = currency && evaluate(currency, scope);
  return typeof code === 'string' && isDecimal(found) ? round(found, scaleOf(code), 'halfUp') : found;
}

/** A time in the format of the field. */
function written(format: string, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  const { holds } = formatFacts(format);
  if (holds === 'day') return dayOf(value);
  return holds === 'moment' ? dateTimeOf(value) : value;
}

function fieldOf(definition: EntityDefinition, name: string): EntityField {
  const field = definition.fields.find((each) => each.name === name);
  if (!field) throw new Error(`Entity "${definition.name}" has no field "${name}"`);
  return field;
}
