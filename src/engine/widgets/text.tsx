import type { ReactNode } from 'react';
import { settleText, textOf, typeText, type Spaces } from './text-rules.ts';
import { Counted, TextControl, useTyping } from './TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';
import css from './text-control.module.css';

const NEAR = 0.8;
const AUTOCOMPLETE = ['username', 'email', 'tel', 'name', 'one-time-code'];

function TextWidget(widget: WidgetProps): ReactNode {
  const { field, props } = widget;
  const spaces = (props.spaces as Spaces | undefined) ?? 'trim';
  const text = textOf(widget.value);
  const typing = useTyping(widget, text, (typed) => settleText(typed, spaces));
  const fill = String(props.autocomplete ?? '');
  const most = field.of.maxLength;
  const control = (
    <TextControl
      widget={widget}
      text={text}
      maxLength={most}
      inputMode={field.of.format === 'email' ? 'email' : undefined}
      autoComplete={AUTOCOMPLETE.includes(fill) ? fill : 'off'}
      clean={(raw) => typeText(props.upper === true ? raw.toUpperCase() : raw, spaces)}
      onText={typing.type}
      onBlur={typing.leave}
    />
  );
  if (most === undefined || widget.compact) return control;
  // Counted where the author wants it, and where the end is near.
  const isCounted = props.counter === true || text.length > most * NEAR;
  return (
    <Counted text={text} most={isCounted ? most : undefined}>
      {control}
    </Counted>
  );
}

function TextareaWidget(widget: WidgetProps): ReactNode {
  const { field, readOnly, disabled } = widget;
  const text = textOf(widget.value);
  const typing = useTyping(widget, text, (typed) => typed.trim());
  const most = field.of.maxLength;
  return (
    <Counted text={text} most={readOnly || disabled ? undefined : most}>
      <textarea
        id={widget.id}
        className={css.area}
        value={text}
        rows={3}
        maxLength={most}
        placeholder={field.placeholder}
        readOnly={readOnly}
        disabled={disabled}
        aria-required={widget.required || undefined}
        aria-invalid={widget.invalid || undefined}
        aria-describedby={widget.describedBy}
        onChange={(event) => typing.type(event.currentTarget.value)}
        onBlur={typing.leave}
      />
    </Counted>
  );
}

export const text: WidgetImplementation = { Component: TextWidget };
export const textarea: WidgetImplementation = { Component: TextareaWidget };
