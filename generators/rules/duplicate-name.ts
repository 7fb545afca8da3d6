import type { Rule } from '../problems/rule.ts';
import type { At } from '../source/source.ts';
import type { Context } from '../context/context.ts';
import type { Problems } from '../problems/problems.ts';

export const rule: Rule = { code: 'duplicate-name', says: 'One name twice where each stands for itself.' };

/** The same key twice in one object: JSON would silently keep the last. */
export function duplicateKey(problems: Problems, at: At, key: string): void {
  problems.add(rule, at, `"${key}" stands here twice.`, { word: key });
}

/** The same field twice in one list: lists are keyed by name. */
export function duplicateField(context: Context, all: { name: string; at: At }[]): void {
  const seen = new Set<string>();
  for (const { name, at } of all) {
    if (seen.has(name))
      context.problems.add(rule, at, `"${name}" stands in this list twice. Leave one out.`, { word: name });
    seen.add(name);
  }
}
