import type { ChangeEvent, CompositionEvent } from 'react';

/**
 * Keeps the caret where the person put it while a rule rewrites the text: behind what the rule makes of what stood before
 * it. Call it with the input before the text changes. Not in an effect: a key that the rule refuses changes no state, and
 * the browser still moves the caret to the end.
 */
export function keepCaret(input: HTMLInputElement, rule: (text: string) => string): void {
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
