import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Blocks } from '#model/block.ts';
import { base, call, createServer, refused, Stage } from '../../forms/fixtures/stage.tsx';

const list = {
  source: '[…]',
  tree: {
    op: 'list' as const,
    items: [
      {
        op: 'record' as const,
        fields: { bizType: { op: 'literal' as const, value: 3 }, showFlag: { op: 'literal' as const, value: 2 } },
      },
    ],
  },
  reads: [],
};
const block: Blocks['notice'] = {
  ...base,
  kind: 'notice',
  id: 'screen.0',
  text: '提现支持审批',
  tone: 'info',
  actions: [],
  closes: {
    name: 'close',
    title: '关闭',
    place: base.place,
    look: 'link',
    does: {
      kind: 'call',
      call: 'dismiss',
      filling: { opList: { value: list } },
      members: [],
      steps: [],
      data: {},
      checks: [],
    },
  },
};
const calls = { dismiss: call('dismiss', { fields: ['opList'], required: ['opList'] }) };

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  server = createServer();
});
afterEach(() => void vi.unstubAllGlobals());

const show = () => render(<Stage block={block} calls={calls} />);

it('R-159 a closed alert is said to be closed, and goes', async () => {
  server.answers['dismiss'] = null;
  await show();
  await page.getByRole('button', { name: '关闭' }).click();
  await expect.element(page.getByText('提现支持审批')).not.toBeInTheDocument();
  expect(server.sent.map(({ name, body }) => [name, body])).toEqual([
    ['dismiss', { opList: [{ bizType: 3, showFlag: 2 }] }],
  ]);
});

it('stays open after a refusal, and shows the reason', async () => {
  server.answers['dismiss'] = () => refused('10019', '当前状态不允许此操作');
  await show();
  await page.getByRole('button', { name: '关闭' }).click();
  await expect.element(page.getByText('当前状态不允许此操作')).toBeVisible();
  await expect.element(page.getByText('提现支持审批')).toBeVisible();
});
