import type { CSSProperties, ReactNode } from 'react';
import { AmountCurrency } from './AmountCurrency.tsx';
import { typedBy } from './typed-line.ts';
import type { SiblingField, WidgetProps } from '../widget.ts';
import css from './AmountHero.module.css';

interface AmountHeroProps {
  widget: WidgetProps;
  picker: SiblingField;
  line: {
    text: string;
    clean(text: string): string;
    onText(text: string, input: HTMLInputElement, raw: string): void;
    onBlur(): void;
  };
  /** Id of a further text that describes it. */
  describedBy?: string;
  onCurrency(code: string | number): void;
  onAll(most: string): void;
}

/** The amount of a money decision: currency at the left, the figure large at the right, 全部 behind it. */
export function AmountHero({ widget, picker, line, describedBy, onCurrency, onAll }: AmountHeroProps): ReactNode {
  const { field, props, invalid, readOnly, disabled } = widget;
  const most = typeof props.most === 'string' ? props.most : null;
  const still = readOnly || disabled;
  return (
    <div className={[css.hero, invalid && css.invalid, still && css.still].filter(Boolean).join(' ')}>
      <AmountCurrency
        picker={picker}
        isLocked={readOnly || picker.field.value !== undefined}
        disabled={disabled}
        onCurrency={onCurrency}
      />
      <AmountRoom text={line.text}>
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
          aria-describedby={[widget.describedBy, describedBy].filter(Boolean).join(' ') || undefined}
          {...typedBy(line.clean, line.onText)}
          onBlur={line.onBlur}
        />
      </AmountRoom>
      {typeof props.all === 'string' && !still && (
        <button type="button" className={css.all} disabled={most === null} onClick={() => most !== null && onAll(most)}>
          {props.all}
        </button>
      )}
    </div>
  );
}

/** The place of a figure: it is drawn smaller where it would not fit, since an amount is never cut. */
export function AmountRoom({ text, children }: { text: string; children: ReactNode }): ReactNode {
  return (
    <span className={css.room} style={{ '--length': text.length } as CSSProperties}>
      {children}
    </span>
  );
}
