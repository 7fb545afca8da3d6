import type { Rule } from '../problems/rule.ts';
import type { At } from '../source/source.ts';
import type { Context, ResolvedEntity } from '../context/context.ts';

export const rule: Rule = { code: 'unknown-entity', says: 'An entity that no file describes.' };

/** Looks up an entity; reports an unknown name. Entities refer to each other, so each is resolved on first use. */
export function findEntity(context: Context, at: At, name: string): ResolvedEntity | undefined {
  const known = context.entities.get(name) ?? context.resolve.entity(context, name, at);
  if (known === undefined && !context.resolving.has(name)) {
    const among = context.sources.entity.map((source) => source.name);
    const isEnum = context.sources.enum.some((source) => source.name === name);
    const says = isEnum ? ` There is an enum of that name: its files stand in enums/.` : '';
    context.problems.add(rule, at, `There is no entity "${name}".${says}`, { word: name, among });
  }
  return known;
}
