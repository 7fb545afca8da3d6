import type { Rule } from '../problems/rule.ts';
import { text, type At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = { code: 'broken-pattern', says: 'A pattern that is not a regular expression.' };

/** Reports a pattern that is not a valid regular expression. Validators read it with the `u` flag. */
export function brokenPattern(context: Context, at: At): boolean {
  const pattern = text(at) ?? '';
  try {
    new RegExp(pattern, 'u');
    return false;
  } catch (error) {
    const why = (error as Error).message.replace(/^Invalid regular expression: /, '').replace(/^\/.*\/u?: /s, '');
    context.problems.add(rule, at, `"${pattern}" is not a regular expression: ${why}.`, { word: pattern });
    return true;
  }
}
