import type { WidgetDefinition } from '#model/widget.ts';
import { text, type At } from '../source/source.ts';
import type { Context } from '../resolve/context.ts';

export const code = 'unknown-widget';

/** A widget that neither the engine nor the product has. */
export function findWidget(context: Context, at: At): WidgetDefinition | undefined {
  const name = text(at) ?? '';
  const found = context.widgets.get(name);
  if (!found)
    context.problems.add(code, at, `There is no widget "${name}".`, { word: name, among: context.widgets.keys() });
  return found;
}
