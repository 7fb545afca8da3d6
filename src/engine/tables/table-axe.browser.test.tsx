import axe from 'axe-core';
import { beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { aliasEdit, base, call, column, createServer, read, Stage, table } from '../forms/fixtures/stage.tsx';

/* One table with every feature enabled. */

let server: ReturnType<typeof createServer>;
beforeEach(async () => {
  localStorage.clear();
  server = createServer();
  server.answers.list = ['A', 'B', 'C'].map((no) => ({ no, alias: `别名 ${no}`, amount: '12.50', state: 1 }));
});

const columns = [
  column('no', '编号', { open: 'see', pin: 'start' }),
  column('alias', '别名', { edit: aliasEdit }),
  column('amount', '金额', { format: 'money', align: 'end', width: 'money', sort: true, sum: true }),
];
const block = table(columns, {
  expand: {
    ...base,
    kind: 'infoList',
    id: 'more',
    source: { kind: 'value', value: read('row') },
    columns: 1,
    actions: [],
    items: [
      {
        kind: 'item',
        name: 'alias',
        title: '谁的',
        format: 'plain',
        value: read('row.alias'),
        inferred: [],
        actions: [],
      },
    ],
  },
  order: { call: 'save', filling: {} },
  row: ['see', 'do', 'more'].map((name) => ({ name, title: name, place: 'x', look: 'link', does: { kind: 'print' } })),
  bulk: [{ name: 'all', title: '全部处理', place: 'x', look: 'link', does: { kind: 'print' } }],
});

async function violations(): Promise<string[]> {
  const found = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // The test stage is not a page and has its own colours.
    rules: {
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
      'color-contrast': { enabled: false },
    },
  });
  return found.violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

it.each([1440, 390])('pain 29: a table with all that tables can do has no fault at %i pixels', async (width) => {
  await page.viewport(width, 900);
  await render(<Stage block={block} calls={{ list: call('list', { result: 'list' }), save: call('save') }} />);
  await expect.element(page.getByText('12.50').first()).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: '展开' }).first().click();
  await expect.element(page.getByText('谁的')).toBeVisible();
  if (width > 768) {
    await page.getByRole('checkbox', { name: '选择第 2 行' }).click();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await page.getByRole('button', { name: '别名 B' }).click();
    await expect.element(page.getByRole('textbox', { name: '别名' })).toHaveFocus();
  }
  expect(await violations()).toEqual([]);
});

it.each(['name', 'long'] as const)(
  'a long text in a pinned column of width %s is clipped at its end',
  async (width) => {
    await page.viewport(1440, 900);
    server.answers.list = [{ no: 'A', alias: 'Shenzhen Xinglan E-Commerce and International Trading Co., Ltd.' }];
    const pinned = table([column('alias', '户名', { pin: 'start', width }), column('no', '账号')]);
    await render(<Stage block={pinned} calls={{ list: call('list', { result: 'list' }) }} />);
    await expect.element(page.getByText(/^Shenzhen/)).toBeVisible();
    const cell = page
      .getByText(/^Shenzhen/)
      .element()
      .closest('th, td') as HTMLElement;
    expect(getComputedStyle(cell).overflowX).toBe('clip');
    expect(getComputedStyle(cell).textOverflow).toBe('ellipsis');
  },
);
