import type { GroupKeySchema, GroupsAnswerSchema } from '#model/dialect-types.ts';
import { formatFacts } from '#model/formats.ts';
import type { GroupKey, GroupPart, GroupsAnswerDefinition } from '#model/record-answer.ts';
import { misshapen } from '../../rules/shape.ts';
import { mixedCurrencies } from '../../rules/unknown-currency.ts';
import { findField } from '../../rules/unknown-field.ts';
import { elements, member, members, number, text, type At } from '../../source/source.ts';
import { resolveWhere } from '../value/conditions.ts';
import type { Context, ResolvedCall, ResolvedEntity, Scope } from '../../context/context.ts';

/** Resolves the keys and figures of a grouped answer; every figure has a field of the result. */
export function resolveGroups(
  context: Context,
  call: ResolvedCall,
  at: At<GroupsAnswerSchema>,
  of: ResolvedEntity,
  scope: Scope,
): Pick<GroupsAnswerDefinition, 'by' | 'parts' | 'sort' | 'limit'> {
  const result = call.record?.members ?? {};
  const place = `entity "${of.definition.name}"`;
  if (call.contract.result !== 'list')
    misshapen(context.problems, at, 'Groups are a list: say "listOf" in the result.');
  const byAt = member(at, 'by');
  const named = (byAt ? members(byAt) : []).map(({ key, keyAt, at: each }) => {
    findField(context, keyAt, result, key, 'the result');
    return keyOf(context, key, each, of);
  });
  // Rows are in the order of their days and months first, at whatever place `by` names them.
  const by = named.toSorted((left, right) => Number(right.each !== undefined) - Number(left.each !== undefined));
  if (by.filter(({ each }) => each !== undefined).length > 1)
    misshapen(context.problems, byAt ?? at, 'Groups have one day or one month at most.');
  const partsAt = member(at, 'parts');
  const fixed = member(at, 'where');
  const isKnown = (field: string): boolean =>
    by.some((each) => each.field === field) || (fixed !== undefined && member(fixed, field) !== undefined);
  const parts = (partsAt ? elements(partsAt) : [at]).map((each): GroupPart => {
    const [count, where, sumsAt] = (['count', 'where', 'sums'] as const).map((word) => member(each, word));
    if (count) findField(context, count, result, text(count) ?? '', 'the result');
    const sums = (sumsAt ? members(sumsAt) : []).map(({ key, keyAt, at: fieldAt }) => {
      findField(context, keyAt, result, key, 'the result');
      const name = text(fieldAt) ?? '';
      const currency = findField(context, fieldAt, of.members, name, place)?.field?.currency;
      if (currency && 'field' in currency && !isKnown(currency.field))
        mixedCurrencies(context, fieldAt, name, currency.field);
      return [key, name] as const;
    });
    return {
      ...(where && each !== at && { where: resolveWhere(context, where, of.members, scope, place) }),
      ...(count && { count: text(count) ?? '' }),
      ...(sums.length > 0 && { sums: Object.fromEntries(sums) }),
    };
  });
  const [sort, limit] = [member(at, 'sort'), member(at, 'limit')];
  const sorted = text(sort)?.split(' ')[0];
  if (sort && sorted !== undefined) findField(context, sort, result, sorted, 'the result');
  return {
    by,
    parts,
    ...(sort && { sort: text(sort) ?? '' }),
    ...(limit && { limit: number(limit) ?? 1 }),
  };
}

function keyOf(context: Context, name: string, at: At<GroupKeySchema>, of: ResolvedEntity): GroupKey {
  const [day, month] = [member(at, 'day'), member(at, 'month')];
  const fieldAt = day ?? month ?? at;
  const field = text(fieldAt) ?? '';
  const found = findField(context, fieldAt, of.members, field, `entity "${of.definition.name}"`);
  if (!day && !month) return { name, field };
  if (found?.field && !isDated(found.field.format))
    misshapen(context.problems, fieldAt, `Expected a date, got "${field}".`);
  return { name, field, each: day ? 'day' : 'month', last: number(member(at, 'last')) ?? 1 };
}

function isDated(format: string): boolean {
  const { holds } = formatFacts(format);
  return holds === 'day' || holds === 'moment';
}
