import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { describe, expect, it } from 'vitest';
import { readSheet, WORN, UnreadableSheet } from './sheet.ts';

const xlsx = async (data: Cell[][]): Promise<Uint8Array> =>
  new Uint8Array(await writeXlsxFile([{ sheet: '明细', data }] as never).toBuffer());

describe('a sheet', () => {
  it('gives texts: figures as they were typed, days, and empty lines in their place', async () => {
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
    expect(await readSheet('a.xlsx', bytes)).toEqual([
      ['金额', '日期'],
      ['86.3', '2026-11-20'],
      ['', ''],
      [expect.stringMatching(WORN), ''],
      ['123456789012', '=1+1'],
    ]);
  });

  it('reads commas between, quotes around, in UTF-8 or as Chinese spreadsheets save', async () => {
    const text = '订单号,商品\r\nSO-1,"杯子, 蓝 ""大"""\r\n';
    const expected = [
      ['订单号', '商品'],
      ['SO-1', '杯子, 蓝 "大"'],
    ];
    expect(await readSheet('a.csv', new TextEncoder().encode(`\uFEFF${text}`))).toEqual(expected);
    // 订单号,商品 in GB18030
    const chinese = Uint8Array.from([0xb6, 0xa9, 0xb5, 0xa5, 0xba, 0xc5, 0x2c, 0xc9, 0xcc, 0xc6, 0xb7]);
    expect(await readSheet('a.CSV', chinese)).toEqual([['订单号', '商品']]);
  });

  it('refuses what is none, and what unfolds beyond all measure', async () => {
    await expect(readSheet('a.xlsx', new TextEncoder().encode('no zip at all, only words'))).rejects.toThrow(
      UnreadableSheet,
    );
    const bytes = await xlsx([[{ value: 'x', type: String }]]);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const entry = bytes.findLastIndex((_, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02014b50);
    view.setUint32(entry + 24, 0xf0000000, true);
    await expect(readSheet('a.xlsx', bytes)).rejects.toThrow('unfolds');
  });
});
