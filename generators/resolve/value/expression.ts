import type { Expression, Root, Tree } from '#model/expression.ts';
import { typeError } from '../../rules/type-error.ts';
import { ExpressionError } from '../../problems/expression-error.ts';
import type { Ast } from '../../expression/ast.ts';
import { infer, walkPath } from '../../expression/infer.ts';
import { parse } from '../../expression/parse.ts';
import { EVERYTHING, narrowed, type Setting } from '../../expression/setting.ts';
import { UNKNOWN, describe, fits, type Member, type RecordType, type Type } from '../../types/types.ts';
import { member, text, type At } from '../../source/source.ts';
import type { Context, Scope } from '../../context/context.ts';
import { formatFacts } from '#model/formats.ts';
import { writtenAt } from '../../source/origin.ts';
import { treesIn } from '../../source/walk.ts';

/** Field of the entity `user` with the permissions of the person. */
export const PERMISSIONS = 'permission';

export interface TypedExpression {
  expression: Expression;
  type: Type;
  /** If the expression reads a single value: its field, and the record that has it. */
  member?: Member & { owner?: RecordType };
  /** Masking format of a value that is chosen from fields with this format: `a.pin ?? b.pin`. */
  masked?: string;
}

const BROKEN = (source: string): TypedExpression => ({
  expression: { source, tree: { op: 'literal', value: null }, reads: [] },
  type: UNKNOWN,
});

/** Resolves the expression at a place. @param many whether a list of the wanted type is accepted too */
export function resolveExpression(context: Context, at: At, scope: Scope, wanted?: Type, many = false): Expression {
  const { expression } = typeExpression(context, at, text(at) ?? '', scope, { ...(wanted && { wanted }), many });
  if (expression.reads.includes(`user.${PERMISSIONS}`))
    context.permissions.push(...permissionsIn(expression.tree).map((word) => ({ word, at })));
  return writtenAt(expression, at);
}

/** Permissions that an expression looks for: `'/pay' in user.permission`. */
function permissionsIn(tree: Tree): string[] {
  return treesIn(tree).flatMap((each) => {
    if (each.op !== 'in' || each.left.op !== 'literal' || each.right.op !== 'read') return [];
    const { root, path } = each.right;
    const isPermission = root === 'user' && path.join('.') === PERMISSIONS;
    return isPermission && typeof each.left.value === 'string' ? [each.left.value] : [];
  });
}

interface Expected {
  wanted?: Type;
  many?: boolean;
  /** Offset of the expression inside its text. */
  offset?: number;
  /** The part of the source to type; the whole source by default. */
  ast?: Ast;
  /** Conditions that hold wherever the value is read. */
  given?: readonly Ast[];
}

export function typeExpression(
  context: Context,
  at: At,
  source: string,
  scope: Scope,
  { wanted, many = false, offset = 0, ast: part, given: conditions = [] }: Expected = {},
): TypedExpression {
  context.onExpression?.(at, scope);
  try {
    const ast = part ?? parse(source);
    const reads = new Set<string>();
    const given = (name: string): Expression | undefined => {
      const { formGiven, ...around } = scope;
      const found = formGiven && member(formGiven, name);
      return found && resolveExpression(context, found, around);
    };
    const plain: Setting = { roots: scope.roots, variables: {}, known: new Set<string>(), reads, given };
    const setting = conditions.reduce((inner, condition) => narrowed(condition, inner), plain);
    const goal = many && ast.kind === 'list' && wanted ? { kind: 'list' as const, of: wanted } : wanted;
    const { tree, type } = infer(ast, setting, goal);
    const isFit = !goal || fits(type, goal) || (many && type.kind === 'list' && wanted && fits(type.of, wanted));
    if (!isFit && goal) {
      const index = 'index' in ast && ast.kind !== 'binary' ? ast.index : 0;
      throw typeError(`Expected ${describe(goal)}, got ${describe(type)}.`, index);
    }
    const [read, masked] = [readMember(ast, scope), maskIn(ast, scope)];
    const expression = { source, tree, reads: [...reads].sort() };
    return { expression, type, ...(read && { member: read }), ...(masked !== undefined && { masked }) };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { rule, message, index, word, among } = error;
    context.problems.add(rule, at, message, {
      index: index + offset,
      ...(word !== undefined && { word }),
      ...(among && { among }),
    });
    return BROKEN(source);
  }
}

/**
 * The masking format of the fields that the value comes from, if it is that of each of them: a name beside a secret
 * must stay readable.
 */
function maskIn(ast: Ast, scope: Scope): string | undefined {
  if (ast.kind === 'conditional') return sameMask(ast.then, ast.else, scope);
  if (ast.kind === 'binary' && ast.op === '??') return sameMask(ast.left, ast.right, scope);
  const format = readMember(ast, scope)?.field?.format;
  return format !== undefined && formatFacts(format).masked !== undefined ? format : undefined;
}

function sameMask(one: Ast, other: Ast, scope: Scope): string | undefined {
  const mask = maskIn(one, scope);
  return mask === maskIn(other, scope) ? mask : undefined;
}

function readMember(ast: Ast, scope: Scope): TypedExpression['member'] {
  if (ast.kind !== 'read') return undefined;
  const [first, ...rest] = ast.words;
  const start = first && scope.roots[first.word as Root];
  if (!first || !start || rest.length === 0) return undefined;
  return walkPath(start, first.word, rest, { known: EVERYTHING });
}
