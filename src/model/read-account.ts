import { cutText } from './text-cut.ts';
import { isSeveral, plainForms } from './plain-text.ts';
import { isWorn } from './read-text.ts';
import { LONGEST_SHOWN, type Reading, type Refused, type RefusedKind } from './reading.ts';

/** Maximum characters of an account number in SWIFT messages. */
const LONGEST_ACCOUNT = 34;

function refuse(text: string, refused: RefusedKind, more: Partial<Refused> = {}): Refused {
  return { refused, text: cutText(plainForms(text), LONGEST_SHOWN), ...more };
}

/** Normalises an account or bank code for storage: no spaces, upper case, plain dashes. */
export function plainAccount(text: string): string {
  return plainForms(text)
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, '')
    .toUpperCase()
    .replace(/^IBAN:?(?=[A-Z]{2}\d\d[A-Z0-9]{11,30}$)/, '');
}

/** Removes dashes and spaces from a number: `12-34-56` becomes `123456`. */
export function bareDigits(text: string): string {
  return plainAccount(text).replaceAll('-', '');
}

/** Reads an account number (also an IBAN), a BIC or another bank code. Spaces do not count towards its length. */
export function readAccount(text: string): Reading {
  if (isSeveral(text)) return refuse(text, 'several');
  if (isWorn(text)) return refuse(text, 'worn');
  const account = plainAccount(text);
  const strange = Array.from(account).find((each) => !/[A-Z0-9/-]/.test(each));
  if (strange !== undefined) return refuse(text, 'sign', { sign: strange });
  if (account.length > LONGEST_ACCOUNT) return refuse(text, 'long', { most: LONGEST_ACCOUNT });
  return { value: account };
}
