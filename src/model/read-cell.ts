import { cutText } from './text-cut.ts';
import { plainForms } from './plain-text.ts';
import { LONGEST_SHOWN, type Reading } from './reading.ts';

/** Spreadsheet error values: `#N/A`, `#REF!`, `#DIV/0!`. */
const ERROR =
  /^#(?:N\/A|NAME\?|(?:REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|UNKNOWN|BUSY|GETTING_DATA|ERROR)!?)$/i;
/** Text forced to stay text in a spreadsheet: `="00123"`. */
const KEPT = /^="([^"]*)"$/;

/**
 * Reads a spreadsheet cell. Error values, and formulas without a stored result, are refused: an optional cell would
 * otherwise lose them silently.
 */
export function readCell(text: string): Reading {
  const kept = KEPT.exec(text.trim())?.[1];
  if (kept !== undefined) return { value: kept };
  const plain = plainForms(text);
  if (ERROR.test(plain)) return { refused: 'cell-error', text: plain };
  if (/^=[A-Z(+\-@'"…]/i.test(plain)) return { refused: 'formula', text: cutText(plain, LONGEST_SHOWN) };
  return { value: text };
}
