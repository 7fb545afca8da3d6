import type { Rule } from '../problems/rule.ts';
import { ExpressionError } from '../problems/expression-error.ts';

export const rule: Rule = { code: 'expression-syntax', says: 'An expression that cannot be read.' };

/**
 * An expression that cannot be parsed.
 * @param index the character of the error
 */
export function syntaxError(message: string, index: number, word?: string): ExpressionError {
  return new ExpressionError(rule, message, index, word);
}
