import type { ReactNode } from 'react';
import { isEmail } from '#model/contact.ts';
import { toHalfWidth } from '../value/text-rules.ts';
import { textOf } from '../../typing/text-of.ts';
import { TextControl } from '../control/TextControl.tsx';
import { words } from '../../words/words.ts';
import type { WidgetImplementation, WidgetProps } from '../../host/widget.ts';

/** An email address: removes spaces and converts full-width characters. */
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

export const email: WidgetImplementation = {
  Component: EmailWidget,
  problem(value, { field: { title, of } }) {
    // Only calls that take a login address restrict it by a pattern.
    const isLogin = of.pattern !== undefined;
    if (isEmail(textOf(value), isLogin ? 'login' : 'other')) return null;
    return isLogin ? words.rules.loginEmail(title) : words.rules.email(title);
  },
};
