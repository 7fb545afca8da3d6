import { Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Safe } from '../Safe.tsx';

/** Keys that go from cell to cell, and would scroll the page where nothing hears them. */
const MOVES = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', '?'];
/** After one of them these are about the cell that it leads to. */
const PRESSES = ['Enter', ' '];
const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox]';
/** Nobody means more than so many while it loads. */
const MOST = 40;

/**
 * What is needed only by hands: drawn, and so loaded, when somebody first presses a key or a button anywhere. What is
 * pressed within the element until it is there is heard then, in order.
 */
export function WhenUsed({
  within,
  children,
}: {
  within: RefObject<HTMLElement | null>;
  children: ReactNode;
}): ReactNode {
  const [isUsed, setUsed] = useState(false);
  const held = useRef<KeyboardEvent[]>([]);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (isUsed) return undefined;
    const wake = (): void => setUsed(true);
    const signs = ['keydown', 'pointerdown'] as const;
    for (const sign of signs) document.addEventListener(sign, wake, true);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, wake, true);
    };
  }, [isUsed]);
  useEffect(() => {
    const element = within.current;
    if (element === null) return undefined;
    const hold = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || (event.target instanceof Element && event.target.closest(TYPED) !== null)) return;
      const isMove = MOVES.includes(event.key);
      if (!isMove && !(held.current.length > 0 && PRESSES.includes(event.key))) return;
      event.preventDefault();
      if (held.current.length < MOST) held.current.push(event);
    };
    element.addEventListener('keydown', hold);
    stop.current = () => element.removeEventListener('keydown', hold);
    return () => stop.current();
  }, [within]);
  const replay = (): void => {
    stop.current();
    for (const { key, code, ctrlKey, shiftKey, altKey, metaKey } of held.current.splice(0)) {
      const again = { key, code, ctrlKey, shiftKey, altKey, metaKey, bubbles: true, cancelable: true };
      const target = document.activeElement;
      if (target === null || within.current?.contains(target) !== true) return;
      const isFree = target.dispatchEvent(new KeyboardEvent('keydown', again));
      // A key of our own making presses no button.
      if (isFree && PRESSES.includes(key) && target instanceof HTMLElement) target.click();
    }
  };
  // A table is read and used without it.
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

/** Stands behind what was waited for, and tells once that it is there. */
function Arrived({ onArrived }: { onArrived(): void }): null {
  const tell = useRef(onArrived);
  useEffect(() => tell.current(), []);
  return null;
}
