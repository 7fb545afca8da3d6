import { cutText } from './text-cut.ts';
import { plainForms } from './plain-text.ts';
import { LONGEST_SHOWN, type Reading } from './reading.ts';

/** What spreadsheets write where a formula has no value: `#N/A`, `#REF!`, `#DIV/0!`. */
const ERROR =
  /^#(?:N\/A|NAME\?|(?:REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|UNKNOWN|BUSY|GETTING_DATA|ERROR)!?)$/i;
/** A text that a spreadsheet was told to keep as it is: `="00123"`. */
const KEPT = /^="([^"]*)"$/;

/**
 * The text of a spreadsheet's cell. An error word, and a formula whose result was not stored, are no values: an optional
 * cell would lose them without a word.
 */
export function readCell(text: string): Reading {
  const kept = KEPT.exec(text.trim())?.[1];
  if (kept !== undefined) return { value: kept };
  const plain = plainForms(text);
  if (ERROR.test(plain)) return { refused: 'cell-error', text: plain };
  if (/^=[A-Z(+\-@'"…]/i.test(plain)) return { refused: 'formula', text: cutText(plain, LONGEST_SHOWN) };
  return { value: text };
}
