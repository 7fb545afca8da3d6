/*
 * The one place that decides which signs of a typed text count: invisible signs are dropped, every blank is a plain one.
 * Every reader of a kind of value (`read-amount.ts`, `read-name.ts` …) begins here.
 */

/** Emoji joined by ZWJ, with their variation selectors, skin tones and flags of tags. */
const EMOJI =
  /\p{RI}{2}|[0-9#*]\uFE0F\u20E3|\u{1F3F4}[\u{E0020}-\u{E007F}]+|\p{Extended_Pictographic}[\uFE0E\uFE0F\p{EMod}]*(?:\u200D\p{Extended_Pictographic}[\uFE0E\uFE0F\p{EMod}]*)*/u;
/** Format signs, variation selectors, controls that are no blanks: they show nothing. */
const INVISIBLE = /[\p{Cf}\uFE00-\uFE0F\u{E0100}-\u{E01EF}\u034F]|(?![\s\u0085])\p{Cc}/u;
const EMOJI_OR_INVISIBLE = new RegExp(`(${EMOJI.source})|${INVISIBLE.source}`, 'gu');
/** Letters that are drawn as a blank. */
const BLANK_LETTERS = /[\u115F\u1160\u2800\u3164\uFFA0]/g;
const BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;
/** Texts that need no change, the common case. */
const PLAIN = /^[\x20-\x7E\u3001-\u303F\u4E00-\u9FFF\uFF01-\uFF5E]*$/;
/** Full-width, half-width and small forms. Superscripts and circled digits are no forms: 10² is not 102. */
const FORMS = /[\uFE50-\uFE6F\uFF00-\uFFEF]+/g;

/** The text without invisible signs. ZWJ and variation selectors stay inside emoji, where they are seen. */
export function visibleText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(EMOJI_OR_INVISIBLE, (_, emoji: string | undefined) => emoji ?? '');
}

/** A text of several lines: plain blanks, `\n` between lines, nothing invisible, nothing around it. */
export function plainLines(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return visibleText(text)
    .replace(BREAK, '\n')
    .replace(BLANK_LETTERS, ' ')
    .replace(/[^\S\n]/g, ' ')
    .trim();
}

/** The same as one line: breaks and tabs are blanks. */
export function plainLine(text: string): string {
  return plainLines(text).replaceAll('\n', ' ');
}

/** One line with full-width letters, digits and signs as the ordinary ones. */
export function plainForms(text: string): string {
  return toForms(plainLine(text)).trim();
}

/** Full-width, half-width and small forms as the ordinary signs that they mean, everything else as it is. */
export function toForms(text: string): string {
  return text.replace(FORMS, (forms) => forms.normalize('NFKC'));
}

/** Whether a text holds several lines or cells of a spreadsheet: two numbers must not become one. */
export function isSeveral(text: string): boolean {
  return /[\t\n]/.test(visibleText(text).replace(BREAK, '\n').trim());
}

/** The cells of a copied part of a spreadsheet, row by row; blank ones are left out. */
export function cellsOf(text: string): string[] {
  const cells = visibleText(text)
    .replace(BREAK, '\n')
    .split(/[\t\n]/);
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
}
