import type { Rule } from '../problems/rule.ts';
import { text, type At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = { code: 'unknown-action', says: 'A row action that the table does not have.' };

/** Reports a column that opens a row action which its table does not have. */
export function findRowAction(context: Context, at: At, names: string[]): void {
  const word = text(at) ?? '';
  if (!names.includes(word))
    context.problems.add(rule, at, `This table has no row action "${word}".`, { word, among: names });
}
