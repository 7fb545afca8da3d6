import readXlsxFile from 'read-excel-file/universal';
import { Parser } from 'saxen';
import { MOST_ROW, RowsWithin, type SheetBounds, SheetRefused, type SheetRow } from './bounds.ts';
import { plainNumber } from './digits.ts';
import { type Archive, openArchive } from './unzip.ts';
import { zipOf, type ZipEntry } from './zip.ts';

/** Cells between the first and the last, empty ones included: the library builds them all. */
const MOST_CELLS = 2_000_000;
const BOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

/**
 * The first sheet of an .xlsx file as texts: numbers as they were typed (15 digits, as spreadsheets keep them), dates as
 * `2026-11-20` or with their time.
 * @throws SheetRefused for a limit that it meets
 * @throws Error where it is no such file
 */
export async function readXlsx(bytes: Uint8Array, bounds: SheetBounds): Promise<SheetRow[]> {
  const archive = await openArchive(bytes);
  const { sheet, others } = await partsOf(archive);
  const entries: ZipEntry[] = [await partAt(archive, BOOK), await partAt(archive, RELATIONS)];
  const cells = await partAt(archive, sheet);
  measure(textOfPart(cells), bounds);
  entries.push(cells);
  for (const name of others) {
    const part = await archive.read(name);
    if (part !== undefined) entries.push({ name, bytes: part });
  }
  for (const part of entries) refuseDeclarations(textOfPart(part));
  // The library unfolds what stands here, which has been counted, and nothing else of the file.
  const checked = zipOf(entries, { isPacked: false, hasFolders: true });
  const options = { parseNumber: plainNumber, trim: false, sheets: [1] };
  const sheets = await readXlsxFile(checked.buffer as ArrayBuffer, options as never);
  const [first] = sheets as { data: unknown[][] }[];
  const found = new RowsWithin(bounds);
  for (const [at, row] of (first?.data ?? []).entries()) found.add(at + 1, row.map(textOf));
  return found.rows;
}

/** The file of the first sheet, and those of texts and formats. */
async function partsOf(archive: Archive): Promise<{ sheet: string; others: string[] }> {
  let first: string | undefined;
  walk(textOfPart(await partAt(archive, BOOK)), (name, attribute) => {
    if (name === 'sheet') first ??= attribute('id');
  });
  let sheet: string | undefined;
  const others: string[] = [];
  walk(textOfPart(await partAt(archive, RELATIONS)), (name, attribute) => {
    if (name !== 'Relationship') return;
    const target = attribute('Target') ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    if (attribute('Id') === first) sheet = path;
    else if (/\/(sharedStrings|styles)$/.test(attribute('Type') ?? '')) others.push(path);
  });
  if (first === undefined || sheet === undefined) throw new Error('The workbook has no sheet');
  return { sheet, others: [...new Set(others)].filter((path) => path !== sheet) };
}

async function partAt(archive: Archive, name: string): Promise<ZipEntry> {
  const bytes = await archive.read(name);
  if (bytes === undefined) throw new Error(`The file has no ${name}`);
  return { name, bytes };
}

/** @throws SheetRefused where the sheet goes farther than may be, before any of it is built */
function measure(xml: string, bounds: SheetBounds): void {
  let row = 0;
  let column = 0;
  walk(xml, (name, attribute, isEmpty) => {
    if (name !== 'row' && name !== 'c') return;
    const at = attribute('r');
    if (at === undefined) return;
    const [, letters = '', digits = ''] = /^([A-Z]{0,3})(\d{1,7})$/.exec(at) ?? [];
    if (digits === '') throw new Error(`A cell stands at ${at.slice(0, 20)}`);
    row = Math.max(row, Number(digits));
    if (name === 'c' && !isEmpty) column = Math.max(column, columnOf(letters));
    if (column > bounds.columns) throw new SheetRefused('sheetWide', { count: bounds.columns });
    if (row > MOST_ROW && name === 'c' && !isEmpty) throw new SheetRefused('sheetLong', { count: MOST_ROW });
    if (row * Math.max(column, 1) > MOST_CELLS) throw new SheetRefused('sheetCells', { count: MOST_CELLS / 10_000 });
  });
}

/** `A` is 1, `XFD` 16,384. */
function columnOf(letters: string): number {
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Names and attributes come without the prefix of their namespace. */
function walk(
  xml: string,
  look: (name: string, attribute: (name: string) => string | undefined, isEmpty: boolean) => void,
): void {
  const parser = new Parser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (name, attributes, decode, isEmpty) => {
    look(
      name.slice(name.indexOf(':') + 1),
      (wanted) => {
        const found = Object.entries(attributes()).find(([each]) => each.slice(each.indexOf(':') + 1) === wanted);
        return found && decode(found[1]);
      },
      isEmpty,
    );
  });
  parser.parse(xml);
}

/** A declared document type is where entities come from; no spreadsheet has one. */
function refuseDeclarations(xml: string): void {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new Error('The file declares a document type');
}

function textOfPart({ bytes }: ZipEntry): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateText(cell);
  // Where a text looks like a formula, the writer puts an apostrophe before it.
  return String(cell).trim().replace(/^'/, '');
}

/** A cell holds the time of a wall clock, without a zone. */
function dateText(date: Date): string {
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}
