import { useId, useState, type ReactNode } from 'react';
import { AmountHero } from './AmountHero.tsx';
import { cutNote, settleAmount, spellAmount, typeAmount, typedScale } from './amount-rules.ts';
import { textOf } from './text-rules.ts';
import { TextControl } from './TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';
import css from './text-control.module.css';

const FIGURES: ReadonlySet<string> = new Set(['percent', 'rate', 'decimal']);
const MOST_DECIMALS = 10;

/**
 * An amount as a decimal string. With a sibling field for its currency (prop `currency`) it is the large field of a money
 * decision, else a line of 32 px with the code behind it.
 */
function AmountWidget(widget: WidgetProps): ReactNode {
  const { field, value, onChange, onBlur, props, sibling } = widget;
  const [typing, setTyping] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const noteId = useId();
  const picker = typeof props.currency === 'string' ? sibling(props.currency) : undefined;
  const currency = typeof picker?.value === 'string' ? picker.value : widget.currency;
  // A rate or a share has as many decimals as it has, unless the schema says how many.
  const isFigure = FIGURES.has(field.of.format);
  const scale = typedScale(currency, props.scale ?? (isFigure ? MOST_DECIMALS : undefined));
  const suffix = field.of.format === 'percent' ? '%' : currency;
  const amount = textOf(value);
  const line = {
    text: typing ? amount : spellAmount(amount, currency),
    // Grouped until the first key: a text that changed on focus would lose what the person has just selected.
    clean: (text: string) => typeAmount(text, scale),
    onText: (text: string, _: HTMLInputElement, raw: string) => {
      // Stays on leaving the field: who types fast and goes on would miss it otherwise.
      setNote(cutNote(raw, scale, currency));
      setTyping(true);
      onChange(text);
    },
    onBlur: () => {
      // What nobody has typed into stays as it came.
      const settled = typing ? settleAmount(amount, scale) : amount;
      setTyping(false);
      if (settled !== amount) onChange(settled);
      onBlur();
    },
  };
  const describedBy = note === null ? undefined : noteId;
  return (
    <>
      {picker === undefined ? (
        <TextControl
          widget={widget}
          {...line}
          describedBy={describedBy}
          inputMode="decimal"
          after={suffix === undefined ? undefined : <span className={css.suffix}>{suffix}</span>}
        />
      ) : (
        <AmountHero
          widget={widget}
          picker={picker}
          line={line}
          describedBy={describedBy}
          onCurrency={(code) => {
            picker.onChange(code);
            const other = typedScale(String(code), props.scale);
            const cut = settleAmount(amount, other);
            setNote(cutNote(amount, other, String(code)));
            if (cut !== amount) onChange(cut);
          }}
          onAll={(most) => {
            setNote(null);
            onChange(settleAmount(most, scale));
          }}
        />
      )}
      <div id={noteId} role="status" className={css.note}>
        {note}
      </div>
    </>
  );
}

export const amount: WidgetImplementation = {
  Component: AmountWidget,
  takes: ({ props }) =>
    props.currency !== undefined && 'literal' in props.currency ? [String(props.currency.literal)] : [],
};
