import type { Rule } from '../problems/rule.ts';
import type { At } from '../source/source.ts';
import type { Problems } from '../problems/problems.ts';

export const rule: Rule = { code: 'unknown-key', says: 'A key that the dialect does not have there.' };

/**
 * Reports a key that the dialect does not have at this spot.
 * @param where reads like `a word of the dialect here`.
 */
export function unknownKey(problems: Problems, at: At, key: string, known: Iterable<string>, where: string): void {
  problems.add(rule, at, `"${key}" is not ${where}.`, { word: key, among: known });
}
