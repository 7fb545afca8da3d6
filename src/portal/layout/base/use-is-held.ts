import { useEffect, useState, type RefObject } from 'react';

/**
 * True while the pointer is over an element or the focus is in it.
 * @param isDrawn true while the element is mounted
 */
export function useIsHeld(element: RefObject<HTMLElement | null>, isDrawn: boolean): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const held = element.current;
    if (held === null || !isDrawn) return undefined;
    const hold = (): void => setIsHeld(true);
    const release = (): void => setIsHeld(held.matches(':hover, :focus-within'));
    const stop = new AbortController();
    const { signal } = stop;
    for (const event of ['mouseenter', 'focusin']) held.addEventListener(event, hold, { signal });
    for (const event of ['mouseleave', 'focusout'])
      held.addEventListener(event, () => requestAnimationFrame(release), { signal });
    return () => {
      stop.abort();
      setIsHeld(false);
    };
  }, [element, isDrawn]);
  return isHeld;
}
