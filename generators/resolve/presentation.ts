import type { EntityField } from '#model/entity.ts';
import type { ColumnWidth } from '#model/field.ts';
import { member, text } from '../source/source.ts';
import type { Context } from '../context/context.ts';

/** Formats for words that are only widgets. */
const SHOWN_AS: Record<string, string> = { daterange: 'date' };
/** Widgets for words that are only formats. */
const TYPED_AS: Record<string, string> = {
  money: 'amount',
  'secret-money': 'amount',
  'date-time': 'date',
  percent: 'amount',
  rate: 'amount',
  decimal: 'amount',
  file: 'upload',
  fileGroup: 'upload',
  img: 'upload',
};

/** How a field is shown and typed where no schema says otherwise. A word may be the name of a format, a widget, or both. */
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
  return SHOWN_AS[word] ?? (preset && text(member(preset.at, 'format'))) ?? 'plain';
}

function widgetFor(context: Context, type: EntityField['type'], word: string | undefined): string {
  if (word !== undefined && context.widgets.has(word)) return word;
  if (type === 'boolean') return 'switch';
  if (type === 'number' || type === 'integer') return 'digit';
  return (word !== undefined && TYPED_AS[word]) || 'text';
}

/** The column's width class, by the kind of thing in it. */
export function columnWidth(field: EntityField, isKey: boolean, hasTones: boolean): ColumnWidth {
  // A record of each currency or kind is called by a word, not by a number.
  const isNumber = isKey && field.enum === undefined && field.format !== 'currency';
  const isCode = /Code$/.test(field.name) && field.enum === undefined && field.format === 'plain';
  if (isNumber || isCode || /(No|Id)$/.test(field.name))
    return field.format === 'secret' || field.format === 'mask' ? 'account' : 'id';
  if (field.enum !== undefined) {
    if (field.type === 'array') return 'text';
    return hasTones ? 'status' : 'type';
  }
  switch (field.format) {
    case 'date':
    case 'date-time':
    case 'countdown':
      return 'time';
    case 'money':
    case 'secret-money':
      return /fee$/i.test(field.name) ? 'fee' : 'money';
    case 'rate':
    case 'percent':
    case 'decimal':
      return 'rate';
    case 'secret':
    case 'mask':
      return 'account';
    case 'boolean':
    case 'currency':
      return 'type';
    default:
      if (field.type === 'number' || field.type === 'integer') return 'rate';
      if (field.widget === 'textarea') return 'long';
      return /name$/i.test(field.name) ? 'name' : 'text';
  }
}

/** Priority of a column in a narrow window: key, then state and money, then time, then the rest in order. */
export function columnPriority(width: ColumnWidth, isKey: boolean, index: number): number {
  if (isKey) return 1;
  if (width === 'status') return 2;
  if (width === 'money') return 3;
  if (width === 'name') return 4;
  return (width === 'time' ? 5 : 6) + index;
}

export function alignOf(format: string, type: string): 'start' | 'end' {
  const isFigure = ['money', 'secret-money', 'rate', 'percent', 'decimal'].includes(format);
  return isFigure || ((type === 'number' || type === 'integer') && format === 'plain') ? 'end' : 'start';
}
