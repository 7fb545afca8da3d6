import { LONGEST_SHOWN } from '#model/reading.ts';
import { cutText } from '#model/text-cut.ts';
import type { AnswerContext } from './context/answer.ts';
import type { StoredFile } from './context/files.ts';
import { filled, Refusal } from './context/refusal.ts';
import { type SheetFault, SheetRefused, type SheetRow } from './sheets/bounds.ts';
import { wrongTitle } from './sheets/header.ts';
import { readInProcess } from './sheets/read-in-process.ts';

/** A spreadsheet to fill in: its columns, and an example line. */
export interface SheetTemplate {
  /** File name without extension. */
  name: string;
  columns: { title: string; example: string; width?: number }[];
  notes: string[];
}

/** One line of an uploaded file: its row number, counted from 1 with the header, and its cells in template order. */
export interface Line {
  row: number;
  cells: string[];
}

/** The accepted lines of a file, and the hidden rows of its spreadsheet. */
export interface FilledLines {
  lines: Line[];
  /** Hidden rows with lines, whether accepted or skipped. */
  hiddenCount: number;
}

/** The reason why a file does not match the template or cannot be read. */
interface Mistake {
  fault: SheetFault;
  blanks: Record<string, string | number>;
}

/** The header of a template and its example. */
const BESIDE_LINES = 2;
/** Additional columns of the person, after those of the template. */
const OWN_COLUMNS = 20;

/** The titles of a template's columns, in order. */
export function columnsOf({ columns }: SheetTemplate): string[] {
  return columns.map(({ title }) => title);
}

/** The example line of a template. */
export function exampleOf({ columns }: SheetTemplate): string[] {
  return columns.map(({ example }) => example);
}

/**
 * The lines of an uploaded file that was filled in from a template, read outside of the call's transaction.
 * @param most maximum number of lines
 * @param withHidden whether hidden rows of the spreadsheet are accepted; otherwise they are counted and skipped
 * @throws Refusal notFound for a file of another owner, and those of sheets for unreadable files or exceeded limits
 */
export async function readLines(
  { files, outside, refusals }: Pick<AnswerContext, 'files' | 'outside' | 'refusals'>,
  template: SheetTemplate,
  id: string,
  most: number,
  withHidden = false,
): Promise<FilledLines & { file: Pick<StoredFile, 'id' | 'name' | 'sha256'> }> {
  const file = await files.need(id);
  const titles = columnsOf(template);
  const bounds = { lines: most, rows: most + BESIDE_LINES, columns: titles.length + OWN_COLUMNS, titles };
  const lines = await outside(`lines of ${id}`, async (away) => {
    try {
      return linesOf(template, await readInProcess(away, file, bounds), most, withHidden);
    } catch (error) {
      if (error instanceof SheetRefused) return { fault: error.fault, blanks: error.blanks };
      throw error;
    }
  });
  if ('fault' in lines) {
    const said = filled(refusals[lines.fault], lines.blanks);
    throw new Refusal(said, [{ path: '/file', message: said.message }]);
  }
  return { file: { id: file.id, name: file.name, sha256: file.sha256 }, ...lines };
}

/**
 * The lines of a sheet that was filled in from a template. Empty lines and the template's example are skipped. Columns
 * after the template's are ignored, so that a file of refused lines can be uploaded again.
 */
function linesOf(
  template: SheetTemplate,
  sheet: readonly SheetRow[],
  most: number,
  withHidden: boolean,
): FilledLines | Mistake {
  const columns = columnsOf(template);
  const head = sheet.find(({ row }) => row === 1)?.cells ?? [];
  const wrong = wrongTitle(head, columns);
  if (wrong !== undefined && wrong === columns[0]) {
    const found = cutText(head.find((cell) => cell !== '') ?? '', LONGEST_SHOWN) || '空白';
    return { fault: 'sheetHeader', blanks: { column: wrong, found } };
  }
  if (wrong !== undefined) return { fault: 'sheetForeign', blanks: { row: 1, column: wrong } };
  const example = JSON.stringify(exampleOf(template));
  const all = sheet
    .filter(({ row }) => row > 1)
    .map(({ cells, ...rest }) => ({ ...rest, cells: columns.map((_, n) => cells[n] ?? '') }))
    .filter(({ cells }) => cells.some((cell) => cell !== '') && JSON.stringify(cells) !== example);
  const hiddenCount = all.filter(({ isHidden }) => isHidden).length;
  const lines = all
    .filter(({ isHidden }) => withHidden || isHidden !== true)
    .map(({ row, cells }): Line => ({ row, cells }));
  if (lines.length === 0 && hiddenCount > 0) return { fault: 'sheetHidden', blanks: { count: hiddenCount } };
  if (lines.length === 0) return { fault: 'sheetEmpty', blanks: {} };
  if (lines.length > most) return { fault: 'sheetLines', blanks: { count: most } };
  return { lines, hiddenCount };
}
