import { beforeEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { Block } from '#model/block.ts';
import type { CallAction } from '#model/action.ts';
import {
  aliasEdit,
  base,
  call,
  column,
  createServer,
  field,
  fillingOf,
  read,
  refused,
  Stage,
  table,
  test,
} from '../../forms/fixtures/stage.tsx';

/* Pasting spreadsheet cells into editable cells, and editable cells together with the table's other features. */

let server: ReturnType<typeof createServer>;
let rows: { no: string; alias: string; most: string; currency: string; state: string }[];

const mostEdit: CallAction = {
  ...aliasEdit,
  filling: { ...fillingOf('most'), no: { value: read('row.no') } },
  members: [field('most', '限额', { widget: 'amount', fill: read('row.most'), currency: read('row.currency') })],
  schema: { type: 'object', properties: { most: { type: 'string' } } },
};
const expand: Block = {
  ...base,
  id: 'more',
  kind: 'infoList',
  source: { kind: 'value', value: read('row') },
  columns: 1,
  actions: [],
  items: [
    { kind: 'item', name: 's', title: '目前', format: 'plain', value: read('row.state'), inferred: [], actions: [] },
  ],
};
const money = { format: 'money', currency: read('row.currency'), sort: true, sum: true } as const;
const block = table(
  [
    column('no', '编号'),
    column('alias', '别名', { edit: aliasEdit, sort: true }),
    column('most', '限额', {
      ...money,
      edit: mostEdit,
      enabled: { that: test('row.state', '==', '正常'), say: '已停用' },
    }),
    column('state', '状态', { sort: true }),
  ],
  { expand },
);

beforeEach(async () => {
  await page.viewport(1440, 900);
  sessionStorage.clear();
  localStorage.clear();
  server = createServer();
  rows = [
    { no: 'N1', alias: '蓝屿', most: '100.00', currency: 'USD', state: '正常' },
    { no: 'N2', alias: '青岛', most: '20.00', currency: 'EUR', state: '正常' },
    { no: 'N3', alias: '白鹭', most: '300.00', currency: 'USD', state: '停用' },
    { no: 'N4', alias: '白鹭', most: '5.00', currency: 'USD', state: '正常' },
  ];
  server.answers.list = () => rows.map((row) => ({ ...row }));
  server.answers.save = ({ no, ...changed }: { no: string }) => {
    rows = rows.map((row) => (row.no === no ? { ...row, ...changed } : row));
    return null;
  };
  const calls = {
    list: call('list', { result: 'list', reads: ['paper'] }),
    save: call('save', { writes: ['paper'] }),
  };
  await render(<Stage block={block} calls={calls} />);
  await expect.element(page.getByText('N1')).toBeVisible();
  // The keys of a table are loaded when somebody first uses the page.
  await userEvent.keyboard('{Shift}');
  await expect.poll(() => document.querySelectorAll('tbody [tabindex="0"]').length).toBe(1);
});

const cell = (text: string) => page.getByRole('button', { name: text, exact: true });
const sent = (): unknown[] => server.sent.filter(({ name }) => name === 'save').map(({ body }) => body);
const paste = (text: string): void => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
};
const focus = (text: string): void => (cell(text).element() as HTMLElement).focus();

describe('a paste into cells', () => {
  it('of one cell is saved at once, with the rules of its field', async () => {
    focus('蓝屿');
    paste(' 远山\r\n');
    await expect.element(cell('远山')).toBeVisible();
    expect(sent()).toEqual([{ no: 'N1', alias: '远山' }]);
    focus('远山');
    paste('六个字太长了');
    await expect.element(page.getByText(/^别名未保存：/)).toBeVisible();
    focus('100.00 USD');
    paste('EUR 7.00');
    await expect.element(page.getByText('限额未保存：“EUR 7.00”带有币种“EUR”，与USD不符')).toBeVisible();
    expect(sent()).toHaveLength(1);
  });

  it('of several writes cell by cell after a confirmation, skips read-only cells, and reports failures', async () => {
    server.answers.save = ({ no, ...changed }: { no: string; alias?: string }) => {
      if (changed.alias === '重名') return refused('10001', '参数错误', [{ path: '/alias', message: '别名已被使用' }]);
      rows = rows.map((row) => (row.no === no ? { ...row, ...changed } : row));
      return null;
    };
    focus('蓝屿');
    paste('东风\t"1,250.50"\t正常\n重名\t860.5\n南湖\t9\n');
    await expect.element(page.getByText('将逐格修改并保存 5 格。另有 2 格不能修改或超出表格，将跳过。')).toBeVisible();
    expect(sent()).toEqual([]);
    await page.getByRole('button', { name: '粘贴' }).click();
    await expect.element(page.getByText('成功 4 条，失败 1 条')).toBeVisible();
    await expect.element(page.getByRole('rowheader', { name: 'N2 别名' })).toBeVisible();
    await expect.element(page.getByText('别名已被使用')).toBeVisible();
    await page.getByRole('button', { name: '关闭' }).click();
    await expect.element(cell('东风')).toHaveFocus();
    await expect.element(cell('1,250.50 USD')).toBeVisible();
    expect(rows.map(({ alias, most }) => [alias, most])).toEqual([
      ['东风', '1250.50'],
      ['青岛', '860.5'],
      ['南湖', '300.00'],
      ['白鹭', '5.00'],
    ]);
  });

  it('of several does not become one value in an open cell', async () => {
    await cell('100.00 USD').click();
    await expect.element(page.getByRole('textbox', { name: '限额' })).toHaveFocus();
    paste('1\t2\n');
    await expect.element(page.getByText('将逐格修改并保存 1 格。另有 1 格不能修改或超出表格，将跳过。')).toBeVisible();
    await page.getByRole('button', { name: '取消' }).click();
    expect(sent()).toEqual([]);
  });
});

describe('a table with all features', () => {
  it('keeps a cell that is being saved while another of its row is refused', async () => {
    server.answers.save = (body: object) =>
      'alias' in body
        ? refused('10001', '参数错误', [{ path: '/alias', message: '别名已被使用' }])
        : new Promise(() => {});
    await cell('100.00 USD').click();
    await page.getByRole('textbox', { name: '限额' }).fill('7');
    await userEvent.keyboard('{Enter}');
    await expect.element(cell('7.00 USD')).toHaveAttribute('aria-busy', 'true');
    await cell('蓝屿').click();
    await page.getByRole('textbox', { name: '别名' }).fill('重名');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('别名已被使用')).toBeVisible();
    await expect.element(cell('7.00 USD')).toBeVisible();
  });

  it('sorted by two columns, with an expanded row and sums by currency, edits a cell in place', async () => {
    const order = (): string[] =>
      [...document.querySelectorAll('tbody tr[aria-rowindex] > th')].map((each) => each.textContent);
    await page.getByRole('button', { name: '别名' }).first().click();
    await page
      .getByRole('button', { name: '限额' })
      .first()
      .click({ modifiers: ['Shift'] });
    const sorted = order();
    const twins = sorted.filter((no) => no === 'N3' || no === 'N4');
    expect(twins).toEqual(['N3', 'N4']);
    await page.getByRole('button', { name: '展开' }).nth(sorted.indexOf('N4')).click();
    await expect.element(page.getByText('目前')).toBeVisible();
    await expect.element(page.getByRole('gridcell', { name: '405.00 USD' })).toBeVisible();
    await cell('5.00 USD').click();
    await expect.element(page.getByRole('textbox', { name: '限额' })).toHaveFocus();
    await page.getByRole('textbox', { name: '限额' }).fill('900');
    await userEvent.keyboard('{Enter}');
    await expect.element(cell('900.00 USD')).toBeVisible();
    await expect.element(page.getByRole('gridcell', { name: '1,300.00 USD' })).toBeVisible();
    await expect.poll(() => order().filter((no) => no === 'N3' || no === 'N4')).toEqual(['N4', 'N3']);
    // The expanded block disappeared with its row, and the focus with it.
    const line = page.getByText('目前').element().closest('tr') as HTMLElement;
    expect(line.previousElementSibling?.textContent).toContain('N4');
    await expect.element(cell('900.00 USD')).toHaveFocus();
  });
});
