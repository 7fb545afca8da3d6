import writeXlsxFile, { type Cell } from 'write-excel-file/browser';
import { sheetName } from '#model/spreadsheet.ts';
import { harmless, type CellText } from './cell-texts.ts';

/** Spreadsheet cells hold binary doubles: numbers of up to 15 digits are kept exactly. */
const DIGITS = 15;
/** Maximum characters in an Excel cell, less one for the apostrophe of a text that looks like a formula. */
const LONGEST_CELL = 32_766;
const WIDEST = 48;
/** Rows measured for the width of a column. */
const MEASURED = 200;

/** Writes an .xlsx file: bold, frozen titles, figures as numbers with their decimals, everything else as text. */
export function writeSpreadsheet(
  name: string,
  heads: readonly string[],
  lines: readonly (readonly CellText[])[],
): Promise<Blob> {
  const columns = heads.map((head, n) => {
    const texts = [head, ...lines.slice(0, MEASURED).map((line) => line[n]?.text ?? '')];
    return { width: Math.min(WIDEST, Math.max(...texts.map(widthOf)) + 3) };
  });
  const data = [
    heads.map((head): Cell => ({ value: harmless(head), type: String, fontWeight: 'bold' })),
    ...lines.map((line) => line.map(cellOf)),
  ];
  return writeXlsxFile(data, { sheet: sheetName(name), columns, stickyRowsCount: 1 }).toBlob();
}

function cellOf({ text, isFigure }: CellText): Cell {
  if (text === '') return null;
  if (!isFigure || text.replace(/\D/g, '').length > DIGITS) {
    return { value: harmless(text).slice(0, LONGEST_CELL), type: String };
  }
  const decimals = text.split('.')[1]?.length ?? 0;
  return { value: Number(text), type: Number, format: `#,##0${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}` };
}

/** Chinese characters count twice. */
function widthOf(value: string): number {
  return value.length + (value.match(/[\u2e80-\uffef]/g)?.length ?? 0);
}
