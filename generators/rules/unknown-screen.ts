import type { Rule } from '../problems/rule.ts';
import type { Context, ScreenNames } from '../context/context.ts';
import type { At } from '../source/source.ts';

export const rule: Rule = { code: 'unknown-screen', says: 'A screen or part that no file describes.' };

/** Looks up a screen or part; reports an unknown name. */
export function findScreen(context: Context, at: At, name: string): ScreenNames | undefined {
  const found = context.screens.get(name);
  if (found === undefined) {
    context.problems.add(rule, at, `There is no screen "${name}".`, { word: name, among: context.screens.keys() });
  }
  return found;
}
