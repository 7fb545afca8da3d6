import type { Range } from './grid-places.ts';

/** A text that is pasted into a cell. `row` and `col` may lie beyond the table. */
export interface PastedCell {
  row: number;
  col: number;
  text: string;
}

/** Cells as spreadsheets put them on the clipboard: tabs between them, quotes around what holds tabs or lines itself. */
export function readPaste(text: string): string[][] {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const lines: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"(?=[\t\n]|$)|[^\t\n]*)([\t\n]|$)/gy;
  for (let match = cell.exec(plain); match !== null; match = cell.exec(plain)) {
    const [, raw = '', end = ''] = match;
    lines.at(-1)?.push(textOf(raw));
    if (end === '') break;
    if (end === '\n') lines.push([]);
  }
  return lines;
}

/** Whether a text is more than one cell. */
export function isRangeOfCells(text: string): boolean {
  return /[\t\n]/.test(text.replace(/\r\n?/g, '\n').replace(/\n$/, ''));
}

/** Where the cells go: one of them into all that is chosen, several from its first cell on. */
export function placesOf(lines: readonly (readonly string[])[], { top, bottom, left, right }: Range): PastedCell[] {
  const [only] = lines;
  if (lines.length === 1 && only?.length === 1) {
    const text = only[0] as string;
    return Array.from({ length: bottom - top + 1 }, (_, row) =>
      Array.from({ length: right - left + 1 }, (_, col) => ({ row: top + row, col: left + col, text })),
    ).flat();
  }
  return lines.flatMap((line, row) => line.map((text, col) => ({ row: top + row, col: left + col, text })));
}

/** The apostrophe that a copied text got so that it is no formula is taken off again. */
function textOf(raw: string): string {
  const text = /^"[^]*"$/.test(raw) ? raw.slice(1, -1).replaceAll('""', '"') : raw;
  return text.replace(/^'(?=\s*[=+\-@＝＋－＠])/, '');
}
