import type { ReactNode } from 'react';
import type { FieldDefinition } from '#model/field.ts';
import type { Reading } from '#model/reading.ts';
import { readDigits } from '#model/read-text.ts';
import { typeDigits } from '../value/text-rules.ts';
import { textOf } from '../../typing/text-of.ts';
import { TextControl } from '../control/TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import { typeOf } from '../value/widget-props.ts';

/** Numbers of up to 15 digits are exact. */
const EXACT = 15;

/** Digits only. */
function DigitWidget(widget: WidgetProps): ReactNode {
  const { schema, value, onChange } = widget;
  const type = typeOf(schema);
  const isNumber = type === 'integer' || type === 'number';
  const most = schema.maxLength ?? (isNumber ? EXACT : undefined);
  return (
    <TextControl
      widget={widget}
      text={textOf(value)}
      inputMode="numeric"
      clean={typeDigits}
      most={most}
      paste={{ kind: 'digits' }}
      onText={(digits) => onChange(isNumber ? numberOf(digits) : digits)}
    />
  );
}

function numberOf(digits: string): number | string | undefined {
  if (digits === '') return undefined;
  // Text during IME composition is not a number yet.
  return /^\d+$/.test(digits) ? Number(digits) : digits;
}

export const digit = {
  Component: DigitWidget,
  read(text: string, { of }: Pick<FieldDefinition, 'of'>): Reading<string | number> {
    const read = readDigits(text);
    return 'refused' in read || of.type === 'string' || read.value === '' ? read : { value: Number(read.value) };
  },
} satisfies WidgetImplementation;
