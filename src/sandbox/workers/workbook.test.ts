import { Readable } from 'node:stream';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { EntityRecord } from '../database/entity-store.ts';
import { library } from '../testing/library.ts';
import { writeWorkbook } from './workbook.ts';

const definition = library.entities['library-loan'];
if (!definition) throw new Error('no entity');

async function readBack(records: EntityRecord[], columns: string[]): Promise<unknown[][][]> {
  const bytes = await writeWorkbook({
    definition: definition as NonNullable<typeof definition>,
    columns,
    records,
    enums: library.enums,
  });
  const sheets = (await readXlsxFile(Readable.from(Buffer.from(bytes)) as never)) as { data: unknown[][] }[];
  return sheets.map((sheet) => sheet.data);
}

describe('a workbook', () => {
  it('has a header even without rows', async () => {
    expect(await readBack([], ['loanNo', 'fine'])).toEqual([[['借阅号', '罚金']]]);
  });

  it('continues on another sheet after 20,000 rows', async () => {
    const records = Array.from({ length: 20_001 }, (_each, n) => ({ loanNo: `L${n}` }));
    const [first, second] = await readBack(records, ['loanNo']);
    expect(first).toHaveLength(20_001);
    expect(second).toEqual([['借阅号'], ['L20000']]);
  });

  it.each(['=1+1', '+1', '-1+2', '@x', '\t=1', '＝1', '－x', '＠x'])('writes %j as no formula', async (book) => {
    const [sheet] = await readBack([{ book }], ['book']);
    expect(String(sheet?.[1]?.[0])).toMatch(/^'/);
  });

  it('keeps amounts exact, and those too long for a number as text', async () => {
    const fines = ['0.10', '-1234567.89', '999999999999.99', '12345678901234567.89'];
    const [sheet] = await readBack(
      fines.map((fine) => ({ fine, currency: 'USD' })),
      ['fine'],
    );
    expect(sheet?.slice(1).map(([cell]) => cell)).toEqual([0.1, -1234567.89, 999999999999.99, '12345678901234567.89']);
  });

  it('writes the enum that is shown in place of another one', async () => {
    const field = (name: string, more = {}) => ({
      ...{ name, title: name, type: 'string' as const, format: 'enum', widget: 'select', enum: name },
      ...more,
    });
    const instead = { field: 'check', values: ['WAIT'] };
    const known = (name: string, word: string, title: string) => ({
      ...{ name, title: name, values: [{ const: word, name: word, title }] },
    });
    const bytes = await writeWorkbook({
      definition: { ...definition, fields: [field('door', { instead }), field('check')] },
      columns: ['door'],
      records: [
        { door: 'SHUT', check: 'WAIT' },
        { door: 'SHUT', check: null },
      ],
      enums: { door: known('door', 'SHUT', 'Shut'), check: known('check', 'WAIT', 'Waits') },
    });
    const [sheet] = (await readXlsxFile(Readable.from(Buffer.from(bytes)) as never)) as { data: unknown[][] }[];
    expect(sheet?.data).toEqual([['door'], ['Waits'], ['Shut']]);
  });
});
