import { isDecimal } from './values/money.ts';

/**
 * Text for a spreadsheet cell. A text that would be read as a formula (also in full-width form) gets an apostrophe;
 * plain numbers, including negative ones, are unchanged.
 */
export function cellText(text: string): string {
  const isFormula = /^\s*[=+\-@＝＋－＠]/.test(text) && !isDecimal(text);
  return isFormula ? `'${text}` : text;
}

/** A sheet name that Excel accepts. @param n index of the sheet among those of one list */
export function sheetName(title: string, n = 0): string {
  const number = n === 0 ? '' : ` ${n + 1}`;
  const clean =
    title
      .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Sheet';
  return clean.slice(0, 31 - number.length).replace(/\p{Cs}$/u, '') + number;
}
