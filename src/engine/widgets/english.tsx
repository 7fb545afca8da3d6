import { useId, useState, type ReactNode } from 'react';
import { settleText, textOf, typeEnglish } from './text-rules.ts';
import { TextControl, Counter } from './TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';
import css from './text-control.module.css';

const MANY = 8;

/** Text that every bank can carry. What it cannot hold does not get in, and is named. */
function EnglishWidget(widget: WidgetProps): ReactNode {
  const { value, onChange, onBlur, field, props } = widget;
  const noteId = useId();
  const [typed, setTyped] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const text = textOf(value);
  const most = field.of.maxLength;
  return (
    <div className={css.counted}>
      <TextControl
        widget={widget}
        text={text}
        maxLength={most}
        describedBy={refused.length > 0 ? noteId : undefined}
        clean={(raw) => {
          const english = typeEnglish(raw).text;
          return props.upper === true ? english.toUpperCase() : english;
        }}
        onText={(line, _, raw) => {
          // Said until the person comes back to type: who pastes and goes on would miss it otherwise.
          if (line !== raw) setRefused(typeEnglish(raw).refused);
          else if (!typed) setRefused([]);
          setTyped(true);
          onChange(line);
        }}
        onBlur={() => {
          const settled = typed ? settleText(text, 'trim') : text;
          setTyped(false);
          if (settled !== text) onChange(settled);
          onBlur();
        }}
      />
      {most !== undefined && props.counter === true && <Counter length={text.length} most={most} />}
      <div id={noteId} role="status" className={css.note}>
        {refused.length > 0 &&
          `只能填英文字母、数字、空格和 / - ? : ( ) . , ' +，已略去「${refused.slice(0, MANY).join('')}${refused.length > MANY ? '…' : ''}」`}
      </div>
    </div>
  );
}

export const english: WidgetImplementation = { Component: EnglishWidget };
