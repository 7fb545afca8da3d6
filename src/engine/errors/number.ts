import { dayOf } from '#model/instant.ts';

/** `8F2C-1120`: four characters to read out on the phone, and the day. */
export function errorNumber(): string {
  const random = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0;
  const day = dayOf(Date.now()).slice(5).replace('-', '');
  return `${random.toString(16).toUpperCase().padStart(4, '0')}-${day}`;
}
