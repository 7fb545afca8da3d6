import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { readSheet } from '../sheets/sheet.ts';

/** A spreadsheet of texts, like a filled-in template. */
export async function sheetOf(head: readonly string[], lines: readonly (readonly string[])[]): Promise<Uint8Array> {
  const cell = (value: string): Cell => (value === '' ? null : { value, type: String });
  const data = [head, ...lines].map((row) => row.map(cell));
  return new Uint8Array(await writeXlsxFile([{ sheet: '明细', data }] as never).toBuffer());
}

/** The texts of a file's first sheet, without blank rows. */
export async function cellsOf(bytes: Uint8Array): Promise<string[][]> {
  const rows = await readSheet('a.xlsx', bytes, { lines: 1000, rows: 1000, columns: 50 });
  return rows.map(({ cells }) => cells);
}
