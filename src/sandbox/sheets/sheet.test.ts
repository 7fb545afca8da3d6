import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { Outside, StoredFile } from '../context/files.ts';
import { SheetRefused } from './bounds.ts';
import { readInProcess } from './read-in-process.ts';
import { readSheet } from './sheet.ts';
import { zipOf } from './zip.ts';

const BOUNDS = { lines: 3, rows: 5, columns: 4 };
const text = (written: string): Uint8Array => new TextEncoder().encode(written);

const xlsx = async (data: Cell[][]): Promise<Uint8Array> =>
  new Uint8Array(await writeXlsxFile([{ sheet: '明细', data }] as never).toBuffer());

/** A workbook whose first sheet, or any other part, is hand-written. */
function workbook(cells: string, more: Record<string, string | Uint8Array> = {}): Uint8Array {
  const parts: Record<string, string | Uint8Array> = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId7"/><sheet name="b" sheetId="2" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId7" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml':
      '<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>',
    ...more,
  };
  const entries = Object.entries(parts).map(([name, part]) => ({
    name,
    bytes: typeof part === 'string' ? text(part) : part,
  }));
  return zipOf(entries, { hasFolders: true });
}

const cell = (at: string, value = '1'): string =>
  `<row r="${at.replace(/\D/g, '')}"><c r="${at}"><v>${value}</v></c></row>`;

async function refusalOf(name: string, bytes: Uint8Array): Promise<unknown> {
  const error: unknown = await readSheet(name, bytes, BOUNDS).catch((thrown: unknown) => thrown);
  return error instanceof SheetRefused ? error.fault : error;
}

describe('a sheet', () => {
  it('gives texts: numbers as typed, days, and rows by their numbers', async () => {
    const bytes = await xlsx([
      [
        { value: '金额', type: String },
        { value: '日期', type: String },
      ],
      [
        { value: 86.1 + 0.2, type: Number },
        { value: new Date(Date.UTC(2026, 10, 20)), type: Date, format: 'yyyy-mm-dd' },
      ],
      [],
      [{ value: 6_222_020_000_000_000, type: Number }],
      [
        { value: 123456789012, type: Number },
        { value: "'=1+1", type: String },
      ],
    ]);
    expect(await readSheet('a.xlsx', bytes, BOUNDS)).toEqual([
      { row: 1, cells: ['金额', '日期'] },
      { row: 2, cells: ['86.3', '2026-11-20'] },
      { row: 4, cells: [expect.stringMatching(/^\d\.\d+e\+\d+$/), ''] },
      { row: 5, cells: ['123456789012', '=1+1'] },
    ]);
  });

  it('is the first one, whatever the others contain', async () => {
    expect(await readSheet('a.xlsx', workbook(cell('B2', '7')), BOUNDS)).toEqual([{ row: 2, cells: ['', '7'] }]);
  });

  it('leaves out empty cells with a format, however far to the right', async () => {
    const bytes = workbook('<row r="2"><c r="A2"><v>1</v></c><c r="XFD2"/></row>');
    expect(await readSheet('a.xlsx', bytes, BOUNDS)).toEqual([{ row: 2, cells: ['1'] }]);
  });

  it('reads commas, quotes, UTF-8 and the encoding of Chinese spreadsheets', async () => {
    const written = '订单号,商品\r\nSO-1,"杯子, 蓝 ""大"""\r\n\r\n a , "b\nc"\r\n';
    expect(await readSheet('a.csv', text(`\uFEFF${written}`), BOUNDS)).toEqual([
      { row: 1, cells: ['订单号', '商品'] },
      { row: 2, cells: ['SO-1', '杯子, 蓝 "大"'] },
      { row: 4, cells: ['a', 'b\nc'] },
    ]);
    // 订单号,商品 in GB18030
    const chinese = Uint8Array.from([0xb6, 0xa9, 0xb5, 0xa5, 0xba, 0xc5, 0x2c, 0xc9, 0xcc, 0xc6, 0xb7]);
    expect(await readSheet('a.CSV', chinese, BOUNDS)).toEqual([{ row: 1, cells: ['订单号', '商品'] }]);
  });
});

describe('a sheet is refused', () => {
  const rows = (count: number): string => Array.from({ length: count }, (_, at) => cell(`A${at + 1}`)).join('');

  it.each<[string, string, Uint8Array]>([
    ['a cell in the last column', 'sheetWide', workbook(cell('XFD1'))],
    ['a cell in the last row', 'sheetLong', workbook(cell('A1048576'))],
    ['an empty row beyond all rows', 'sheetCells', workbook('<row r="9999999"></row>')],
    ['a cell at an address in character references', 'sheetWide', workbook('<row><c r="&#88;FD1"><v>1</v></c></row>')],
    ['a row more than there may be', 'sheetLines', workbook(rows(6))],
    ['a cell at no address', 'sheetUnreadable', workbook('<row><c r="A1x"><v>1</v></c></row>')],
    ['a NUL', 'sheetLetters', workbook('<row r="1"><c r="A1" t="inlineStr"><is><t>a_x0000_</t></is></c></row>')],
    [
      'half a surrogate',
      'sheetLetters',
      workbook('<row r="1"><c r="A1" t="inlineStr"><is><t>a_xD800_</t></is></c></row>'),
    ],
    [
      'a declared document type',
      'sheetUnreadable',
      workbook(cell('A1'), { 'xl/styles.xml': '<!DOCTYPE a><a/>', ...styled }),
    ],
    ['an archive inside', 'sheetNested', workbook(cell('A1'), { 'xl/media/a.zip': 'PK' })],
    [
      '201 entries',
      'sheetEntries',
      workbook(cell('A1'), Object.fromEntries(Array.from({ length: 197 }, (_, n) => [`${n}`, '']))),
    ],
    ['33 MB unfolded', 'sheetUnfolded', workbook(cell('A1'), { 'xl/a.xml': new Uint8Array(33 * 1024 * 1024) })],
    ['words', 'sheetUnreadable', text('no zip at all, only words')],
    ['an end that is missing', 'sheetUnreadable', workbook(cell('A1')).subarray(0, -30)],
  ])('with %s: %s', async (_what, code, bytes) => {
    expect(await refusalOf('a.xlsx', bytes)).toBe(code);
  });

  it('whose part uncompresses to more than the directory says', async () => {
    const bytes = workbook(cell('A1', '1'.repeat(5_000)));
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const sheet = bytes.findLastIndex(
      (_, at) =>
        at + 60 < bytes.length &&
        view.getUint32(at, true) === 0x02014b50 &&
        Buffer.from(bytes.subarray(at + 46, at + 70)).toString() === 'xl/worksheets/sheet1.xml',
    );
    view.setUint32(sheet + 24, 60, true);
    expect(await refusalOf('a.xlsx', bytes)).toBe('sheetUnreadable');
  });

  it.each<[string, string, string]>([
    ['many line breaks', 'sheetLong', '\n'.repeat(500_000)],
    ['many commas', 'sheetWide', ','.repeat(200_000)],
    ['many quotes', 'sheetCellLong', '"'.repeat(2_000_000)],
    ['a quote that is not closed', 'sheetQuoteOpen', 'a,b\nc,"d'],
    ['a quote that swallows the rest', 'sheetCellLong', `a,b\nc,"${'d\n'.repeat(200_000)}`],
    ['a long cell', 'sheetCellLong', 'x'.repeat(40_000)],
    ['a cell too many', 'sheetWide', 'a,b,c,d,e'],
    ['a row too many', 'sheetLines', 'a\n'.repeat(6)],
    ['a NUL', 'sheetLetters', 'a,b\nc,d\0'],
  ])('as a CSV with %s: %s', async (_what, code, written) => {
    expect(await refusalOf('a.csv', text(written))).toBe(code);
  });
});

const styled = {
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId7" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/styles" Target="styles.xml"/></Relationships>',
};

describe('a process of its own', () => {
  const read = (name: string, bytes: Uint8Array) => {
    const away: Outside = {
      land: () => Promise.reject(new Error('Nothing lands here')),
      async *pieces() {
        yield bytes;
      },
    };
    return readInProcess(away, { name } as StoredFile, BOUNDS);
  };

  it('reads a file, or gives the reason why not', async () => {
    expect(await read('a.csv', text('a,b'))).toEqual([{ row: 1, cells: ['a', 'b'] }]);
    await expect(read('a.csv', text('a\n'.repeat(9)))).rejects.toMatchObject({
      fault: 'sheetLines',
      blanks: { count: 3 },
    });
  });
});
