import { plainName } from '#model/plain-name.ts';

/**
 * Handling of spaces: `trim` at both ends on blur, `none` removes all, `collapse` joins runs, `keep` keeps them, `name` on
 * blur makes of a name what is stored.
 */
export type Spaces = 'trim' | 'none' | 'collapse' | 'keep' | 'name';

/** Tabs and line breaks have no place in one line. */
export function withoutBreaks(text: string): string {
  return text.replace(/[\t\r\n]/g, '');
}

/** While typing: tabs and line breaks never get in; all spaces or runs of them where the field says so. */
export function typeText(text: string, spaces: Spaces): string {
  const line = withoutBreaks(text);
  if (spaces === 'none') return line.replace(/\s/g, '');
  return spaces === 'collapse' ? line.replace(/\s{2,}/g, ' ') : line;
}

/** On leaving the field. */
export function settleText(text: string, spaces: Spaces): string {
  if (spaces === 'name') return plainName(text);
  return spaces === 'keep' ? text : text.trim();
}

/** Text of a value in a control: empty for null; other types as in an export. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Full-width letters, digits and signs as the half-width ones that they mean. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .replace(/。/g, '.')
    .replace(/、/g, ',')
    .replace(/[‘’]/g, "'")
    .replace(/[–—−]/g, '-');
}

/**
 * Half-width digits only; full-width ones are taken as what they mean. Of several cells or lines of a spreadsheet the
 * first: two numbers must not become one.
 */
export function typeDigits(text: string): string {
  const [first = ''] = text.trim().split(/[\t\r\n]/, 1);
  return toHalfWidth(first).replace(/\D/g, '');
}

/** Letters, digits and signs that every bank in the world can carry: the X character set of SWIFT. */
const LATIN = /[A-Za-z0-9/?:().,'+ -]/;

/** The accepted part of a text in an English field, and the refused characters, each once, in order. */
export function typeEnglish(text: string): { text: string; refused: string[] } {
  const characters = Array.from(toHalfWidth(withoutBreaks(text)));
  return {
    text: characters.filter((each) => LATIN.test(each)).join(''),
    refused: [...new Set(characters.filter((each) => !LATIN.test(each)))],
  };
}

type Strength = 'weak' | 'fair' | 'strong';

/** Whether a password keeps the rule: 8 to 64 characters of any kind. The server knows common ones. */
export function keepsRule(password: string): boolean {
  return /^\P{C}{8,64}$/u.test(password);
}

/** How hard it is to guess: by length and by how many kinds of characters it mixes. Null where the rule is not kept. */
export function strengthOf(password: string): Strength | null {
  if (!keepsRule(password)) return null;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const differing = new Set(password).size;
  if (differing < 5) return 'weak';
  const points = kinds + (password.length >= 12 ? 1 : 0);
  return points >= 4 ? 'strong' : points >= 3 ? 'fair' : 'weak';
}
