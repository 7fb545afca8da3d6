import type { ReactNode } from 'react';
import { settleText, textOf, typeText, type Spaces } from './text-rules.ts';
import { Counted, TextControl, useTyping } from './TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';

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

export const text: WidgetImplementation = { Component: TextWidget };
