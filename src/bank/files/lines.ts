import type { RefusalCode } from '../refusals.ts';
import { columnsOf, exampleOf } from './templates.ts';

/** One line of an uploaded file: where it stands, counted from 1 with the head, and its cells in the template's order. */
export interface Line {
  row: number;
  cells: string[];
}

/** What makes a file none of the template, or one that nothing can be done with. */
export interface Mistake {
  code: RefusalCode;
  blanks: Record<string, string | number>;
}

/**
 * The lines of a sheet that was filled in after a template. Empty lines and the template's own example are left out; what
 * stands behind the template's columns is not read, so that a file of refused lines can be uploaded again.
 */
export function linesOf(template: string, sheet: readonly Line[], most: number): Line[] | Mistake {
  const columns = columnsOf(template);
  const head = sheet.find(({ row }) => row === 1)?.cells ?? [];
  const wrong = columns.find((title, at) => (head[at] ?? '').replace(/[*\s]/g, '') !== title);
  if (wrong !== undefined) return { code: '10021', blanks: { row: 1, column: wrong } };
  const example = JSON.stringify(exampleOf(template));
  const lines = sheet
    .filter(({ row }) => row > 1)
    .map(({ row, cells }): Line => ({ row, cells: columns.map((_, n) => cells[n] ?? '') }))
    .filter(({ cells }) => cells.some((cell) => cell !== '') && JSON.stringify(cells) !== example);
  if (lines.length === 0) return { code: '23043', blanks: {} };
  if (lines.length > most) return { code: '23045', blanks: { count: most } };
  return lines;
}

/** What stands in a line under a title of its template. */
export function cellsOf(template: string, { cells }: Line): (title: string) => string {
  const columns = columnsOf(template);
  return (title) => cells[columns.indexOf(title)] ?? '';
}

export function isMistake(lines: Line[] | Mistake): lines is Mistake {
  return 'code' in lines;
}
