import { SheetRefused } from './bounds.ts';
import { isHeader } from './header.ts';

/** The first 3,755 characters of GB 2312: those of everyday texts. */
let everyday: Set<string> | undefined;
/** A Chinese character between two English letters: `M黮ler` is `Müller` decoded with the wrong table. */
const BETWEEN_LETTERS = /(?<=[A-Za-z])\p{Script=Han}(?=[A-Za-z])/gu;
const SEPARATORS = [',', ';', '\t', '|'] as const;
const LONGEST_HEADER = 16_384;

export interface CsvText {
  text: string;
  separator: string;
}

/**
 * The text of a CSV file and its separator, both found by the titles of the template. A byte order mark means UTF-16;
 * text that is not UTF-8 is GB 18030 only if the titles are then those of the template.
 * @throws SheetRefused with the place of the first unreadable character
 */
export function decodeCsv(bytes: Uint8Array, titles: readonly string[] | undefined): CsvText {
  const wide = wideText(bytes);
  if (wide !== undefined) return separated(wide, titles);
  const utf8 = new TextDecoder('utf-8').decode(bytes);
  const bad = badUtf8(utf8, bytes);
  if (bad < 0) return separated(utf8, titles);
  const chinese = separated(new TextDecoder('gb18030').decode(bytes), titles);
  if (titles !== undefined && !matches(chinese, titles)) refuseAt(separated(utf8, titles), bad, titles);
  const foreign = foreignAt(chinese.text);
  if (foreign >= 0) refuseAt(chinese, foreign, titles ?? []);
  return chinese;
}

/** A file with a UTF-16 byte order mark, as spreadsheets write "Unicode text"; undefined without it. */
function wideText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be').decode(bytes) : undefined;
}

/** Index of the first character that is not valid UTF-8; negative if all are. */
function badUtf8(text: string, bytes: Uint8Array): number {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return -1;
  } catch {
    const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    const encoder = new TextEncoder();
    for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) {
      const before = start + encoder.encode(text.slice(0, at)).length;
      const isWritten = bytes[before] === 0xef && bytes[before + 1] === 0xbf && bytes[before + 2] === 0xbd;
      if (!isWritten) return at;
    }
    return text.length;
  }
}

/** Index of the first character that GB 18030 does not have, or that results from western letters. */
function foreignAt(text: string): number {
  const unknown = text.indexOf('\ufffd');
  if (unknown >= 0) return unknown;
  everyday ??= new Set(everydayCharacters());
  for (const { 0: character, index } of text.matchAll(BETWEEN_LETTERS)) if (!everyday.has(character)) return index;
  return -1;
}

function everydayCharacters(): string {
  const bytes: number[] = [];
  for (let high = 0xb0; high <= 0xd7; high += 1) {
    for (let low = 0xa1; low <= 0xfe; low += 1) bytes.push(high, low);
  }
  return new TextDecoder('gb18030').decode(new Uint8Array(bytes));
}

/** The text after its `sep=` line, with the separator of that line or of the header. */
function separated(whole: string, titles: readonly string[] | undefined): CsvText {
  const [line, named] = /^sep=(.)(?:\r\n|\r|\n)/.exec(whole) ?? [];
  if (line !== undefined && named !== undefined) return { text: whole.slice(line.length), separator: named };
  const found = titles && SEPARATORS.find((separator) => matches({ text: whole, separator }, titles));
  return { text: whole, separator: found ?? ',' };
}

function matches({ text, separator }: CsvText, titles: readonly string[]): boolean {
  return isHeader(cellsOfHeader(text, separator), titles);
}

/** The cells of the first line; titles have no line breaks. */
function cellsOfHeader(text: string, separator: string): string[] {
  const [line = ''] = text.slice(0, LONGEST_HEADER).split(/[\r\n]/, 1);
  return line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

function refuseAt({ text, separator }: CsvText, at: number, titles: readonly string[]): never {
  let row = 1;
  let column = 0;
  let isQuoted = false;
  for (let n = 0; n < at; n += 1) {
    const sign = text[n];
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === separator) column += 1;
    else if (sign === '\n' || (sign === '\r' && text[n + 1] !== '\n')) {
      row += 1;
      column = 0;
    }
  }
  throw new SheetRefused('sheetEncoding', { row, column: titles[column] ?? `第${column + 1}列` });
}
