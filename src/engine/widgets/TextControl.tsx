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
import type { WidgetProps } from '../host/widget.ts';
import { describedBy as describedByOf, isCompact, isInvalid } from './widget-props.ts';
import { useSay } from '../overlays/Toast.tsx';
import { pasteInto, preloadPasting, type PasteRule } from '../typing/paste.ts';
import { cutText } from '#model/text-cut.ts';
import { words } from '../words/words.ts';
import css from './line.module.css';
import textControlCss from './text-control.module.css';

/** The bordered line around a control, with the look of a filter, an error or a lock. */
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
  /** @param raw what was typed or pasted, before the field's rule. */
  onText(text: string, input: HTMLInputElement, raw: string): void;
  /** Applies the field's rule to a text; not while an input method is composing. */
  clean?(text: string): string;
  /** What a pasted text is read as. Default: one line of text. */
  paste?: PasteRule;
  /** Most characters: more of them are left out, which is said. */
  most?: number | undefined;
  /** Says what was left out of a typed or pasted text, or null. Default: under the control, in a filter over the page. */
  onNote?(note: string | null): void;
  before?: ReactNode;
  after?: ReactNode;
  inputId?: string;
  /** Ids of further texts that describe it. */
  describedBy?: string | undefined;
  invalid?: boolean;
  /** The box around it. */
  ref?: Ref<HTMLDivElement>;
  onKeyDown?(event: KeyboardEvent): void;
}

/** One line of text with the engine's look; every widget that types text is this control and a rule. */
export function TextControl({ widget, text, onText, clean = same, ...more }: TextControlProps): ReactNode {
  const { id, readonly, disabled, required, placeholder } = widget;
  const { before, after, inputId, describedBy, invalid = isInvalid(widget), ref, onKeyDown, ...rest } = more;
  const { paste = LINE, most, onNote, ...input } = rest;
  const { note, noteId, tell } = useNote(isCompact(widget), onNote);
  const rule = (typed: string): string => (most === undefined ? clean(typed) : cutText(clean(typed), most));
  const take = (typed: string, element: HTMLInputElement, raw: string): void => {
    // Characters typed beyond the end are not swallowed without a word.
    tell(typed === rule(raw) && typed !== clean(raw) ? words.typing.most(most ?? 0) : null);
    onText(typed, element, raw);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the input inside */}
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

/** What was left out of a text, said under its control; a filter has no room for it and says it over the page. */
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

/** The ids of the texts that describe a control; undefined where none does. */
export function idsOf(...ids: (string | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}

/** Whether the text is being typed; what was typed is settled on leaving, and what nobody has typed into stays as it came. */
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
  /** Not counted where it is not given. */
  most: number | undefined;
  children: ReactNode;
}

/** A control, with 8 / 50 under it at its right end. */
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

/** Input handlers that apply a rule to typed text; not while an input method is composing. */
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
