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

it('what is typed in a dialog over a row is there once, however wide the window becomes', async () => {
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
