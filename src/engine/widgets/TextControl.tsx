import type { ClipboardEvent, ReactNode, ChangeEvent, CompositionEvent } from 'react';
import type { WidgetProps } from '../host/widget.ts';
import css from './line.module.css';
import textControlCss from './text-control.module.css';

interface TextControlProps {
  widget: WidgetProps;
  /** What stands in the control: the value, or how it is spelled while nobody types. */
  text: string;
  /** @param raw what was typed or pasted, before the field's rule. */
  onText(text: string, input: HTMLInputElement, raw: string): void;
  /** What the field's rule makes of a text. What is being composed (pinyin) is left alone until it is there. */
  clean?(text: string): string;
  type?: 'text' | 'password';
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  autoComplete?: string;
  maxLength?: number;
  placeholder?: string;
  before?: ReactNode;
  after?: ReactNode;
  /** Of one of several inputs of a field, which the label does not name. */
  inputLabel?: string;
  inputId?: string;
  /** Ids of further texts that describe it. */
  describedBy?: string;
  invalid?: boolean;
  onBlur?(): void;
  onKeyUp?(event: React.KeyboardEvent<HTMLInputElement>): void;
}

/** One line of text with the engine's look; every widget that types text is this control and a rule. */
export function TextControl({ widget, text, onText, clean = same, ...more }: TextControlProps): ReactNode {
  const { field, id, readOnly, disabled, compact, required } = widget;
  const invalid = more.invalid ?? widget.invalid;
  let classes = css.control as string;
  if (compact) classes += ` ${css.compact}`;
  if (invalid) classes += ` ${css.invalid}`;
  if (disabled) classes += ` ${css.disabled}`;
  else if (readOnly) classes += ` ${css.still}`;
  const describedBy =
    more.describedBy === undefined ? widget.describedBy : `${widget.describedBy ?? ''} ${more.describedBy}`.trim();
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData('text');
    const cleaned = clean(pasted);
    if (cleaned === pasted || readOnly || disabled) return;
    // Left to itself the browser would make spaces of line breaks, and cut before the rule has taken its share.
    event.preventDefault();
    const input = event.currentTarget;
    const start = input.selectionStart ?? input.value.length;
    const end = input.selectionEnd ?? start;
    const room = (more.maxLength ?? Infinity) - (input.value.length - (end - start));
    input.setRangeText(cleaned.slice(0, Math.max(0, room)), start, end, 'end');
    keepCaret(input, clean);
    onText(clean(input.value), input, pasted);
  };
  return (
    <div className={classes}>
      {compact && (
        <label className={css.label} htmlFor={id}>
          {field.title}
        </label>
      )}
      {more.before}
      <input
        id={more.inputId ?? id}
        className={css.input}
        value={text}
        type={more.type ?? 'text'}
        title={readOnly && more.type !== 'password' && text !== '' ? text : undefined}
        inputMode={more.inputMode}
        placeholder={more.placeholder ?? field.placeholder}
        maxLength={more.maxLength}
        readOnly={readOnly}
        disabled={disabled}
        autoComplete={more.autoComplete ?? 'off'}
        aria-label={more.inputLabel}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        {...typedBy(clean, onText)}
        onPaste={clean === same ? undefined : paste}
        onBlur={more.onBlur ?? widget.onBlur}
        onKeyUp={more.onKeyUp}
      />
      {more.after}
    </div>
  );
}

function same(text: string): string {
  return text;
}

/** 8 / 50, under the control at its right end. */
export function Counter({ length, most }: { length: number; most: number }): ReactNode {
  return (
    <span className={textControlCss.counter} aria-hidden="true">
      {length} / {most}
    </span>
  );
}

/**
 * Keeps the caret where the person put it while a rule rewrites the text: behind what the rule makes of what stood before
 * it. Call it with the input before the text changes. Not in an effect: a key that the rule refuses changes no state, and
 * the browser still moves the caret to the end.
 */
function keepCaret(input: HTMLInputElement, rule: (text: string) => string): void {
  const caret = rule(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  queueMicrotask(() => {
    if (document.activeElement === input && input.selectionStart !== caret) input.setSelectionRange(caret, caret);
  });
}

/** What an input does with what is typed, by a rule. What is being composed (pinyin) is left alone until it is there. */
export function typedBy(
  rule: (text: string) => string,
  onText: (text: string, input: HTMLInputElement, raw: string) => void,
): {
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  onCompositionEnd(event: CompositionEvent<HTMLInputElement>): void;
} {
  const take = (input: HTMLInputElement): void => {
    const raw = input.value;
    const text = rule(raw);
    if (text !== raw) keepCaret(input, rule);
    onText(text, input, raw);
  };
  return {
    onChange: ({ currentTarget, nativeEvent }) => {
      if ((nativeEvent as InputEvent).isComposing) onText(currentTarget.value, currentTarget, currentTarget.value);
      else take(currentTarget);
    },
    onCompositionEnd: ({ currentTarget }) => {
      if (rule(currentTarget.value) !== currentTarget.value) take(currentTarget);
    },
  };
}
