import { Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Safe } from '../../errors/Safe.tsx';

/** Keys that move between cells; without a handler they would scroll the page. */
const MOVES = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', '?'];
/** After one of the moves, these keys apply to the cell moved to. */
const PRESSES = ['Enter', ' '];
const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox]';
/** At most this many key presses are recorded for replay while the code loads. */
const MOST = 40;

/**
 * Loads and draws a part at the first key or pointer press on the page. Presses inside the element until then are
 * replayed in order.
 */
export function OnFirstUse({
  within,
  children,
}: {
  within: RefObject<HTMLElement | null>;
  children: ReactNode;
}): ReactNode {
  const [isUsed, setUsed] = useState(false);
  const replay = useRef<(() => void) | null>(null);
  useEffect(() => {
    const element = within.current;
    const listening = new AbortController();
    const { signal } = listening;
    const held: KeyboardEvent[] = [];
    const wake = (): void => setUsed(true);
    const hold = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || (event.target instanceof Element && event.target.closest(TYPED) !== null)) return;
      if (!MOVES.includes(event.key) && !(held.length > 0 && PRESSES.includes(event.key))) return;
      event.preventDefault();
      if (held.length < MOST) held.push(event);
    };
    document.addEventListener('keydown', wake, { capture: true, signal });
    document.addEventListener('pointerdown', wake, { capture: true, signal });
    element?.addEventListener('keydown', hold, { signal });
    replay.current = () => {
      listening.abort();
      for (const { key, code, ctrlKey, shiftKey, altKey, metaKey } of held.splice(0)) {
        const again = { key, code, ctrlKey, shiftKey, altKey, metaKey, bubbles: true, cancelable: true };
        const target = document.activeElement;
        if (target === null || element?.contains(target) !== true) return;
        const isFree = target.dispatchEvent(new KeyboardEvent('keydown', again));
        // A synthetic key event presses no button, so the button is clicked explicitly.
        if (isFree && PRESSES.includes(key) && target instanceof HTMLElement) target.click();
      }
    };
    return () => listening.abort();
  }, [within]);
  // The table works without this part, so a failure to load it is not shown.
  return (
    isUsed && (
      <Safe>
        <Suspense fallback={null}>
          {children}
          <Arrived onArrived={replay} />
        </Suspense>
      </Safe>
    )
  );
}

/** Rendered after the awaited part; calls back once that part is there. */
function Arrived({ onArrived }: { onArrived: RefObject<(() => void) | null> }): null {
  useEffect(() => onArrived.current?.(), [onArrived]);
  return null;
}
