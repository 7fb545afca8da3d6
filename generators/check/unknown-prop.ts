import type { WidgetDefinition } from '#model/widget.ts';
import type { At } from '../load/source.ts';
import type { Context } from '../resolve/context.ts';

export const code = 'unknown-prop';

type Prop = WidgetDefinition['props'][string];

/** An option that the declaration of the widget does not have, or a value of another kind than it says. */
export function findProp(context: Context, keyAt: At, at: At, key: string, widget: WidgetDefinition): Prop | undefined {
  const prop = widget.props[key];
  if (!prop) {
    const among = Object.keys(widget.props);
    const has = among.length === 0 ? 'it has none' : `it has ${among.join(', ')}`;
    context.problems.add(code, keyAt, `Widget "${widget.name}" has no option "${key}": ${has}.`, { word: key, among });
    return undefined;
  }
  // An expression is written as a text.
  const wanted = prop.type === 'expression' ? 'string' : prop.type;
  if (at.node.type === wanted) return prop;
  const kind = prop.type === 'expression' ? 'an expression, in quotes' : `a ${prop.type}`;
  context.problems.add(code, at, `Option "${key}" of widget "${widget.name}" is ${kind}: ${prop.description}`, {
    word: key,
  });
  return undefined;
}
