import type { Rule } from '../problems/rule.ts';
import type { Context, ResolvedCall } from '../context/context.ts';
import type { At } from '../source/source.ts';

export const rule: Rule = { code: 'unknown-call', says: 'A call that no file has.' };

/** Looks up a call; reports an unknown name. */
export function findCall(context: Context, at: At, name: string): ResolvedCall | undefined {
  const found = context.calls.get(name);
  if (found === undefined) unknownCall(context, at, name, context.calls.keys());
  return found;
}

/** The same before calls are resolved. */
export function unknownCall(context: Context, at: At, name: string, among: Iterable<string>): void {
  context.problems.add(rule, at, `There is no call "${name}".`, { word: name, among });
}
