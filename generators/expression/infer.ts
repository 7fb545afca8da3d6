import { rule as unknownField } from '../rules/unknown-field.ts';
import { typeError } from '../rules/type-error.ts';
import type { Root, Tree } from '#model/expression.ts';
import { ExpressionError } from '../problems/expression-error.ts';
import type { Ast } from './ast.ts';
import { inferBinary } from './binary.ts';
import { literalAs } from './literal.ts';
import { EVERYTHING, narrowed, type PathWord, type Setting, type Typed } from './setting.ts';
import {
  alike,
  ANY,
  BOOLEAN,
  DATE,
  NUMBER,
  TEXT,
  describe,
  fits,
  type Member,
  type RecordType,
  type Type,
} from '../types/types.ts';

export const ROOTS: readonly Root[] = [
  'row',
  'record',
  'rows',
  'item',
  'form',
  'chosen',
  'filter',
  'data',
  'result',
  'route',
  'user',
  'site',
  'now',
];

/**
 * Types an expression and makes the tree for `evaluate`.
 * @param wanted the expected type, which literals take
 * @throws ExpressionError
 */
export function infer(ast: Ast, setting: Setting, wanted?: Type): Typed {
  switch (ast.kind) {
    case 'literal':
      return literalAs(ast, wanted);
    case 'list': {
      const of = wanted?.kind === 'list' ? wanted.of : wanted;
      const items = ast.items.map((item) => infer(item, setting, of));
      const odd = items.findIndex((each) => !alike(each.type, items[0]?.type ?? ANY));
      if (odd > 0) throw typeError('The elements of this list are not of one kind.', (ast.items[odd] as Ast).index);
      return {
        tree: { op: 'list', items: items.map((each) => each.tree) },
        type: { kind: 'list', of: items[0]?.type ?? of ?? ANY },
      };
    }
    case 'read':
      return read(ast, setting);
    case 'unary':
      return unary(ast, setting, wanted);
    case 'binary':
      return inferBinary(ast, setting, infer, wanted);
    case 'conditional': {
      const condition = boolean(ast.if, setting);
      const then = infer(ast.then, narrowed(ast.if, setting), wanted);
      const otherwise = infer(ast.else, setting, wanted ?? then.type);
      if (!alike(then.type, otherwise.type)) {
        throw typeError(
          `The two answers of "? :" are ${describe(then.type)} and ${describe(otherwise.type)}.`,
          ast.index,
        );
      }
      const type = then.type.kind === 'null' ? otherwise.type : then.type;
      return { tree: { op: '?:', if: condition, then: then.tree, else: otherwise.tree }, type };
    }
    case 'function':
      return callFunction(ast, setting, wanted);
    case 'each': {
      const list = infer(ast.of, setting);
      if (list.type.kind !== 'list' && list.type.kind !== 'any') {
        throw typeError(`"${ast.op}" asks a list; this is ${describe(list.type)}.`, ast.index, ast.op);
      }
      const of = list.type.kind === 'list' ? list.type.of : ANY;
      const that = boolean(ast.that, { ...setting, variables: { ...setting.variables, [ast.variable]: of } });
      return {
        tree: { op: ast.op, of: list.tree, variable: ast.variable, that },
        type: ast.op === 'count' ? NUMBER : BOOLEAN,
      };
    }
  }
}

function boolean(ast: Ast, setting: Setting): Tree {
  const typed = infer(ast, setting, BOOLEAN);
  if (typed.type.kind !== 'boolean' && typed.type.kind !== 'any') {
    throw typeError(`A condition must be true or false; this is ${describe(typed.type)}.`, ast.index);
  }
  return typed.tree;
}

function unary(ast: Extract<Ast, { kind: 'unary' }>, setting: Setting, wanted?: Type): Typed {
  if (ast.op === '!') return { tree: { op: '!', of: boolean(ast.of, setting) }, type: BOOLEAN };
  if (ast.of.kind === 'literal' && typeof ast.of.value === 'number') {
    return literalAs({ ...ast.of, value: -ast.of.value, source: `-${ast.of.source}`, index: ast.index }, wanted);
  }
  const of = infer(ast.of, setting, wanted);
  if (!['number', 'decimal', 'money', 'any'].includes(of.type.kind)) {
    throw typeError(`"-" before ${describe(of.type)} means nothing.`, ast.index, '-');
  }
  return { tree: { op: 'negate', of: of.tree }, type: of.type };
}

function callFunction(ast: Extract<Ast, { kind: 'function' }>, setting: Setting, wanted?: Type): Typed {
  if (ast.name === 'has') {
    return {
      tree: { op: 'has', of: infer(ast.args[0] as Ast, { ...setting, known: EVERYTHING }).tree },
      type: BOOLEAN,
    };
  }
  if (ast.name === 'trim') {
    const of = infer(ast.args[0] as Ast, setting, TEXT);
    if (!fits(of.type, TEXT)) throw typeError(`trim takes a text; this is ${describe(of.type)}.`, ast.index, 'trim');
    return { tree: { op: 'trim', of: of.tree }, type: TEXT };
  }
  if (ast.name === 'size') {
    const of = infer(ast.args[0] as Ast, setting);
    if (!['list', 'text', 'any'].includes(of.type.kind)) {
      throw typeError(`size counts a list or a text; this is ${describe(of.type)}.`, ast.index, 'size');
    }
    return { tree: { op: 'size', of: of.tree }, type: NUMBER };
  }
  const first = infer(ast.args[0] as Ast, setting, wanted);
  const inner = first.type.kind === 'list' ? first.type.of : first.type;
  const rest = ast.args.slice(1).map((arg) => infer(arg, setting, inner));
  const types = [inner, ...rest.map((each) => (each.type.kind === 'list' ? each.type.of : each.type))];
  const as = types.every((type) => type.kind === 'date')
    ? 'date'
    : types.every((type) => type.kind === 'number' || type.kind === 'any')
      ? 'number'
      : 'money';
  const odd = types.find(
    (type) => !fits(type, inner) || !['date', 'number', 'money', 'decimal', 'any'].includes(type.kind),
  );
  if (odd || (as === 'date' && ast.name === 'sum')) {
    throw typeError(`${ast.name} takes amounts or numbers; here is ${describe(odd ?? DATE)}.`, ast.index, ast.name);
  }
  return { tree: { op: ast.name, of: [first.tree, ...rest.map((each) => each.tree)], as }, type: inner };
}

/** Own members only, so that `row.constructor` does not find a member that every object has. */
function ownValue<Value>(of: Readonly<Record<string, Value | undefined>>, name: string): Value | undefined {
  return Object.hasOwn(of, name) ? of[name] : undefined;
}

function read(ast: Extract<Ast, { kind: 'read' }>, setting: Setting): Typed {
  const [first, ...rest] = ast.words as [PathWord, ...PathWord[]];
  const root = first.word as Root;
  const variable = ownValue(setting.variables, first.word);
  const start = variable ?? ownValue(setting.roots, root);
  if (start === undefined) throw unknownRoot(first, setting);
  const walked = walkPath(start, first.word, rest, setting);
  const path = rest.map((each) => each.word);
  const make = (words: string[]): Tree =>
    variable ? { op: 'variable', name: first.word, path: words } : { op: 'read', root, path: words };
  const note = (words: string[]): void => {
    if (!variable) setting.reads.add([first.word, ...words].join('.'));
  };
  note(path);
  const { type, owner, field } = walked;
  const inner = type.kind === 'list' ? type.of : type;
  if (inner.kind !== 'money' || !field?.currency) return { tree: make(path), type };
  if ('code' in field.currency) {
    return { tree: { op: 'money', amount: make(path), currency: { op: 'literal', value: field.currency.code } }, type };
  }
  if (!owner || !(field.currency.field in owner.members)) {
    const given = root === 'form' && path.length === 1 ? setting.given?.(field.currency.field) : undefined;
    if (given === undefined) return { tree: make(path), type };
    for (const each of given.reads) setting.reads.add(each);
    return { tree: { op: 'money', amount: make(path), currency: given.tree }, type };
  }
  const beside = [...path.slice(0, -1), field.currency.field];
  note(beside);
  return { tree: { op: 'money', amount: make(path), currency: make(beside) }, type };
}

function unknownRoot(first: { word: string; index: number }, setting: Setting): ExpressionError {
  const here = [...Object.keys(setting.variables), ...Object.keys(setting.roots)];
  if (ROOTS.includes(first.word as Root)) {
    return typeError(`"${first.word}" has no meaning here; here are ${here.join(', ')}.`, first.index, first.word);
  }
  return typeError(
    `"${first.word}" is no root of an expression; here are ${here.join(', ')}.${meantBy(first.word, setting)}`,
    first.index,
    first.word,
    here,
  );
}

/** A hint for an unknown name: a field without its record, or a value without quotes. */
function meantBy(word: string, { roots }: Setting): string {
  const owner = Object.entries(roots).find(([, type]) => type?.kind === 'record' && Object.hasOwn(type.members, word));
  if (owner !== undefined) return ` A field is read as ${owner[0]}.${word}.`;
  return /^[A-Z][A-Z0-9_]+$/.test(word) ? ` A value is written in quotes: '${word}'.` : '';
}

/**
 * Follows names through records and lists.
 * @throws ExpressionError at the first unknown name
 */
export function walkPath(
  start: Type,
  label: string,
  words: { word: string; index: number }[],
  setting: Pick<Setting, 'known'>,
): Member & { owner?: RecordType } {
  let type = start;
  let lists = 0;
  let owner: RecordType | undefined;
  let member: Member | undefined;
  let path = label;
  for (const { word, index } of words) {
    while (type.kind === 'list') {
      lists += 1;
      type = type.of;
    }
    if (type.kind === 'any') return { type };
    if (type.kind !== 'record') {
      throw typeError(`"${path}" is ${describe(type)}; it has no "${word}".`, index, word);
    }
    if (type.nullable && !setting.known.has(path)) {
      throw typeError(`"${path}" may be null: ask has(${path}) before reading "${word}" of it.`, index, word);
    }
    owner = type;
    member = ownValue(type.members, word);
    if (!member) {
      throw new ExpressionError(
        unknownField,
        `"${path}.${word}": ${type.label} has no "${word}".`,
        index,
        word,
        Object.keys(type.members),
      );
    }
    type = member.type;
    path = `${path}.${word}`;
  }
  for (; lists > 0; lists -= 1) type = { kind: 'list', of: type };
  return { type, ...(member?.field && { field: member.field }), ...(owner && { owner }) };
}
