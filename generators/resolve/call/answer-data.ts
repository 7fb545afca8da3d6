import type { Filling, CallCheck } from '#model/expression.ts';
import type { AnswerDataSchema } from '#model/dialect-types.ts';
import type { AnswerData } from '#model/record-answer.ts';
import { findCall } from '../../rules/unknown-call.ts';
import { findEntity } from '../../rules/unknown-entity.ts';
import { mixedCurrencies } from '../../rules/unknown-currency.ts';
import { findField } from '../../rules/unknown-field.ts';
import { wrongType } from '../../rules/type-error.ts';
import { findEnum } from '../../rules/unknown-enum.ts';
import { ANY, describe, NUMBER, record, TEXT, type Member } from '../../types/types.ts';
import { member, members, number, text, type At } from '../../source/source.ts';
import { resolveWhere } from '../value/conditions.ts';
import type { Context, Scope } from '../../context/context.ts';
import { chooseOf, resolveChosen } from '../value/choose.ts';
import { resolveExpression } from '../value/expression.ts';
import { resolveFilling, resolveGiven } from '../value/filling.ts';
import { adding } from '../value/scope.ts';
import { resolveSort } from '../value/sort.ts';

export interface LookedUp {
  data: Record<string, AnswerData>;
  /** The scope with all loaded records as `data.<name>`. */
  scope: Scope;
}

/** Records that an answer loads first, in order: each may read the earlier ones. */
export function resolveAnswerData(context: Context, at: At<AnswerDataSchema> | undefined, outer: Scope): LookedUp {
  const data: Record<string, AnswerData> = {};
  let scope = outer;
  for (const { key, at: each } of at ? members(at) : []) {
    const found = resolveOne(context, each, scope);
    if (!found) continue;
    data[key] = found.data;
    scope = adding(scope, 'data', { [key]: found.member });
  }
  return { data, scope };
}

function resolveOne(
  context: Context,
  at: At<AnswerDataSchema[string]>,
  scope: Scope,
): { data: AnswerData; member: Member } | undefined {
  const choose = chooseOf(at);
  if (choose) {
    const { expression, type } = resolveChosen(context, choose, scope);
    return { data: { value: expression }, member: { type } };
  }
  const sumAt = member(at, 'sum');
  if (sumAt) return resolveSum(context, at, sumAt, scope);
  for (const word of ['of', 'first', 'all', 'count', 'before', 'after'] as const) {
    const entityAt = member(at, word);
    if (entityAt) return resolveRecords(context, at, word, entityAt, scope);
  }
  const valuesAt = member(at, 'values');
  if (valuesAt) {
    const found = findEnum(context, valuesAt, text(valuesAt) ?? '');
    if (!found) return undefined;
    const { definition, type } = found;
    const of = record(`a value of enum "${definition.name}"`, {
      const: { type },
      name: { type: TEXT },
      title: { type: TEXT },
    });
    return { data: { values: definition.name }, member: { type: { kind: 'list', of } } };
  }
  const computed = text(member(at, 'computed'));
  if (computed !== undefined) {
    const filling: Filling = {};
    const withAt = member(at, 'with');
    for (const { key, at: each } of withAt ? members(withAt) : [])
      filling[key] = { value: resolveGiven(context, each, scope, ANY) };
    return { data: { computed, filling }, member: { type: ANY } };
  }
  const callAt = text(at) === undefined ? (member(at, 'call') ?? at) : at;
  const call = findCall(context, callAt, text(callAt) ?? '');
  if (!call) return undefined;
  const filling = resolveFilling(context, callAt, call, member(at, 'with'), scope);
  return { data: { call: call.contract.name, filling } as CallCheck, member: { type: call.result } };
}

function resolveSum(
  context: Context,
  at: At<AnswerDataSchema[string]>,
  sumAt: At,
  scope: Scope,
): { data: AnswerData; member: Member } | undefined {
  const ofAt = member(at, 'of');
  const entity = ofAt && findEntity(context, ofAt, text(ofAt) ?? '');
  if (!entity) return undefined;
  const { name } = entity.definition;
  const place = `entity "${name}"`;
  const field = text(sumAt) ?? '';
  const found = findField(context, sumAt, entity.members, field, place);
  if (!found) return undefined;
  if (found.type.kind !== 'money' && found.type.kind !== 'number')
    wrongType(context.problems, sumAt, `Expected an amount or a number, got ${describe(found.type)}.`);
  const whereAt = member(at, 'where');
  const currency = found.field?.currency;
  const isFixed = currency === undefined || 'code' in currency || (whereAt && member(whereAt, currency.field));
  if (!isFixed) mixedCurrencies(context, sumAt, field, currency.field);
  const where = resolveWhere(context, whereAt, entity.members, scope, place);
  return { data: { sum: field, of: name, where }, member: { type: found.type } };
}

function resolveRecords(
  context: Context,
  at: At<AnswerDataSchema[string]>,
  word: 'of' | 'first' | 'all' | 'count' | 'before' | 'after',
  entityAt: At,
  scope: Scope,
): { data: AnswerData; member: Member } | undefined {
  const entity = findEntity(context, entityAt, text(entityAt) ?? '');
  if (!entity) return undefined;
  const { name } = entity.definition;
  const place = `entity "${name}"`;
  if (word === 'of') {
    const keyAt = member(at, 'key');
    if (!keyAt) return undefined;
    return { data: { of: name, key: resolveExpression(context, keyAt, scope, ANY) }, member: { type: entity.type } };
  }
  const where = resolveWhere(context, member(at, 'where'), entity.members, scope, place);
  if (word === 'count') return { data: { count: name, where }, member: { type: NUMBER } };
  const sortAt = member(at, 'sort');
  if (sortAt) resolveSort(context, sortAt, entity.members, place);
  const sort = text(sortAt);
  const sorted = sort === undefined ? {} : { sort };
  if (word === 'before' || word === 'after') {
    const keyAt = member(at, 'key');
    if (!keyAt || sort === undefined) return undefined;
    const key = resolveExpression(context, keyAt, scope, ANY);
    return { data: { beside: name, is: word, key, where, sort }, member: { type: { ...entity.type, nullable: true } } };
  }
  if (word === 'first') {
    return { data: { first: name, where, ...sorted }, member: { type: { ...entity.type, nullable: true } } };
  }
  const limit = number(member(at, 'limit'));
  return {
    data: { all: name, where, ...sorted, ...(limit !== undefined && { limit }) },
    member: { type: { kind: 'list', of: entity.type } },
  };
}
