import type { ReactNode } from 'react';
import { readText } from '#model/read-text.ts';
import { cutText } from '#model/text-cut.ts';
import { pasteInto, preloadPasting } from '../../typing/paste.ts';
import { Counted, idsOf, useNote, useTyping } from '../control/TextControl.tsx';
import { textOf } from '../../typing/text-of.ts';
import type { WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import { describedBy, isInvalid } from '../value/widget-props.ts';
import { words } from '../../words/words.ts';
import css from '../control/text-control.module.css';

function TextareaWidget(widget: WidgetProps): ReactNode {
  const { schema, readonly, disabled } = widget;
  const text = textOf(widget.value);
  const typing = useTyping(widget, text, (typed) => typed.trim());
  const most = schema.maxLength;
  const { note, noteId, tell } = useNote(false);
  const type = (typed: string): void => {
    const kept = most === undefined ? typed : cutText(typed, most);
    tell(kept === typed ? null : words.typing.most(most ?? 0));
    typing.type(kept);
  };
  return (
    <Counted text={text} most={readonly === true || disabled === true ? undefined : most}>
      <textarea
        id={widget.id}
        className={css.area}
        value={text}
        rows={3}
        placeholder={widget.placeholder || undefined}
        readOnly={readonly}
        disabled={disabled}
        aria-required={widget.required || undefined}
        aria-invalid={isInvalid(widget) || undefined}
        aria-describedby={idsOf(describedBy(widget), note === null ? undefined : noteId)}
        onFocus={preloadPasting}
        onChange={(event) =>
          (event.nativeEvent as InputEvent).isComposing
            ? typing.type(event.currentTarget.value)
            : type(event.currentTarget.value)
        }
        onCompositionEnd={(event) => type(event.currentTarget.value)}
        onPaste={(event) => pasteInto(event, { rule: LINES, clean: same, most, onText: typing.type, onNote: tell })}
        onBlur={typing.leave}
      />
      {note !== null && (
        <div id={noteId} role="status" className={css.note}>
          {note}
        </div>
      )}
    </Counted>
  );
}

const LINES = { kind: 'lines' } as const;
const same = (text: string): string => text;

export const textarea: WidgetImplementation = {
  Component: TextareaWidget,
  read: (text) => readText(text, { lines: true }),
};
