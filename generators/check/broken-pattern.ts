import { text, type At } from '../source/source.ts';
import type { Context } from '../resolve/context.ts';

export const code = 'broken-pattern';

/** A pattern that is not a regular expression. Validators read it with the `u` flag. */
export function brokenPattern(context: Context, at: At): boolean {
  const pattern = text(at) ?? '';
  try {
    new RegExp(pattern, 'u');
    return false;
  } catch (error) {
    const why = (error as Error).message.replace(/^Invalid regular expression: /, '').replace(/^\/.*\/u?: /s, '');
    context.problems.add(code, at, `"${pattern}" is not a regular expression: ${why}.`, { word: pattern });
    return true;
  }
}
