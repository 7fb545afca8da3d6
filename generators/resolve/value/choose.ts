import type { ChooseSchema } from '#model/dialect-types.ts';
import type { Arithmetic, Expression, Text, Tree } from '#model/expression.ts';
import { misshapen } from '../../rules/shape.ts';
import { wrongType } from '../../rules/type-error.ts';
import { findEnumValue } from '../../rules/unknown-enum-name.ts';
import { describe, NULL, type Type } from '../../types/types.ts';
import { member, members, text, type At } from '../../source/source.ts';
import type { Context, Scope } from '../../context/context.ts';
import { typeExpression } from './expression.ts';

/** A value and its type; all entries of a map must have compatible types. */
export interface Chosen {
  expression: Expression;
  type: Type;
}

/** The `choose` of an object that has no other keys. */
export function chooseOf(at: At): At<ChooseSchema> | undefined {
  if (at.node.type !== 'object' || members(at).length !== 1) return undefined;
  const found = member(at, 'choose');
  return found?.node.type === 'object' && member(found as At<ChooseSchema>, 'from')
    ? (found as At<ChooseSchema>)
    : undefined;
}

/**
 * A map from the values of an expression to values, resolved as a chain of comparisons. Every enum value needs an
 * entry, or the map an `else`.
 * @param entry resolves one entry
 */
export function resolveChoose(
  context: Context,
  at: At<ChooseSchema>,
  scope: Scope,
  entry: (at: At) => Expression,
): Expression {
  const [ofAt, fromAt, elseAt] = [member(at, 'of') ?? at, member(at, 'from') ?? at, member(at, 'else')];
  const of = typeExpression(context, ofAt, text(ofAt) ?? '', scope);
  const entries = members(fromAt).flatMap(({ key, keyAt, at: valueAt }) => {
    const value = keyValue(context, keyAt, of.type, key);
    return value === undefined ? [] : [{ value, expression: entry(valueAt) }];
  });
  holdWhole(context, at, of.type, new Set(entries.map(({ value }) => value)));
  const otherwise = elseAt && elseAt.node.type !== 'null' ? entry(elseAt) : undefined;
  const as: Arithmetic = of.type.kind === 'number' ? 'number' : 'text';
  const tree = entries.reduceRight<Tree>(
    (rest, { value, expression }) => ({
      op: '?:',
      if: { op: '==', left: of.expression.tree, right: { op: 'literal', value }, as },
      then: expression.tree,
      else: rest,
    }),
    otherwise?.tree ?? { op: 'literal', value: null },
  );
  const parts = [of.expression, ...entries.map(({ expression }) => expression), ...(otherwise ? [otherwise] : [])];
  const { offset, length } = at.node;
  return {
    source: at.source.text.slice(offset, offset + length).replace(/\s+/g, ' '),
    tree,
    reads: [...new Set(parts.flatMap(({ reads }) => reads))].sort(),
  };
}

/** A text chosen by a map; its entries are plain texts without expressions. */
export function resolveChosenText(context: Context, at: At<ChooseSchema>, scope: Scope): Text {
  const value = resolveChoose(context, at, scope, (each) => {
    const said = text(each) ?? '';
    if (said.includes('{')) misshapen(context.problems, each, 'A text of "choose" holds no expression.');
    return { source: said, tree: { op: 'literal', value: said }, reads: [] };
  });
  scope.use.formats.add('plain');
  return { parts: [{ value, format: 'plain' }], reads: value.reads };
}

/** The type of a `choose`: the type of its entries, and null if `else` is null. */
export function resolveChosen(context: Context, at: At<ChooseSchema>, scope: Scope): Chosen {
  let type: Type = NULL;
  const expression = resolveChoose(context, at, scope, (each) => {
    const typed = typeExpression(context, each, text(each) ?? '', scope, type.kind === 'null' ? {} : { wanted: type });
    if (type.kind === 'null') type = typed.type;
    return typed.expression;
  });
  return { expression, type };
}

function keyValue(context: Context, at: At, type: Type, key: string): string | number | undefined {
  if (type.kind === 'enum') return findEnumValue(context, at, type, key);
  if (type.kind === 'text' || type.kind === 'any') return key;
  if (type.kind === 'number' && Number.isFinite(Number(key))) return Number(key);
  wrongType(context.problems, at, `"choose" maps a text, a number or an enum, not ${describe(type)}.`);
  return undefined;
}

function holdWhole(context: Context, at: At<ChooseSchema>, type: Type, known: ReadonlySet<string | number>): void {
  const missing = type.kind === 'enum' ? type.values.filter((each) => !known.has(each.const)) : undefined;
  const hasElse = member(at, 'else') !== undefined;
  if (missing?.length === 0 && hasElse)
    misshapen(context.problems, at, 'Every value has an entry: "else" never holds. Leave it out.');
  if (hasElse || missing?.length === 0) return;
  const which = missing?.map(({ name }) => `"${name}"`).join(', ');
  misshapen(
    context.problems,
    at,
    which === undefined
      ? 'A "choose" over a text or a number needs "else", for all other values; null means no value.'
      : `No entry for ${which}: add one for each, or "else"; null means no value.`,
  );
}
