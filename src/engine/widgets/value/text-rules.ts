import { plainName } from '#model/plain-name.ts';

/**
 * Handling of spaces: `trim` removes them at both ends on blur, `none` removes all, `collapse` joins runs, `keep` keeps
 * them, `name` normalises a name on blur.
 */
export type Spaces = 'trim' | 'none' | 'collapse' | 'keep' | 'name';

/** Removes tabs and line breaks, which a single line cannot hold. */
export function withoutBreaks(text: string): string {
  return text.replace(/[\t\r\n]/g, '');
}

/** Applied while typing: removes tabs and line breaks, and spaces as the field says. */
export function typeText(text: string, spaces: Spaces): string {
  const line = withoutBreaks(text);
  if (spaces === 'none') return line.replace(/\s/g, '');
  return spaces === 'collapse' ? line.replace(/\s{2,}/g, ' ') : line;
}

/** Applied on blur. */
export function settleText(text: string, spaces: Spaces): string {
  if (spaces === 'name') return plainName(text);
  return spaces === 'keep' ? text : text.trim();
}

/** Converts full-width letters, digits and signs to half-width ones. */
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
 * Half-width digits only; full-width ones are converted. Of several spreadsheet cells or lines only the first counts:
 * two numbers must not become one.
 */
export function typeDigits(text: string): string {
  const [first = ''] = text.trim().split(/[\t\r\n]/, 1);
  return toHalfWidth(first).replace(/\D/g, '');
}

/** Characters that every bank can process: the X character set of SWIFT. */
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

/** True if a password keeps the rule: 8 to 64 characters of any kind. The server also rejects common ones. */
export function keepsRule(password: string): boolean {
  return /^\P{C}{8,64}$/u.test(password);
}

/** Strength by length and number of character kinds. Null if the rule is not kept. */
export function strengthOf(password: string): Strength | null {
  if (!keepsRule(password)) return null;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const differing = new Set(password).size;
  if (differing < 5) return 'weak';
  const points = kinds + (password.length >= 12 ? 1 : 0);
  return points >= 4 ? 'strong' : points >= 3 ? 'fair' : 'weak';
}
