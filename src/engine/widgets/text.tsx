import type { ReactNode } from 'react';
import { settleText, typeText, type Spaces } from './text-rules.ts';
import { TextControl } from './TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from './widget.ts';

const AUTOCOMPLETE = ['username', 'email', 'tel', 'name', 'one-time-code'];

function TextWidget(widget: WidgetProps): ReactNode {
  const { value, onChange, onBlur, field, props } = widget;
  const spaces = (props.spaces as Spaces | undefined) ?? 'trim';
  const text = value === undefined || value === null ? '' : String(value);
  const fill = String(props.autocomplete ?? '');
  return (
    <TextControl
      widget={widget}
      text={text}
      maxLength={field.of.maxLength}
      inputMode={field.of.format === 'email' ? 'email' : undefined}
      autoComplete={AUTOCOMPLETE.includes(fill) ? fill : undefined}
      onText={(typed) => onChange(typeText(props.upper === true ? typed.toUpperCase() : typed, spaces))}
      onBlur={() => {
        const settled = settleText(text, spaces);
        if (settled !== text) onChange(settled);
        onBlur();
      }}
    />
  );
}

export const text: WidgetImplementation = { Component: TextWidget };
