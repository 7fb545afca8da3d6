import { useId, useState, type ReactNode } from 'react';
import { settleText, typeEnglish } from '../value/text-rules.ts';
import { textOf } from '../../typing/text-of.ts';
import { Counted, TextControl, useTyping } from '../control/TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import { words } from '../../words/words.ts';
import css from '../control/text-control.module.css';

const MANY = 8;

/** Text in the character set accepted by all banks. Other characters are refused and listed. */
function EnglishWidget(widget: WidgetProps): ReactNode {
  const { schema, options } = widget;
  const noteId = useId();
  const [refused, setRefused] = useState<string[]>([]);
  const text = textOf(widget.value);
  const typing = useTyping(widget, text, (typed) => settleText(typed, 'trim'));
  const most = schema.maxLength;
  const rest = refused.length > MANY ? '…' : '';
  return (
    <Counted text={text} most={options.counter === true ? most : undefined}>
      <TextControl
        widget={widget}
        text={text}
        most={most}
        paste={{ kind: 'english' }}
        describedBy={refused.length > 0 ? noteId : undefined}
        clean={(raw) => {
          const english = typeEnglish(raw).text;
          return options.upper === true ? english.toUpperCase() : english;
        }}
        onText={(line, _, raw) => {
          // Shown until the next input: somebody who pastes and moves on would otherwise miss it.
          if (line !== raw) setRefused(typeEnglish(raw).refused);
          else if (!typing.isOn) setRefused([]);
          typing.type(line);
        }}
        onBlur={typing.leave}
      />
      <div id={noteId} role="status" className={css.note}>
        {refused.length > 0 && words.widgets.englishOnly(refused.slice(0, MANY).join('') + rest)}
      </div>
    </Counted>
  );
}

export const english: WidgetImplementation = {
  Component: EnglishWidget,
  problem: (value, { field }) =>
    typeEnglish(textOf(value)).refused.length === 0 ? null : words.rules.english(field.title),
};
