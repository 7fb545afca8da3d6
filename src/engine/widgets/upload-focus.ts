import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * The focus stays inside though what held it has gone (a file was removed, the button gave way to its file): the same
 * button of the file now at that place has it, else the first there is.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): {
  onFocus(event: FocusEvent): void;
  onBlur(event: FocusEvent): void;
} {
  const held = useRef<{ part: string | null; index: number } | null>(null);
  useLayoutEffect(() => {
    const box = root.current;
    if (held.current === null || box === null || document.activeElement !== document.body) return;
    const { part, index } = held.current;
    const alike = part === null ? [] : [...box.querySelectorAll<HTMLElement>(`[data-part="${part}"]`)];
    const target = alike[Math.min(index, alike.length - 1)] ?? box.querySelector<HTMLElement>('button:not([hidden])');
    target?.focus({ preventScroll: true });
  });
  return {
    onFocus({ target }) {
      const part = target.getAttribute('data-part');
      const alike = part === null ? [] : [...(root.current?.querySelectorAll(`[data-part="${part}"]`) ?? [])];
      held.current = { part, index: Math.max(0, alike.indexOf(target)) };
    },
    onBlur({ target, relatedTarget }) {
      if (relatedTarget !== null) {
        if (!(relatedTarget instanceof Node && root.current?.contains(relatedTarget) === true)) held.current = null;
        return;
      }
      // What is taken away loses the focus, too; whoever leaves leaves something that stays.
      setTimeout(() => {
        if (target.isConnected && document.activeElement !== target) held.current = null;
      });
    },
  };
}
