import type { EntityField } from '#model/entity.ts';
import type { ColumnWidth } from '#model/field.ts';

/** Formats that only say how a thing is typed, and what such a thing is shown as. */
const SHOWN_AS: Record<string, string> = {
  digit: 'plain',
  code: 'plain',
  password: 'plain',
  'new-password': 'plain',
  textarea: 'plain',
  daterange: 'date',
};
const TYPED_AS: Record<string, string> = {
  money: 'amount',
  'secret-money': 'amount',
  date: 'date',
  'date-time': 'date',
  daterange: 'daterange',
  percent: 'digit',
  rate: 'digit',
  decimal: 'digit',
  digit: 'digit',
  code: 'code',
  password: 'password',
  'new-password': 'password',
  textarea: 'textarea',
};

/** How a field is shown where no schema says otherwise. */
export function formatFor(type: EntityField['type'], format: string | undefined): string {
  if (format !== undefined) return SHOWN_AS[format] ?? format;
  return type === 'boolean' ? 'boolean' : 'plain';
}

/** How a field is typed where no schema says otherwise. */
export function widgetFor(type: EntityField['type'], format: string | undefined): string {
  if (type === 'boolean') return 'switch';
  if (type === 'number' || type === 'integer') return 'digit';
  return (format !== undefined && TYPED_AS[format]) || 'text';
}

/** The column's width class, by the kind of thing in it. */
export function columnWidth(field: EntityField, isKey: boolean, hasTones: boolean): ColumnWidth {
  if (isKey || /(No|Id)$/.test(field.name))
    return field.format === 'secret' || field.format === 'mask' ? 'account' : 'id';
  if (field.enum !== undefined) return hasTones ? 'status' : 'type';
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
      return /name$/i.test(field.name) ? 'name' : 'text';
  }
}

/** What a narrow window keeps longest: the key, then state and money, then when, then the rest in order. */
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
