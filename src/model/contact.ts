/* Rules of email addresses and phone numbers, in a module of their own: forms need them at once. */

const LOGIN = /^[A-Za-z0-9_-]{1,64}@[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/;
const USUAL =
  /^(?=.{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/;
/** Maximum length of an address that mail servers accept. */
const LONGEST_EMAIL = 254;

/** True if a text is an email address. @param of `login`: as the portal issues them; `other`: any common address */
export function isEmail(text: string, of: 'login' | 'other'): boolean {
  return text.length <= LONGEST_EMAIL && (of === 'login' ? LOGIN : USUAL).test(text);
}

/** Country code of mainland China, without a plus. */
export const MAINLAND = '86';
const HONG_KONG = '852';

/** Maximum digits of a phone number by country code: 11 for 86, 8 for 852, otherwise the E.164 maximum. */
export function phoneLength(code: string): number {
  const digits = code.replace(/\D/g, '');
  return digits === MAINLAND ? 11 : digits === HONG_KONG ? 8 : 15;
}

/** Rules of phone numbers: 11 digits that start with 1, 8 digits, 4 to 15 digits. */
export type PhoneRule = 'mainland' | 'hong-kong' | 'abroad';

/** The broken rule of a phone number; null if it is valid. @param code its country code */
export function phoneProblem(number: string, code = MAINLAND): PhoneRule | null {
  const digits = code.replace(/\D/g, '');
  if (digits === MAINLAND) return /^1\d{10}$/.test(number) ? null : 'mainland';
  if (digits === HONG_KONG) return /^\d{8}$/.test(number) ? null : 'hong-kong';
  return /^\d{4,15}$/.test(number) ? null : 'abroad';
}
