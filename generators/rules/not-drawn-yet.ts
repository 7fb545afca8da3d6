import type { Rule } from '../problems/rule.ts';
import type { At } from '../source/source.ts';
import type { Problems } from '../problems/problems.ts';

export const rule: Rule = { code: 'not-drawn-yet', says: 'A word of the dialect that nothing draws yet.' };

/** A word that belongs to the dialect and that nothing draws yet: better said than silently left out. */
export function notDrawnYet(problems: Problems, at: At, what: string, word?: string): void {
  problems.add(rule, at, `${what} belongs to the dialect but is not drawn yet.`, word === undefined ? {} : { word });
}
