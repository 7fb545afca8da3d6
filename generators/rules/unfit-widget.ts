import type { Rule } from '../problems/rule.ts';
import { widgetFacts } from '#model/built-in.ts';
import type { EntityField } from '#model/entity.ts';
import { formatFacts } from '#model/formats.ts';
import type { At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = { code: 'unfit-widget', says: 'A widget that edits something else than the field holds.' };

/** Reports a widget for another type than that of the field: its value could not be sent. */
export function unfitWidget(context: Context, at: At, widget: string, field: EntityField): void {
  const { name, type } = field;
  const edits = context.widgets.get(widget)?.edits ?? [];
  if (edits.length === 0) return;
  if (edits.includes(type)) {
    unfitText(context, at, widget, field);
    return;
  }
  const others = [...context.widgets.values()].filter((each) => each.edits.includes(type)).map((each) => each.name);
  context.problems.add(
    rule,
    at,
    `Widget "${widget}" edits ${edits.map(called).join(' or ')}, and "${name}" is ${called(type)}.`,
    { word: widget, among: others },
  );
}

/** Options of a yes-or-no field, as problems show them. */
export const ANSWERS = '"options": [{"title": "Paid", "value": true}, {"title": "Not paid", "value": false}]';

/** Reports choices of a yes or no that have no titles, and titles that the widget does not draw or the form not send. */
export function unfitAnswers(
  context: Context,
  at: At,
  { name, widget }: { name: string; widget: string },
  isTitled: boolean,
  isFilter: boolean,
): void {
  const isOffered = widgetFacts(widget).offers === true;
  if (isFilter && isOffered === isTitled) return;
  if (!isFilter && !isOffered && !isTitled) return;
  const message = !isFilter
    ? `"${name}" is yes or no, and only a filter offers the two as choices: a form has "switch", "checkbox" or "radio".`
    : isOffered
      ? `"${name}" is yes or no, and "${widget}" draws choices: give the two their titles, ${ANSWERS}.`
      : `"${name}" is yes or no, and "${widget}" draws no titles: choose "chips" or "tabs".`;
  context.problems.add(rule, at, message, { word: widget });
}

/** Reports an amount or a date in a field of plain text, which could be neither added up nor compared. */
function unfitText(context: Context, at: At, widget: string, { name, type, format }: EntityField): void {
  const word = context.widgets.get(widget)?.is ?? widget;
  const { holds: wanted } = widgetFacts(word);
  const { holds } = formatFacts(format);
  if (type !== 'string' || wanted === undefined || (holds !== undefined && wanted.includes(holds))) return;
  const types = wanted.includes('decimal') ? 'an amount' : 'a day';
  const formats = wanted.includes('decimal') ? '"money", "decimal" or "percent"' : '"date"';
  const message = `Widget "${widget}" types ${types}, and "${name}" is a text: give the field the format ${formats}.`;
  context.problems.add(rule, at, message, { word: widget });
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
