import { codeOf, stepAt } from '#sandbox/one-time-codes.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a Base32 secret as a user types it into an app. */
export function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The app's code at an instant, or some steps later. */
export function appShows(secret: Uint8Array, now: number, later = 0): string {
  return codeOf(secret, stepAt(now) + later);
}
