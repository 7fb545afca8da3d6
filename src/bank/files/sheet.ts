import readXlsxFile from 'read-excel-file/node';
import { decimal } from '#model/money.ts';

/** What a file of a spreadsheet may unfold to, in bytes: far above any file that people fill in. */
const MOST_UNFOLDED = 150 * 1024 * 1024;
/** From here on a spreadsheet no longer keeps every digit. */
const LARGEST = '1000000000000000';
const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;

/** The file is no spreadsheet, or none that anybody could have filled in. */
export class UnreadableSheet extends Error {}

/**
 * The cells of a file's first sheet as texts: numbers as they were typed (15 digits, as spreadsheets keep them), dates as
 * `2026-11-20` or with their time. Lines without anything keep their place, so that the first is line 1.
 * @throws UnreadableSheet
 */
export async function readSheet(name: string, bytes: Uint8Array): Promise<string[][]> {
  if (name.toLowerCase().endsWith('.csv')) return readCsv(bytes);
  if (!unfoldsWithin(bytes, MOST_UNFOLDED)) throw new UnreadableSheet(`${name} unfolds to too much`);
  try {
    const options = { parseNumber: plainNumber, trim: false };
    const sheets = await readXlsxFile(Buffer.from(bytes), options as never);
    const [first] = sheets as unknown as { data: unknown[][] }[];
    return (first?.data ?? []).map((row) => row.map(textOf));
  } catch (error) {
    throw new UnreadableSheet(`${name} cannot be read`, { cause: error });
  }
}

/** A figure of more digits than a spreadsheet keeps: an account typed without being made text is no longer itself. */
export const WORN = /^\d\.\d+e\+\d+$/;
/** What helps against that. */
export const RETYPE = '该列须为文本格式，请重新填写';

/**
 * Spreadsheets keep binary doubles: `86.499999999999986` was typed as 86.5. Exponents are written out, save where digits
 * were lost: that must not look like what was typed.
 */
function plainNumber(written: string): string {
  try {
    const figure = decimal(written);
    return figure.abs().gte(LARGEST) ? figure.toExponential(14) : decimal(figure.toPrecision(15)).toFixed();
  } catch {
    return written;
  }
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

/** Whether the directory of a zip says that it unfolds to no more; the reader allots by the same directory. */
function unfoldsWithin(bytes: Uint8Array, most: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let end = bytes.length - 22; end >= Math.max(0, bytes.length - 66_000); end -= 1) {
    if (view.getUint32(end, true) !== END_OF_DIRECTORY) continue;
    let at = view.getUint32(end + 16, true);
    let total = 0;
    for (let left = view.getUint16(end + 10, true); left > 0 && at + 46 <= bytes.length; left -= 1) {
      if (view.getUint32(at, true) !== ENTRY) return false;
      total += view.getUint32(at + 24, true);
      at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return total <= most;
  }
  return false;
}

/** Commas between, quotes around what holds them; UTF-8, or else the Chinese encoding that spreadsheets save in. */
function readCsv(bytes: Uint8Array): string[][] {
  const text = decode(bytes);
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = (): void => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (char === ',') endCell();
    else if (char === '\n') {
      endCell();
      rows.push([]);
    } else if (char !== '\r') cell += char;
  }
  endCell();
  const last = rows.at(-1);
  if (last?.length === 1 && last[0] === '') rows.pop();
  return rows;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/^\uFEFF/, '');
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
