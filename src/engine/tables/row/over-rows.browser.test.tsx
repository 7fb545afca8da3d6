import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { ActionDefinition } from '#model/action.ts';
import { call, column, createServer, field, form, read, Stage, table } from '../../forms/fixtures/stage.tsx';

let server: ReturnType<typeof createServer>;
beforeEach(async () => {
  await page.viewport(1440, 900);
  server = createServer();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1440, 900);
});

it('input in a dialog over a row survives a resize of the window', async () => {
  server.answers.orders = [{ no: '1', shop: '甲店' }];
  const again: ActionDefinition = {
    ...{ name: 'again', title: '重新付款', place: 'x', look: 'link' },
    does: { kind: 'dialog', filling: {}, block: form({ members: [field('note', '备注')] }) },
  };
  const block = table([column('shop', '店铺')], {
    source: { kind: 'value', value: read('data.orders') },
    data: { orders: { call: 'orders', filling: {} } },
    row: [again],
  });
  await render(<Stage block={block} calls={{ orders: call('orders', { result: 'list' }), save: call('save') }} />);
  await page.getByRole('button', { name: '重新付款' }).click();
  const note = page.getByRole('textbox', { name: '备注' });
  await note.fill('已核对');
  for (const width of [390, 1440, 390]) {
    await page.viewport(width, 844);
    await new Promise((done) => setTimeout(done, 100));
    expect(page.getByRole('dialog').elements()).toHaveLength(1);
    await expect.element(note).toHaveValue('已核对');
  }
});

it('the main button of a form behind a danger button is red, and of others is not', async () => {
  server.answers.orders = [{ no: '1', shop: '甲店' }];
  const opens = (title: string, look: 'link' | 'danger'): ActionDefinition => ({
    ...{ name: title, title, place: 'x', look },
    does: { kind: 'dialog', filling: {}, block: form({ members: [field('note', '备注')] }) },
  });
  const block = table([column('shop', '店铺')], {
    source: { kind: 'value', value: read('data.orders') },
    data: { orders: { call: 'orders', filling: {} } },
    toolbar: [opens('停用', 'danger'), opens('编辑', 'link')],
  });
  await render(<Stage block={block} calls={{ orders: call('orders', { result: 'list' }), save: call('save') }} />);
  const isRed: boolean[] = [];
  for (const name of ['停用', '编辑']) {
    await page.getByRole('button', { name }).click();
    const main = page.getByRole('button', { name: '保存' });
    await expect.element(main).toBeVisible();
    isRed.push(/danger/.test(main.element().className));
    await page.getByRole('button', { name: '取消' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
  expect(isRed).toEqual([true, false]);
});

it('moves on to the next row once an action removed the drawer’s row from the list', async () => {
  const rows = ['甲店', '乙店', '丙店'].map((shop, n) => ({ no: String(n + 1), shop }));
  server.answers.orders = rows;
  server.answers.review = {};
  const detail: ActionDefinition = {
    ...{ name: 'detail', title: '详情', place: 'x', look: 'link' },
    does: {
      kind: 'drawer',
      filling: {},
      block: form(
        { members: [field('note', '备注')] },
        { title: { parts: [{ value: read('row.shop'), format: 'plain' }], reads: ['row.shop'] } },
      ),
    },
  } as ActionDefinition;
  const pass: ActionDefinition = {
    ...{ name: 'pass', title: '通过', place: 'x', look: 'link' },
    does: {
      ...{ kind: 'call', call: 'review', filling: {}, members: [], steps: [], data: {}, checks: [] },
      then: { kind: 'next' },
    },
  } as ActionDefinition;
  const block = table([column('shop', '店铺')], {
    source: { kind: 'call', question: { call: 'orders', filling: {} } },
    row: [detail, pass],
  });
  const calls = {
    orders: call('orders', { result: 'list', reads: ['order'] }),
    review: call('review', { writes: ['order'] }),
  };
  await render(<Stage block={block} calls={calls} />);
  await page.getByRole('button', { name: '详情' }).nth(1).click();
  const drawer = page.getByRole('dialog');
  await expect.element(drawer.getByText('乙店')).toBeVisible();
  server.answers.orders = rows.filter(({ no }) => no !== '2');
  await drawer.getByRole('button', { name: '通过' }).click();
  await expect.element(drawer.getByText('丙店')).toBeVisible();
  server.answers.orders = rows.filter(({ no }) => no === '1');
  await drawer.getByRole('button', { name: '通过' }).click();
  await expect.element(drawer.getByText('甲店')).toBeVisible();
});
