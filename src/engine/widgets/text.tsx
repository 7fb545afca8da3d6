import { useRef, type ReactNode } from 'react';
import { settleText, textOf, typeText, type Spaces } from './text-rules.ts';
import { TextControl, Counter } from './TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';
import css from './text-control.module.css';

const NEAR = 0.8;
const AUTOCOMPLETE = ['username', 'email', 'tel', 'name', 'one-time-code'];

function TextWidget(widget: WidgetProps): ReactNode {
  const { value, onChange, onBlur, field, props } = widget;
  const typed = useRef(false);
  const spaces = (props.spaces as Spaces | undefined) ?? 'trim';
  const text = textOf(value);
  const fill = String(props.autocomplete ?? '');
  const most = field.of.maxLength;
  const clean = (raw: string): string => typeText(props.upper === true ? raw.toUpperCase() : raw, spaces);
  const control = (
    <TextControl
      widget={widget}
      text={text}
      maxLength={most}
      inputMode={field.of.format === 'email' ? 'email' : undefined}
      autoComplete={AUTOCOMPLETE.includes(fill) ? fill : undefined}
      clean={clean}
      onText={(line) => {
        typed.current = true;
        onChange(line);
      }}
      onBlur={() => {
        // What nobody has typed into stays as it came.
        const settled = typed.current ? settleText(text, spaces) : text;
        typed.current = false;
        if (settled !== text) onChange(settled);
        onBlur();
      }}
    />
  );
  if (most === undefined || widget.compact) return control;
  // Counted where the author wants it, and where the end is near.
  const isCounted = props.counter === true || text.length > most * NEAR;
  return (
    <div className={css.counted}>
      {control}
      {isCounted && <Counter length={text.length} most={most} />}
    </div>
  );
}

export const text: WidgetImplementation = { Component: TextWidget };
