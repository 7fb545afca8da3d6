import { isDecimal } from './values/money.ts';

/**
 * Text for a cell of a spreadsheet. What a spreadsheet would take for a formula (also in its full-width forms) gets an
 * apostrophe; a plain number, negative ones included, stays as it is.
 */
export function cellText(text: string): string {
  const isFormula = /^\s*[=+\-@＝＋－＠]/.test(text) && !isDecimal(text);
  return isFormula ? `'${text}` : text;
}
