import type { ReactNode } from 'react';
import { phoneLength, typeDigits } from './text-rules.ts';
import { TextControl } from './TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from './widget.ts';
import css from './text-control.module.css';

/** Digits only. A phone number is cut to the length that its country code allows. */
function DigitWidget(widget: WidgetProps): ReactNode {
  const { field, value, onChange, sibling } = widget;
  const isNumber = field.of.type === 'integer' || field.of.type === 'number';
  const prefix = field.of.prefix === undefined ? undefined : sibling(field.of.prefix)?.value;
  const most = typeof prefix === 'string' ? phoneLength(prefix) : field.of.maxLength;
  return (
    <TextControl
      widget={widget}
      text={value === undefined || value === null ? '' : String(value)}
      inputMode="numeric"
      inputClass={css.digits}
      onText={(typed) => {
        const digits = typeDigits(typed).slice(0, most ?? (isNumber ? 15 : undefined));
        onChange(isNumber ? (digits === '' ? undefined : Number(digits)) : digits);
      }}
    />
  );
}

export const digit: WidgetImplementation = { Component: DigitWidget };
