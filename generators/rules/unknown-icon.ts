import type { Rule } from '../problems/rule.ts';
import { text, type At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = { code: 'unknown-icon', says: 'An icon that the product does not draw.' };

/** Looks up an icon; reports one that the product's `icons.json` does not list. */
export function findIcon(context: Context, at: At | undefined): string | undefined {
  const name = text(at);
  if (at === undefined || name === undefined) return undefined;
  context.icons.add(name);
  const { drawnIcons } = context;
  if (drawnIcons !== undefined && !drawnIcons.has(name))
    context.problems.add(rule, at, `There is no icon "${name}": icons.json has those that are drawn.`, {
      word: name,
      among: drawnIcons,
    });
  return name;
}
