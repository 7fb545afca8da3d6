import { parse, tokenise, type Ast } from '#generators/expression.ts';

/* Converts conditions to rows of a builder, and back. Parts that rows cannot express stay as written. */

/** Relations of a row. `yes` and `no` test a truth value, `has` and `hasNot` a missing one. */
export const RELATIONS = ['==', '!=', '<', '<=', '>', '>=', 'in', 'notIn', 'yes', 'no', 'has', 'hasNot'] as const;
export type Relation = (typeof RELATIONS)[number];

export type Given = string | number | boolean | null;

/** Right side of a comparison: a constant, several constants, or another field. */
export type Compared = { constant: Given } | { constants: Given[] } | { field: string };

export interface Row {
  kind: 'row';
  field: string;
  is: Relation;
  /** Absent for `yes`, `no`, `has` and `hasNot`. */
  value?: Compared;
  /** Original spelling; a changed row is printed anew. */
  source?: string;
}

export interface Group {
  kind: 'group';
  join: '&&' | '||';
  parts: Condition[];
  isBracketed: boolean;
}

/** A part that rows cannot express. */
export interface Written {
  kind: 'written';
  source: string;
}

export type Condition = Row | Group | Written;

/** Parses any expression: a part that is not a row is kept as written. */
export function readCondition(source: string): Condition {
  try {
    parse(source);
    return conditionOf(source.trim());
  } catch {
    return { kind: 'written', source };
  }
}

/** The expression of a condition. Unchanged parts keep their spelling. */
export function writeCondition(condition: Condition): string {
  if (condition.kind === 'written') return condition.source;
  if (condition.kind === 'row') return condition.source ?? writeRow(condition);
  const { join, parts, isBracketed } = condition;
  const written = parts.map((part) => {
    const text = writeCondition(part);
    return needsBrackets(part, join) ? `(${text})` : text;
  });
  const text = written.join(` ${join} `);
  return isBracketed ? `(${text})` : text;
}

/** True for a part that binds more loosely than its surroundings. */
function needsBrackets(part: Condition, join: '&&' | '||'): boolean {
  if (part.kind === 'group') return part.join === '||' && join === '&&' && !part.isBracketed;
  return part.kind === 'written' && isLoose(part.source);
}

const isLoose = (source: string): boolean => splitAt(source, ['?', '??', '||']) !== undefined;

function conditionOf(source: string): Condition {
  if (splitAt(source, ['?', '??']) !== undefined) return { kind: 'written', source };
  for (const join of ['||', '&&'] as const) {
    const parts = splitAt(source, [join]);
    if (parts !== undefined) return { kind: 'group', join, parts: parts.map(conditionOf), isBracketed: false };
  }
  const inside = insideBrackets(source);
  const inner = inside === undefined ? undefined : conditionOf(inside);
  if (inner?.kind === 'group') return { ...inner, isBracketed: true };
  return rowOf(parse(source), source) ?? { kind: 'written', source };
}

/** Splits a text at operators outside of brackets; undefined if there are none. */
function splitAt(source: string, signs: readonly string[]): string[] | undefined {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { kind, source: sign, index } of tokenise(source)) {
    if (kind !== 'sign') continue;
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (depth === 0 && signs.includes(sign)) {
      parts.push(source.slice(from, index).trim());
      from = index + sign.length;
    }
  }
  return parts.length === 0 ? undefined : [...parts, source.slice(from).trim()];
}

/** The text inside one pair of brackets that encloses everything. */
function insideBrackets(source: string): string | undefined {
  const tokens = tokenise(source).slice(0, -1);
  if (tokens[0]?.source !== '(') return undefined;
  let depth = 0;
  const end = tokens.findIndex(({ kind, source: sign }) => {
    if (kind === 'sign' && sign === '(') depth += 1;
    if (kind === 'sign' && sign === ')') depth -= 1;
    return depth === 0;
  });
  return end === tokens.length - 1 ? source.slice(1, -1).trim() : undefined;
}

function rowOf(ast: Ast, source: string): Row | undefined {
  const row = (field: string | undefined, is: Relation, value?: Compared): Row | undefined =>
    field === undefined ? undefined : { kind: 'row', field, is, ...(value && { value }), source };
  if (ast.kind === 'read') return row(pathOf(ast), 'yes');
  if (ast.kind === 'function' && ast.name === 'has') return row(pathOf(ast.args[0]), 'has');
  if (ast.kind === 'unary' && ast.op === '!') {
    const { of } = ast;
    if (of.kind === 'read') return row(pathOf(of), 'no');
    if (of.kind === 'function' && of.name === 'has') return row(pathOf(of.args[0]), 'hasNot');
    const value = of.kind === 'binary' && of.op === 'in' ? comparedOf(of.right) : undefined;
    return value !== undefined && of.kind === 'binary' ? row(pathOf(of.left), 'notIn', value) : undefined;
  }
  if (ast.kind !== 'binary' || !isRelation(ast.op)) return undefined;
  const value = comparedOf(ast.right);
  const isList = value !== undefined && ('constants' in value || 'field' in value);
  if (value === undefined || (ast.op === 'in' && !isList)) return undefined;
  return row(pathOf(ast.left), ast.op, value);
}

const isRelation = (op: string): op is Relation => (RELATIONS as readonly string[]).includes(op);

function pathOf(ast: Ast | undefined): string | undefined {
  return ast?.kind === 'read' ? ast.words.map(({ word }) => word).join('.') : undefined;
}

function comparedOf(ast: Ast): Compared | undefined {
  const field = pathOf(ast);
  if (field !== undefined) return { field };
  const constant = constantOf(ast);
  if (constant !== undefined) return { constant };
  if (ast.kind !== 'list') return undefined;
  const constants = ast.items.map(constantOf);
  return constants.every((each) => each !== undefined) ? { constants } : undefined;
}

function constantOf(ast: Ast): Given | undefined {
  if (ast.kind === 'literal') return ast.value;
  if (ast.kind !== 'unary' || ast.op !== '-' || ast.of.kind !== 'literal') return undefined;
  return typeof ast.of.value === 'number' ? -ast.of.value : undefined;
}

function writeRow({ field, is, value }: Row): string {
  if (is === 'yes') return field;
  if (is === 'no') return `!${field}`;
  if (is === 'has') return `has(${field})`;
  if (is === 'hasNot') return `!has(${field})`;
  const right = value === undefined ? "''" : writeCompared(value);
  return is === 'notIn' ? `!(${field} in ${right})` : `${field} ${is} ${right}`;
}

function writeCompared(value: Compared): string {
  if ('field' in value) return value.field;
  if ('constants' in value) return `[${value.constants.map(writeConstant).join(', ')}]`;
  return writeConstant(value.constant);
}

function writeConstant(value: Given): string {
  if (typeof value !== 'string') return String(value);
  const escaped = value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return `'${escaped}'`;
}
