import type { Rule } from '../problems/rule.ts';
import type { EntityField } from '#model/entity.ts';
import type { At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = { code: 'unfit-widget', says: 'A widget that edits something else than the field holds.' };

/** A widget that edits something else than the field holds: what is typed in it could not be sent. */
export function unfitWidget(context: Context, at: At, widget: string, { name, type }: EntityField): void {
  const edits = context.widgets.get(widget)?.edits ?? [];
  if (edits.length === 0 || edits.includes(type)) return;
  const others = [...context.widgets.values()].filter((each) => each.edits.includes(type)).map((each) => each.name);
  context.problems.add(
    rule,
    at,
    `Widget "${widget}" edits ${edits.map(called).join(' or ')}, and "${name}" is ${called(type)}.`,
    { word: widget, among: others },
  );
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a record',
};

const called = (type: string): string => KINDS[type] ?? type;
