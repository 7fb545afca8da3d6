import { useId, useState, type ReactNode } from 'react';
import { ArrowSwapRegular } from '@fluentui/react-icons/svg/arrow-swap';
import { AmountHero } from '../amount/amount.tsx';
import { settleAmount, typedScale } from '../amount/amount-rules.ts';
import { textProp } from '../value/field-value.ts';
import type { WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import css from './sides.module.css';
import textCss from '../control/text-control.module.css';
import { textOf } from '../../typing/text-of.ts';
import { words } from '../../words/words.ts';

/**
 * Two dependent amounts: one is typed, the other calculated (prop `other`). The value is the typed one and its side: `{
 * side, amount }`.
 */
function SidesWidget(widget: WidgetProps): ReactNode {
  const { id, label, value, onChange, options, around, readonly, disabled } = widget;
  const { from, to, typed } = sidesOf(options, value);
  const other = typeof options.other === 'string' ? options.other : null;
  // An outdated figure stays visible, dimmed, until the new one arrives.
  const [last, setLast] = useState('');
  if (other !== null && other !== last) setLast(other);
  const told = typed === null ? '' : (other ?? last);
  const isWaiting = typed !== null && other === null;
  const besideOf = (name: string | undefined) => (name ? around?.sibling?.(name) : undefined);
  const pickers = { from: besideOf(from.field), to: besideOf(to.field) };
  const canSwap = Boolean(pickers.from && pickers.to) && readonly !== true && disabled !== true;
  const swap = (): void => {
    const [first, second] = [pickers.from, pickers.to];
    if (!first || !second) return;
    const [one, two] = [first.value, second.value];
    first.onChange(two);
    second.onChange(one);
    if (typed === null) return;
    // The amount stays on its side, but the side's currency has changed.
    const scale = typedScale(String(typed.side === from.side ? two : one), options.scale);
    onChange({ side: typed.side, amount: settleAmount(typed.amount, scale) });
  };
  const [note, setNote] = useState<string | null>(null);
  const noteId = useId();
  const side = (which: 'from' | 'to'): ReactNode => {
    const { side: name, title } = which === 'from' ? from : to;
    const isTyped = typed?.side === name;
    const isTold = !isTyped && told !== '';
    return (
      <AmountHero
        widget={widget}
        className={css.line}
        picker={pickers[which]}
        isLocked={readonly === true}
        amount={isTyped ? typed.amount : told}
        isTold={isTold}
        isWaiting={!isTyped && isWaiting}
        all={which === 'from' ? options.all : undefined}
        heading={
          <span className={css.title} aria-hidden="true">
            {title}
            {isTold && <span className={css.about}>{words.widgets.about}</span>}
          </span>
        }
        input={{ id: which === 'from' ? id : `${id}-to`, label: `${label} ${title}`, placeholder: '0.00' }}
        describedBy={note === null || !isTyped ? undefined : noteId}
        onNote={setNote}
        onAmount={(amount) => onChange(amount === '' ? undefined : { side: name, amount })}
      />
    );
  };
  return (
    <div role="group" aria-label={label}>
      <div className={css.sides}>
        {side('from')}
        {canSwap && (
          <button
            type="button"
            className={css.swap}
            aria-label={words.widgets.swap}
            title={words.widgets.swap}
            onClick={swap}
          >
            <ArrowSwapRegular aria-hidden />
          </button>
        )}
        {side('to')}
      </div>
      <div id={noteId} role="status" className={textCss.note}>
        {note}
      </div>
    </div>
  );
}

export const sides: WidgetImplementation = {
  Component: SidesWidget,
  takes: (field) => ['from', 'to'].flatMap((name) => textProp(field, name) ?? []),
};

/**
 * The two sides of an amount: the name of each in the value, its title and its currency field; and the typed amount.
 * @param value `{ side, amount }`; anything else counts as no amount
 */
export function sidesOf(props: Record<string, unknown>, value: unknown) {
  const word = (name: string): string | undefined => (typeof props[name] === 'string' ? props[name] : undefined);
  const sideOf = (name: 'from' | 'to', title: string) => ({
    side: word(`${name}Side`) ?? name,
    title: word(`${name}Title`) ?? title,
    field: word(name),
  });
  const [from, to] = [sideOf('from', words.widgets.from), sideOf('to', words.widgets.to)];
  const none = { from, to, typed: null };
  if (typeof value !== 'object' || value === null || !('side' in value) || !('amount' in value)) return none;
  const { side, amount } = value;
  return side === from.side || side === to.side ? { from, to, typed: { side, amount: textOf(amount) } } : none;
}
