import type { ReactNode } from 'react';
import { settleText, textOf, toHalfWidth, typeText, type Spaces } from './text-rules.ts';
import { Counted, TextControl, useTyping } from './TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';

const NEAR = 0.8;
const AUTOCOMPLETE = ['username', 'email', 'tel', 'name', 'organization', 'one-time-code'];

const ACCOUNT = { kind: 'account' } as const;
const FORMS = { kind: 'line', forms: true } as const;
const LIST = { kind: 'line', forms: true, list: true } as const;

function TextWidget(widget: WidgetProps): ReactNode {
  const { field, props } = widget;
  const spaces = (props.spaces as Spaces | undefined) ?? 'trim';
  const text = textOf(widget.value);
  const typing = useTyping(widget, text, (typed) => settleText(typed, spaces));
  const fill = String(props.autocomplete ?? '');
  const most = field.several === true ? undefined : field.of.maxLength;
  // Accounts and codes: no sign of them is meant in full width.
  const isAccount = props.upper === true && spaces === 'none';
  const isCode = props.upper === true || spaces === 'none';
  const control = (
    <TextControl
      widget={widget}
      text={text}
      most={most}
      paste={field.several === true ? LIST : isAccount ? ACCOUNT : isCode ? FORMS : undefined}
      inputMode={field.of.format === 'email' ? 'email' : undefined}
      autoComplete={AUTOCOMPLETE.includes(fill) ? fill : 'off'}
      clean={(raw) => {
        const forms = isCode ? toHalfWidth(raw) : raw;
        return typeText(props.upper === true ? forms.toUpperCase() : forms, spaces);
      }}
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
