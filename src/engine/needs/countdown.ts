import { useEffect, useState } from 'react';

/** Seconds before another code can be sent, where a code is verified. */
export const RESEND_AFTER = 60;
/** The same on the button beside a field. */
export const RESEND_BESIDE = 59;

export interface Countdown {
  /** Seconds left. */
  left: number;
  start(seconds: number): void;
}

/**
 * Counts the seconds until another code may be had. The end is kept for the tab: closing the panel or loading the page again
 * does not set it back.
 */
export function useCountdown(name: string): Countdown {
  const key = keyOf(name);
  const [, setTick] = useState(0);
  const left = secondsLeft(name);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 250);
    return () => clearInterval(timer);
  }, [isRunning, key]);
  return {
    left,
    start(seconds) {
      sessionStorage.setItem(key, String(Date.now() + seconds * 1000));
      setTick((tick) => tick + 1);
    },
  };
}

/** Another code may be had at once. */
export function endCountdown(name: string): void {
  sessionStorage.removeItem(keyOf(name));
}

export function secondsLeft(name: string, now = Date.now()): number {
  const end = Number(sessionStorage.getItem(keyOf(name)) ?? 0);
  return Math.max(0, Math.ceil((end - now) / 1000));
}

/** What is said when a code is on its way. */
export function sentText(to: string): string {
  return to === '' || to.includes('@') ? '发送成功' : '验证码已发送';
}

function keyOf(name: string): string {
  return `sw.code.${name}`;
}
