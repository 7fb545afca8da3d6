import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the caret where the person put it while a rule rewrites the text: behind as many characters of the kind that
 * stays (`/[\d.]/`) as before. Call it with the input before the text changes.
 */
export function useCaret(stays: RegExp): (input: HTMLInputElement) => void {
  const pending = useRef<{ input: HTMLInputElement; behind: number } | null>(null);
  useLayoutEffect(() => {
    const at = pending.current;
    pending.current = null;
    if (at === null || document.activeElement !== at.input) return;
    let left = at.behind;
    let caret = 0;
    for (const character of at.input.value) {
      if (left === 0) break;
      if (stays.test(character)) left -= 1;
      caret += character.length;
    }
    at.input.setSelectionRange(caret, caret);
  });
  return (input) => {
    const before = input.value.slice(0, input.selectionStart ?? input.value.length);
    pending.current = { input, behind: Array.from(before).filter((character) => stays.test(character)).length };
  };
}
