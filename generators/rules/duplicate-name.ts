import type { Rule } from '../problems/rule.ts';
import type { At } from '../source/source.ts';
import type { Context } from '../context/context.ts';
import type { Problems } from '../problems/problems.ts';

export const rule: Rule = { code: 'duplicate-name', says: 'One name twice where each stands for itself.' };

/** Reports a duplicate key in an object: JSON would silently keep the last one. */
export function duplicateKey(problems: Problems, at: At, key: string): void {
  problems.add(rule, at, `"${key}" stands here twice.`, { word: key });
}

/** Reports a duplicate field in a list, because lists are indexed by name. */
export function duplicateField(context: Context, all: { name: string; at: At }[]): void {
  const seen = new Set<string>();
  for (const { name, at } of all) {
    if (seen.has(name))
      context.problems.add(rule, at, `"${name}" stands in this list twice. Leave one out.`, { word: name });
    seen.add(name);
  }
}
