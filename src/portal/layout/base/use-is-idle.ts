import { useEffect, useState } from 'react';

/** Minimum delay, so that requests and code of the screen go first, and maximum wait for the page, in milliseconds. */
const EARLIEST = 1500;
const LATEST = 4000;

/** False until the page is drawn and idle: deferred work starts then. */
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
