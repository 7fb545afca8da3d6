import type { ReactNode } from 'react';
import type { Option } from '../host/widget.ts';
import css from './choice-card.module.css';

interface ChoiceCardProps {
  kind: 'radio' | 'checkbox';
  /** Joins the buttons of one group. */
  name: string;
  option: Option;
  checked: boolean;
  disabled: boolean;
  mark: unknown;
  invalid?: boolean;
  describedBy?: string;
  onChange(checked: boolean): void;
}

/** A choice as a card: title, second line, and why it cannot be chosen. */
export function ChoiceCard({ kind, name, option, checked, mark, ...rest }: ChoiceCardProps): ReactNode {
  const disabled = rest.disabled || option.disabled === true;
  return (
    <label className={css.card} data-checked={checked || undefined} data-disabled={disabled || undefined}>
      <input
        type={kind}
        name={name}
        value={String(option.value)}
        checked={checked}
        disabled={disabled}
        aria-invalid={rest.invalid || undefined}
        aria-describedby={rest.describedBy}
        onChange={(event) => rest.onChange(event.target.checked)}
      />
      <span className={css.lines}>
        <span className={css.title}>
          {option.title}
          {typeof mark === 'string' && option.record[mark] === true && <span className={css.mark}>默认</span>}
        </span>
        {option.detail !== undefined && <span className={css.detail}>{option.detail}</span>}
        {option.reason !== undefined && <span className={css.reason}>{option.reason}</span>}
      </span>
    </label>
  );
}
