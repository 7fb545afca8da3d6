import type { ReactNode } from 'react';
import { settleText, typeText, type Spaces } from './text-rules.ts';
import { TextControl } from './TextControl.tsx';
import { Counter } from './textarea.tsx';
import type { WidgetImplementation, WidgetProps } from './widget.ts';
import css from './text-control.module.css';

const NEAR = 0.8;
const AUTOCOMPLETE = ['username', 'email', 'tel', 'name', 'one-time-code'];

function TextWidget(widget: WidgetProps): ReactNode {
  const { value, onChange, onBlur, field, props } = widget;
  const spaces = (props.spaces as Spaces | undefined) ?? 'trim';
  const text = value === undefined || value === null ? '' : String(value);
  const fill = String(props.autocomplete ?? '');
  const most = field.of.maxLength;
  const control = (
    <TextControl
      widget={widget}
      text={text}
      maxLength={most}
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
  if (most === undefined || widget.compact) return control;
  // Counted where the author wants it, and where the end is near.
  const isCounted = props.counter === true || text.length > most * NEAR;
  return (
    <div className={css.counted}>
      {control}
      {isCounted && <Counter length={text.length} most={most} />}
    </div>
  );
}

export const text: WidgetImplementation = { Component: TextWidget };
