import { formatFacts } from '#model/formats.ts';
import { PLAIN_WIDGET, usualWidget, widgetFacts } from '#model/built-in.ts';
import type { EntityField } from '#model/entity.ts';
import type { ColumnWidth } from '#model/field.ts';
import { member, text } from '../../source/source.ts';
import type { Context } from '../../context/context.ts';

/** Default format and widget of a field. A name may belong to a format, a widget, or both. */
export function presentationFor(
  context: Context,
  type: EntityField['type'],
  word: string | undefined,
): Pick<EntityField, 'format' | 'widget'> {
  return { format: formatFor(context, type, word), widget: widgetFor(context, type, word) };
}

function formatFor(context: Context, type: EntityField['type'], word: string | undefined): string {
  if (word === undefined) return type === 'boolean' ? 'boolean' : 'plain';
  if (context.formats.has(word)) return word;
  const preset = context.presets.get(word);
  return widgetFacts(word).shownAs ?? (preset && text(member(preset.at, 'format'))) ?? 'plain';
}

function widgetFor(context: Context, type: EntityField['type'], word: string | undefined): string {
  if (word !== undefined && context.widgets.has(word)) return word;
  const ofType = type === 'string' ? undefined : usualWidget(type);
  return ofType ?? (word === undefined ? undefined : usualWidget(word)) ?? PLAIN_WIDGET;
}

/** Characters that need a wide column. */
const SENTENCE = 40;

/** Width class of a column, by its type. */
export function columnWidth(field: EntityField, isKey: boolean, hasTones: boolean): ColumnWidth {
  // If there is one record for each currency or kind, an enum identifies the record.
  const isNumber = isKey && field.enum === undefined && formatFacts(field.format).isKind !== true;
  const isCode = /Code$/.test(field.name) && field.enum === undefined && field.format === 'plain';
  if (isNumber || isCode || /(No|Id)$/.test(field.name))
    return formatFacts(field.format).masked === 'whole' ? 'account' : 'id';
  if (field.enum !== undefined) {
    if (field.type === 'array') return hasTones ? 'tags' : 'text';
    return hasTones ? 'status' : 'type';
  }
  const { column, isMoney } = formatFacts(field.format);
  if (isMoney === true && /fee$/i.test(field.name)) return 'fee';
  // A text that shows many characters before it is truncated is a sentence.
  if ((field.length ?? 0) >= SENTENCE) return 'long';
  if (column !== undefined) return column;
  if (field.type === 'number' || field.type === 'integer') return 'rate';
  return widgetFacts(field.widget).column ?? (/(name|counterparty)$/i.test(field.name) ? 'name' : 'text');
}

/** Priority of a column in a narrow window: key, then state and money, then time, then the authored order. */
export function columnPriority(width: ColumnWidth, isKey: boolean, index: number): number {
  if (isKey) return 1;
  if (width === 'status') return 2;
  if (width === 'money') return 3;
  if (width === 'name') return 4;
  return (width === 'time' ? 5 : 6) + index;
}

export function alignOf(format: string, type: string): 'start' | 'end' {
  const isFigure = formatFacts(format).holds === 'decimal';
  return isFigure || ((type === 'number' || type === 'integer') && format === 'plain') ? 'end' : 'start';
}
