import type { Sorts, RequestVariants } from '../../context/context.ts';
import type { Variants } from '../../context/context.ts';
import type { RequestRule } from '#model/call.ts';
import { wrongType } from '../../rules/type-error.ts';
import { misshapen } from '../../rules/shape.ts';
import { findEnumValue } from '../../rules/unknown-enum-name.ts';
import { findField } from '../../rules/unknown-field.ts';
import { BOOLEAN, describe, type Type } from '../../types/types.ts';
import { member, members, text, texts, type At } from '../../source/source.ts';
import type { Context, RequestMember, ResolvedCall, ResolvedEntity, Scope } from '../../context/context.ts';
import { typeExpression } from '../value/expression.ts';
import { boundWords } from '../value/rule-words.ts';

/*
 * Variants of records: an entity names the fields of each variant, and a request with `by` gets the corresponding
 * rules. A form inherits them, so one list of fields serves all variants.
 */

export function resolveVariants(
  context: Context,
  at: At | undefined,
  all: ResolvedEntity['members'],
  where: string,
): Variants | undefined {
  const byAt = at && member(at, 'by');
  const by = byAt && findField(context, byAt, all, text(byAt) ?? '', where);
  const fieldsAt = at && member(at, 'fields');
  if (!by || !byAt || !fieldsAt) return undefined;
  const { type } = by;
  if (type.kind !== 'enum') {
    wrongType(context.problems, byAt, `Sorts are told apart by an enum; "${by.field.name}" is ${describe(type)}.`);
    return undefined;
  }
  const fields = new Map<string, Sorts>();
  const values = type.values.map(({ name }) => name);
  const inEnum = (sorts: string[]): string[] => sorts.toSorted((a, b) => values.indexOf(a) - values.indexOf(b));
  for (const sort of members(fieldsAt)) {
    findEnumValue(context, sort.keyAt, type, sort.key);
    for (const { word, at: pickAt } of texts(sort.at)) {
      const name = word.replace('?', '');
      if (!findField(context, pickAt, all, name, where)) continue;
      const sorts = fields.get(name) ?? { has: [], must: [] };
      sorts.has.push(sort.key);
      if (!word.endsWith('?')) sorts.must.push(sort.key);
      fields.set(name, sorts);
    }
  }
  // The order of variants in the file has no meaning and must not change the order of the rules.
  const inOrder = Object.keys(all).flatMap((name): [string, Sorts][] => {
    const sorts = fields.get(name);
    return sorts === undefined ? [] : [[name, { has: inEnum(sorts.has), must: inEnum(sorts.must) }]];
  });
  return { by: by.field.name, fields: new Map(inOrder) };
}

/** @param picked fields that the request picks; those of a variant restrict them */
export function requestVariants(
  context: Context,
  at: At,
  entity: ResolvedEntity | undefined,
  picked: readonly string[],
): RequestVariants | undefined {
  const byAt = member(at, 'by');
  const optionalAt = member(at, 'optional');
  if (!byAt) {
    if (optionalAt) misshapen(context.problems, optionalAt, '"optional" says something of variants: it needs "by".');
    return undefined;
  }
  const { variants } = entity ?? {};
  if (!variants) {
    misshapen(context.problems, byAt, '"by" needs "of" beside it: an entity with variants.');
    return undefined;
  }
  const optional = texts(optionalAt);
  for (const each of optional) {
    findField(context, each.at, Object.fromEntries(variants.fields), each.word, 'the variants of the entity');
  }
  const free = new Set(optional.map(({ word }) => word));
  const named = picked.filter((name) => variants.fields.has(name));
  const wanted = named.length === 0 ? [...variants.fields.keys()] : named;
  const fields = wanted.map((name): [string, Sorts] => {
    const { has, must } = variants.fields.get(name) as Sorts;
    return [name, { has, must: free.has(name) ? [] : must }];
  });
  return { by: text(byAt) ?? '', fields: new Map(fields), at: byAt };
}

/** Rules for required and forbidden fields of a request with variants. */
export function variantRules(context: Context, call: ResolvedCall, scope: Scope): RequestRule[] {
  const { variants } = call;
  const by = variants && findField(context, variants.at, call.request, variants.by, 'the request');
  if (!variants || !by) return [];
  if (by.type.kind !== 'enum') {
    wrongType(context.problems, variants.at, `"${variants.by}" is ${describe(by.type)}: sorts are an enum.`);
    return [];
  }
  const { type } = by;
  const among = (sorts: readonly string[]): string =>
    sorts.length === valuesIn(type)
      ? 'true'
      : `form.${variants.by} in [${sorts.map((each) => `'${each}'`).join(', ')}]`;
  const typed = (source: string) => typeExpression(context, variants.at, source, scope, { wanted: BOOLEAN });
  return [...variants.fields].flatMap(([name, { has, must }]): RequestRule[] => {
    const of = call.request[name] as RequestMember;
    const read = `form.${name}`;
    const filled = of.type.kind === 'text' ? `trim(${read} ?? '') != ''` : `has(${read})`;
    const given = of.type.kind === 'list' ? `(has(${read}) && size(${read}) > 0)` : filled;
    const made = (word: 'only' | 'required', sorts: readonly string[], that: string, say: string): RequestRule => ({
      that: { ...typed(that).expression, source: `${name} ${word}` },
      field: name,
      say,
      word: { name: word, value: typed(among(sorts)).expression },
    });
    const rules: RequestRule[] = [];
    if (has.length < valuesIn(type)) {
      const say = `${of.field.title}不适用于所选的${by.field.title}`;
      rules.push(made('only', has, `!(${filled}) || ${among(has)}`, say));
    }
    if (must.length > 0) {
      const bound = typed(among(must));
      rules.push(
        made(
          'required',
          must,
          `!(${among(must)}) || ${given}`,
          String(boundWords('required', of.field, bound, undefined)),
        ),
      );
    }
    return rules;
  });
}

function valuesIn(type: Extract<Type, { kind: 'enum' }>): number {
  return type.values.length;
}
