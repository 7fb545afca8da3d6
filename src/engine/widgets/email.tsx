import type { ReactNode } from 'react';
import { textOf, toHalfWidth } from './text-rules.ts';
import { TextControl } from './TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';

/** An address: no spaces, and full-width signs as the half-width ones that they mean. */
function EmailWidget(widget: WidgetProps): ReactNode {
  const { schema, placeholder, readonly } = widget;
  return (
    <TextControl
      widget={widget}
      text={textOf(widget.value)}
      most={schema.maxLength}
      paste={{ kind: 'email' }}
      placeholder={placeholder || (readonly === true ? undefined : 'name@example.com')}
      inputMode="email"
      autoComplete="email"
      clean={(text) => toHalfWidth(text).replace(/\s/g, '')}
      onText={(text) => widget.onChange(text)}
    />
  );
}

export const email: WidgetImplementation = { Component: EmailWidget };
