import { useTable } from '@tanstack/react-table';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ActionDefinition } from '#model/action.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { ARRANGING } from './arranging.ts';
import { columnDefsOf, order, printSorting, rowsOf, sortingOf, type BlockTable } from './table.ts';
import { TableRow, type RowLook } from '../row/TableRow.tsx';
import { keyOf, type Row } from './use-rows.ts';

const column = (name: string, more: Partial<ColumnDefinition> = {}): ColumnDefinition => ({
  kind: 'column',
  name,
  title: name,
  format: 'plain',
  value: { source: `row.${name}`, tree: { op: 'read', root: 'row', path: [name] }, reads: [`row.${name}`] },
  width: 'text',
  align: 'start',
  priority: 1,
  inferred: [],
  ...more,
});

function tableOf(columns: readonly ColumnDefinition[], data: readonly Row[], sort: string | null = null): BlockTable {
  let table: BlockTable | undefined;
  const defs = columnDefsOf(columns, {});
  function Host(): null {
    // oxlint-disable-next-line react/globals -- handed out to the test
    table = useTable({
      features: ARRANGING,
      columns: defs,
      data,
      getRowId: (row, n) => keyOf(row, 'no', n),
      state: { sorting: sortingOf(sort, columns) },
      manualPagination: true,
      manualSorting: sort === null,
    });
    return null;
  }
  renderToStaticMarkup(<Host />);
  return table as BlockTable;
}

describe('the rows of a table', () => {
  it('are created when read', () => {
    const read = new Set<string>();
    const data = new Proxy(
      Array.from({ length: 100_000 }, (_, n): Row => ({ no: `N${n}` })),
      {
        get(list, name, self) {
          if (typeof name === 'string' && /^\d+$/.test(name)) read.add(name);
          return Reflect.get(list, name, self) as unknown;
        },
      },
    );
    const rows = rowsOf(tableOf([column('no')], data));
    expect(rows.length).toBe(100_000);
    expect(rows.slice(50_000, 50_010).map(({ original }) => original.no)).toContain('N50009');
    expect(rows.at(7)?.getValue('no')).toBe('N7');
    expect(read.size).toBe(11);
  });

  it('are found by their keys', () => {
    const table = tableOf([column('no')], [{ no: 'A' }, { no: 'B' }]);
    expect(table.getRow('B').original).toEqual({ no: 'B' });
    expect(table.getRowModel().rows.map(({ id }) => id)).toEqual(['A', 'B']);
  });
});

describe('sorting', () => {
  const sorted = (columns: readonly ColumnDefinition[], rows: readonly Row[], sort: string): Row[] =>
    tableOf(columns, rows, sort)
      .getRowModel()
      .rows.map(({ original }) => original);

  it('survives a round trip through its text', () => {
    const columns = [column('amount', { sort: true }), column('state', { sort: true }), column('note')];
    const sorting = sortingOf('amount desc, state asc, note asc', columns);
    expect(sorting).toEqual([
      { id: 'amount', desc: true },
      { id: 'state', desc: false },
    ]);
    expect(printSorting(sorting, columns)).toBe('amount desc, state asc');
  });

  it('orders rows by one column within the other, an empty value last in both directions', () => {
    const columns = [column('a', { sort: true }), column('b', { sort: true })];
    const rows = [
      { a: '1', b: '9' },
      { a: null, b: '1' },
      { a: '2', b: '10' },
      { a: '1', b: '10' },
    ];
    const printed = (sort: string): string[] => sorted(columns, rows, sort).map((row) => `${row.a}/${row.b}`);
    expect(printed('a desc, b asc')).toEqual(['2/10', '1/9', '1/10', 'null/1']);
    expect(printed('a asc, b desc')).toEqual(['1/10', '1/9', '2/10', 'null/1']);
    expect(sorted(columns, rows, '')).toEqual(rows);
  });

  it('orders amounts within their currency alone', () => {
    const currency = {
      source: 'row.code',
      tree: { op: 'read', root: 'row', path: ['code'] },
      reads: ['row.code'],
    } as const;
    const amount = column('amount', { sort: true, currency: { ...currency, reads: ['row.code'] } as never });
    const rows = [
      { amount: '230870', code: 'HKD' },
      { amount: '331200', code: 'JPY' },
      { amount: '900000', code: 'HKD' },
      { amount: null, code: 'HKD' },
    ];
    const printed = (sort: string): string[] => sorted([amount], rows, sort).map((row) => `${row.amount} ${row.code}`);
    expect(printed('amount asc')).toEqual(['230870 HKD', '900000 HKD', 'null HKD', '331200 JPY']);
    expect(printed('amount desc')).toEqual(['331200 JPY', '900000 HKD', '230870 HKD', 'null HKD']);
  });

  it('compares amounts as decimals, and puts an empty value last', () => {
    expect(['9.5', '10', '', '-3'].toSorted(order)).toEqual(['-3', '9.5', '10', '']);
  });
});

describe('a cell that opens its row', () => {
  const draw = (format: string, open?: string): string => {
    const note = column('note', { format, ...(open !== undefined && { open }) });
    const action = { name: 'detail', title: '详情', does: { kind: 'drawer' } } as ActionDefinition;
    const look = {
      ...{
        block: { row: [action] },
        columns: [note],
        under: [],
        span: null,
        pinned: 0,
        offsets: [],
        inMenu: false,
      },
      surroundings: {
        scope: {},
        bundle: { enums: {}, calls: {}, needs: {} },
        host: { formats: {}, serverNow: () => 0, permissions: new Set(), products: new Set(), user: null },
        send: () => Promise.reject(new Error('nothing is sent')),
        hrefOf: () => '/?open=1',
      },
    } as unknown as RowLook;
    const row = tableOf([note], [{ no: '1', note: '十一月第三周的独立站货款' }]).getRow('1');
    return renderToStaticMarkup(
      <table>
        <tbody>
          <TableRow row={row} index={0} look={look} isOpen={false} isExpanded={undefined} />
        </tbody>
      </table>,
    );
  };

  it.each(['tooltip', 'secret', 'file'])('is one link for a %s, not a button in a link', (format) => {
    expect(draw(format, 'detail')).toMatch(/<th[^>]*><a [^>]*href="\/\?open=1"/);
    expect(draw(format, 'detail')).not.toMatch(/<a[^>]*>(?:(?!<\/a>).)*<(button|a)\b/);
  });

  it('has the button with the full text if it opens nothing', () => {
    expect(draw('tooltip')).toMatch(/<th[^>]*><button/);
  });
});

describe('a column under another one', () => {
  const status = column('status');
  const under = [
    column('reason', { under: 'status' }),
    column('note', { under: 'status' }),
    column('other', { under: 'amount' }),
  ];
  const draw = (row: Row): string => {
    const look = {
      ...{
        block: { row: [] },
        columns: [status],
        under,
        span: null,
        pinned: 0,
        offsets: [],
        inMenu: false,
      },
      surroundings: {
        scope: {},
        bundle: { enums: {}, calls: {}, needs: {} },
        host: {
          formats: {},
          serverNow: () => 0,
          permissions: new Set(),
          products: new Set(),
          user: null,
        },
      },
    } as unknown as RowLook;
    const model = tableOf([status], [{ no: '1', ...row }]).getRow('1');
    return renderToStaticMarkup(
      <table>
        <tbody>
          <TableRow row={model} index={0} look={look} isOpen={false} isExpanded={undefined} />
        </tbody>
      </table>,
    );
  };

  it('is the second line of the cell, in full as its title', () => {
    const drawn = draw({
      status: '失败',
      reason: '收款行代码错误，请核对后重新付款',
      other: '其他',
    });
    expect(drawn).toMatch(
      /失败<small [^>]*title="收款行代码错误，请核对后重新付款">收款行代码错误，请核对后重新付款<\/small>/,
    );
    expect(drawn).not.toContain('其他');
  });

  it('leaves the cell as it is without a value, and gives way to the first one that has a value', () => {
    expect(draw({ status: '成功', reason: null, note: '' })).not.toContain('<small');
    expect(draw({ status: '失败', reason: null, note: '余额不足' })).toContain('>余额不足</small>');
    expect(draw({ status: '失败', reason: '账号错误', note: '余额不足' })).not.toContain('余额不足');
  });
});
