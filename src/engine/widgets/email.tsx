import type { ReactNode } from 'react';
import { textOf, toHalfWidth } from './text-rules.ts';
import { TextControl } from './TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';

/** An address: no spaces, and full-width signs as the half-width ones that they mean. */
function EmailWidget(widget: WidgetProps): ReactNode {
  const { field, readOnly } = widget;
  return (
    <TextControl
      widget={widget}
      text={textOf(widget.value)}
      most={field.of.maxLength}
      paste={{ kind: 'email' }}
      placeholder={field.placeholder ?? (readOnly ? undefined : 'name@example.com')}
      inputMode="email"
      autoComplete="email"
      clean={(text) => toHalfWidth(text).replace(/\s/g, '')}
      onText={widget.onChange}
    />
  );
}

export const email: WidgetImplementation = { Component: EmailWidget };
