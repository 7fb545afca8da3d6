import type { Rule } from '../problems/rule.ts';
import { ExpressionError } from '../problems/expression-error.ts';
import type { At } from '../source/source.ts';
import type { More, Problems } from '../problems/problems.ts';

export const rule: Rule = { code: 'type-error', says: 'Values that do not go together.' };

/** Values that do not go together: money with text, an enum with a number, a root that has no meaning here. */
export function typeError(message: string, index: number, word?: string, among?: readonly string[]): ExpressionError {
  return new ExpressionError(rule, message, index, word, among);
}

/** The same outside of an expression: a default of another type, options that are no list. */
export function wrongType(problems: Problems, at: At, message: string, more?: More): void {
  problems.add(rule, at, message, more);
}
