import type { Rule } from './rule.ts';

/** Error in an expression, with the position of its character. */
export class ExpressionError extends Error {
  readonly rule: Rule;
  readonly index: number;
  readonly word: string | undefined;
  readonly among: readonly string[] | undefined;

  constructor(rule: Rule, message: string, index: number, word?: string, among?: readonly string[]) {
    super(message);
    this.rule = rule;
    this.index = index;
    this.word = word;
    this.among = among;
  }
}
