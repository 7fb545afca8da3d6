import type { Rule } from '../problems/rule.ts';
import type { At } from '../source/source.ts';
import type { Problems } from '../problems/problems.ts';

export const rule: Rule = { code: 'not-drawn-yet', says: 'A word of the dialect that nothing draws yet.' };

/** Reports a word of the dialect that is not drawn yet, instead of silently ignoring it. */
export function notDrawnYet(problems: Problems, at: At, what: string, word?: string): void {
  problems.add(rule, at, `${what} belongs to the dialect but is not drawn yet.`, word === undefined ? {} : { word });
}

/** Reports a part of a foreign schema that no form can show. */
export function partNotDrawn(problems: Problems, at: At, name: string, why: string): void {
  problems.add(rule, at, `Part of the schema of "${name}" cannot be drawn: ${why}.`, { word: name });
}
