import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { call, column, createServer, read, Stage, table } from '../../forms/fixtures/stage.tsx';

let server: ReturnType<typeof createServer>;
beforeEach(() => (server = createServer()));
afterEach(() => void vi.unstubAllGlobals());

it('rows of a failed answer show the failure and a retry instead of loading', async () => {
  server.answers.order = () => Promise.reject(new TypeError('lost'));
  const block = table([column('shop', '店铺')], {
    source: { kind: 'value', value: read('data.order.lines') },
    data: { order: { call: 'order', filling: {} } },
  });
  await render(<Stage block={block} calls={{ order: call('order', { title: '订单详情' }) }} />);
  await expect.element(page.getByText(/订单详情加载失败/)).toBeVisible();
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
  server.answers.order = { lines: [{ no: '1', shop: '甲店' }] };
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByText('甲店')).toBeVisible();
});
