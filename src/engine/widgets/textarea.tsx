import type { ReactNode } from 'react';
import { Counted, useTyping } from './TextControl.tsx';
import { textOf } from './text-rules.ts';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';
import css from './text-control.module.css';

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

export const textarea: WidgetImplementation = { Component: TextareaWidget };
