import type { Rule } from '../problems/rule.ts';
import type { At } from '../source/source.ts';
import type { Context, Scope } from '../context/context.ts';
import { recordOf } from '../types/types.ts';

export const rule: Rule = { code: 'shadowed-data', says: 'A question with the name of one around it.' };

/** Reports a question with the name of a surrounding one: `data.x` would be ambiguous. */
export function shadowedData(context: Context, at: At, name: string, around: Scope): void {
  if (name in (recordOf(around.roots.data)?.members ?? {})) {
    context.problems.add(rule, at, `A block around this one already asks a question named "${name}".`, { word: name });
  }
}
