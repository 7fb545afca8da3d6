import type { CSSProperties, ReactNode } from 'react';
import { typedBy } from './TextControl.tsx';
import type { SiblingField, WidgetProps, Option } from '../host/widget.ts';
import css from './AmountHero.module.css';
import { useHost } from '../host/host.ts';
import { InlinePicker } from './InlinePicker.tsx';

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

interface AmountCurrencyProps {
  picker: SiblingField;
  isLocked: boolean;
  disabled: boolean;
  onCurrency(code: string | number): void;
}

/** The currency at the left of a large amount: badge, code, name. */
export function AmountCurrency({ picker, isLocked, disabled, onCurrency }: AmountCurrencyProps): ReactNode {
  const code = typeof picker.value === 'string' ? picker.value : '';
  const name = nameOf(picker.options.find((option) => option.value === code));
  return (
    <div className={css.picker}>
      <InlinePicker
        title={picker.field.title}
        value={code}
        options={picker.options}
        isLocked={isLocked}
        disabled={disabled}
        isLoading={picker.optionsLoading}
        error={picker.optionsError}
        onRetry={picker.onOptionsRetry}
        onChoose={onCurrency}
        drawOption={(option) => (
          <span className={css.option}>
            <Badge code={String(option.value)} />
            <span className={css.code}>{option.value}</span>
            <span className={css.name}>{nameOf(option)}</span>
          </span>
        )}
      >
        <Badge code={code} />
        <span className={css.currency} aria-hidden="true">
          <span className={css.code}>{code || (isLocked ? '—' : '币种')}</span>
          {name !== '' && <span className={css.name}>{name}</span>}
        </span>
      </InlinePicker>
    </div>
  );
}

function Badge({ code }: { code: string }): ReactNode {
  const { look } = useHost();
  return (
    <span className={css.badge} style={{ '--hue': look.hueOf(code) } as React.CSSProperties} aria-hidden="true">
      {code === '' ? '' : look.symbolOf(code)}
    </span>
  );
}

/** 美元, of an option that is called USD 美元. */
function nameOf(option: Option | undefined): string {
  if (option === undefined || option.title === String(option.value)) return '';
  return option.title.replace(`${option.value} `, '');
}
