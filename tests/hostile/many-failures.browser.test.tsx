import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { FormatImplementation } from '#engine/host.ts';
import { base, call, createServer, read, refused, Stage } from '#engine/forms/fixtures/stage.tsx';
import type { Block } from '#model/block.ts';

/* Sixty failing blocks on one page: each shows its error in its own place, and the rest of the page stays. */

const MANY = 60;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const blocks = (format: string): Block[] =>
  Array.from({ length: MANY }, (_, n) => ({
    ...base,
    kind: 'infoList',
    id: `info${n}`,
    title: `第${n}块`,
    source: { kind: 'call', question: { call: `record${n}`, filling: {} } },
    items: [{ kind: 'item', name: 'v', title: '值', format, value: read('row.v'), inferred: [], actions: [] }],
    columns: 1,
    actions: [],
  }));
const page = (format: string): Block => ({ ...base, kind: 'body', id: 'body', blocks: blocks(format) }) as Block;
const calls = Object.fromEntries(blocks('plain').map((_, n) => [`record${n}`, call(`record${n}`)]));
const broken = (): never => {
  throw new Error('cannot be drawn');
};

it.each([
  ['are refused', 'plain', refused('500', '处理失败'), /处理失败/g],
  ['cannot be drawn', 'broken', { v: 'x' }, /加载失败/g],
])('all blocks that %s say so, each by itself', async (_what, format, answer, says) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = createServer();
  for (const name of Object.keys(calls))
    server.answers[name] = answer instanceof Response ? () => answer.clone() : answer;
  const formats = { broken: { cell: broken, item: broken, text: broken } as unknown as FormatImplementation };
  const { container } = await render(<Stage block={page(format)} calls={calls} host={{ formats }} />);
  await expect.poll(() => container.innerText.match(says)?.length, { timeout: 20_000 }).toBe(MANY);
  expect(container.querySelectorAll('section').length).toBeGreaterThanOrEqual(MANY);
  expect(container.querySelector('h1')).not.toBeNull();
});
