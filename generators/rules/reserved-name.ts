import type { Rule } from '../problems/rule.ts';
import type { At } from '../source/source.ts';
import type { Problems } from '../problems/problems.ts';

export const rule: Rule = { code: 'reserved-name', says: 'A name that JavaScript reserves.' };

/** Reports a name that every JavaScript object has: looking it up would find that member. */
export function reservedName(problems: Problems, at: At, name: string): void {
  problems.add(rule, at, `"${name}" is reserved by JavaScript. Choose another name.`, { word: name });
}
