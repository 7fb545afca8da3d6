import { cellText } from '#model/spreadsheet.ts';
import type { RowResult } from '#model/wire.ts';

/** A line for each row that failed, under its heads: for the clipboard, tabs between. */
export function failuresAsText(failures: readonly RowResult[], keyTitle: string): string {
  return linesOf(failures, keyTitle)
    .map((line) => line.map((each) => each.replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
}

/** The same as a file that spreadsheets open; the mark at its beginning tells them that it is Unicode. */
export function failuresAsCsv(failures: readonly RowResult[], keyTitle: string): string {
  const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = linesOf(failures, keyTitle).map((line) => line.map((each) => quoted(cellText(each))).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

function linesOf(failures: readonly RowResult[], keyTitle: string): string[][] {
  return [[keyTitle, '失败原因', '错误码'], ...failures.map(({ key, message, code }) => [key, message, code])];
}
