import { instantOf } from '#model/instant.ts';

/** Storage key: when the certificate reminder was postponed. Survives signing out. */
export const CERTIFICATE_KEY = 'cerSoonExpire';

const DAY = 86_400_000;

/** Days left; 0 on the last day, negative afterwards. @param today `2026-11-20` */
export function restOf(expireAt: string, today: string): number {
  return Math.round((instantOf(expireAt.slice(0, 10)) - instantOf(today)) / DAY);
}

/** True if the reminder was not yet postponed today, for this certificate of this merchant. */
export function isDue(userNo: string, expireAt: string, today: string): boolean {
  try {
    return localStorage.getItem(CERTIFICATE_KEY) !== entry(userNo, expireAt, today);
  } catch {
    return true;
  }
}

export function putOff(userNo: string, expireAt: string, today: string): void {
  try {
    localStorage.setItem(CERTIFICATE_KEY, entry(userNo, expireAt, today));
  } catch {
    // Without storage the reminder appears at each visit.
  }
}

function entry(...parts: string[]): string {
  return parts.join(' ');
}
