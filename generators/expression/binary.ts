import { typeError } from '../rules/type-error.ts';
import { ExpressionError } from '../problems/expression-error.ts';
import type { Ast } from './ast.ts';
import { isLiteral } from './literal.ts';
import { narrowed, type Infer, type Setting, type Typed } from './setting.ts';
import { alike, arithmetic, BOOLEAN, describe, equality, fits, ordering, TEXT, type Type } from '../types/types.ts';

type Binary = Extract<Ast, { kind: 'binary' }>;

export function inferBinary(ast: Binary, setting: Setting, infer: Infer, wanted?: Type): Typed {
  switch (ast.op) {
    case '&&':
    case '||':
      return both(ast, setting, infer, ast.op);
    case '??':
      return fallback(ast, setting, infer, wanted);
    case 'in':
      return within(ast, setting, infer);
    case '+':
    case '-':
    case '*':
    case '/':
      return compute(ast, setting, infer, ast.op, wanted);
    default:
      return compare(ast, setting, infer, ast.op);
  }
}

function both(ast: Binary, setting: Setting, infer: Infer, op: '&&' | '||'): Typed {
  const left = infer(ast.left, setting, BOOLEAN);
  const right = infer(ast.right, op === '&&' ? narrowed(ast.left, setting) : setting, BOOLEAN);
  for (const [side, part] of [
    [left, ast.left],
    [right, ast.right],
  ] as const) {
    if (!fits(side.type, BOOLEAN)) throw wrong(`"${op}" joins conditions; this is ${describe(side.type)}.`, part, op);
  }
  return { tree: { op, left: left.tree, right: right.tree }, type: BOOLEAN };
}

function fallback(ast: Binary, setting: Setting, infer: Infer, wanted?: Type): Typed {
  const left = infer(ast.left, setting, wanted);
  const right = infer(ast.right, setting, left.type.kind === 'null' ? wanted : left.type);
  if (!alike(left.type, right.type)) {
    throw wrong(`"??" offers ${describe(right.type)} in place of ${describe(left.type)}.`, ast.right, '??');
  }
  return {
    tree: { op: '??', left: left.tree, right: right.tree },
    type: left.type.kind === 'null' ? right.type : left.type,
  };
}

function within(ast: Binary, setting: Setting, infer: Infer): Typed {
  const inside = (type: Type): Type => (type.kind === 'list' ? type.of : type);
  let left: Typed;
  let right: Typed;
  if (isLiteral(ast.left) && !isLiteral(ast.right)) {
    right = infer(ast.right, setting);
    left = infer(ast.left, setting, inside(right.type));
  } else {
    left = infer(ast.left, setting);
    right = infer(ast.right, setting, { kind: 'list', of: left.type });
  }
  if (right.type.kind !== 'list' && right.type.kind !== 'any') {
    throw wrong(`"in" looks into a list; this is ${describe(right.type)}.`, ast.right, 'in');
  }
  if (equality(left.type, inside(right.type)) === undefined) {
    throw wrong(`${describe(left.type)} is never in ${describe(right.type)}.`, ast, 'in');
  }
  return { tree: { op: 'in', left: left.tree, right: right.tree }, type: BOOLEAN };
}

/** A literal takes the type of the other side, on either side. */
function sides(ast: Binary, setting: Setting, infer: Infer, wanted?: Type): [Typed, Typed] {
  if (isLiteral(ast.left) && !isLiteral(ast.right)) {
    const right = infer(ast.right, setting, wanted);
    return [infer(ast.left, setting, right.type), right];
  }
  const left = infer(ast.left, setting, wanted);
  return [left, infer(ast.right, setting, isLiteral(ast.right) ? left.type : wanted)];
}

/** Beside "+" a constant text stays a text, even beside an enum: it is concatenated, not compared. */
function joined(ast: Binary, setting: Setting, infer: Infer, wanted?: Type): [Typed, Typed] {
  const isText = (each: Ast): boolean => each.kind === 'literal' && typeof each.value === 'string';
  if (!isText(ast.left) && !isText(ast.right)) return sides(ast, setting, infer, wanted);
  return [
    infer(ast.left, setting, isText(ast.left) ? TEXT : undefined),
    infer(ast.right, setting, isText(ast.right) ? TEXT : undefined),
  ];
}

function compare(ast: Binary, setting: Setting, infer: Infer, op: '==' | '!=' | '<' | '<=' | '>' | '>='): Typed {
  const [left, right] = sides(ast, setting, infer);
  sameCurrency(ast, left.type, right.type);
  if ((op === '==' || op === '!=') && [left, right].every(({ type }) => type.kind === 'date')) neverNow(ast, op);
  const as = op === '==' || op === '!=' ? equality(left.type, right.type) : ordering(left.type, right.type);
  if ((isSpan(left) && isFigure(ast.right)) || (isSpan(right) && isFigure(ast.left)))
    throw wrong(
      `Two dates are apart by seconds, and a bare number says no unit: write "now - '30 days' > row.createdAt".`,
      ast,
      op,
    );
  if (as === undefined)
    throw wrong(`"${op}" cannot compare ${describe(left.type)} with ${describe(right.type)}.`, ast, op);
  return { tree: { op, left: left.tree, right: right.tree, as }, type: BOOLEAN };
}

function compute(ast: Binary, setting: Setting, infer: Infer, op: '+' | '-' | '*' | '/', wanted?: Type): Typed {
  const span = op === '+' || op === '-' ? spanIn(ast.right) : undefined;
  if (span) {
    const from = infer(ast.left, setting);
    if (from.type.kind === 'date') {
      const right = { op: 'literal', value: span.count } as const;
      return { tree: { op, left: from.tree, right, as: span.as }, type: from.type };
    }
  }
  const scaling = op === '*' || op === '/';
  if (op === '/' && ast.right.kind === 'literal' && ast.right.value === 0)
    throw wrong('A division by 0 has no result.', ast, op);
  const hint = wanted?.kind === 'money' || wanted?.kind === 'decimal' || wanted?.kind === 'number' ? undefined : wanted;
  let [left, right] = op === '+' ? joined(ast, setting, infer, hint) : sides(ast, setting, infer, hint);
  if (scaling) {
    // A plain number beside an amount is a factor, never an amount itself.
    if (isFigure(ast.right)) right = { ...right, type: { kind: 'decimal' } };
    if (isFigure(ast.left)) left = { ...left, type: { kind: 'decimal' } };
    if (left.type.kind === 'number' && isFigure(ast.right)) right = infer(ast.right, setting, left.type);
    if (right.type.kind === 'number' && isFigure(ast.left)) left = infer(ast.left, setting, right.type);
  } else sameCurrency(ast, left.type, right.type);
  const computed = arithmetic(op, left.type, right.type);
  if (!computed) {
    const isText = [left, right].some(({ type }) => type.kind === 'text');
    const instead = isText ? ' A text takes a value in braces, as in "共 {data.list.total} 条".' : '';
    throw wrong(`"${op}" cannot join ${describe(left.type)} and ${describe(right.type)}.${instead}`, ast, op);
  }
  return { tree: { op, left: left.tree, right: right.tree, as: computed.as }, type: computed.type };
}

/** Reports a comparison for equality with the present moment, which changes with each look at the clock. */
function neverNow(ast: Binary, op: '==' | '!='): void {
  const isNow = (each: Ast): boolean =>
    each.kind === 'read' && each.words.length === 1 && each.words[0]?.word === 'now';
  if ([ast.left, ast.right].some(isNow))
    throw wrong(`"now" has seconds, so a date is never equal to it: compare with < or >.`, ast, op);
}

/** True for the difference of two dates, in seconds. */
const isSpan = ({ tree, type }: Typed): boolean => tree.op === '-' && tree.as === 'date' && type.kind === 'number';

const SECONDS: Record<string, number> = { second: 1, minute: 60, hour: 3600, day: 86_400 };
const MONTHS: Record<string, number> = { month: 1, year: 12 };

/**
 * A duration beside a date: `now - '30 days'` in seconds. Months and years are counted on the calendar, since their
 * lengths differ.
 */
function spanIn(ast: Ast): { count: number; as: 'time' | 'months' } | undefined {
  if (ast.kind !== 'literal' || typeof ast.value !== 'string') return undefined;
  const [, count, unit = ''] = /^(\d+) (second|minute|hour|day|month|year)s?$/.exec(ast.value) ?? [];
  if (count === undefined) return undefined;
  const months = MONTHS[unit];
  return months === undefined
    ? { count: Number(count) * (SECONDS[unit] ?? 0), as: 'time' }
    : { count: Number(count) * months, as: 'months' };
}

function isFigure(ast: Ast): boolean {
  return ast.kind === 'unary'
    ? ast.op === '-' && isFigure(ast.of)
    : ast.kind === 'literal' && typeof ast.value === 'number';
}

function sameCurrency(ast: Ast, left: Type, right: Type): void {
  if (left.kind !== 'money' || right.kind !== 'money') return;
  if (left.code !== undefined && right.code !== undefined && left.code !== right.code) {
    throw wrong(`An amount in ${left.code} meets one in ${right.code}.`, ast, undefined);
  }
}

function wrong(message: string, ast: Ast, word: string | undefined): ExpressionError {
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  return typeError(sentence, ast.index, word);
}
