import type { Rule } from '../problems/rule.ts';
import type { WidgetDefinition } from '#model/widget.ts';
import { text, type At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = { code: 'unknown-widget', says: 'A widget that neither the engine nor the product has.' };

/** Looks up a widget of the engine or the product; reports an unknown name. */
export function findWidget(context: Context, at: At): WidgetDefinition | undefined {
  const name = text(at) ?? '';
  const found = context.widgets.get(name);
  if (!found)
    context.problems.add(rule, at, `There is no widget "${name}".`, { word: name, among: context.widgets.keys() });
  return found;
}
