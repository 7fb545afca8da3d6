import { useEffect, useState } from 'react';

/** So long the questions and the code of the screen go first, and so long at most the page is waited for. Milliseconds. */
const EARLIEST = 1500;
const LATEST = 4000;

/** False until the page has been drawn and nothing urgent is left to do: what can wait begins then. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const begin = (): void => setIsIdle(true);
    let asked: number | undefined;
    const timer = setTimeout(() => {
      // Safari has no idle callbacks.
      if (typeof requestIdleCallback === 'function') asked = requestIdleCallback(begin, { timeout: LATEST - EARLIEST });
      else begin();
    }, EARLIEST);
    return () => {
      clearTimeout(timer);
      if (asked !== undefined) cancelIdleCallback(asked);
    };
  }, []);
  return isIdle;
}
