import { ExpressionError } from './expression-error.ts';

export const code = 'expression-syntax';

/** An expression that cannot be read. @param index the character where it goes wrong. */
export function syntaxError(message: string, index: number, word?: string): ExpressionError {
  return new ExpressionError(code, message, index, word);
}
