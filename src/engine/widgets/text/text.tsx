import type { ReactNode } from 'react';
import { formatFacts } from '#model/formats.ts';
import { plainForms, plainLine } from '#model/plain-text.ts';
import { literalProp } from '../value/field-value.ts';
import { settleText, toHalfWidth, typeText, type Spaces } from '../value/text-rules.ts';
import { textOf } from '../../typing/text-of.ts';
import { Counted, TextControl, useTyping } from '../control/TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import { isCompact } from '../value/widget-props.ts';

const NEAR = 0.8;
const AUTOCOMPLETE = ['username', 'email', 'tel', 'name', 'organization', 'one-time-code'];

const ACCOUNT = { kind: 'account' } as const;
const FORMS = { kind: 'line', forms: true } as const;
const LIST = { kind: 'line', forms: true, list: true } as const;

function TextWidget(widget: WidgetProps): ReactNode {
  const { schema, options, around } = widget;
  const several = around?.several === true;
  const spaces = (options.spaces as Spaces | undefined) ?? 'trim';
  const text = textOf(widget.value);
  const typing = useTyping(widget, text, (typed) => settleText(typed, spaces));
  const fill = String(options.autocomplete ?? '');
  const most = several ? undefined : schema.maxLength;
  // Account numbers and codes never contain full-width characters.
  const isAccount = options.upper === true && spaces === 'none';
  const isCode = options.upper === true || spaces === 'none';
  const control = (
    <TextControl
      widget={widget}
      text={text}
      most={most}
      paste={several ? LIST : isAccount ? ACCOUNT : isCode ? FORMS : undefined}
      inputMode={formatFacts(schema.format ?? '').isEmail === true ? 'email' : undefined}
      autoComplete={AUTOCOMPLETE.includes(fill) ? fill : 'off'}
      clean={(raw) => {
        const forms = isCode ? toHalfWidth(raw) : raw;
        return typeText(options.upper === true ? forms.toUpperCase() : forms, spaces);
      }}
      onText={typing.type}
      onBlur={typing.leave}
    />
  );
  if (most === undefined || isCompact(widget)) return control;
  // The counter appears if the author asks for it, and near the maximum.
  const isCounted = options.counter === true || text.length > most * NEAR;
  return (
    <Counted text={text} most={isCounted ? most : undefined}>
      {control}
    </Counted>
  );
}

export const text: WidgetImplementation = {
  Component: TextWidget,
  read(typed, field) {
    const spaces = (literalProp(field, 'spaces') as Spaces | undefined) ?? 'trim';
    const isUpper = literalProp(field, 'upper') === true;
    const line = isUpper || spaces === 'none' ? plainForms(typed) : plainLine(typed);
    return { value: settleText(typeText(isUpper ? line.toUpperCase() : line, spaces), spaces) };
  },
};
