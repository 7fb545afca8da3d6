import { describe, expect, it } from 'vitest';
import type { ColumnDefinition, ColumnWidth } from '#model/field.ts';
import { cardPartsOf, isNamedInCard, linePartsOf, tilePartsOf } from '../row/card-parts.ts';
import {
  actionsWidth,
  fieldOf,
  figureWidth,
  fitColumns,
  layOut,
  SELECT_WIDTH,
  wordsWidth,
  WIDTHS,
  type Room,
} from './columns.ts';
import { byUse, sumsOfRows, sumsOfServer, withoutZeros } from './sums.ts';

function column(
  name: string,
  width: ColumnWidth,
  priority: number,
  more: Partial<ColumnDefinition> = {},
): ColumnDefinition {
  return {
    kind: 'column',
    name,
    title: name,
    format: width === 'money' ? 'money' : 'plain',
    value: { source: `row.${name}`, tree: { op: 'read', root: 'row', path: [name] }, reads: [`row.${name}`] },
    width,
    align: width === 'money' || width === 'fee' || width === 'rate' ? 'end' : 'start',
    priority,
    inferred: [],
    ...more,
  };
}

const columns = [
  column('taskNo', 'id', 1),
  column('createdAt', 'time', 4),
  column('kind', 'type', 6),
  column('owner', 'name', 2),
  column('account', 'account', 7),
  column('amount', 'money', 1),
  column('status', 'status', 1),
  column('arrives', 'money', 8),
  column('reason', 'text', 9, { format: 'tooltip' }),
];
const names = (list: readonly ColumnDefinition[]): string[] => list.map((each) => each.name);

describe('the room of a row’s actions', () => {
  const of = (titles: string[], actions = titles.length): number => actionsWidth(1134, actions, wordsWidth(titles));

  it('is the width of their labels, between a minimum and the room that columns can spare', () => {
    expect(of(['详情'])).toBe(126);
    expect(of(['详情', '下载电子回单'])).toBe(28 + 8 * 13 + 12);
    expect(of(['详情', '下载电子回单'], 3)).toBe(28 + 8 * 13 + 12 + 38);
    // Two short words and a menu, with the wider padding at a card's edge.
    expect(of(['详情', '通过'], 3)).toBe(130);
    expect(of(['修改退款收款人信息', '查看退款账户与记录'])).toBe(220);
    expect(actionsWidth(700, 2, 300)).toBe(52);
  });
});

describe('columns in a narrow room', () => {
  const room = (width: number, words: string[] = []): Room => ({
    width,
    hasSelection: true,
    actions: actionsWidth(width, words.length > 0 ? 9 : 2, wordsWidth(words)),
  });

  it('all stay in a wide one', () => {
    expect(fitColumns(columns, room(1134))).toEqual(columns);
  });

  it('with names shrink until the state is visible, if that is enough and the person has set no width', () => {
    // All columns are pinned, so that a narrower name does not make room for further columns.
    const at = (width: number, sized = {}): number | undefined =>
      layOut({ columns, under: [], pinned: columns.length, room: room(width), buttons: 0, sized }, []).sizing.owner;
    const needed = 44 + 160 + 112 + 92 + 180 + 140 + 144 + 108 + 126;
    expect(at(needed)).toBe(180);
    expect(at(needed - 16)).toBe(164);
    expect(at(needed - 40)).toBe(140);
    // Too narrow by more than a name can give: the state would stay out of view, so the name keeps its width.
    expect(at(needed - 41)).toBe(180);
    expect(at(needed - 16, { owner: 180 })).toBe(180);
  });

  it('are dropped from the least important on, and the others keep their order', () => {
    expect(names(fitColumns(columns, room(912)))).toEqual(['taskNo', 'createdAt', 'owner', 'amount', 'status']);
    // A second party is less important than the time.
    const more = [...columns, column('payer', 'name', 2)];
    // Width of a list beside the navigation in a window of 1024 px, with a menu after two short actions.
    expect(names(fitColumns(more, room(894, ['详情', '通过'])))).toContain('createdAt');
    expect(names(fitColumns(columns, room(728)))).toEqual(['taskNo', 'owner', 'amount', 'status']);
  });

  it('never overflow, as long as more than two are kept', () => {
    for (let width = 500; width < 1040; width += 7) {
      const kept = fitColumns(columns, room(width));
      // A name shrinks for the columns after it.
      const of = (each: ColumnDefinition): number => (each.width === 'name' ? 140 : WIDTHS[each.width]);
      const sum = kept.reduce((total, each) => total + of(each), 44 + room(width).actions);
      expect(kept.length <= 2 || sum <= width, String(width)).toBe(true);
    }
  });
});

describe('a row as a card', () => {
  it('shows name and amount, kind and time, account, and state', () => {
    const parts = cardPartsOf(columns);
    expect(parts?.title.name).toBe('owner');
    expect(parts?.figure?.name).toBe('amount');
    expect(names(parts?.facts ?? [])).toEqual(['kind', 'createdAt']);
    expect(names(parts?.aside ?? [])).toEqual(['arrives', 'account']);
    expect(parts?.status?.name).toBe('status');
    expect(parts?.reason?.name).toBe('reason');
  });

  it('starts with the first column, followed by the name', () => {
    const parts = cardPartsOf([column('what', 'text', 1), column('by', 'name', 0), column('at', 'time', 2)]);
    expect([parts?.title.name, names(parts?.facts ?? [])]).toEqual(['what', ['by', 'at']]);
  });

  it('distinguishes rows by text without type and name', () => {
    const parts = cardPartsOf([column('by', 'name', 1), column('roles', 'text', 6), column('at', 'time', 7)]);
    expect([parts?.title.name, names(parts?.facts ?? [])]).toEqual(['by', ['roles', 'at']]);
  });

  it('shows a number without figure and time', () => {
    const small = [column('business', 'type', 1), column('way', 'type', 5), column('to', 'id', 6)];
    expect(names(cardPartsOf(small)?.facts ?? [])).toEqual(['way', 'to']);
    expect(names(cardPartsOf([...small, column('sum', 'money', 1)])?.facts ?? [])).toEqual(['way']);
  });

  it('is not titled by a count', () => {
    const count = column('count', 'text', 1, { align: 'end' });
    const parts = cardPartsOf([column('currency', 'type', 6), count, column('sum', 'money', 1)]);
    expect([parts?.title.name, parts?.figure?.name]).toEqual(['currency', 'sum']);
  });

  it('labels a figure that is not an amount, and shows no second one of its kind', () => {
    const rate = (name: string, more = {}) => column(name, 'rate', 7, { align: 'end', format: 'decimal', ...more });
    const change = column('change', 'rate', 9, { align: 'end', format: 'percent' });
    const parts = cardPartsOf([column('pair', 'text', 1), rate('bid'), rate('mid', { strong: true }), change]);
    expect([parts?.figure?.name, names(parts?.aside ?? [])]).toEqual(['mid', ['change']]);
    expect(isNamedInCard(rate('mid'))).toBe(true);
    expect(isNamedInCard(column('amount', 'money', 1, { format: 'secret-money' }))).toBe(false);
  });

  it('has in its last line what the schema wants on a phone and no other part shows', () => {
    const level = column('level', 'text', 9, { phone: true });
    const parts = cardPartsOf([...columns, level, column('amount2', 'money', 9)]);
    expect(names(parts?.more ?? [])).toEqual(['level']);
    expect(names(cardPartsOf([column('who', 'name', 1, { phone: true })])?.more ?? [])).toEqual([]);
  });

  it('manages with whatever columns there are', () => {
    expect(cardPartsOf([])).toBeNull();
    expect(cardPartsOf([column('amount', 'money', 1)])?.title.name).toBe('amount');
    expect(cardPartsOf([column('taskNo', 'id', 1), column('status', 'status', 1)])?.title.name).toBe('taskNo');
  });
});

describe('tiles and lines', () => {
  it('a tile has one main figure, small ones and texts', () => {
    const parts = tilePartsOf([
      column('currency', 'type', 1),
      column('free', 'money', 1),
      column('held', 'money', 2),
      column('arrival', 'text', 3),
    ]);
    expect([parts?.title.name, parts?.figure?.name, names(parts?.small ?? [])]).toEqual(['currency', 'free', ['held']]);
    expect(names(parts?.facts ?? [])).toEqual(['arrival']);
  });

  it('a line has its figures at the right', () => {
    const parts = linePartsOf([
      column('pair', 'text', 1),
      column('title', 'text', 1),
      column('rate', 'rate', 1),
      column('change', 'rate', 2),
    ]);
    expect([parts?.title.name, names(parts?.details ?? []), names(parts?.figures ?? [])]).toEqual([
      'pair',
      ['title'],
      ['rate', 'change'],
    ]);
  });
});

it('a column is sorted and summed by the field it reads', () => {
  expect(fieldOf(columns[5] as ColumnDefinition)).toBe('amount');
});

describe('a list of values', () => {
  const rights = column('rights', 'text', 1, { format: 'enum', enum: 'right' });
  it('has the width of its longest list, within limits', () => {
    expect(figureWidth(rights, () => ['查看交易、提现、换汇、付款', '提现'])).toBe(24 + 13 * 13);
    expect(figureWidth(rights, () => ['查看交易、'.repeat(9)])).toBe(280);
    expect(figureWidth(column('reason', 'text', 1), () => ['查看交易、提现、换汇、付款'])).toBe(0);
  });
});

describe('widths', () => {
  const widths = (
    columns: ColumnDefinition[],
    more: Partial<Parameters<typeof layOut>[0]> = {},
    values: unknown[] = [],
  ) => {
    const room = { width: 1134, hasSelection: true, actions: 126 };
    const figures = columns.map((each) => figureWidth(each, () => values));
    return layOut({ columns, under: [], pinned: 1, room, buttons: 0, sized: {}, ...more }, figures).sizing;
  };

  it('are standard for usual amounts, and larger for large ones', () => {
    const both = [column('owner', 'name', 1), column('amount', 'money', 1)];
    expect(widths(both, {}, ['100.00']).amount).toBe(144);
    expect(widths(both, {}, ['472349254000.00']).amount).toBeGreaterThanOrEqual(18 * 8 + 60);
    // The person's width is below the minimum for the figure.
    expect(widths(both, { sized: { amount: 80 } }, ['100.00']).amount).toBe(60 + 6 * 8);
    expect(widths(both, { sized: { owner: 80 } }, ['100.00']).owner).toBe(80);
  });

  it('give a pinned text, which names the record, the room of a name', () => {
    const both = [column('payee', 'text', 1), column('remark', 'text', 2)];
    const room = { width: 330, hasSelection: true, actions: 0 };
    expect(widths(both, { room }).payee).toBe(180);
  });

  it('give a column with a second line in its cells the room of a few words', () => {
    const both = [column('owner', 'name', 1), column('status', 'status', 1)];
    expect(widths(both).status).toBe(144);
    expect(widths(both, { under: [column('reason', 'text', 9, { under: 'status' })] }).status).toBe(240);
  });

  it('keep a state with a second line in view between the pinned columns', () => {
    const reason = column('reason', 'text', 9, { under: 'status' });
    const many = [column('taskNo', 'id', 1), column('at', 'time', 2), column('scene', 'type', 3)];
    const all = [...many, column('owner', 'name', 1), column('cost', 'money', 1), column('status', 'status', 1)];
    const room = { width: 1050, hasSelection: true, actions: 126 };
    const sizing = widths([...all, column('rate', 'money', 5)], { under: [reason], room });
    const inView = all.reduce((sum, { name }) => sum + (sizing[name] ?? 0), 0);
    expect(inView).toBeLessThanOrEqual(room.width - room.actions - SELECT_WIDTH);
    expect(sizing['status']).toBeGreaterThanOrEqual(144);
  });

  it('add the card’s edge to the first column', () => {
    const first = [column('taskNo', 'id', 1)];
    expect(widths(first, { room: { width: 1134, hasSelection: false, actions: 126 } }).taskNo).toBe(176);
    expect(widths(first).taskNo).toBe(160);
    // Without actions, the last column needs the padding of the card edge too.
    expect(widths(first, { room: { width: 1134, hasSelection: true, actions: 0 } }).taskNo).toBe(168);
    expect(widths(first, { buttons: 2 }).taskNo).toBe(160 + 2 * 24);
  });
});

describe('sums', () => {
  const amount = column('amount', 'money', 1, {
    currency: { source: 'row.code', tree: { op: 'read', root: 'row', path: ['code'] }, reads: ['row.code'] },
  });
  const rows = [
    { amount: '0.10', code: 'EUR' },
    { amount: '0.20', code: 'USD' },
    { amount: '0.10', code: 'USD' },
    { amount: null, code: 'USD' },
  ];

  it('never mix currencies, and are exact', () => {
    expect(sumsOfRows(rows, [amount], {})).toEqual([
      { currency: 'EUR', amounts: { amount: '0.1' } },
      { currency: 'USD', amounts: { amount: '0.3' } },
    ]);
  });

  it('exclude and split rows by the rule', () => {
    const rule = {
      without: [{ field: 'state', enum: 'state', values: [9] }],
      by: { field: 'way', enum: 'way' },
    };
    const stated = [
      { amount: '5', code: 'USD', state: 1, way: 'IN' },
      { amount: '-3', code: 'USD', state: 1, way: 'OUT' },
      { amount: '100', code: 'USD', state: 9, way: 'IN' },
      { amount: '1', code: 'USD', way: 'IN' },
    ];
    const sums = sumsOfRows(stated, [amount], {}, rule);
    expect(sums).toEqual([
      { currency: 'USD', split: 'IN', amounts: { amount: '6' } },
      { currency: 'USD', split: 'OUT', amounts: { amount: '-3' } },
    ]);
    expect(sumsOfRows(stated, [amount], {}, rule, sums)[0]).toEqual({
      currency: 'USD',
      split: 'IN',
      amounts: { amount: '12' },
    });
    expect(sumsOfServer([{ currency: 'USD', way: 'OUT', amount: '-3' }], [amount], rule)).toEqual([sums[1]]);
  });

  it('leave out a part that is zero, unless all parts are', () => {
    const rule = { by: { field: 'way', enum: 'way' } };
    const [zero, some] = ['0.00', '6'].map((total) => ({ currency: 'USD', split: total, amounts: { amount: total } }));
    expect(withoutZeros([zero!, some!], rule)).toEqual([some]);
    expect(withoutZeros([zero!], rule)).toEqual([zero]);
    expect(withoutZeros([zero!, some!])).toEqual([zero, some]);
  });

  it('start with the currency of most rows', () => {
    const sums = ['EUR', 'JPY', 'USD'].map((currency) => ({ currency, amounts: {} }));
    expect(byUse(sums, rows, [amount], {}).map((sum) => sum.currency)).toEqual(['USD', 'EUR', 'JPY']);
  });
});
