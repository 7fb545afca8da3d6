import type { RuleCode } from './rules.ts';

/** What is wrong with an expression, and at which of its characters. */
export class ExpressionError extends Error {
  readonly code: RuleCode;
  readonly index: number;
  readonly word: string | undefined;
  readonly among: readonly string[] | undefined;

  constructor(code: RuleCode, message: string, index: number, word?: string, among?: readonly string[]) {
    super(message);
    this.code = code;
    this.index = index;
    this.word = word;
    this.among = among;
  }
}
