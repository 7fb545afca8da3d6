import type { RefusalCatalogue } from '../context/refusal.ts';

/** The reason why a file is not read. */
export type SheetFault = Extract<keyof RefusalCatalogue, `sheet${string}`>;

/** Maximum contents of a template's file, counting filled cells with header and example. */
export interface SheetBounds {
  rows: number;
  columns: number;
  /** Lines in the message to the merchant: `rows` without header and example. */
  lines: number;
  /** Titles of the columns, which determine sheet, separator and encoding. Absent: the first readable ones. */
  titles?: readonly string[];
}

/** A row of a sheet with its number, counted from 1 and including blank rows. */
export interface SheetRow {
  row: number;
  cells: string[];
  /** Hidden by hand or by a filter of the spreadsheet. */
  isHidden?: true;
}

/** A file that is not read; the message names the limit. */
export class SheetRefused extends Error {
  readonly fault: SheetFault;
  readonly blanks: Record<string, string | number>;

  constructor(fault: SheetFault, blanks: Record<string, string | number> = {}) {
    super(`${fault} ${JSON.stringify(blanks)}`);
    this.name = 'SheetRefused';
    this.fault = fault;
    this.blanks = blanks;
  }
}

/** The highest row number, including blank rows. */
export const MOST_ROW = 100_000;
/** Maximum characters in a cell of a spreadsheet. */
const LONGEST_CELL = 32_767;
/** NUL and unpaired surrogates, which no database can store. */
const UNREADABLE = /\0|\p{Cs}/u;
/** Characters of all cells: far above any file of the largest template. */
const MOST_TEXT = 8_000_000;

/** Collects rows and refuses at the first excess row. @throws SheetRefused */
export class RowsWithin {
  readonly rows: SheetRow[] = [];
  private readonly bounds: SheetBounds;
  private characters = 0;

  constructor(bounds: SheetBounds) {
    this.bounds = bounds;
  }

  /** Blank rows are left out. */
  add(row: number, cells: string[], isHidden = false): void {
    const { rows, lines } = this.bounds;
    if (row > MOST_ROW) throw new SheetRefused('sheetLong', { count: MOST_ROW });
    if (cells.every((cell) => cell === '')) return;
    if (this.rows.length >= rows) throw new SheetRefused('sheetLines', { count: lines });
    cells.forEach((cell, at) => this.check(cell, row, at));
    this.rows.push(isHidden ? { row, cells, isHidden } : { row, cells });
  }

  private check(cell: string, row: number, at: number): void {
    if (cell === '') return;
    if (at >= this.bounds.columns) throw new SheetRefused('sheetWide', { count: this.bounds.columns });
    if (cell.length > LONGEST_CELL) throw new SheetRefused('sheetCellLong', { row, count: LONGEST_CELL });
    if (UNREADABLE.test(cell)) throw new SheetRefused('sheetLetters', { row });
    this.characters += cell.length;
    if (this.characters > MOST_TEXT) throw new SheetRefused('sheetTextLong', { count: MOST_TEXT / 10_000 });
  }
}
