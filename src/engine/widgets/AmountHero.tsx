import type { ReactNode } from 'react';
import { ChevronDownRegular } from '@fluentui/react-icons';
import { useHost } from '../host.tsx';
import type { SiblingField, WidgetProps } from './widget.ts';
import css from './AmountHero.module.css';

interface AmountHeroProps {
  widget: WidgetProps;
  picker: SiblingField;
  line: { text: string; onText(text: string, input: HTMLInputElement): void; onBlur(): void };
  onCurrency(code: string | number): void;
  onAll(most: string): void;
}

/** The amount of a money decision: currency at the left, the figure large at the right, 全部 behind it. */
export function AmountHero({ widget, picker, line, onCurrency, onAll }: AmountHeroProps): ReactNode {
  const { field, props, invalid, readOnly, disabled } = widget;
  const { look } = useHost();
  const code = typeof picker.value === 'string' ? picker.value : '';
  const chosen = picker.options.find((option) => option.value === code);
  const name = chosen === undefined || chosen.title === code ? '' : chosen.title.replace(`${code} `, '');
  const most = typeof props.most === 'string' ? props.most : null;
  const still = readOnly || disabled;
  return (
    <div className={[css.hero, invalid && css.invalid, still && css.still].filter(Boolean).join(' ')}>
      <div className={css.picker}>
        <span className={css.badge} style={{ '--hue': look.hueOf(code) } as React.CSSProperties} aria-hidden="true">
          {code === '' ? '' : look.symbolOf(code)}
        </span>
        <span className={css.currency} aria-hidden="true">
          <span className={css.code}>{code || '币种'}</span>
          {name !== '' && <span className={css.name}>{name}</span>}
        </span>
        <ChevronDownRegular className={css.chevron} aria-hidden="true" />
        <select
          className={css.native}
          aria-label={picker.field.title}
          value={code}
          disabled={still}
          onChange={(event) => onCurrency(event.currentTarget.value)}
        >
          {chosen === undefined && (
            <option value="" disabled>
              请选择
            </option>
          )}
          {picker.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.title.startsWith(String(option.value)) ? option.title : `${option.value} ${option.title}`}
            </option>
          ))}
        </select>
      </div>
      <input
        id={widget.id}
        className={css.figure}
        inputMode="decimal"
        autoComplete="off"
        placeholder={field.placeholder ?? '0.00'}
        value={line.text}
        readOnly={readOnly}
        disabled={disabled}
        aria-required={widget.required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={widget.describedBy}
        onChange={(event) => line.onText(event.currentTarget.value, event.currentTarget)}
        onBlur={line.onBlur}
      />
      {typeof props.all === 'string' && !still && (
        <button type="button" className={css.all} disabled={most === null} onClick={() => most !== null && onAll(most)}>
          {props.all}
        </button>
      )}
    </div>
  );
}
