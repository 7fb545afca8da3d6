import { strToU8, zipSync } from 'fflate';
import { harmless, type SeenCell } from './seen-cells.ts';

/** A cell holds a binary double: up to so many digits it gives back exactly what was written. */
const DIGITS = 15;
/** Decimals that have a look of their own; the first two looks are text and head. */
const MOST_DECIMALS = 8;
const WIDEST = 48;

/** An .xlsx file: bold titles that stay, figures as numbers with their decimals, everything else as text. */
export function writeSpreadsheet(
  name: string,
  heads: readonly string[],
  lines: readonly (readonly SeenCell[])[],
): Uint8Array<ArrayBuffer> {
  const widths = heads.map((head, n) =>
    Math.min(WIDEST, Math.max(widthOf(head), ...lines.slice(0, 200).map((line) => widthOf(line[n]?.text ?? ''))) + 3),
  );
  const columns = widths.map((width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`);
  const rows = [
    `<row r="1">${heads.map((head, n) => text(head, n, 1, 1)).join('')}</row>`,
    ...lines.map((line, row) => `<row r="${row + 2}">${line.map((cell, n) => draw(cell, n, row + 2)).join('')}</row>`),
  ];
  const views =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  const files: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escape(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles(),
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${MAIN}">${views}<cols>${columns.join('')}</cols><sheetData>${rows.join('')}</sheetData></worksheet>`,
  };
  const packed = Object.entries(files).map(([path, content]) => [path, strToU8(content)] as const);
  return zipSync(Object.fromEntries(packed));
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function relations(all: [kind: string, target: string][]): string {
  const each = all.map(
    ([kind, target], n) => `<Relationship Id="rId${n + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

/** Text, head, then a number with none, one, two … decimals. */
function styles(): string {
  const formats = Array.from({ length: MOST_DECIMALS + 1 }, (_, n) => `#,##0${n === 0 ? '' : `.${'0'.repeat(n)}`}`);
  const codes = formats.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${code}"/>`);
  const looks = formats.map(
    (_, n) => `<xf numFmtId="${164 + n}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  const text = '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>';
  const head = '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>';
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${codes.length}">${codes.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${looks.length + 2}">${text}${head}${looks.join('')}</cellXfs></styleSheet>`;
}

function draw(cell: SeenCell, column: number, row: number): string {
  if (cell.text === '') return '';
  const decimals = cell.text.split('.')[1]?.length ?? 0;
  const isExact = cell.isFigure && cell.text.replace(/\D/g, '').length <= DIGITS && decimals <= MOST_DECIMALS;
  if (!isExact) return text(cell.text, column, row, 0);
  return `<c r="${place(column, row)}" s="${decimals + 2}"><v>${cell.text}</v></c>`;
}

function text(value: string, column: number, row: number, style: number): string {
  const clean = escape(harmless(value).slice(0, 32_766));
  return `<c r="${place(column, row)}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${clean}</t></is></c>`;
}

function place(column: number, row: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters + String(row);
}

function escape(value: string): string {
  return value.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);
}

function sheetName(name: string): string {
  return (
    name
      .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
      .replace(/^'+|'+$/g, '')
      .trim()
      .slice(0, 31) || 'Sheet'
  );
}

/** Chinese letters take the room of two. */
function widthOf(value: string): number {
  return value.length + (value.match(/[\u2e80-\uffef]/g)?.length ?? 0);
}
