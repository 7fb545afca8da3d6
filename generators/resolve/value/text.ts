import type { EntityField } from '#model/entity.ts';
import type { Tone } from '#model/enum.ts';
import type { Expression, Text, TextPart, Tree } from '#model/expression.ts';
import { rule as syntax } from '../../rules/expression-syntax.ts';
import { findRoute } from '../../rules/unknown-route.ts';
import { text, type At } from '../../source/source.ts';
import type { Context, Scope } from '../../context/context.ts';
import type { Ast } from '../../expression/ast.ts';
import { parse } from '../../expression/parse.ts';
import { BOOLEAN } from '../../types/types.ts';
import { writtenAt } from '../../source/origin.ts';
import { treesIn } from '../../source/walk.ts';
import { typeExpression, type TypedExpression } from './expression.ts';

/** A text of the author: each `{…}` becomes a typed expression, formatted by its type. */
export function resolveText(context: Context, at: At, scope: Scope): Text {
  const source = text(at) ?? '';
  if (source.includes('](/')) checkLinks(context, at, source);
  if (!source.includes('{')) return source;
  const parts = partsOf(context, at, scope, { source, offset: 0, conditions: [] });
  if (parts === undefined) return source;
  const reads = new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : part.value.reads)));
  return writtenAt({ parts, reads: [...reads].sort() }, at);
}

/** A text, or a text constant inside an expression of a text. */
interface Written {
  source: string;
  /** Offset inside the author's text. */
  offset: number;
  /** Conditions of the expressions around it; the text is empty unless all of them are met. */
  conditions: readonly Condition[];
}

interface Condition {
  ast: Ast;
  expression: Expression;
  isMet: boolean;
  /** The author's outermost expression, as the source of all parts that it makes. */
  source: string;
}

/** @returns undefined after a problem: a brace is not closed */
function partsOf(context: Context, at: At, scope: Scope, written: Written): (string | TextPart)[] | undefined {
  const { source, offset, conditions } = written;
  const parts: (string | TextPart)[] = [];
  const say = (words: string): void => {
    if (words !== '') parts.push(conditions.length === 0 ? words : constantPart(words, conditions));
  };
  let from = 0;
  while (from < source.length) {
    const open = source.indexOf('{', from);
    if (open < 0) break;
    const close = closing(source, open);
    if (close < 0) {
      context.problems.add(syntax, at, 'A "{" is opened here and never closed.', {
        index: offset + open,
      });
      return undefined;
    }
    say(source.slice(from, open));
    const inside = { source: source.slice(open + 1, close), offset: offset + open + 1, conditions };
    parts.push(...valueParts(context, at, scope, inside));
    from = close + 1;
  }
  say(source.slice(from));
  return parts;
}

/** The parts of an expression in braces: several if it chooses between texts that hold expressions themselves. */
function valueParts(context: Context, at: At, scope: Scope, written: Written, ast?: Ast): TextPart[] {
  const { source, offset, conditions } = written;
  const chosen = ast ?? choiceIn(source);
  if (chosen?.kind === 'literal' && typeof chosen.value === 'string') {
    const inner = { source: chosen.value, offset: offset + chosen.index + 1, conditions };
    return (partsOf(context, at, scope, inner) ?? []).filter((part) => typeof part !== 'string');
  }
  const given = conditions.flatMap((condition) => (condition.isMet ? [condition.ast] : []));
  if (chosen?.kind === 'conditional' && holdsText(chosen)) {
    const asked = { wanted: BOOLEAN, offset, ast: chosen.if, given };
    const { expression } = typeExpression(context, at, source, scope, asked);
    const under = (isMet: boolean): Written => ({
      ...written,
      conditions: [...conditions, { ast: chosen.if, expression, isMet, source: conditions[0]?.source ?? source }],
    });
    return [
      ...valueParts(context, at, scope, under(true), chosen.then),
      ...valueParts(context, at, scope, under(false), chosen.else),
    ];
  }
  const typed = typeExpression(context, at, source, scope, {
    offset,
    given,
    ...(chosen && { ast: chosen }),
  });
  const part = partOf(typed, scope);
  return [{ ...part, value: underAll(conditions, part.value) }];
}

/** The choice that an expression makes between texts, if one of them holds expressions. */
function choiceIn(source: string): Ast | undefined {
  if (!/['"]/.test(source) || !source.includes('{')) return undefined;
  try {
    const ast = parse(source);
    return holdsText(ast) && ast.kind === 'conditional' ? ast : undefined;
  } catch {
    // The type check reports what is wrong with the syntax.
    return undefined;
  }
}

/** True for a text constant with an expression inside, and for a choice of one. */
function holdsText(ast: Ast): boolean {
  if (ast.kind === 'conditional') return holdsText(ast.then) || holdsText(ast.else);
  return ast.kind === 'literal' && typeof ast.value === 'string' && ast.value.includes('{');
}

function constantPart(words: string, conditions: readonly Condition[]): TextPart {
  const value: Expression = {
    source: `'${words}'`,
    tree: { op: 'literal', value: words },
    reads: [],
  };
  return { value: underAll(conditions, value), format: 'plain' };
}

/** The value where all conditions are met, else the empty text, which a text leaves out. */
function underAll(conditions: readonly Condition[], value: Expression): Expression {
  return conditions.reduceRight<Expression>((inner, { expression, isMet, source }) => {
    const nothing: Tree = { op: 'literal', value: '' };
    const [then, otherwise] = isMet ? [inner.tree, nothing] : [nothing, inner.tree];
    return {
      source,
      tree: { op: '?:', if: expression.tree, then, else: otherwise },
      reads: [...new Set([...expression.reads, ...inner.reads])].sort(),
    };
  }, value);
}

/** The pieces of a text: literal text and expressions in braces. */
export function bracesIn(source: string): (string | { source: string; offset: number })[] {
  const parts: (string | { source: string; offset: number })[] = [];
  let from = 0;
  while (from < source.length) {
    const open = source.indexOf('{', from);
    const close = open < 0 ? -1 : closing(source, open);
    if (close < 0) break;
    if (open > from) parts.push(source.slice(from, open));
    parts.push({ source: source.slice(open + 1, close), offset: open + 1 });
    from = close + 1;
  }
  if (from < source.length) parts.push(source.slice(from));
  return parts;
}

/** Links in a text must lead to existing pages. */
export function checkLinks(context: Context, at: At, source: string): void {
  for (const [, path = ''] of source.matchAll(/\]\((\/(?!\/)[^()\s]*)\)/g)) {
    findRoute(context, at, path.replace(/\{[^{}]*\}/g, 'x').replace(/[?#].*$/, ''));
  }
}

function closing(source: string, open: number): number {
  let quote = '';
  for (let at = open + 1; at < source.length; at += 1) {
    const each = source[at] as string;
    if (quote !== '') {
      if (each === '\\') at += 1;
      else if (each === quote) quote = '';
    } else if (each === "'" || each === '"') quote = each;
    else if (each === '}') return at;
  }
  return -1;
}

function partOf(typed: TypedExpression, scope: Scope): TextPart {
  const { value, currency, format, enumName } = presented(typed);
  scope.use.formats.add(format);
  if (enumName !== undefined) scope.use.enums.add(enumName);
  return { value, format, ...(currency && { currency }), ...(enumName !== undefined && { enum: enumName }) };
}

export interface Presented {
  value: Expression;
  currency?: Expression;
  format: string;
  enumName?: string;
}

/** The format of a value: that of its field, else that of its type. */
export function presented({ expression, type, member, masked }: TypedExpression): Presented {
  const { tree } = expression;
  const inner = type.kind === 'list' ? type.of : type;
  const currencyTree = currencyIn(tree);
  const isAmount = inner.kind === 'money' || type.kind === 'money';
  const value = tree.op === 'money' ? { ...expression, tree: tree.amount } : expression;
  const currency: Expression | undefined =
    isAmount && currencyTree
      ? { source: sourceOf(currencyTree), tree: currencyTree, reads: readsOf(currencyTree) }
      : pairOf(tree, member?.field);
  const enumName = inner.kind === 'enum' ? /^enum "(.+)"$/.exec(inner.label)?.[1] : undefined;
  const byType = isAmount
    ? 'money'
    : isTimeBetween(tree)
      ? 'duration'
      : inner.kind === 'date'
        ? 'date-time'
        : inner.kind === 'boolean'
          ? 'boolean'
          : enumName === undefined
            ? 'plain'
            : 'enum';
  const format = member?.field?.format ?? masked ?? byType;
  return { value, format, ...(currency && { currency }), ...(enumName !== undefined && { enumName }) };
}

/** Difference of two dates, in seconds. */
function isTimeBetween(tree: Tree): boolean {
  return tree.op === '-' && tree.as === 'date';
}

/** The pair of a rate (`USD/CNY`), built from the currency fields beside it; undefined if one of them is unknown. */
function pairOf(tree: Tree, field: EntityField | undefined): Expression | undefined {
  if (!field?.base || !field.quote || (tree.op !== 'read' && tree.op !== 'variable')) return undefined;
  const sideOf = (side: NonNullable<EntityField['base']>): Tree =>
    'code' in side ? { op: 'literal', value: side.code } : { ...tree, path: [...tree.path.slice(0, -1), side.field] };
  const [base, quote] = [sideOf(field.base), sideOf(field.quote)];
  const join = (left: Tree, right: Tree): Tree => ({ op: '+', left, right, as: 'text' });
  return {
    source: `${sourceOf(base)} + '/' + ${sourceOf(quote)}`,
    tree: join(join(base, { op: 'literal', value: '/' }), quote),
    reads: [...readsOf(base), ...readsOf(quote)],
  };
}

/** The currency of an amount: if an expression chooses one of two amounts, the currency of the chosen one. */
function currencyIn(tree: Tree): Tree | undefined {
  if (tree.op === 'money') return tree.currency;
  if (tree.op === '?:') return eitherOf(tree.if, currencyIn(tree.then), currencyIn(tree.else));
  if (tree.op === '??') {
    const { left } = tree;
    const amount = left.op === 'money' ? left.amount : left;
    return eitherOf({ op: 'has', of: amount }, currencyIn(left), currencyIn(tree.right));
  }
  const inside = 'left' in tree ? [tree.left, tree.right] : 'of' in tree ? [tree.of].flat() : [];
  for (const each of inside) {
    const found = currencyIn(each);
    if (found) return found;
  }
  return undefined;
}

function eitherOf(condition: Tree, then: Tree | undefined, otherwise: Tree | undefined): Tree | undefined {
  if (then === undefined || otherwise === undefined) return then ?? otherwise;
  if (JSON.stringify(then) === JSON.stringify(otherwise)) return then;
  return { op: '?:', if: condition, then, else: otherwise };
}

function sourceOf(tree: Tree): string {
  if (tree.op === 'read') return [tree.root, ...tree.path].join('.');
  if (tree.op === 'variable') return [tree.name, ...tree.path].join('.');
  return tree.op === 'literal' ? `'${String(tree.value)}'` : '';
}

function readsOf(tree: Tree): string[] {
  const reads = treesIn(tree).flatMap((each) => (each.op === 'read' ? [[each.root, ...each.path].join('.')] : []));
  return [...new Set(reads)];
}

/** The tone that is written at a place. @param usual the default */
export function toneAt(at: At | undefined, usual: Tone): Tone {
  return (text(at) ?? usual) as Tone;
}
