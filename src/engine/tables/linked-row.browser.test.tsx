import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ActionDefinition } from '#model/action.ts';
import type { TableBlock } from '#model/block.ts';
import { is, open, read, tasks } from '../testing/tasks.tsx';

const shut: ActionDefinition = {
  ...{ name: 'shut', title: '关闭', place: 'x', look: 'link' },
  visible: is('row.state', 1),
  does: {
    kind: 'call',
    call: 'close',
    filling: { no: { value: read('row.no') } },
    members: [],
    steps: [],
    data: {},
    checks: [],
  },
};
const linked = (block: TableBlock): TableBlock => ({
  ...block,
  columns: block.columns.map((column, n) => (n === 0 ? { ...column, open: 'shut' } : column)),
  row: [...block.row, shut],
});

let closed: unknown[] = [];
beforeEach(() => {
  closed = [];
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const request = JSON.parse(init.body as string) as Record<string, unknown>;
    if (!path.endsWith('/tasks')) closed.push(request['no']);
    return Promise.resolve(
      Response.json({ code: '0', message: '', result: path.endsWith('/tasks') ? tasks(request) : null }),
    );
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** The first rows of the page whose action is offered, and not offered. */
const keyOf = (isOpen: boolean): string => {
  const { list } = tasks({ currentPage: 1, pageSize: 10 }) as { list: { no: string; state: number }[] };
  return list.find(({ state }) => (state === 1) === isOpen)?.no ?? '';
};

it('opens the row that the address names, once, and takes the name out of the address', async () => {
  const router = await open(`?keep=1&open=${keyOf(true)}`, linked, {}, { close: { fields: ['no'] } });
  await expect.poll(() => closed).toEqual([keyOf(true)]);
  expect(router.state.location.search).toBe('?keep=1');
  await router.navigate('/?keep=2');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(closed).toEqual([keyOf(true)]);
});

it.each([
  ['a row whose action is not offered', () => keyOf(false)],
  ['a row that is not there', () => 'T999999'],
  ['another text', () => '%3Cscript%3E'],
])('opens nothing for %s', async (_what, key) => {
  await open(`?open=${key()}`, linked, {}, { close: { fields: ['no'] } });
  await expect.poll(() => document.querySelectorAll('tbody:not([data-waits]) tr').length).toBeGreaterThan(3);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(closed).toEqual([]);
});
