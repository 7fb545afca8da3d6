import type { Expression, Tree } from '#model/expression.ts';
import type { Rule } from '../problems/rule.ts';
import type { Context } from '../context/context.ts';
import type { At } from '../source/source.ts';
import { treesIn } from '../source/walk.ts';
import type { Type } from '../types/types.ts';

export const rule: Rule = {
  code: 'fixed-key',
  says: 'An idempotency key that two different requests share.',
};

/** True for the names under which providers take an idempotency key. */
export const isKey = (name: string): boolean => /^(x-)?idempoten(cy|ce|t)([-_]?(key|id|token))?$/i.test(name);

/** Reports a key that two requests may share: the provider would answer the second with the result of the first. */
export function fixedKey(
  context: Context,
  at: At,
  name: string,
  { expression, type }: { expression: Expression; type: Type },
): void {
  const kind = isConstant(expression.tree) ? 'is always the same' : READ[type.kind];
  if (kind === undefined) return;
  const message = `"${name}" ${kind}, so the provider takes a second request for a repetition of the first: leave it out and say "idempotent": true for a key per request, or name a number of its own.`;
  context.problems.add(rule, at, message, { word: name });
}

const READ: Partial<Record<Type['kind'], string>> = {
  money: 'is an amount',
  decimal: 'is a figure that requests share',
  number: 'is a figure that requests share',
  boolean: 'is a yes or no',
  enum: 'is one of a few values',
  date: 'is a time that requests share',
};

const isConstant = (tree: Tree): boolean => treesIn(tree).every(({ op }) => op !== 'read' && op !== 'variable');
