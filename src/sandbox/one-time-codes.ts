import { createHmac } from 'node:crypto';

/* Codes of an authenticator app: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which every app supports. */

const STEP = 30_000;
const DIGITS = 6;
/** Maximum difference of a phone's clock, in steps. */
const DRIFT = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of one step. */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(at) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step of an instant in milliseconds. */
export function stepAt(now: number): number {
  return Math.floor(now / STEP);
}

/**
 * The step whose code this is, within the allowed difference; undefined without one.
 * @param after steps up to this one are used up
 */
export function stepOf(secret: Uint8Array, code: string, now: number, after: number): number | undefined {
  const middle = stepAt(now);
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, n) => middle - DRIFT + n);
  return steps.find((step) => step > after && codeOf(secret, step) === code);
}

/** The secret as a person types it. */
export function base32Of(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** otpauth URI of an authenticator app, for the QR code. */
export function otpAddress(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret: base32Of(secret), issuer, algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
