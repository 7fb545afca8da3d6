import type { Rule } from '../problems/rule.ts';
import type { Context, ResolvedEnum } from '../context/context.ts';
import type { At } from '../source/source.ts';

export const rule: Rule = { code: 'unknown-enum', says: 'An enum that no file describes.' };

/** Looks up an enum; reports an unknown name. */
export function findEnum(context: Context, at: At, name: string): ResolvedEnum | undefined {
  const found = context.enums.get(name);
  if (found === undefined) {
    context.problems.add(rule, at, `There is no enum "${name}".`, { word: name, among: context.enums.keys() });
  }
  return found;
}
