import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render, type RenderResult } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { CallDefinition } from '#model/call.ts';
import type { FieldDefinition, LinesDefinition, ShownDefinition } from '#model/field.ts';
import { call, createServer, field, fillingOf, form, read, refused, Stage } from '../fixtures/stage.tsx';

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  sessionStorage.clear();
  server = createServer();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1440, 900);
});

const members = [
  field('name', '收款人', { required: true }),
  field('amount', '金额', { widget: 'amount', required: true }),
  field('note', '附言'),
];

function lines(more: Partial<LinesDefinition> = {}, own: Partial<FieldDefinition> = {}): FieldDefinition {
  return field('lines', '明细', {
    widget: 'lines',
    required: true,
    lines: { members, add: '添加一笔', taken: [], ...more },
    ...own,
  });
}

const show = (list = lines(), calls: Record<string, CallDefinition> = {}): Promise<RenderResult> =>
  render(<Stage block={form({ members: [list], filling: fillingOf('lines') })} calls={calls} />);
const cell = (title: string, line: number): ReturnType<typeof page.getByRole> =>
  page.getByRole('textbox', { name: `${title} 第 ${line} 行` });
const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

describe('lines filled from an answer', () => {
  it('do not look empty if the answer failed, and name it', async () => {
    server.answers.rows = () => Promise.reject(new TypeError('lost'));
    const hint = { parts: [{ value: read('data.rows'), format: 'plain' }], reads: ['data.rows'] };
    const list = lines({}, { fill: read('data.rows'), hint });
    const data = { rows: { call: 'rows', filling: {} } };
    const calls = { rows: call('rows', { title: '店铺余额', result: 'list' }) };
    await render(<Stage block={form({ members: [list], filling: fillingOf('lines'), data })} calls={calls} />);
    await expect.element(page.getByText(/店铺余额加载失败：连接服务器失败/)).toBeVisible();
    await expect.element(page.getByText('未能得知明细')).toBeVisible();
    expect(page.getByText('—', { exact: true }).elements()).toHaveLength(0);
    server.answers.rows = [];
    await press('重试');
    await expect.element(page.getByText('暂无明细')).toBeVisible();
  });
});

describe('lines of a choice', () => {
  const stores = [
    { name: '甲店', amount: '5.00' },
    { name: '乙店', amount: '7.00' },
  ];
  const shown: LinesDefinition['members'][number] = {
    ...{ kind: 'line', name: 'name', title: '店铺', format: 'plain', inferred: [] },
    value: read('item.name'),
  };
  const choice = lines(
    {
      ...{ add: undefined, taken: ['name'] },
      members: [shown, field('amount', '金额', { fill: read('item.amount') })],
    },
    { fill: read('data.stores') },
  );
  const open = (answer = stores): Promise<RenderResult> => {
    server.answers.stores = answer;
    const data = { stores: { call: 'stores', filling: {} } };
    const calls = { stores: call('stores', { result: 'list' }) };
    return render(<Stage block={form({ members: [choice], filling: fillingOf('lines'), data })} calls={calls} />);
  };
  const tick = (line: number): ReturnType<typeof page.getByRole> =>
    page.getByRole('checkbox', { name: `选择第 ${line} 行` });

  it('wrap a long name without spaces instead of pushing the inputs out of view', async () => {
    const name = 'InternationalSupplyChainManagement'.repeat(4);
    await open([{ name, amount: '5.00' }]);
    await expect.poll(() => document.querySelector('tbody')?.textContent).toContain(name);
    for (const width of [1100, 390]) {
      await page.viewport(width, 844);
      const table = page.getByRole('table').element();
      expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    }
  });

  it('are ticked; the others stay visible and are not sent', async () => {
    await open();
    await cell('金额', 2).fill('6');
    await tick(1).click();
    await expect.element(page.getByText('已选 1 / 2 行')).toBeVisible();
    await expect.element(page.getByRole('cell', { name: '甲店' })).toBeVisible();
    expect(cell('金额', 1).elements()).toHaveLength(0);
    await press('保存');
    await expect.poll(() => server.sent.at(-1)?.body).toEqual({ lines: [{ name: '乙店', amount: '6' }] });
  });

  it('can all be ticked or none, but at least one is required', async () => {
    await open();
    await press('全不选');
    await press('保存');
    await expect.element(page.getByText('请选择明细').first()).toBeVisible();
    expect(server.times('save')).toBe(0);
    await press('全选');
    await expect.element(tick(2)).toBeChecked();
    await page.viewport(390, 844);
    await tick(2).click();
    await expect.element(page.getByRole('cell', { name: '店铺 乙店' })).toBeVisible();
    await press('保存');
    await expect.poll(() => server.sent.at(-1)?.body).toEqual({ lines: [{ name: '甲店', amount: '5.00' }] });
  });
});

describe('lines told by a sentence', () => {
  const from = { kind: 'call' as const, call: 'people', filling: {}, value: 'id', label: '{name}' };
  const told = lines({
    members: [
      field('amount', '金额', { widget: 'amount', required: true }),
      field('who', '复核人', { widget: 'select', options: from }),
    ],
    sentence: {
      parts: [
        '达到 ',
        { value: read('item.amount'), format: 'money' },
        '，由',
        { value: read('item.who'), format: 'plain' },
        '复核',
      ],
      reads: ['item.amount', 'item.who'],
    },
  });
  const open = async (): Promise<void> => {
    server.answers.people = [
      { id: 'p1', name: '甲' },
      { id: 'p2', name: '乙' },
    ];
    server.answers.rules = { lines: [{ amount: '10.00', who: ['p1', 'p2'] }, { amount: '20.00' }] };
    const data = { rules: { call: 'rules', filling: {} } };
    const calls = { people: call('people', { result: 'list' }), rules: call('rules') };
    const block = form({ members: [told], filling: fillingOf('lines'), data, fill: read('data.rules') });
    await render(<Stage block={block} calls={calls} />);
  };

  it('print choices by their titles, and none without a value', async () => {
    await open();
    await expect.element(page.getByText('达到 10.00，由甲、乙复核', { exact: true })).toBeVisible();
    await expect.element(page.getByText('达到 20.00，由复核', { exact: true })).toBeVisible();
    expect(page.getByRole('textbox').elements()).toHaveLength(0);
  });

  it('are opened to be changed, and folded again', async () => {
    await open();
    await press('修改第 2 行');
    const amount = page.getByRole('textbox', { name: '金额' });
    await expect.element(amount).toHaveFocus();
    await amount.fill('25.00');
    await press('收起');
    await expect.element(page.getByText('达到 25.00，由复核', { exact: true })).toBeVisible();
    await press('保存');
    const saved = [{ amount: '10.00', who: ['p1', 'p2'] }, { amount: '25.00' }];
    await expect.poll(() => server.sent.at(-1)?.body).toEqual({ lines: saved });
  });

  it('stay open while a field is wrong, and begin open when they are added', async () => {
    await open();
    await press('添加一笔');
    await expect.element(page.getByRole('textbox', { name: '金额' })).toHaveFocus();
    await press('收起');
    await press('保存');
    await expect.element(page.getByRole('textbox', { name: '金额' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: '收起' })).toHaveAttribute('aria-disabled', 'true');
    expect(server.times('save')).toBe(0);
  });
});

describe('a table of lines', () => {
  it('starts with a line, labels each cell with its line, and moves down with Enter', async () => {
    await show();
    await cell('收款人', 1).fill('甲');
    await userEvent.keyboard('{Enter}');
    await expect.element(cell('收款人', 2)).toHaveFocus();
    await userEvent.keyboard('乙{Shift>}{Enter}{/Shift}');
    await expect.element(cell('收款人', 1)).toHaveFocus();
    expect(server.sent).toEqual([]);
    await cell('金额', 1).fill('1');
    await cell('金额', 2).fill('2');
    await press('保存');
    await expect
      .poll(() => server.sent[0]?.body)
      .toEqual({
        lines: [
          { name: '甲', amount: '1' },
          { name: '乙', amount: '2' },
        ],
      });
  });

  it('removes a line and restores it in place with its values', async () => {
    await show();
    await press('添加一笔');
    await expect.element(cell('收款人', 2)).toHaveFocus();
    await cell('收款人', 1).fill('甲');
    await cell('收款人', 2).fill('乙');
    await press('删除第 1 行');
    await expect.element(cell('收款人', 1)).toHaveValue('乙');
    await expect.element(page.getByText(/已删除第 1 行/)).toBeVisible();
    await press('撤销');
    await expect.element(cell('收款人', 1)).toHaveValue('甲');
    await expect.element(cell('收款人', 2)).toHaveValue('乙');
  });

  it('keeps input in its line when another line is removed', async () => {
    await show();
    await press('添加一笔');
    await cell('收款人', 1).fill('甲');
    await cell('金额', 1).fill('1');
    await cell('收款人', 2).fill('乙');
    await cell('金额', 2).click();
    await userEvent.keyboard('2');
    // The click causes no blur first: the pointer stays on the field.
    (page.getByRole('button', { name: '删除第 1 行', exact: true }).element() as HTMLElement).click();
    await expect.element(cell('金额', 1)).toHaveValue('2');
    await press('保存');
    await expect.poll(() => server.sent[0]?.body).toEqual({ lines: [{ name: '乙', amount: '2' }] });
  });

  it('keeps the caret while a field of the line is computed from what is typed', async () => {
    const copy = field('copy', '副本', { value: read('item.note'), widget: 'text' });
    await show(lines({ members: [...members, copy] }));
    const note = cell('附言', 1);
    await note.fill('ad');
    (note.element() as HTMLInputElement).setSelectionRange(1, 1);
    await userEvent.keyboard('bc');
    await expect.element(note).toHaveValue('abcd');
    await cell('收款人', 1).fill('甲');
    await cell('金额', 1).fill('1');
    await press('保存');
    const sent = { name: '甲', amount: '1', note: 'abcd', copy: 'abcd' };
    await expect.poll(() => server.sent[0]?.body).toEqual({ lines: [sent] });
  });

  it('lists the errors with links to their cells', async () => {
    await show();
    await press('添加一笔');
    await cell('收款人', 1).fill('甲');
    await press('保存');
    await expect.element(cell('金额', 1)).toHaveFocus();
    await expect.element(page.getByText('还有 3 项需要修改')).toBeVisible();
    await press('第 2 行收款人');
    await expect.element(cell('收款人', 2)).toHaveFocus();
    await cell('收款人', 2).fill('乙');
    await expect.element(page.getByText('还有 2 项需要修改')).toBeVisible();
    expect(server.sent).toEqual([]);
  });

  it('shows a server’s error at its cell, and errors without a field above', async () => {
    server.answers.save = () =>
      refused('10001', '参数错误', [
        { path: '/lines/1/amount', message: '超过单笔限额' },
        { path: '/batch', message: '批次已关闭' },
      ]);
    await show();
    await press('添加一笔');
    for (const line of [1, 2]) {
      await cell('收款人', line).fill('甲');
      await cell('金额', line).fill('9');
    }
    await press('保存');
    await expect.element(page.getByText('超过单笔限额')).toBeVisible();
    await expect.element(cell('金额', 2)).toHaveFocus();
    await expect.element(cell('金额', 2)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByRole('group', { name: '需要修改的项目' })).toHaveTextContent('批次已关闭');
    await expect.element(cell('金额', 1)).toHaveValue('9');
  });

  it('keeps to the maximum and minimum number of lines', async () => {
    await show(lines({}, { min: 1, max: 2 }));
    await expect.element(page.getByRole('button', { name: '删除第 1 行' })).toHaveAttribute('aria-disabled', 'true');
    await press('添加一笔');
    await expect.element(page.getByRole('button', { name: '添加一笔' })).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByText('共 2 行')).toBeVisible();
  });

  it('shows each line as a card with titles in a narrow window', async () => {
    await page.viewport(390, 844);
    await show();
    const label = page.getByText('收款人', { exact: false }).last().element();
    expect(label.getBoundingClientRect().width).toBeGreaterThan(20);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    const box = cell('收款人', 1).element().getBoundingClientRect();
    expect(box.width).toBeGreaterThan(250);
  });

  it('redraws only the edited cell of a hundred lines', async () => {
    const many = Array.from({ length: 5 }, (_, n) => field(`f${n}`, `列${n}`));
    await show(lines({ members: many }, { min: 100 }));
    const box = page.getByRole('textbox', { name: '列2 第 60 行' });
    await expect.element(box).toBeVisible();
    let changes = 0;
    const others = new MutationObserver((all) => (changes += all.length));
    for (const row of document.querySelectorAll('tbody tr:not(:nth-child(60))'))
      others.observe(row, { subtree: true, childList: true, attributes: true, characterData: true });
    await box.click();
    await userEvent.keyboard('abcdefghij');
    await expect.element(box).toHaveValue('abcdefghij');
    expect(changes).toBe(0);
  });
});

describe('lines that are picked', () => {
  const shown = (name: string, title: string, root: 'row' | 'item'): ShownDefinition => ({
    name,
    title,
    format: 'plain',
    value: read(`${root}.${name}`),
    inferred: [],
  });
  const pick: LinesDefinition['pick'] = {
    call: 'orders',
    filling: { no: { value: read('filter.no') } },
    paged: true,
    key: 'no',
    columns: [shown('no', '订单号', 'row')],
    filter: [field('no', '订单号')],
  };
  const picked = lines({
    members: [{ kind: 'line', ...shown('no', '订单号', 'item') }, field('amount', '金额', { fill: read('item.left') })],
    add: '选择订单',
    taken: ['no'],
    pick,
  });
  const orders = Array.from({ length: 24 }, (_, n) => ({ no: `R${n + 1}`, left: `${n + 1}` }));

  it('are chosen across pages and searches, and keep what was typed', async () => {
    server.answers.orders = ({ currentPage = 1, no }: { currentPage?: number; no?: string }) => {
      const found = orders.filter((each) => no === undefined || each.no.includes(no));
      return {
        list: found.slice(currentPage * 10 - 10, currentPage * 10),
        total: found.length,
        currentPage,
        pageSize: 10,
      };
    };
    await show(picked, { orders: call('orders', { result: 'page', fields: ['no', 'currentPage', 'pageSize'] }) });
    await press('选择订单');
    await page.getByRole('checkbox', { name: '选择 R2', exact: true }).click();
    await press('下一页');
    await page.getByRole('checkbox', { name: '选择 R12', exact: true }).click();
    await page.getByRole('textbox', { name: '订单号' }).fill('R24');
    await page.getByRole('checkbox', { name: '选择 R24', exact: true }).click();
    await expect.element(page.getByText(/已选 3 项/)).toBeVisible();
    await press('确定');
    await expect.element(cell('金额', 2)).toHaveValue('12');
    await cell('金额', 2).fill('11');
    await press('选择订单');
    await page.getByRole('checkbox', { name: '选择 R2', exact: true }).click();
    await press('确定');
    await expect.element(cell('金额', 1)).toHaveValue('11');
    await press('保存');
    await expect
      .poll(() => server.sent.at(-1)?.body)
      .toEqual({
        lines: [
          { no: 'R12', amount: '11' },
          { no: 'R24', amount: '24' },
        ],
      });
  });

  it('also a single one, found by more than its name', async () => {
    server.answers.orders = { list: orders.slice(0, 5), total: 5, currentPage: 1, pageSize: 10 };
    const choice = field('order', '订单', {
      widget: 'select',
      options: { kind: 'call', call: 'orders', filling: {}, value: 'no', label: '{no}' },
      search: pick,
    });
    const calls = { orders: call('orders', { result: 'page' }) };
    await render(<Stage block={form({ members: [choice], filling: fillingOf('order') })} calls={calls} />);
    await press('查找');
    await page.getByRole('radio', { name: '选择 R2', exact: true }).click();
    await page.getByRole('radio', { name: '选择 R3', exact: true }).click();
    await press('确定');
    await press('保存');
    await expect.poll(() => server.sent.at(-1)?.body).toEqual({ order: 'R3' });
  });

  it('are unchanged if the choice is cancelled', async () => {
    server.answers.orders = { list: orders.slice(0, 3), total: 3, currentPage: 1, pageSize: 10 };
    await show(picked, { orders: call('orders', { result: 'page' }) });
    await press('选择订单');
    await page.getByRole('checkbox', { name: '选择本页全部' }).click();
    await press('取消');
    await expect.element(page.getByText('暂无明细')).toBeVisible();
  });
});
