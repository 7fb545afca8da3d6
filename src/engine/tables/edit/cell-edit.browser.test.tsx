import { beforeEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { Blocks } from '#model/block.ts';
import type { ColumnDefinition } from '#model/field.ts';
import {
  aliasEdit,
  call,
  column,
  createServer,
  read,
  refused,
  Stage,
  table,
  test,
} from '../../forms/fixtures/stage.tsx';

/* Editing values in their cells. */

let server: ReturnType<typeof createServer>;
beforeEach(async () => {
  await page.viewport(1440, 900);
  sessionStorage.clear();
  localStorage.clear();
  server = createServer();
});

const block = (more: Partial<ColumnDefinition> = {}): Blocks['table'] =>
  table([column('no', '编号'), column('alias', '别名', { edit: aliasEdit, ...more }), column('state', '状态')]);

const names: Record<string, string> = {};
async function show(more: Partial<ColumnDefinition> = {}, permission: 'signed-in' | { anyOf: string[] } = 'signed-in') {
  Object.assign(names, { N1: '蓝屿', N2: '青岛', N3: '白鹭' });
  server.answers.list ??= () =>
    Object.entries(names).map(([no, alias]) => ({ no, alias, state: no === 'N3' ? '停用' : '正常' }));
  server.answers.save ??= (body: { no: string; alias: string }) => {
    names[body.no] = body.alias;
    return null;
  };
  const calls = {
    list: call('list', { result: 'list', reads: ['paper'] }),
    save: call('save', { writes: ['paper'], permission }),
  };
  await render(<Stage block={block(more)} calls={calls} />);
  await expect.element(page.getByText('N1')).toBeVisible();
}
const cell = (text: string) => page.getByRole('button', { name: text, exact: true });
const input = () => page.getByRole('textbox', { name: '别名' });
const begin = async (text: string): Promise<void> => {
  await cell(text).click();
  await expect.element(input()).toHaveFocus();
};

describe('pain 4: a cell edited in place', () => {
  it('has an input only after a click', async () => {
    await show();
    expect(document.querySelectorAll('table input')).toHaveLength(0);
    await begin('青岛');
    await expect.element(input()).toHaveValue('青岛');
    expect(document.querySelectorAll('input')).toHaveLength(1);
  });

  it('has room for its field in a narrow column', async () => {
    await show({ width: 'type' });
    await begin('青岛');
    const editor = input().element().closest('form');
    expect(editor?.scrollWidth).toBe(editor?.clientWidth);
    expect(editor?.parentElement?.scrollWidth).toBe(editor?.parentElement?.clientWidth);
  });

  it('is saved by Enter, shown at once, and locked until the server confirms', async () => {
    let answer: (value: unknown) => void = () => undefined;
    server.answers.save = () => new Promise((resolve) => (answer = resolve));
    await show();
    await begin('蓝屿');
    await input().fill('蓝岛');
    await userEvent.keyboard('{Enter}');
    await expect.element(cell('蓝岛')).toHaveAttribute('aria-busy', 'true');
    await expect.element(cell('蓝岛')).toHaveFocus();
    await cell('蓝岛').click();
    expect(document.querySelectorAll('input')).toHaveLength(0);
    names.N1 = '蓝岛';
    answer(null);
    await expect.element(cell('蓝岛')).not.toHaveAttribute('aria-busy');
    expect(server.sent.find(({ name }) => name === 'save')?.body).toEqual({ no: 'N1', alias: '蓝岛' });
  });

  it('is restored after a refusal, with the input and the reason', async () => {
    server.answers.save = () => refused('10001', '参数错误', [{ path: '/alias', message: '别名已被使用' }]);
    await show();
    await begin('蓝屿');
    await input().fill('青岛');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('别名已被使用')).toBeVisible();
    await expect.element(input()).toHaveValue('青岛');
    await expect.element(input()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(cell('蓝屿')).toHaveFocus();
  });

  it('keeps what was typed when somebody else was first, and saves it over the row that is shown then', async () => {
    let version = 1;
    server.answers.list = () => [{ no: 'N1', alias: names.N1, state: '正常', version }];
    server.answers.save = (body: { alias: string; version: number }) => {
      if (body.version !== version) return refused('10010', '刚由林远航修改过');
      names.N1 = body.alias;
      return null;
    };
    await show({ edit: { ...aliasEdit, filling: { ...aliasEdit.filling, version: { value: read('row.version') } } } });
    await begin('蓝屿');
    Object.assign(names, { N1: '白屿' });
    version = 2;
    await input().fill('蓝岛');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('刚由林远航修改过')).toBeVisible();
    await expect.element(input()).toHaveValue('蓝岛');
    await expect.element(cell('白屿')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(cell('蓝岛')).toHaveFocus();
    const sent = server.sent.filter(({ name }) => name === 'save').map(({ body }) => body['version']);
    expect(sent).toEqual([1, 2]);
  });

  it('is restored by Escape, reports broken rules, and sends no unchanged value', async () => {
    await show();
    await begin('蓝屿');
    await input().fill('');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('请填写别名')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(cell('蓝屿')).toHaveFocus();
    await begin('蓝屿');
    await userEvent.keyboard('{Enter}');
    await expect.element(input()).not.toBeInTheDocument();
    expect(server.times('save')).toBe(0);
  });

  it('moves to the next cell by Tab while the first is saved', async () => {
    await show();
    await begin('蓝屿');
    await input().fill('蓝岛');
    await userEvent.keyboard('{Tab}');
    await expect.element(input()).toHaveValue('青岛');
    await input().fill('青城');
    await userEvent.keyboard('{Enter}');
    await expect.element(cell('青城')).toBeVisible();
    await expect.element(cell('蓝岛')).toBeVisible();
    await expect.poll(() => names).toEqual({ N1: '蓝岛', N2: '青城', N3: '白鹭' });
  });

  it('is text without the permission, and shows the reason if a condition forbids the edit', async () => {
    await show({ enabled: { that: test('row.state', '==', '正常'), say: '已停用，不能改名' } });
    expect(cell('白鹭').elements()).toHaveLength(0);
    await expect.element(page.getByTitle('已停用，不能改名')).toHaveTextContent('白鹭');
    await expect.element(cell('青岛')).toBeVisible();
  });

  it('is text if the role may not send the call', async () => {
    await show({}, { anyOf: ['/somewhere'] });
    expect(cell('青岛').elements()).toHaveLength(0);
  });

  it('is an action of the card on a phone', async () => {
    await page.viewport(390, 844);
    await show();
    await page.getByRole('button', { name: '更多操作' }).nth(1).click();
    await page.getByRole('menuitem', { name: '修改别名' }).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await expect.element(input()).toHaveValue('青岛');
  });
});
