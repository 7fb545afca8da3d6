import { isDecimal } from './values/money.ts';

/**
 * Text for a cell of a spreadsheet. What a spreadsheet would take for a formula (also in its full-width forms) gets an
 * apostrophe; a plain number, negative ones included, stays as it is.
 */
export function cellText(text: string): string {
  const isFormula = /^\s*[=+\-@＝＋－＠]/.test(text) && !isDecimal(text);
  return isFormula ? `'${text}` : text;
}

/** A name that Excel takes for a sheet. @param n the number of the sheet among those of one list, from 0 */
export function sheetName(title: string, n = 0): string {
  const number = n === 0 ? '' : ` ${n + 1}`;
  const clean =
    title
      .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Sheet';
  return clean.slice(0, 31 - number.length).replace(/\p{Cs}$/u, '') + number;
}
