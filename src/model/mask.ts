/** Number of trailing characters by which people recognise their own hidden numbers; that few are not secret. */
export const KNOWN_BY = 6;

const HIDDEN = '****';
const ADDRESS = /^[^@\s]+@[^@\s]+$/;

/**
 * Masks a value with one star per hidden character. Visible are: of up to 3 characters all, of up to 10 the first 3, of
 * longer ones the first 3 and the last 4; email addresses follow their own rule. A value masked by the server is
 * unchanged.
 */
export function maskText(value: string): string {
  if (value.includes('*')) return value;
  if (ADDRESS.test(value)) return maskEmail(value);
  const characters = Array.from(value);
  if (characters.length <= 3) return value;
  if (characters.length <= 10) return characters.slice(0, 3).join('') + '*'.repeat(characters.length - 3);
  return characters.slice(0, 3).join('') + '*'.repeat(characters.length - 7) + characters.slice(-4).join('');
}

/**
 * Masks a phone number: first 3 digits, `****`, and the rest after the seventh: `912****7`. For fields of format phone.
 */
export function maskPhone(value: string): string {
  if (value.includes('*')) return value;
  const digits = Array.from(value);
  return digits.length <= 3 ? value : digits.slice(0, 3).join('') + HIDDEN + digits.slice(7).join('');
}

/** Masks a phone number: first 3 digits, `****`, and the last 4, by which people recognise it. */
export function maskPhoneEnd(value: string): string {
  if (value.includes('*')) return value;
  const digits = Array.from(value);
  return digits.length <= 7 ? maskPhone(value) : digits.slice(0, 3).join('') + HIDDEN + digits.slice(-4).join('');
}

/** `ma****@example.com`: keeps the domain, hides the person. */
export function maskEmail(value: string): string {
  return value.includes('*') ? value : value.replace(/^(.{1,2}).*(@.*)$/u, `$1${HIDDEN}$2`);
}

/** `622****2233`: shortens the mask, so that long numbers look like short ones. */
export function shortMask(text: string): string {
  return text.replace(/\*{5,}(?=[^*])/g, HIDDEN);
}

export function isMasked(value: string): boolean {
  return value.includes('*');
}
