import type { ReactNode } from 'react';
import type { WidgetProps } from './widget.ts';
import css from './line.module.css';

interface TextControlProps {
  widget: WidgetProps;
  /** What stands in the control: the value, or how it is spelled while nobody types. */
  text: string;
  onText(text: string, input: HTMLInputElement): void;
  type?: 'text' | 'password';
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  autoComplete?: string;
  maxLength?: number;
  placeholder?: string;
  after?: ReactNode;
  /** Extra class of the input itself. */
  inputClass?: string;
  onBlur?(): void;
}

/** One line of text with the engine's look; every widget that types text is this control and a rule. */
export function TextControl({ widget, text, onText, ...more }: TextControlProps): ReactNode {
  const { field, id, invalid, readOnly, disabled, compact, required } = widget;
  let classes = css.control as string;
  if (compact) classes += ` ${css.compact}`;
  if (invalid) classes += ` ${css.invalid}`;
  if (disabled) classes += ` ${css.disabled}`;
  else if (readOnly) classes += ` ${css.still}`;
  return (
    <div className={classes}>
      {compact && (
        <label className={css.label} htmlFor={id}>
          {field.title}
        </label>
      )}
      <input
        id={id}
        className={more.inputClass === undefined ? css.input : `${css.input} ${more.inputClass}`}
        value={text}
        type={more.type ?? 'text'}
        inputMode={more.inputMode}
        placeholder={more.placeholder ?? field.placeholder}
        maxLength={more.maxLength}
        readOnly={readOnly}
        disabled={disabled}
        autoComplete={more.autoComplete ?? 'off'}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={widget.describedBy}
        onChange={(event) => onText(event.currentTarget.value, event.currentTarget)}
        onBlur={more.onBlur ?? widget.onBlur}
      />
      {more.after}
    </div>
  );
}
