import { LONGEST_SHOWN } from '#model/reading.ts';
import { cutText } from '#model/text-cut.ts';
import type { AnswerContext } from './context/answer.ts';
import type { StoredFile } from './context/files.ts';
import { filled, Refusal } from './context/refusal.ts';
import { type SheetFault, SheetRefused, type SheetRow } from './sheets/bounds.ts';
import { wrongTitle } from './sheets/header.ts';
import { readSheetApart } from './sheets/read-apart.ts';

/** A spreadsheet that people fill in: its columns, and a line that shows how. */
export interface SheetTemplate {
  /** File name without the ending. */
  name: string;
  columns: { title: string; example: string; width?: number }[];
  notes: string[];
}

/** One line of an uploaded file: where it stands, counted from 1 with the head, and its cells in the template's order. */
export interface Line {
  row: number;
  cells: string[];
}

/** The lines of a file that are taken, and the rows that its spreadsheet hides. */
export interface FilledLines {
  lines: Line[];
  /** Hidden rows with lines, whether they are taken or left out. */
  hiddenCount: number;
}

/** Reason why a file does not match the template or cannot be read. */
interface Mistake {
  fault: SheetFault;
  blanks: Record<string, string | number>;
}

/** The head of a template and its example. */
const BESIDE_LINES = 2;
/** Columns of the person's own behind the template's. */
const OWN_COLUMNS = 20;

/** The titles of a template's columns, in order. */
export function columnsOf({ columns }: SheetTemplate): string[] {
  return columns.map(({ title }) => title);
}

/** The line that shows how a template is filled in. */
export function exampleOf({ columns }: SheetTemplate): string[] {
  return columns.map(({ example }) => example);
}

/**
 * The lines of an uploaded file that was filled in after a template, read outside of the call's transaction.
 * @param most lines that it may hold
 * @param withHidden rows that the spreadsheet hides are taken too; else they are counted and left out
 * @throws Refusal notFound for a file of somebody else, and those of sheets for what cannot be read or meets a limit
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
      return linesOf(template, await readSheetApart(away, file, bounds), most, withHidden);
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
 * The lines of a sheet that was filled in after a template. Empty lines and the template's own example are left out; what
 * stands behind the template's columns is not read, so that a file of refused lines can be uploaded again.
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
