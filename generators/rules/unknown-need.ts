import type { Rule } from '../problems/rule.ts';
import type { NeedDefinition } from '#model/need.ts';
import type { At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = { code: 'unknown-need', says: 'A need that no file describes.' };

/** Looks up a need; reports an unknown name. */
export function findNeed(context: Context, at: At, name: string): NeedDefinition | undefined {
  const found = context.needs.get(name);
  if (found === undefined) {
    context.problems.add(rule, at, `There is no need "${name}".`, { word: name, among: context.needs.keys() });
  }
  return found;
}
