import type { ReactNode } from 'react';
import { phoneLength, phoneProblem } from '#model/contact.ts';
import { InlinePicker } from '../options/InlinePicker.tsx';
import { typeDigits } from '../value/text-rules.ts';
import { textOf } from '../../typing/text-of.ts';
import { TextControl } from '../control/TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import { isCompact } from '../value/widget-props.ts';
import { words } from '../../words/words.ts';
import css from '../control/text-control.module.css';

/** A phone number, with the country code of a sibling field if there is one; limited to the length for that code. */
function PhoneWidget(widget: WidgetProps): ReactNode {
  const { value, onChange, around, readonly, disabled } = widget;
  const prefix = around?.prefix === undefined ? undefined : around.sibling?.(around.prefix);
  const code = textOf(prefix?.value);
  const text = textOf(value);
  return (
    <TextControl
      widget={widget}
      text={text}
      inputMode="tel"
      autoComplete="tel-national"
      clean={(typed) => withoutCode(typed, code)}
      most={phoneLength(code || '86')}
      paste={{ kind: 'phone', code: code || '86' }}
      onText={(typed) => onChange(typed)}
      before={
        prefix === undefined || isCompact(widget) ? undefined : (
          <span className={css.prefix}>
            <InlinePicker
              picker={prefix}
              isLocked={readonly === true}
              disabled={disabled === true}
              onChoose={(next) => {
                prefix.onChange(next);
                const longest = phoneLength(String(next));
                if (text.length > longest) onChange(text.slice(0, longest));
              }}
            >
              {code === '' ? words.widgets.areaCode : `+${code}`}
            </InlinePicker>
          </span>
        )
      }
    />
  );
}

/** Digits of a typed or pasted number, without a leading country code (`+86 138…`). */
function withoutCode(text: string, code: string): string {
  const digits = typeDigits(text);
  return code !== '' && /^\s*(\+|00)/.test(text) ? digits.replace(new RegExp(`^(00)?${code}`), '') : digits;
}

export const phone: WidgetImplementation = {
  Component: PhoneWidget,
  problem(value, { field: { title, of }, valueOf }) {
    const code = of.prefix === undefined ? undefined : valueOf(of.prefix);
    const broken = phoneProblem(textOf(value), code === undefined ? undefined : textOf(code));
    return broken === null ? null : words.rules.phone(title, broken);
  },
  takes: ({ of }) => (of.prefix === undefined ? [] : [of.prefix]),
};
