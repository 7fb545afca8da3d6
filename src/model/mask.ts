const HIDDEN = '****';
const ADDRESS = /^[^@\s]+@[^@\s]+$/;

/**
 * A masked value, a star for each hidden character: up to 3 characters whole, up to 10 the first 3, longer ones the first
 * 3 and the last 4; an address as an address. What the server has masked already stays as it is.
 */
export function maskText(value: string): string {
  if (value.includes('*')) return value;
  if (ADDRESS.test(value)) return maskEmail(value);
  const characters = Array.from(value);
  if (characters.length <= 3) return value;
  if (characters.length <= 10) return characters.slice(0, 3).join('') + '*'.repeat(characters.length - 3);
  return characters.slice(0, 3).join('') + '*'.repeat(characters.length - 7) + characters.slice(-4).join('');
}

/** The first 3 digits, `****`, and what follows the seventh: `912****7`. Fields of phones are shown so. */
export function maskPhone(value: string): string {
  if (value.includes('*')) return value;
  const digits = Array.from(value);
  return digits.length <= 3 ? value : digits.slice(0, 3).join('') + HIDDEN + digits.slice(7).join('');
}

/** The first 3 digits, `****`, and the last 4, by which people recognise their number. */
export function maskPhoneEnd(value: string): string {
  if (value.includes('*')) return value;
  const digits = Array.from(value);
  return digits.length <= 7 ? maskPhone(value) : digits.slice(0, 3).join('') + HIDDEN + digits.slice(-4).join('');
}

/** `ma****@example.com`: shows the domain, not the person. */
export function maskEmail(value: string): string {
  return value.includes('*') ? value : value.replace(/^(.{1,2}).*(@.*)$/u, `$1${HIDDEN}$2`);
}

/** `622****2233`: on a screen the mask of a long number is as wide as that of a shorter one. */
export function shortMask(text: string): string {
  return text.replace(/\*{5,}(?=[^*])/g, HIDDEN);
}

export function isMasked(value: string): boolean {
  return value.includes('*');
}
