import type { AnswerContext, StoredFile } from './context/answer.ts';
import { filled, Refusal } from './context/refusal.ts';
import { type SheetFault, SheetRefused, type SheetRow } from './sheets/bounds.ts';
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

/** Reason why a file does not match the template or cannot be read. */
interface Mistake {
  fault: SheetFault;
  blanks: Record<string, string | number>;
}

/** A figure of more digits than a spreadsheet keeps: an account typed without being made text is no longer itself. */
export const WORN = /^\d\.\d+e\+\d+$/;
/** Advice for that mistake. */
export const RETYPE = '该列须为文本格式，请重新填写';

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
 * @throws Refusal notFound for a file of somebody else, and those of sheets for what cannot be read or meets a limit
 */
export async function readLines(
  { files, outside, refusals }: Pick<AnswerContext, 'files' | 'outside' | 'refusals'>,
  template: SheetTemplate,
  id: string,
  most: number,
): Promise<{ file: Pick<StoredFile, 'id' | 'name' | 'sha256'>; lines: Line[] }> {
  const file = await files.need(id);
  const bounds = { lines: most, rows: most + BESIDE_LINES, columns: template.columns.length + OWN_COLUMNS };
  const lines = await outside(`lines of ${id}`, async (away) => {
    try {
      return linesOf(template, await readSheetApart(away, file, bounds), most);
    } catch (error) {
      if (error instanceof SheetRefused) return { fault: error.fault, blanks: error.blanks };
      throw error;
    }
  });
  if ('fault' in lines) {
    const said = filled(refusals[lines.fault], lines.blanks);
    throw new Refusal(said, [{ path: '/file', message: said.message }]);
  }
  return { file: { id: file.id, name: file.name, sha256: file.sha256 }, lines };
}

/**
 * The lines of a sheet that was filled in after a template. Empty lines and the template's own example are left out; what
 * stands behind the template's columns is not read, so that a file of refused lines can be uploaded again.
 */
function linesOf(template: SheetTemplate, sheet: readonly SheetRow[], most: number): Line[] | Mistake {
  const columns = columnsOf(template);
  const head = sheet.find(({ row }) => row === 1)?.cells ?? [];
  const bare = (title: string): string => title.replace(/[*\s]/g, '');
  const wrong = columns.find((title, at) => bare(head[at] ?? '') !== bare(title));
  if (wrong !== undefined) return { fault: 'sheetForeign', blanks: { row: 1, column: wrong } };
  const example = JSON.stringify(exampleOf(template));
  const lines = sheet
    .filter(({ row }) => row > 1)
    .map(({ row, cells }): Line => ({ row, cells: columns.map((_, n) => cells[n] ?? '') }))
    .filter(({ cells }) => cells.some((cell) => cell !== '') && JSON.stringify(cells) !== example);
  if (lines.length === 0) return { fault: 'sheetEmpty', blanks: {} };
  if (lines.length > most) return { fault: 'sheetLines', blanks: { count: most } };
  return lines;
}
