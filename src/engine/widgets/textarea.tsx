import { useRef, type ReactNode } from 'react';
import { Counter } from './TextControl.tsx';
import { textOf } from './text-rules.ts';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';
import css from './text-control.module.css';

function TextareaWidget({ field, value, onChange, onBlur, ...widget }: WidgetProps): ReactNode {
  const typed = useRef(false);
  const text = textOf(value);
  const most = field.of.maxLength;
  return (
    <div className={css.counted}>
      <textarea
        id={widget.id}
        className={css.area}
        value={text}
        rows={3}
        maxLength={most}
        placeholder={field.placeholder}
        readOnly={widget.readOnly}
        disabled={widget.disabled}
        aria-required={widget.required || undefined}
        aria-invalid={widget.invalid || undefined}
        aria-describedby={widget.describedBy}
        onChange={(event) => {
          typed.current = true;
          onChange(event.currentTarget.value);
        }}
        onBlur={() => {
          if (typed.current && text.trim() !== text) onChange(text.trim());
          typed.current = false;
          onBlur();
        }}
      />
      {most !== undefined && !widget.readOnly && !widget.disabled && <Counter length={text.length} most={most} />}
    </div>
  );
}

export const textarea: WidgetImplementation = { Component: TextareaWidget };
