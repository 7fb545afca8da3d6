import { rule as unknownEnumName } from '../rules/unknown-enum-name.ts';
import { typeError } from '../rules/type-error.ts';
import { ExpressionError } from '../problems/expression-error.ts';
import type { Ast } from './ast.ts';
import type { Typed } from './setting.ts';
import { BOOLEAN, DATE, DECIMAL, NULL, NUMBER, TEXT, type Type } from '../types/types.ts';

type Literal = Extract<Ast, { kind: 'literal' }>;

/**
 * A literal takes the type of the value beside it: an enum's name becomes its wire value, a number beside an amount a
 * decimal.
 */
export function literalAs(ast: Literal, wanted: Type | undefined): Typed {
  const { value, source, index } = ast;
  if (value === null) return { tree: { op: 'literal', value }, type: NULL };
  const target = wanted?.kind === 'list' ? wanted.of : wanted;
  switch (target?.kind) {
    case 'enum':
      return enumName(ast, target);
    case 'money':
    case 'decimal':
      if (typeof value === 'boolean' || !/^-?\d+(\.\d+)?$/.test(source)) break;
      return { tree: { op: 'literal', value: source }, type: target.kind === 'money' ? target : DECIMAL };
    case 'text':
      if (typeof value === 'boolean') break;
      return { tree: { op: 'literal', value: source }, type: TEXT };
    case 'date':
      if (typeof value !== 'string') break;
      if (!/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(value)) {
        throw typeError(`"${value}" is no date: write 2026-11-20 or 2026-11-20 15:42:08.`, index, value);
      }
      return { tree: { op: 'literal', value }, type: DATE };
    default:
      break;
  }
  const type = typeof value === 'number' ? NUMBER : typeof value === 'boolean' ? BOOLEAN : TEXT;
  return { tree: { op: 'literal', value }, type };
}

function enumName(ast: Literal, target: Extract<Type, { kind: 'enum' }>): Typed {
  const names = target.values.map((each) => each.name);
  const found = target.values.find((each) => each.name === ast.value);
  if (found) return { tree: { op: 'literal', value: found.const }, type: target };
  const byWire = target.values.find((each) => String(each.const) === ast.source);
  if (byWire) {
    throw typeError(
      `${capital(target.label)} is compared by name: write '${byWire.name}' instead of ${ast.source}.`,
      ast.index,
      ast.source,
    );
  }
  throw new ExpressionError(
    unknownEnumName,
    `${capital(target.label)} has no value "${ast.source}".`,
    ast.index,
    ast.source,
    names,
  );
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Returns true if an expression has no type of its own, so that it takes the expected one. */
export function isLiteral(ast: Ast): boolean {
  if (ast.kind === 'literal') return true;
  if (ast.kind === 'list') return ast.items.every(isLiteral);
  if (ast.kind === 'unary') return ast.op === '-' && isLiteral(ast.of);
  return ast.kind === 'conditional' && isLiteral(ast.then) && isLiteral(ast.else);
}
