import { Readable } from 'node:stream';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { writeSpreadsheet } from './spreadsheet.ts';

const figure = (text: string) => ({ text, isFigure: true });
const word = (text: string) => ({ text, isFigure: false });

async function read(file: Blob): Promise<{ sheet: string; data: unknown[][] }[]> {
  return (await readXlsxFile(Readable.from(Buffer.from(await file.arrayBuffer())) as never)) as never;
}

describe('pain 25: a file of the visible rows', () => {
  it('contains numeric figures, and long numbers and formulas as text', async () => {
    const file = await writeSpreadsheet(
      '付款订单',
      ['单号', '金额', '备注 <b>'],
      [
        [word('6222021410008800123'), figure('12480.00'), word('=1+1')],
        [word('R2'), figure('1234567890123456.78'), word('a & b\n第二行')],
        [word(''), figure('1250000'), word('')],
      ],
    );
    const [sheet] = await read(file);
    expect(sheet?.sheet).toBe('付款订单');
    expect(sheet?.data).toEqual([
      ['单号', '金额', '备注 <b>'],
      ['6222021410008800123', 12480, "'=1+1"],
      ['R2', '1234567890123456.78', 'a & b\n第二行'],
      [null, 1250000, null],
    ]);
  });

  it('supports more columns than letters, and makes the sheet name valid', async () => {
    const heads = Array.from({ length: 30 }, (_, n) => `c${n}`);
    const [sheet] = await read(await writeSpreadsheet("'a/b: [c]'", heads, [heads.map((_, n) => figure(String(n)))]));
    expect(sheet?.sheet).toBe('a b   c');
    expect(sheet?.data[1]?.[29]).toBe(29);
  });
});
