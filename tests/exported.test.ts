import { Readable } from 'node:stream';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { FormatCase } from '#engine/testing/format-case.ts';
import { contractCases } from '#engine/testing/format-cases.ts';
import { states } from '#engine/testing/states.ts';
import { formatOf } from '#engine/formats/formats.ts';
import type { EntityField } from '#model/entity.ts';
import { writeWorkbook } from '#sandbox/workers/workbook.ts';

/* An exported file has the same values as the screen; amounts are numbers, so that they can be added up. */

const NOW = Date.parse('2026-11-20T16:00:00+08:00');

async function exported(format: string, { field }: Pick<FormatCase, 'field'>, value: unknown): Promise<unknown> {
  const fields: EntityField[] = [
    { name: 'first', title: '序号', type: 'string', format: 'plain', widget: 'text' },
    { name: 'value', title: '值', type: 'string', format, widget: 'text', ...field },
  ];
  const bytes = await writeWorkbook({
    definition: { name: 'sample', title: '示例', key: 'first', fields } as never,
    columns: ['first', 'value'],
    records: [{ first: 'x', value }],
    enums: { state: states },
  });
  const [sheet] = (await readXlsxFile(Readable.from(Buffer.from(bytes)) as never)) as unknown as {
    data: unknown[][];
  }[];
  return sheet?.data[1]?.[1] ?? null;
}

describe('an exported file', () => {
  it.each(Object.entries(contractCases) as [string, FormatCase][])(
    'has the values of %s as on the screen',
    async (format, typical) => {
      const { value, item, print = item, about } = typical;
      const said = await exported(format, typical, value);
      expect(said).toBe(typical.exported);
      const printed = formatOf(format, { formats: {} }).print(value, { title: '', place: 'item', now: NOW, ...about });
      expect(printed).toBe(print);
      // A value that the screen masks must be masked in the file too.
      if (format === 'secret' || format === 'mask' || format === 'phone') expect(said).toBe(printed);
      if (typeof said === 'number') expect(printed.replace(/[^\d.•]/g, '') || '•').toMatch(/[\d•]/);
      for (const nothing of [null, undefined, '']) expect(await exported(format, typical, nothing)).toBeNull();
    },
  );

  it('shows an unknown state as its code, and several states one after another', async () => {
    expect(await exported('enum', { field: { enum: 'state', type: 'integer' } }, 6)).toBe('6');
    expect(await exported('enum', { field: { enum: 'state', type: 'array' } }, [7, -99])).toBe(
      '待补充材料、关户后来账待审核',
    );
  });

  it('has the price of 100 where the screen has it', async () => {
    const field = { base: { code: 'JPY' }, quote: { code: 'CNY' } };
    expect(await exported('rate', { field }, '0.047499')).toBe('100 JPY = 4.7499 CNY');
  });

  it('contains no more than a cell can hold, no half character, and no formula', async () => {
    expect(String(await exported('plain', {}, '𠮷'.repeat(20_000)))).toHaveLength(32_766);
    expect(await exported('plain', {}, 'a\ud800b\u0000c\uffff')).toBe('abc');
    expect(await exported('html', {}, '<p>=1+1</p>')).toBe("'=1+1");
    expect(await exported('lines', {}, '\n=cmd()\nx')).toBe("'=cmd()\nx");
    expect(await exported('tooltip', {}, '@SUM(1)')).toBe("'@SUM(1)");
  });
});
