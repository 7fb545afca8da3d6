import {
  useId,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type CompositionEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import type { WidgetProps } from '../../host/widget.ts';
import { describedBy as describedByOf, isCompact, isInvalid } from '../value/widget-props.ts';
import { useSay } from '../../overlays/Toast.tsx';
import { pasteInto, preloadPasting, type PasteRule } from '../../typing/paste.ts';
import { cutText } from '#model/text-cut.ts';
import { words } from '../../words/words.ts';
import css from './line.module.css';
import textControlCss from './text-control.module.css';

/** Class of the bordered box around a control, in its filter, error or locked look. */
export function controlClass(widget: WidgetProps, className?: string, invalid = isInvalid(widget)): string {
  const classes = [
    css.control,
    isCompact(widget) && css.compact,
    className,
    invalid && css.invalid,
    widget.disabled === true ? css.disabled : widget.readonly === true && css.still,
  ];
  return classes.filter(Boolean).join(' ');
}

/** The label that a filter draws inside its control. */
export function InnerLabel({ widget }: { widget: WidgetProps }): ReactNode {
  return (
    <label className={css.label} htmlFor={widget.id}>
      {widget.label}
    </label>
  );
}

type InputProps = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'inputMode' | 'onBlur' | 'onKeyUp' | 'placeholder' | 'type'
>;

export interface TextControlProps extends InputProps {
  widget: WidgetProps;
  /** Text of the control: the value, or its formatted form while the field is not focused. */
  text: string;
  /** @param raw the typed or pasted text before the field's rule is applied */
  onText(text: string, input: HTMLInputElement, raw: string): void;
  /** Applies the field's rule to a text; not called during IME composition. */
  clean?(text: string): string;
  /** How pasted text is read. Default: as one line of text. */
  paste?: PasteRule;
  /** Maximum characters; the rest is dropped, with a note. */
  most?: number | undefined;
  /**
   * Called with a note about dropped characters, or null. Default: shown under the control, for a filter as a message
   * over the page.
   */
  onNote?(note: string | null): void;
  before?: ReactNode;
  after?: ReactNode;
  inputId?: string;
  /** Ids of additional texts that describe the control. */
  describedBy?: string | undefined;
  invalid?: boolean;
  /** Ref of the box around the input. */
  ref?: Ref<HTMLDivElement>;
  onKeyDown?(event: KeyboardEvent): void;
}

/** One line of text in the engine's look; every text widget is this control plus a rule. */
export function TextControl({ widget, text, onText, clean = same, ...more }: TextControlProps): ReactNode {
  const { id, readonly, disabled, required, placeholder } = widget;
  const { before, after, inputId, describedBy, invalid = isInvalid(widget), ref, onKeyDown, ...rest } = more;
  const { paste = LINE, most, onNote, ...input } = rest;
  const { note, noteId, tell } = useNote(isCompact(widget), onNote);
  const rule = (typed: string): string => (most === undefined ? clean(typed) : cutText(clean(typed), most));
  const take = (typed: string, element: HTMLInputElement, raw: string): void => {
    // Characters beyond the maximum are not dropped silently.
    tell(typed === rule(raw) && typed !== clean(raw) ? words.typing.most(most ?? 0) : null);
    onText(typed, element, raw);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys that bubble from the input inside */}
      <div className={controlClass(widget, undefined, invalid)} ref={ref} onKeyDown={onKeyDown}>
        {isCompact(widget) && <InnerLabel widget={widget} />}
        {before}
        <input
          type="text"
          autoComplete="off"
          onBlur={() => widget.onBlur(id, widget.value)}
          {...input}
          id={inputId ?? id}
          className={css.input}
          value={text}
          title={readonly === true && input.type !== 'password' && text !== '' ? text : undefined}
          placeholder={input.placeholder ?? (placeholder || undefined)}
          readOnly={readonly}
          disabled={disabled}
          aria-required={required || undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={idsOf(describedByOf(widget), describedBy, note === null ? undefined : noteId)}
          {...typedBy(rule, take)}
          onFocus={preloadPasting}
          onPaste={(event) => pasteInto(event, { rule: paste, clean, most, onText, onNote: tell })}
        />
        {after}
      </div>
      {note !== null && (
        <div id={noteId} role="status" className={textControlCss.note}>
          {note}
        </div>
      )}
    </>
  );
}

const LINE: PasteRule = { kind: 'line' };

/**
 * Note about dropped characters, shown under the control; a filter has no room for it and shows a message over the
 * page.
 */
export function useNote(isFilter: boolean, onNote?: (note: string | null) => void) {
  const say = useSay();
  const noteId = useId();
  const [note, setNote] = useState<string | null>(null);
  const tell = (next: string | null): void => {
    if (onNote !== undefined) onNote(next);
    else if (!isFilter) setNote(next);
    else if (next !== null) say({ tone: 'warning', text: next });
  };
  return { note, noteId, tell };
}

function same(text: string): string {
  return text;
}

/** Ids of the texts that describe a control, joined; undefined if there are none. */
export function idsOf(...ids: (string | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}

/** Typing state of a field: typed text is settled on blur, an untouched value stays as it is. */
export function useTyping(
  { id, onChange, onBlur }: Pick<WidgetProps, 'id' | 'onChange' | 'onBlur'>,
  text: string,
  settle: (text: string) => string,
): { isOn: boolean; type(text: string): void; leave(): void } {
  const [isOn, setOn] = useState(false);
  return {
    isOn,
    type(typed) {
      setOn(true);
      onChange(typed);
    },
    leave() {
      const settled = isOn ? settle(text) : text;
      setOn(false);
      if (settled !== text) onChange(settled);
      onBlur(id, settled);
    },
  };
}

interface CountedProps {
  text: string;
  /** No counter if undefined. */
  most: number | undefined;
  children: ReactNode;
}

/** A control with a counter, such as 8 / 50, below its right end. */
export function Counted({ text, most, children }: CountedProps): ReactNode {
  return (
    <div className={textControlCss.counted}>
      {children}
      {most !== undefined && (
        <span className={textControlCss.counter} aria-hidden="true">
          {text.length} / {most}
        </span>
      )}
    </div>
  );
}

/**
 * Keeps the caret in place while a rule rewrites the text: it moves to the end of the rewritten text before it. Must be
 * called with the input before the text changes, not in an effect: a key refused by the rule changes no state, but the
 * browser still moves the caret to the end.
 */
function keepCaret(input: HTMLInputElement, rule: (text: string) => string): void {
  const caret = rule(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  queueMicrotask(() => {
    if (document.activeElement === input && input.selectionStart !== caret) input.setSelectionRange(caret, caret);
  });
}

/** Input handlers that apply a rule to typed text; not during IME composition. */
export function typedBy(
  rule: (text: string) => string,
  onText: (text: string, input: HTMLInputElement, raw: string) => void,
) {
  const take = (input: HTMLInputElement): void => {
    const raw = input.value;
    const text = rule(raw);
    if (text !== raw) keepCaret(input, rule);
    onText(text, input, raw);
  };
  return {
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
      if ((nativeEvent as InputEvent).isComposing) onText(currentTarget.value, currentTarget, currentTarget.value);
      else take(currentTarget);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>): void => {
      if (rule(currentTarget.value) !== currentTarget.value) take(currentTarget);
    },
  };
}
