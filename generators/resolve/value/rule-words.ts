import { formatFacts } from '#model/formats.ts';
import type { EntityField } from '#model/entity.ts';
import type { Text } from '#model/expression.ts';
import type { TypedExpression } from './expression.ts';
import { presented } from './text.ts';

/* Default sentences of rules. */

export function boundWords(
  word: 'min' | 'max' | 'required',
  field: EntityField,
  bound: TypedExpression,
  figure: number | undefined,
): Text {
  const { title, format } = field;
  const { holds } = formatFacts(format);
  if (word === 'required') return `${field.enum === undefined && holds !== 'day' ? '请填写' : '请选择'}${title}`;
  const isDate = holds === 'day' || holds === 'moment';
  const relation = isDate ? (word === 'min' ? '不能早于' : '不能晚于') : word === 'min' ? '不能小于' : '不能大于';
  if (figure !== undefined) return `${title}${relation} ${figure}`;
  return withValue(`${title}${relation} `, bound, isDate ? format : undefined);
}

export function valueWords({ title }: EntityField, value: TypedExpression): Text {
  return withValue(`${title}应为 `, value);
}

export function optionWords({ title }: EntityField): Text {
  return `请选择有效的${title}`;
}

function withValue(before: string, typed: TypedExpression, format?: string): Text {
  const shown = presented(typed);
  const part = {
    value: shown.value,
    format: format ?? shown.format,
    ...(shown.currency && { currency: shown.currency }),
    ...(shown.enumName !== undefined && { enum: shown.enumName }),
  };
  return { parts: [before, part], reads: typed.expression.reads };
}
