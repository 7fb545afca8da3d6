import { useEffect, useState } from 'react';

/** So long at most the first paint is waited for. */
const LATEST = 4000;

/** False until the page has been drawn and nothing urgent is left to do: what can wait begins then. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const begin = (): void => setIsIdle(true);
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(begin, 1000);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(begin, { timeout: LATEST });
    return () => cancelIdleCallback(asked);
  }, []);
  return isIdle;
}
