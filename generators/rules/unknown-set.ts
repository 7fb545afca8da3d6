import type { Rule } from '../problems/rule.ts';
import type { At } from '../source/source.ts';
import type { Context, NamedSet } from '../context/context.ts';

export const rule: Rule = {
  code: 'unknown-set',
  says: 'A permission that is no route and names no set of routes, or a set of the other kind.',
};

const KINDS = { permission: 'routes', needs: 'needs' } as const;

/** Looks up a set of routes or needs; reports an unknown name, and a set of the other kind. */
export function findSet(context: Context, at: At, name: string, kind: NamedSet['kind']): NamedSet | undefined {
  const found = context.sets.get(name);
  if (found?.kind === kind) {
    context.usedSets.add(name);
    return found;
  }
  const among = [...context.sets].flatMap(([each, set]) => (set.kind === kind ? [each] : []));
  const message = found
    ? `The set "${name}" holds ${KINDS[found.kind]}; ${KINDS[kind]} are expected here.`
    : `There is no set "${name}" of ${KINDS[kind]}. A route begins with "/".`;
  context.problems.add(rule, at, message, { word: name, among });
  return undefined;
}
