import readXlsxFile from 'read-excel-file/universal';
import { Parser } from 'saxen';
import { MOST_ROW, RowsWithin, type SheetBounds, SheetRefused, type SheetRow } from './bounds.ts';
import { plainNumber } from './digits.ts';
import { isHeader } from './header.ts';
import { type Archive, openArchive } from './unzip.ts';
import { zipOf, type ZipEntry } from './zip.ts';

/** Cells between the first and the last, including empty ones, because the library creates them all. */
const MOST_CELLS = 2_000_000;
/** Maximum characters of a formula in a refusal. */
const LONGEST_FORMULA = 40;
const BOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

/** Maximum number of sheets searched for the template's titles. */
const MOST_SHEETS = 10;

/**
 * One sheet of an .xlsx file as texts: the first visible one, or the first with the template's titles. Numbers are as
 * typed (15 digits, as spreadsheets store them), dates as `2026-11-20` or with a time, error cells as `#N/A`, formulas
 * without a stored value as the formula.
 * @throws SheetRefused for an exceeded limit
 * @throws Error if it is no such file
 */
export async function readXlsx(bytes: Uint8Array, bounds: SheetBounds): Promise<SheetRow[]> {
  const archive = await openArchive(bytes);
  const { sheets, others } = await partsOf(archive);
  const visible = sheets.filter((sheet) => !sheet.isHidden);
  const [first, ...further] = (visible.length > 0 ? visible : sheets).slice(0, MOST_SHEETS);
  if (first === undefined) throw new Error('The workbook has no sheet');
  const { titles } = bounds;
  const isWanted = (rows: readonly SheetRow[]): boolean =>
    titles === undefined || isHeader(rows.find(({ row }) => row === 1)?.cells ?? [], titles);
  const read = (sheet: SheetPart): Promise<SheetRow[]> => readPart(archive, sheet, others, bounds);
  if (further.length === 0 || titles === undefined) return read(first);
  const rows = await read(first).catch((error: unknown) => error);
  if (Array.isArray(rows) && isWanted(rows as SheetRow[])) return rows as SheetRow[];
  for (const sheet of further) {
    // Errors of other sheets do not affect this one.
    const found = await read(sheet).catch(() => []);
    if (isWanted(found)) return found;
  }
  if (!Array.isArray(rows)) throw rows;
  return rows as SheetRow[];
}

/** A sheet of a workbook: its index among all, counted from 1, and its file. */
interface SheetPart {
  at: number;
  path: string;
  isHidden: boolean;
}

async function readPart(
  archive: Archive,
  { at, path }: SheetPart,
  others: readonly string[],
  bounds: SheetBounds,
): Promise<SheetRow[]> {
  const entries: ZipEntry[] = [await partAt(archive, BOOK), await partAt(archive, RELATIONS)];
  const cells = await partAt(archive, path);
  const { words, hidden } = measure(textOfPart(cells), bounds);
  entries.push(cells);
  for (const name of others) {
    const part = await archive.read(name);
    if (part !== undefined && name !== path) entries.push({ name, bytes: part });
  }
  for (const part of entries) refuseDeclarations(textOfPart(part));
  // The library uncompresses only these entries, which were counted.
  const checked = zipOf(entries, { isPacked: false, hasFolders: true });
  const options = { parseNumber: plainNumber, trim: false, sheets: [at] };
  const sheets = await readXlsxFile(checked.buffer as ArrayBuffer, options as never);
  const [sheet] = sheets as { data: unknown[][] }[];
  const found = new RowsWithin(bounds);
  for (const [n, row] of (sheet?.data ?? []).entries()) {
    const texts = row.map(textOf);
    for (const [column, word] of words.get(n + 1) ?? []) {
      while (texts.length < column) texts.push('');
      texts[column - 1] = word;
    }
    found.add(n + 1, texts, hidden.has(n + 1));
  }
  return found.rows;
}

/** The sheets in order, and the files of texts and formats. */
async function partsOf(archive: Archive): Promise<{ sheets: SheetPart[]; others: string[] }> {
  const named: { id: string; isHidden: boolean }[] = [];
  walk(textOfPart(await partAt(archive, BOOK)), (name, attribute) => {
    if (name !== 'sheet') return;
    named.push({ id: attribute('id') ?? '', isHidden: /hidden/i.test(attribute('state') ?? '') });
  });
  const paths = new Map<string, string>();
  const others: string[] = [];
  walk(textOfPart(await partAt(archive, RELATIONS)), (name, attribute) => {
    if (name !== 'Relationship') return;
    const target = attribute('Target') ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    paths.set(attribute('Id') ?? '', path);
    if (/\/(sharedStrings|styles)$/.test(attribute('Type') ?? '')) others.push(path);
  });
  const sheets = named.flatMap(({ id, isHidden }, n): SheetPart[] => {
    const path = paths.get(id);
    return path === undefined ? [] : [{ at: n + 1, path, isHidden }];
  });
  return { sheets, others: [...new Set(others)] };
}

async function partAt(archive: Archive, name: string): Promise<ZipEntry> {
  const bytes = await archive.read(name);
  if (bytes === undefined) throw new Error(`The file has no ${name}`);
  return { name, bytes };
}

/** Contents of a sheet that the library ignores. */
interface Beside {
  /** By row and column: error cells, and formulas without a stored value. */
  words: Map<number, Map<number, string>>;
  hidden: Set<number>;
}

/** @throws SheetRefused if the sheet exceeds the limits, before any of it is created */
function measure(xml: string, bounds: SheetBounds): Beside {
  let row = 0;
  let column = 0;
  const here = { row: 0, column: 0 };
  const words: Beside['words'] = new Map();
  const hidden: Beside['hidden'] = new Set();
  let cell: { isError: boolean; formula?: string; value: string } | undefined;
  let inside = '';
  const look: Look = (name, attribute, isEmpty) => {
    inside = name;
    if (cell !== undefined && name === 'f') cell.formula = '';
    if (name !== 'row' && name !== 'c') return;
    const at = attribute('r');
    if (name === 'row') {
      here.row = /^\d{1,7}$/.test(at ?? '') ? Number(at) : here.row + 1;
      here.column = 0;
      if (/^(1|true)$/.test(attribute('hidden') ?? '')) hidden.add(here.row);
    } else {
      here.column += 1;
      cell = isEmpty ? undefined : { isError: attribute('t') === 'e', value: '' };
    }
    if (at === undefined) return;
    const [, letters = '', digits = ''] = /^([A-Z]{0,3})(\d{1,7})$/.exec(at) ?? [];
    if (digits === '') throw new Error(`A cell stands at ${at.slice(0, 20)}`);
    row = Math.max(row, Number(digits));
    if (name === 'c' && letters !== '') Object.assign(here, { row: Number(digits), column: columnOf(letters) });
    if (name === 'c' && !isEmpty) column = Math.max(column, columnOf(letters));
    if (column > bounds.columns) throw new SheetRefused('sheetWide', { count: bounds.columns });
    if (row > MOST_ROW && name === 'c' && !isEmpty) throw new SheetRefused('sheetLong', { count: MOST_ROW });
    if (row * Math.max(column, 1) > MOST_CELLS) throw new SheetRefused('sheetCells', { count: MOST_CELLS / 10_000 });
  };
  const read = (text: string): void => {
    if (cell === undefined) return;
    if (inside === 'f') cell.formula = (cell.formula ?? '') + text;
    else if (inside === 'v' || inside === 't') cell.value += text;
  };
  walk(xml, look, read, (name) => {
    inside = '';
    if (name !== 'c' || cell === undefined) return;
    const word = wordOf(cell);
    if (word !== undefined) words.set(here.row, (words.get(here.row) ?? new Map()).set(here.column, word));
    cell = undefined;
  });
  return { words, hidden };
}

/** The text of a cell that has no value: `#N/A`, `=A1*2`; undefined for all others. */
function wordOf({
  isError,
  formula,
  value,
}: {
  isError: boolean;
  formula?: string;
  value: string;
}): string | undefined {
  if (isError) return value.trim() === '' ? '#ERROR' : value.trim();
  if (formula === undefined || value !== '') return undefined;
  return `=${formula.slice(0, LONGEST_FORMULA) || '…'}`;
}

/** `A` is 1, `XFD` 16,384. */
function columnOf(letters: string): number {
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

type Look = (name: string, attribute: (name: string) => string | undefined, isEmpty: boolean) => void;

/** Names and attributes without namespace prefixes. */
function walk(xml: string, look: Look, read?: (text: string) => void, leave?: (name: string) => void): void {
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
  if (read !== undefined) parser.on('text', (value, decode) => read(decode(value)));
  if (leave !== undefined) parser.on('closeTag', (name) => leave(name.slice(name.indexOf(':') + 1)));
  parser.parse(xml);
}

/** Entities need a document type, which no spreadsheet has. */
function refuseDeclarations(xml: string): void {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new Error('The file declares a document type');
}

function textOfPart({ bytes }: ZipEntry): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateText(cell);
  // The writer puts an apostrophe before a text that looks like a formula.
  return String(cell).trim().replace(/^'/, '');
}

/** A cell holds a local time without a time zone. */
function dateText(date: Date): string {
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}
