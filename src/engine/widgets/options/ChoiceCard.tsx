import type { ComponentProps, ReactNode } from 'react';
import { EMPTY } from '../../host/format.ts';
import type { Option, WidgetProps } from '../../host/widget.ts';
import { describedBy } from '../value/widget-props.ts';
import { words } from '../../words/words.ts';
import css from './choice-card.module.css';
import lineCss from '../control/text-control.module.css';

type InputProps = Pick<ComponentProps<'input'>, 'name' | 'checked' | 'disabled' | 'aria-invalid' | 'aria-describedby'>;

interface ChoiceCardProps extends InputProps {
  kind: 'radio' | 'checkbox';
  option: Option;
  mark?: unknown;
  /** The record field that holds the URL of the option's picture. */
  picture?: unknown;
  onChange(checked: boolean): void;
}

/** A choice as a card: title, second line, and the reason if it is disabled. */
export function ChoiceCard({ kind, option, mark, picture, onChange, ...rest }: ChoiceCardProps): ReactNode {
  const disabled = rest.disabled || option.disabled === true;
  const address = typeof picture === 'string' ? option.record?.[picture] : undefined;
  return (
    <label className={css.card} data-checked={rest.checked || undefined} data-disabled={disabled || undefined}>
      <input
        {...rest}
        type={kind}
        value={String(option.value)}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {typeof address === 'string' && <img className={css.picture} src={address} alt="" />}
      <span className={css.lines}>
        <span className={css.title}>
          {option.label}
          {typeof mark === 'string' && option.record?.[mark] === true && (
            <span className={css.mark}>{words.widgets.default}</span>
          )}
        </span>
        {option.detail !== undefined && <span className={css.detail}>{option.detail}</span>}
        {option.reason !== undefined && <span className={css.reason}>{option.reason}</span>}
      </span>
    </label>
  );
}

/** Titles of the chosen options; replaces the options of a locked choice. */
export function ChosenText({ widget, titles }: { widget: WidgetProps; titles: string[] }): ReactNode {
  return (
    <output id={widget.id} className={lineCss.still} aria-label={widget.label} aria-describedby={describedBy(widget)}>
      {words.language.list(titles) || EMPTY}
    </output>
  );
}
