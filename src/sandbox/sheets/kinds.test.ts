import { describe, expect, it } from 'vitest';
import { SheetRefused, type SheetRow } from './bounds.ts';
import { readSheet } from './sheet.ts';
import { zipOf } from './zip.ts';

const TITLES = ['订单号', '商品', '金额'];
const BOUNDS = { lines: 10, rows: 12, columns: 5, titles: TITLES };
const text = (written: string): Uint8Array => new TextEncoder().encode(written);
const LINES = ['订单号,商品,金额', 'SO1,杯,1.50', ''];

function wide(written: string, isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(written.length * 2 + 2);
  const view = new DataView(bytes.buffer);
  for (const [n, unit] of ['\ufeff', ...written.split('')].entries())
    view.setUint16(n * 2, unit.charCodeAt(0), isLittle);
  return bytes;
}

/** 订单号,商品,金额 in GB 18030. */
const CHINESE = [0xb6, 0xa9, 0xb5, 0xa5, 0xba, 0xc5, 0x2c, 0xc9, 0xcc, 0xc6, 0xb7, 0x2c, 0xbd, 0xf0, 0xb6, 0xee, 0x0a];
const bytesOf = (...parts: (readonly number[] | string)[]): Uint8Array =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...text(part)] : part)));

async function read(bytes: Uint8Array, name = 'a.csv'): Promise<string[][] | { fault: string; blanks: object }> {
  try {
    return (await readSheet(name, bytes, BOUNDS)).map(({ cells }) => cells);
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error;
    return { fault: error.fault, blanks: error.blanks };
  }
}

const GOOD = [TITLES, ['SO1', '杯', '1.50']];

describe('a CSV file', () => {
  it.each([',', ';', '\t', '|'])('is read with %j between its columns', async (separator) => {
    expect(await read(text(LINES.join('\n').replaceAll(',', separator)))).toEqual(GOOD);
  });

  it('keeps empty cells between tabs, and amounts with a comma between semicolons', async () => {
    expect(await read(text('订单号\t商品\t金额\n\t\t2\n'))).toEqual([TITLES, ['', '', '2']]);
    expect(await read(text('订单号;商品;金额\nSO1;杯;1,50\n'))).toEqual([TITLES, ['SO1', '杯', '1,50']]);
  });

  it.each([
    ['sep=;\r\n', ';'],
    ['\ufeffsep=,\n', ','],
    ['sep=\t\r', '\t'],
  ])('follows its line %j', async (line, separator) => {
    const bytes = text(line + LINES.join('\n').replaceAll(',', separator));
    const [head] = await readSheet('a.csv', bytes, BOUNDS);
    expect(head).toEqual({ row: 1, cells: TITLES });
  });

  it('is read in UTF-16 of both orders', async () => {
    const table = LINES.join('\r\n').replaceAll(',', '\t');
    expect(await read(wide(table, true))).toEqual(GOOD);
    expect(await read(wide(table, false))).toEqual(GOOD);
  });

  it('is read in GB 18030 if its titles match', async () => {
    expect(await read(bytesOf(CHINESE, 'SO1,', [0xb1, 0xad], ',1.50\n'))).toEqual(GOOD);
  });

  it.each([
    [
      'a byte of a western file among UTF-8',
      bytesOf('订单号,商品,金额\nSO1,杯,1\nSO2,M', [0xfc], 'ller,2\n'),
      3,
      '商品',
    ],
    ['western letters among GB 18030', bytesOf(CHINESE, 'SO1,M', [0xfc], 'ller,1\n'), 2, '商品'],
    ['two western letters among GB 18030', bytesOf(CHINESE, 'SO1,Gr', [0xf6, 0xdf], 'e,1\n'), 2, '商品'],
    ['what GB 18030 does not have', bytesOf(CHINESE, 'SO1,Caf', [0xe9], ',1\n'), 2, '商品'],
    ['a byte behind quoted line breaks', bytesOf('订单号,商品,金额\n"a\nb",杯,', [0xff], '\n'), 2, '金额'],
  ])('is refused with the place of %s', async (_, bytes, row, column) => {
    expect(await read(bytes)).toEqual({ fault: 'sheetEncoding', blanks: { row, column } });
  });
});

const cell = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const HEAD = `<row r="1">${cell('A1', '订单号')}${cell('B1', '商品')}${cell('C1', '金额')}</row>`;

function workbook(sheets: { rows: string; state?: string }[]): Uint8Array {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
  const names = sheets.map(
    ({ state }, n) => `<sheet name="s${n}" sheetId="${n + 1}"${state ? ` state="${state}"` : ''} r:id="r${n}"/>`,
  );
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, n) => `<Relationship Id="r${n}" Type="${type}" Target="worksheets/s${n}.xml"/>`).join('')}</Relationships>`,
  };
  for (const [n, { rows }] of sheets.entries()) {
    parts[`xl/worksheets/s${n}.xml`] = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  }
  return zipOf(
    Object.entries(parts).map(([name, xml]) => ({ name, bytes: text(xml) })),
    { hasFolders: true },
  );
}

describe('a workbook', () => {
  const rowsOf = (bytes: Uint8Array): Promise<SheetRow[]> => readSheet('a.xlsx', bytes, BOUNDS);

  it('gives error cells as their text, and formulas without a value as formulas', async () => {
    const rows = `${HEAD}<row r="2">${cell('A2', 'SO1')}<c r="B2" t="e"><v>#N/A</v></c><c r="C2"><f>A1*2</f></c></row>
      <row r="3"><c r="A3" t="str"><f>"a"</f><v>SO2</v></c><c r="B3" t="e"><f>X</f><v>#REF!</v></c><c r="C3"><f>1+1</f><v>2</v></c></row>`;
    expect((await rowsOf(workbook([{ rows }]))).slice(1)).toEqual([
      { row: 2, cells: ['SO1', '#N/A', '=A1*2'] },
      { row: 3, cells: ['SO2', '#REF!', '2'] },
    ]);
  });

  it('marks its hidden rows', async () => {
    const rows = `${HEAD}<row r="2" hidden="1">${cell('A2', 'SO1')}</row><row r="3">${cell('A3', 'SO2')}</row>`;
    expect((await rowsOf(workbook([{ rows }]))).map(({ row, isHidden }) => [row, isHidden])).toEqual([
      [1, undefined],
      [2, true],
      [3, undefined],
    ]);
  });

  const wanted = { rows: `${HEAD}<row r="2">${cell('A2', 'SO1')}</row>` };
  const other = { rows: `<row r="1">${cell('A1', '说明')}</row>` };
  it.each([
    ['behind a hidden one', [{ ...other, state: 'hidden' }, wanted]],
    ['behind a very hidden one', [{ ...other, state: 'veryHidden' }, wanted]],
    ['behind a visible one with other titles', [other, wanted]],
    ['behind a hidden one with the same titles', [{ rows: HEAD, state: 'hidden' }, wanted]],
    ['in front of others', [wanted, other]],
  ])('is read from the sheet %s', async (_, sheets) => {
    expect((await rowsOf(workbook(sheets))).map(({ cells }) => cells[0])).toEqual(['订单号', 'SO1']);
  });

  it('is read from its first visible sheet if no titles match', async () => {
    expect((await rowsOf(workbook([{ ...wanted, state: 'hidden' }, other]))).map(({ cells }) => cells)).toEqual([
      ['说明'],
    ]);
  });
});
