import type { Rule } from '../problems/rule.ts';
import { ExpressionError } from '../problems/expression-error.ts';
import type { At } from '../source/source.ts';
import type { More, Problems } from '../problems/problems.ts';

export const rule: Rule = { code: 'type-error', says: 'Values that do not go together.' };

/**
 * Values of types that do not fit: money with text, an enum with a number, a root that does not exist at this place.
 */
export function typeError(message: string, index: number, word?: string, among?: readonly string[]): ExpressionError {
  return new ExpressionError(rule, message, index, word, among);
}

/** The same outside of expressions: a default of another type, options that are not a list. */
export function wrongType(problems: Problems, at: At, message: string, more?: More): void {
  problems.add(rule, at, message, more);
}
