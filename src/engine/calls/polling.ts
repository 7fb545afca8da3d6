import { useEffect, useLayoutEffect, useRef } from 'react';
import type { CallError } from '../call-error.ts';

/** What fails again and again is asked less and less often, but at least so often. Milliseconds. */
const SELDOM = 60_000;

interface Polling {
  /** Asks; the promise is kept when the answer is there, whatever it is. */
  ask(): Promise<unknown>;
  /** The last answer was an error. */
  hasFailed: boolean;
  /** The last answer, where the server was overloaded: it says when it may be asked again. */
  overload?: CallError | undefined;
}

/**
 * Asks again every so many milliseconds after each answer. Nobody looks at a hidden window, and nothing is heard offline:
 * there it rests, and asks at once when it is seen, or connected, again.
 */
export function usePolling(every: number | undefined, polling: Polling): void {
  const held = useRef(polling);
  useLayoutEffect(() => {
    held.current = polling;
  });
  const { overload } = polling;
  const notBefore = useRef(0);
  useLayoutEffect(() => {
    notBefore.current = overload === undefined ? 0 : Date.now() + (overload.retryAfter ?? 1) * 1000;
  }, [overload]);
  useEffect(() => {
    if (every === undefined || every <= 0) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let isOver = false;
    let isAsking = false;
    const rests = (): boolean => document.visibilityState === 'hidden' || !navigator.onLine;
    const plan = (after = Math.max(every, Math.min(every * 2 ** failures, SELDOM))): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void tick(), after);
    };
    const tick = async (): Promise<void> => {
      if (rests() || isAsking) return;
      const early = notBefore.current - Date.now();
      if (early > 0) return plan(early);
      failures = held.current.hasFailed ? failures + 1 : 0;
      isAsking = true;
      await held.current.ask().catch(() => undefined);
      isAsking = false;
      if (!isOver) plan();
    };
    const wake = (): void => {
      clearTimeout(timer);
      void tick();
    };
    plan();
    document.addEventListener('visibilitychange', wake);
    addEventListener('online', wake);
    addEventListener('offline', wake);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('online', wake);
      removeEventListener('offline', wake);
    };
  }, [every]);
}
