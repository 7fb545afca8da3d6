import { useId, useState, type ReactNode } from 'react';
import { AmountHero, useAmountLine, type AmountProps } from './AmountHero.tsx';
import { textOf } from './text-rules.ts';
import { TextControl } from './TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';
import css from './text-control.module.css';

/**
 * An amount as a decimal string. With a sibling field for its currency (prop `currency`) it is the large field of a money
 * decision, else a line of 32 px with the code behind it.
 */
function AmountWidget(widget: WidgetProps): ReactNode {
  const { value, onChange, props, sibling, readOnly } = widget;
  const [note, setNote] = useState<string | null>(null);
  const noteId = useId();
  const picker = typeof props.currency === 'string' ? sibling(props.currency) : undefined;
  const amount: AmountProps = {
    widget,
    amount: textOf(value),
    picker,
    describedBy: note === null ? undefined : noteId,
    onNote: setNote,
    onAmount: onChange,
  };
  return (
    <>
      {picker === undefined ? (
        <AmountLine {...amount} />
      ) : (
        <AmountHero {...amount} isLocked={readOnly || picker.field.value !== undefined} all={props.all} />
      )}
      <div id={noteId} role="status" className={css.note}>
        {note}
      </div>
    </>
  );
}

function AmountLine(amount: AmountProps): ReactNode {
  const { widget, describedBy } = amount;
  const { currency, scale: _, ...line } = useAmountLine(amount);
  const suffix = widget.field.of.format === 'percent' ? '%' : currency;
  return (
    <TextControl
      widget={widget}
      {...line}
      describedBy={describedBy}
      inputMode="decimal"
      after={suffix === undefined ? undefined : <span className={css.suffix}>{suffix}</span>}
    />
  );
}

export const amount: WidgetImplementation = {
  Component: AmountWidget,
  takes: ({ props }) =>
    props.currency !== undefined && 'literal' in props.currency ? [String(props.currency.literal)] : [],
};
