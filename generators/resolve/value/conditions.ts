import { formatFacts } from '#model/formats.ts';
import type { ConditionSchema } from '#model/dialect-types.ts';
import type { Expression } from '#model/expression.ts';
import type { Calculated, ConditionDefinition, SetDefinition, WhereDefinition } from '#model/record-answer.ts';
import { wrongType } from '../../rules/type-error.ts';
import { findField } from '../../rules/unknown-field.ts';
import { describe, fits, BOOLEAN, NULL, NUMBER, TEXT, type Member, type Type } from '../../types/types.ts';
import { elements, member, members, text, valueAt, type At } from '../../source/source.ts';
import type { Context, Scope } from '../../context/context.ts';
import { chooseOf, resolveChoose } from './choose.ts';
import { resolveExpression, typeExpression } from './expression.ts';

type Members = Record<string, Member>;

/** Conditions of a `where`, by field. @param place for messages, such as `entity "payee"` */
export function resolveWhere(
  context: Context,
  at: At | undefined,
  fields: Members,
  scope: Scope,
  place: string,
): WhereDefinition {
  const where: WhereDefinition = {};
  for (const { key, keyAt, at: each } of at ? members(at) : []) {
    if (key === 'or') {
      where[key] = { either: elements(each).map((branch) => resolveWhere(context, branch, fields, scope, place)) };
      continue;
    }
    const found = findField(context, keyAt, fields, key, place);
    if (found) where[key] = resolveCondition(context, each as At<ConditionSchema>, scope, single(found.type));
  }
  return where;
}

function resolveCondition(context: Context, at: At<ConditionSchema>, scope: Scope, wanted: Type): ConditionDefinition {
  const value = (each: At): Expression => resolveValue(context, each, scope, wanted, true);
  if (at.node.type === 'array') return { any: elements(at).map(value) };
  if (at.node.type !== 'object') return { any: [value(at)] };
  const [not, prefix, contains, ends, known, period, from, to] = (
    ['not', 'prefix', 'contains', 'ends', 'known', 'this', 'from', 'to'] as const
  ).map((word) => member(at, word));
  if (not) return { not: value(not) };
  if (prefix) return { prefix: resolveValue(context, prefix, scope, TEXT) };
  if (contains) return { contains: resolveValue(context, contains, scope, TEXT) };
  if (ends) return { suffix: resolveValue(context, ends, scope, TEXT) };
  if (known) return { known: valueAt(known) === true };
  if (period) {
    if (wanted.kind !== 'date') wrongType(context.problems, period, `Expected a date, got ${describe(wanted)}.`);
    return { this: text(period) as 'day' | 'month' | 'year' };
  }
  return { ...(from && { from: value(from) }), ...(to && { to: value(to) }) };
}

/** The values that an answer assigns to a record. @param place for messages, such as `entity "payee"` */
export function resolveSet(
  context: Context,
  at: At | undefined,
  fields: Members,
  scope: Scope,
  place: string,
): SetDefinition {
  const set: SetDefinition = {};
  for (const { key, keyAt, at: valueAt } of at ? members(at) : []) {
    const wanted = findField(context, keyAt, fields, key, place);
    if (!wanted) continue;
    const { currency, format } = wanted.field ?? {};
    const calculated: Calculated = { value: resolveValue(context, valueAt, scope, wanted.type) };
    if (wanted.type.kind === 'date')
      calculated.format = formatFacts(format ?? '').holds === 'day' ? 'date' : 'date-time';
    const source =
      !currency || !at ? undefined : 'code' in currency ? `'${currency.code}'` : text(member(at, currency.field));
    if (source !== undefined) calculated.currency = typeExpression(context, valueAt, source, scope).expression;
    set[key] = calculated;
  }
  return set;
}

/** A string is an expression, an array a list of literals; any other constant is a literal. */
export function resolveValue(context: Context, at: At, scope: Scope, wanted: Type, many = false): Expression {
  if (text(at) !== undefined) return resolveExpression(context, at, scope, wanted, many);
  const choose = chooseOf(at);
  if (choose) return resolveChoose(context, choose, scope, (each) => resolveValue(context, each, scope, wanted, many));
  if (at.node.type === 'array') {
    const items = elements(at).map((each) => resolveValue(context, each, scope, single(wanted)));
    return { source: sourceOf(at), tree: { op: 'list', items: items.map(({ tree }) => tree) }, reads: readsOf(items) };
  }
  const value = valueAt(at) as number | boolean | null;
  const type = value === null ? NULL : typeof value === 'boolean' ? BOOLEAN : NUMBER;
  if (!fits(type, wanted)) wrongType(context.problems, at, `Expected ${describe(wanted)}, got ${describe(type)}.`);
  const isDecimal = typeof value === 'number' && wanted.kind !== 'number';
  return { source: sourceOf(at), tree: { op: 'literal', value: isDecimal ? String(value) : value }, reads: [] };
}

function single(type: Type): Type {
  return type.kind === 'list' ? type.of : type;
}

function readsOf(parts: readonly Expression[]): string[] {
  return [...new Set(parts.flatMap(({ reads }) => reads))].sort();
}

function sourceOf(at: At): string {
  const { offset, length } = at.node;
  return at.source.text.slice(offset, offset + length).replace(/\s+/g, ' ');
}
