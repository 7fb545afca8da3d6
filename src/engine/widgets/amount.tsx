import { useState, type ReactNode } from 'react';
import { AmountHero } from './AmountHero.tsx';
import { settleAmount, spellAmount, typeAmount, typedScale } from './amount-rules.ts';
import { textOf } from './text-rules.ts';
import { TextControl } from './TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from './widget.ts';
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
    onText: (text: string) => {
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
  if (picker !== undefined) {
    return (
      <AmountHero
        widget={widget}
        picker={picker}
        line={line}
        onCurrency={(code) => {
          picker.onChange(code);
          const cut = settleAmount(amount, typedScale(String(code), props.scale));
          if (cut !== amount) onChange(cut);
        }}
        onAll={(most) => onChange(settleAmount(most, scale))}
      />
    );
  }
  return (
    <TextControl
      widget={widget}
      {...line}
      inputMode="decimal"
      inputClass={css.digits}
      after={suffix === undefined ? undefined : <span className={css.suffix}>{suffix}</span>}
    />
  );
}

export const amount: WidgetImplementation = {
  Component: AmountWidget,
  takes: ({ props }) =>
    props.currency !== undefined && 'literal' in props.currency ? [String(props.currency.literal)] : [],
};
