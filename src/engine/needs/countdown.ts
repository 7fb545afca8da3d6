import { useEffect, useState } from 'react';
import { CallError } from '../errors/call-error.ts';
import { words } from '../words/words.ts';

/** Seconds before another code can be sent, beside a code panel. */
export const RESEND_AFTER = 60;
/** The same beside a form field. */
export const RESEND_BESIDE = 59;

/**
 * Sends codes, and counts the seconds until another can be sent. The end is stored for the tab: closing the panel or
 * reloading does not reset it.
 */
export function useCodeSending(name: string, seconds: number) {
  const [, setTick] = useState(0);
  const [isSending, setSending] = useState(false);
  const [isEarly, setEarly] = useState(() => isWaiting(name));
  const left = secondsLeft(name);
  const isCounting = left > 0;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 250);
    return () => clearInterval(timer);
  }, [isCounting, name]);
  return {
    /** Seconds left. */
    left,
    isSending,
    /** The last attempt was too early, and the countdown is still running. */
    isEarly: isEarly && isCounting,
    /** The last attempt was too early, but the countdown has ended. */
    isPast: isEarly && !isCounting,
    /** @returns the reason of a failure; null after success */
    async send(work: () => Promise<unknown>): Promise<string | null> {
      setSending(true);
      let wait: number | undefined = seconds;
      let failure: string | null = null;
      try {
        await work();
      } catch (thrown) {
        // Too early after another request or window: the server knows the remaining time.
        wait = thrown instanceof CallError ? thrown.retryAfter : undefined;
        failure = thrown instanceof CallError ? thrown.message : words.needs.sendFailed;
      }
      const isTooEarly = failure !== null && wait !== undefined;
      setEarly(isTooEarly);
      if (wait !== undefined) sessionStorage.setItem(keyOf(name), String(Date.now() + wait * 1000));
      if (isTooEarly) sessionStorage.setItem(earlyKeyOf(name), '1');
      else sessionStorage.removeItem(earlyKeyOf(name));
      setSending(false);
      return failure;
    },
  };
}

/** Allows another code at once. */
export function endCountdown(name: string): void {
  sessionStorage.removeItem(keyOf(name));
}

export function secondsLeft(name: string): number {
  const end = Number(sessionStorage.getItem(keyOf(name)) ?? 0);
  return Math.max(0, Math.ceil((end - Date.now()) / 1000));
}

/** True if the code has not been sent yet: the countdown is for the first code, not for another. */
export function isWaiting(name: string): boolean {
  return sessionStorage.getItem(earlyKeyOf(name)) !== null && secondsLeft(name) > 0;
}

const keyOf = (name: string): string => `sw.code.${name}`;
const earlyKeyOf = (name: string): string => `sw.early.${name}`;
