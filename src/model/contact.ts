/* Rules of e-mail addresses and phone numbers, apart from the readers: forms need them at once. */

const LOGIN = /^[A-Za-z0-9_-]{1,64}@[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/;
const USUAL =
  /^(?=.{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/;
/** Longest address that a mail server takes. */
const LONGEST_EMAIL = 254;

/** Whether a text is an e-mail address. @param of `login`: as the portal gives them to its users; `other`: any usual one */
export function isEmail(text: string, of: 'login' | 'other'): boolean {
  return text.length <= LONGEST_EMAIL && (of === 'login' ? LOGIN : USUAL).test(text);
}

/** Country code of the mainland, without a plus. */
export const MAINLAND = '86';
const HONG_KONG = '852';

/** The most digits of a phone number by its country code: 11 for 86, 8 for 852, else what E.164 allows. */
export function phoneLength(code: string): number {
  const digits = code.replace(/\D/g, '');
  return digits === MAINLAND ? 11 : digits === HONG_KONG ? 8 : 15;
}

/** Rules of phone numbers: 11 digits that start with 1, 8 digits, 4 to 15 digits. */
export type PhoneRule = 'mainland' | 'hong-kong' | 'abroad';

/** The rule that a phone number breaks; null if it keeps them. @param code its country code */
export function phoneProblem(number: string, code = MAINLAND): PhoneRule | null {
  const digits = code.replace(/\D/g, '');
  if (digits === MAINLAND) return /^1\d{10}$/.test(number) ? null : 'mainland';
  if (digits === HONG_KONG) return /^\d{8}$/.test(number) ? null : 'hong-kong';
  return /^\d{4,15}$/.test(number) ? null : 'abroad';
}
