import type { EntityField } from '#model/entity.ts';
import type { Tone } from '#model/enum.ts';
import type { Expression, Text, TextPart, Tree } from '#model/expression.ts';
import { rule as syntax } from '../../rules/expression-syntax.ts';
import { findRoute } from '../../rules/unknown-route.ts';
import { text, type At } from '../../source/source.ts';
import type { Context, Scope } from '../../context/context.ts';
import { typeExpression, type TypedExpression } from './expression.ts';

/** A text of the author: each `{…}` becomes a typed expression, formatted by its type. */
export function resolveText(context: Context, at: At, scope: Scope): Text {
  const source = text(at) ?? '';
  if (source.includes('](/')) checkLinks(context, at, source);
  if (!source.includes('{')) return source;
  const parts: (string | TextPart)[] = [];
  const reads = new Set<string>();
  let from = 0;
  while (from < source.length) {
    const open = source.indexOf('{', from);
    if (open < 0) break;
    const close = closing(source, open);
    if (close < 0) {
      context.problems.add(syntax, at, 'A "{" is opened here and never closed.', { index: open });
      return source;
    }
    if (open > from) parts.push(source.slice(from, open));
    const typed = typeExpression(context, at, source.slice(open + 1, close), scope, { offset: open + 1 });
    for (const path of typed.expression.reads) reads.add(path);
    parts.push(partOf(typed, scope));
    from = close + 1;
  }
  if (from < source.length) parts.push(source.slice(from));
  return { parts, reads: [...reads].sort() };
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
  if (tree.op === 'read') return [[tree.root, ...tree.path].join('.')];
  const inside = Object.values(tree).flat() as unknown[];
  const parts = inside.filter((each): each is Tree => typeof each === 'object' && each !== null && 'op' in each);
  return [...new Set(parts.flatMap(readsOf))];
}

/** The tone that is written at a place. @param usual the default */
export function toneAt(at: At | undefined, usual: Tone): Tone {
  return (text(at) ?? usual) as Tone;
}
