import type { ReactNode } from 'react';
import { PasswordLine } from './PasswordLine.tsx';
import { textOf } from './text-rules.ts';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';

/** The password that somebody has already. */
function PasswordWidget(widget: WidgetProps): ReactNode {
  return <PasswordLine widget={widget} text={textOf(widget.value)} isNew={false} onText={widget.onChange} />;
}

export const password: WidgetImplementation = { Component: PasswordWidget };
