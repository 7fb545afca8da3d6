import type { ReactNode } from 'react';
import { textOf, toHalfWidth } from './text-rules.ts';
import { TextControl } from './TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';

/** An address: no spaces, and full-width signs as the half-width ones that they mean. */
function EmailWidget(widget: WidgetProps): ReactNode {
  const { value, onChange, field } = widget;
  return (
    <TextControl
      widget={widget}
      text={textOf(value)}
      maxLength={field.of.maxLength}
      placeholder={field.placeholder ?? (widget.readOnly ? undefined : 'name@example.com')}
      inputMode="email"
      autoComplete="email"
      clean={(text) => toHalfWidth(text).replace(/\s/g, '')}
      onText={onChange}
    />
  );
}

export const email: WidgetImplementation = { Component: EmailWidget };
