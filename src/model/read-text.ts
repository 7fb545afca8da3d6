import { isEmail, MAINLAND, phoneProblem } from './contact.ts';
import { cutText } from './text-cut.ts';
import { isSeveral, plainForms, plainLine, plainLines } from './plain-text.ts';
import { LONGEST_SHOWN, type Reading, type Refused, type RefusedKind } from './reading.ts';

/**
 * Numbers whose digits a spreadsheet has dropped: `6.22202E+18`, `6E+15`. No account number or code looks like this.
 */
const WORN = /^[-+]?\d(?:\.\d+)?e\+\d+$/i;

export { isEmail, phoneLength, phoneProblem } from './contact.ts';

function refuse(text: string, refused: RefusedKind, more: Partial<Refused> = {}): Refused {
  return { refused, text: cutText(plainLine(text), LONGEST_SHOWN), ...more };
}

/** True if a spreadsheet has kept only the first digits of a number. */
export function isWorn(text: string): boolean {
  return WORN.test(plainForms(text));
}

/** Reads free text, unchanged except for invisible characters and unusual spaces. @param lines allows several lines */
export function readText(text: string, { lines = false }: { lines?: boolean } = {}): Reading {
  if (isWorn(text)) return refuse(text, 'worn');
  return { value: lines ? plainLines(text) : plainLine(text) };
}

/** Reads a reference from another system (order, parcel, contract): trimmed, case kept. */
export function readReference(text: string): Reading {
  if (isSeveral(text)) return refuse(text, 'several');
  return isWorn(text) ? refuse(text, 'worn') : { value: plainForms(text).replace(/[–—−‐‑]/g, '-') };
}

/** Normalises a reference for comparison: ignores case and spaces. */
export function sameReference(text: string): string {
  return plainForms(text)
    .replace(/[–—−‐‑]/g, '-')
    .replace(/\s/g, '')
    .toUpperCase();
}

/**
 * Reads a number in which every digit counts, without spaces and dashes.
 * @param lengths allowed numbers of digits; fewer mean that a spreadsheet dropped zeros
 */
export function readDigits(text: string, { lengths }: { lengths?: readonly number[] } = {}): Reading {
  if (isSeveral(text)) return refuse(text, 'several');
  if (isWorn(text)) return refuse(text, 'worn');
  const digits = plainForms(text).replace(/[\s\-–—−‐‑]/g, '');
  const strange = Array.from(digits).find((each) => !/\d/.test(each));
  if (strange !== undefined) return refuse(text, 'sign', { sign: strange });
  if (lengths === undefined || digits === '' || lengths.includes(digits.length)) return { value: digits };
  const most = Math.max(...lengths);
  if (digits.length > most) return refuse(text, 'long', { most });
  return refuse(text, 'short', { lengths });
}

/** Reads a code of a fixed length, also out of a whole message. Fewer digits are accepted as a code being typed. */
export function readCode(text: string, length = 6): Reading {
  const plain = plainForms(text);
  const digits = plain.replace(/[\s\-–—−‐‑]/g, '');
  if (/^\d*$/.test(digits) && digits.length <= length) return { value: digits };
  const runs = plain.matchAll(new RegExp(String.raw`(?<!\d[ -]?)\d(?:[ -]?\d){${length - 1}}(?![ -]?\d)`, 'g'));
  const codes = [...new Set([...runs].map(([run]) => run.replace(/\D/g, '')))];
  const [code] = codes;
  if (codes.length > 1) return refuse(text, 'several');
  return code === undefined ? refuse(text, 'number') : { value: code };
}

/** A list value, found by its code, title or synonyms. */
export interface Choice {
  const: string | number;
  title: string;
  also?: readonly string[];
}

/** Finds the value by a word, ignoring case and width. */
export function readChoice(text: string, choices: readonly Choice[]): Reading<string | number> {
  const word = sameWord(text);
  if (word === '') return { value: '' };
  const found = choices.find(({ const: value, title, also = [] }) =>
    [String(value), title, ...also].some((each) => sameWord(each) === word),
  );
  return found === undefined ? refuse(text, 'word') : { value: found.const };
}

/** Normalises a word for comparison. */
export function sameWord(text: string): string {
  return plainLine(text.normalize('NFKC')).replace(/\s+/g, ' ').toLowerCase();
}

/** Reads an email address; removes spaces and converts full-width characters. */
export function readEmail(text: string, of: 'login' | 'other'): Reading {
  if (isSeveral(text)) return refuse(text, 'several');
  const address = plainForms(text)
    .replace(/^mailto:/i, '')
    .replace(/\s/g, '')
    .replace(/。/g, '.');
  if (address === '' || isEmail(address, of)) return { value: address };
  const strange = Array.from(address).find((each) => !/[\x21-\x7e]/.test(each));
  return strange === undefined ? refuse(text, 'email') : refuse(text, 'sign', { sign: strange });
}

/** Reads a phone number without spaces, dashes, brackets and its country code, which may precede it. */
export function readPhone(text: string, code = MAINLAND): Reading {
  if (isSeveral(text)) return refuse(text, 'several');
  if (isWorn(text)) return refuse(text, 'worn');
  const own = code.replace(/\D/g, '');
  const bare = plainForms(text).replace(/[\s().\-–—−‐‑]/g, '');
  const strange = Array.from(bare.replace(/^\+/, '')).find((each) => !/\d/.test(each));
  if (strange !== undefined) return refuse(text, 'sign', { sign: strange });
  const isAbroad = /^(?:\+|00)/.test(bare);
  const after = bare.replace(/^(?:\+|00)/, '');
  if (isAbroad && !after.startsWith(own)) return refuse(text, 'phone', { code: own });
  const number =
    isAbroad || (phoneProblem(bare, own) !== null && after.startsWith(own)) ? after.slice(own.length) : bare;
  if (bare === '') return { value: '' };
  const phone = phoneProblem(number, own);
  return phone === null ? { value: number } : refuse(text, 'phone', { phone });
}
