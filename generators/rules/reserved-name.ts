import type { Rule } from '../problems/rule.ts';
import type { At } from '../source/source.ts';
import type { Problems } from '../problems/problems.ts';

export const rule: Rule = { code: 'reserved-name', says: 'A name that JavaScript reserves.' };

/** A name that every JavaScript object has already: looked up by it, a table of names answers with something else. */
export function reservedName(problems: Problems, at: At, name: string): void {
  problems.add(rule, at, `"${name}" is reserved by JavaScript. Choose another name.`, { word: name });
}
