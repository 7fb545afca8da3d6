import { CsvError, parse } from 'csv-parse/sync';
import { decodeCsv } from './decoding.ts';
import { MOST_ROW, RowsWithin, type SheetBounds, SheetRefused, type SheetRow } from './bounds.ts';

/** Maximum characters of a row: an unclosed quote takes in the rest of the file. */
const LONGEST_ROW = 262_144;
/** Maximum bytes between two line breaks, and number of line breaks: checked before parsing. */
const LONGEST_LINE = 1024 * 1024;
const MOST_BREAKS = 400_000;
/** Maximum cells of one row, including empty ones. */
const MOST_CELLS = 16_384;
const LF = 10;
const CR = 13;

/** The lines of a CSV file, in the encodings and with the separators of usual spreadsheets. @throws SheetRefused */
export function readCsv(bytes: Uint8Array, bounds: SheetBounds): SheetRow[] {
  checkLines(bytes);
  const found = new RowsWithin(bounds);
  try {
    const { text, separator } = decodeCsv(bytes, bounds.titles);
    parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      ltrim: separator !== '\t',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_ROW,
      cast: (cell, { index }) => {
        if (index >= MOST_CELLS) throw new SheetRefused('sheetWide', { count: bounds.columns });
        return cell.trim();
      },
      on_record: (cells: string[], { records, empty_lines: blank }) => {
        found.add(records + blank, cells);
        return null;
      },
    });
  } catch (error) {
    if (error instanceof SheetRefused) throw error;
    const row = error instanceof CsvError ? Number(error['records'] ?? 0) + Number(error['empty_lines'] ?? 0) + 1 : 1;
    if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE') {
      throw new SheetRefused('sheetCellLong', { row, count: LONGEST_ROW });
    }
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new SheetRefused('sheetQuoteOpen', { row });
    throw error;
  }
  return found.rows;
}

function checkLines(bytes: Uint8Array): void {
  let breaks = 0;
  let start = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === LF || bytes[at] === CR) {
      breaks += 1;
      start = at + 1;
    } else if (at - start > LONGEST_LINE)
      throw new SheetRefused('sheetCellLong', { row: breaks + 1, count: LONGEST_ROW });
  }
  if (breaks > MOST_BREAKS) throw new SheetRefused('sheetLong', { count: MOST_ROW });
}
