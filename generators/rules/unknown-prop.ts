import type { Rule } from '../problems/rule.ts';
import type { PropType, WidgetDefinition } from '#model/widget.ts';
import type { At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = {
  code: 'unknown-prop',
  says: 'An option that the widget does not have, or of another kind.',
};

type Prop = WidgetDefinition['props'][string];

/** The JSON form of an option of each type. */
const WRITTEN_AS: Record<PropType, string> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  list: 'array',
  expression: 'string',
  call: 'string',
  calls: 'array',
};
const KINDS: Partial<Record<PropType, string>> = {
  expression: 'an expression, in quotes',
  call: 'the name of a call, in quotes',
  calls: 'a list of names of calls',
};

/** Reports an option that the widget does not declare, or a value of another type. */
export function findProp(context: Context, keyAt: At, at: At, key: string, widget: WidgetDefinition): Prop | undefined {
  const prop = widget.props[key];
  if (!prop) {
    const among = Object.keys(widget.props);
    const has = among.length === 0 ? 'it has none' : `it has ${among.join(', ')}`;
    context.problems.add(rule, keyAt, `Widget "${widget.name}" has no option "${key}": ${has}.`, { word: key, among });
    return undefined;
  }
  if (at.node.type === WRITTEN_AS[prop.type]) return prop;
  const kind = KINDS[prop.type] ?? `a ${prop.type}`;
  context.problems.add(rule, at, `Option "${key}" of widget "${widget.name}" is ${kind}: ${prop.description}`, {
    word: key,
  });
  return undefined;
}
