/*
 * The only module that decides which characters of a typed text count: invisible ones are dropped, every space becomes
 * a plain one. All readers (`read-amount.ts`, `read-name.ts` …) start here.
 */

/** Emoji joined by ZWJ, with variation selectors, skin tones and flag tags. */
const EMOJI =
  /\p{RI}{2}|[0-9#*]\uFE0F\u20E3|\u{1F3F4}[\u{E0020}-\u{E007F}]+|\p{Extended_Pictographic}[\uFE0E\uFE0F\p{EMod}]*(?:\u200D\p{Extended_Pictographic}[\uFE0E\uFE0F\p{EMod}]*)*/u;
/** Invisible characters: format characters, variation selectors, and controls other than spaces. */
const INVISIBLE = /[\p{Cf}\uFE00-\uFE0F\u{E0100}-\u{E01EF}\u034F]|(?![\s\u0085])\p{Cc}/u;
const EMOJI_OR_INVISIBLE = new RegExp(`(${EMOJI.source})|${INVISIBLE.source}`, 'gu');
/** Letters that are drawn as a space. */
const BLANK_LETTERS = /[\u115F\u1160\u2800\u3164\uFFA0]/g;
const BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;
/** Texts that need no normalisation: the common case. */
const PLAIN = /^[\x20-\x7E\u3001-\u303F\u4E00-\u9FFF\uFF01-\uFF5E]*$/;
/** Full-width, half-width and small forms. Superscripts and circled digits are excluded: 10² is not 102. */
const FORMS = /[\uFE50-\uFE6F\uFF00-\uFFEF]+/g;

/** Removes invisible characters. Inside emoji, ZWJ and variation selectors are kept because they are visible. */
export function visibleText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(EMOJI_OR_INVISIBLE, (_, emoji: string | undefined) => emoji ?? '');
}

/** Normalises a text of several lines: plain spaces, `\n` between lines, nothing invisible, trimmed. */
export function plainLines(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return visibleText(text)
    .replace(BREAK, '\n')
    .replace(BLANK_LETTERS, ' ')
    .replace(/[^\S\n]/g, ' ')
    .trim();
}

/** The same as a single line: breaks and tabs become spaces. */
export function plainLine(text: string): string {
  return plainLines(text).replaceAll('\n', ' ');
}

/** A single line with full-width letters, digits and signs converted. */
export function plainForms(text: string): string {
  return toForms(plainLine(text)).trim();
}

/** Converts full-width, half-width and small forms; everything else is unchanged. */
export function toForms(text: string): string {
  return text.replace(FORMS, (forms) => forms.normalize('NFKC'));
}

/** True if a text has several lines or spreadsheet cells: two numbers must not become one. */
export function isSeveral(text: string): boolean {
  return /[\t\n]/.test(visibleText(text).replace(BREAK, '\n').trim());
}

/** Cells of a copied spreadsheet range, row by row, without blank ones. */
export function cellsOf(text: string): string[] {
  const cells = visibleText(text)
    .replace(BREAK, '\n')
    .split(/[\t\n]/);
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
}
