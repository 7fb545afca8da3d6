import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ActionDefinition } from '#model/action.ts';
import type { Blocks } from '#model/block.ts';
import { useRefreshLive } from '../../calls/use-send.ts';
import { mouse, pressOn, topOf } from '../../testing/press.ts';
import { open, read, tasks } from '../../testing/tasks.tsx';

/* Lists that request rows and figures separately and page by cursor. */

type Request = Record<string, unknown>;

let asked: Request[] = [];
let answer: (request: Request) => unknown;

/** Answers like the server: rows with cursors and a minimum total, or the figures alone. */
function apart(request: Request): unknown {
  const { list, sums, counts, total } = tasks({ pageSize: 10, currentPage: 1, ...request }) as {
    list: Request[];
    sums: unknown;
    counts: unknown;
    total: number;
  };
  const { currentPage = 1, pageSize = 10 } = request as { currentPage?: number; pageSize?: number };
  if (request.figures === 'only') return { list: [], total, sums, counts, currentPage, pageSize };
  const shown = (currentPage - 1) * pageSize + list.length;
  const cursors = { firstCursor: `first-${currentPage}`, lastCursor: `last-${currentPage}` };
  return { list, total: list.length === 0 ? 0 : Math.min(total, shown + 1), currentPage, pageSize, ...cursors };
}

const APART = {
  tasks: {
    fields: ['owner', 'state', 'at', 'currentPage', 'pageSize', 'sort', 'countBy', 'figures', 'after', 'before'],
    path: '/api/tasks',
    writes: [],
    result: 'page' as const,
  },
};
/** Adds a record at the top of the list. */
function withFirst(no: string, request: Request): unknown {
  const shown = apart(request) as { list: Request[]; total: number };
  if (request.figures === 'only') return { ...shown, total: shown.total + 1 };
  return { ...shown, list: [{ no, state: 1 }, ...shown.list.slice(1)] };
}

const FIGURES = { total: 58, sums: [{ currency: 'USD', cost: '99.00' }], counts: { OPEN: 30, DONE: 28 } };

const summed = (block: Blocks['table']): Blocks['table'] => ({
  ...block,
  columns: block.columns.map((column) => (column.name === 'cost' ? { ...column, sum: true } : column)),
});
let refreshLive: (entities: readonly string[] | null) => void;
function Live(): null {
  const refresh = useRefreshLive();
  useEffect(() => {
    refreshLive = refresh;
  }, [refresh]);
  return null;
}
const CLOSE: ActionDefinition = {
  ...{ name: '关闭', title: '关闭', place: 'x', look: 'secondary' },
  bulk: { all: { filter: { value: read('filter') } } },
  does: { kind: 'call', call: 'closeAll', filling: {}, members: [], steps: [], data: {}, checks: [] },
};
const openApart = (query = '') => open(query, summed, {}, APART, <Live />);
const rowsAsked = (): Request[] => asked.filter(({ figures }) => figures === 'none');
const figuresAsked = (): Request[] => asked.filter(({ figures }) => figures === 'only');
const row = (name: string) => page.getByText(name, { exact: true });

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  asked = [];
  answer = apart;
  // Switches prefetching off.
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const request = JSON.parse((init.body ?? '{}') as string) as Request;
    asked.push(request);
    const result = await answer(request);
    return result instanceof Response ? result : Response.json({ code: '0', message: '', result });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete (navigator as unknown as Request).connection;
});

it('requests the figures once for all pages and orders, and again for another filter', async () => {
  await openApart();
  await expect.element(page.getByText('共 57 条').first()).toBeVisible();
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect.element(row('T11')).toBeVisible();
  await page.getByRole('button', { name: '第 3 页' }).click();
  await expect.element(row('T21')).toBeVisible();
  expect(figuresAsked()).toHaveLength(1);
  expect(figuresAsked()[0]).not.toHaveProperty('currentPage');
  await page.getByRole('button', { name: 'cost' }).click();
  await expect.poll(() => rowsAsked().at(-1)?.sort).toBe('cost desc');
  expect(figuresAsked()).toHaveLength(1);
  await page.getByRole('radio', { name: '进行中 29' }).click();
  await expect.poll(() => figuresAsked().length).toBe(2);
  expect(figuresAsked()[1]).toMatchObject({ state: 1 });
});

it('requests adjacent pages by cursor, and all others by number', async () => {
  await openApart();
  for (const [name, first] of [
    ['第 2 页', 'T11'],
    ['第 3 页', 'T21'],
    ['第 2 页', 'T11'],
    ['第 1 页', 'T1'],
    ['第 5 页', 'T41'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await page.getByRole('button', { name }).click();
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await expect.element(row(first)).toBeVisible();
  }
  const places = rowsAsked().map(({ currentPage, after, before }) => [currentPage, after, before]);
  expect(places).toEqual([
    [1, undefined, undefined],
    [2, 'last-1', undefined],
    [3, 'last-2', undefined],
    [2, undefined, 'first-3'],
    [1, undefined, undefined],
    [5, undefined, undefined],
  ]);
});

it('sends the questions for rows and figures together', async () => {
  answer = () => new Promise(() => undefined);
  await openApart();
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  expect(rowsAsked()).toHaveLength(1);
  expect(figuresAsked()).toHaveLength(1);
});

it('shows rows before their figures, which arrive without moving anything', async () => {
  let go: () => void = () => undefined;
  answer = (request) =>
    request.figures === 'only' ? new Promise((resolve) => (go = () => resolve(apart(request)))) : apart(request);
  await openApart();
  await expect.element(row('T1')).toBeVisible();
  await expect.element(page.getByRole('status', { name: '正在统计总数' })).toBeInTheDocument();
  const next = page.getByRole('button', { name: '下一页' });
  await expect.element(next).toBeEnabled();
  const place = (): number[] =>
    [next, page.getByRole('columnheader', { name: 'state' }), page.getByRole('rowheader', { name: 'T10' })].flatMap(
      (each) => {
        const { top, left, width } = each.element().getBoundingClientRect();
        return [top, left, width];
      },
    );
  const before = place();
  await expect.poll(() => figuresAsked().length).toBeGreaterThan(0);
  go();
  await expect.element(page.getByText('共 57 条').first()).toBeVisible();
  await expect.element(page.getByRole('gridcell', { name: '712.50 USD' })).toBeVisible();
  expect(place()).toEqual(before);
});

it('keeps the rows if the figures fail, and retries only the figures', async () => {
  answer = (request) => (request.figures === 'only' ? new Response('', { status: 500 }) : apart(request));
  await openApart();
  await expect.element(row('T1')).toBeVisible();
  await expect.element(page.getByText('总数未取得')).toBeVisible();
  await expect.element(page.getByText('合计未取得')).toBeVisible();
  const before = rowsAsked().length;
  answer = apart;
  await page.getByRole('button', { name: '重试' }).last().click();
  await expect.element(page.getByText('共 57 条').first()).toBeVisible();
  expect(rowsAsked()).toHaveLength(before);
});

it('reports failed figures for new rows instead of showing old ones', async () => {
  await openApart();
  await expect.element(page.getByText('共 57 条').first()).toBeVisible();
  answer = (request) => (request.figures === 'only' ? new Response('', { status: 500 }) : withFirst('T0', request));
  await page.getByRole('button', { name: '刷新' }).click();
  await expect.element(row('T0')).toBeVisible();
  await expect.element(page.getByText('总数未取得')).toBeVisible();
  expect(page.getByText('712.50').elements()).toHaveLength(0);
  await page.getByRole('button', { name: '下一页' }).click();
  await expect.element(row('T12')).toBeVisible();
});

it('shows that there are no rows without waiting for the figures', async () => {
  answer = (request) => {
    if (request.figures === 'only') return new Promise(() => undefined);
    return { list: [], total: 0, currentPage: 1, pageSize: 10 };
  };
  await openApart();
  await expect.element(page.getByText('还没有任务')).toBeVisible();
  expect(page.getByRole('status', { name: '正在统计总数' }).elements()).toHaveLength(0);
});

it('leads to a typed page behind the known ones before the total is known', async () => {
  answer = (request) => (request.figures === 'only' ? new Promise(() => undefined) : apart(request));
  await openApart();
  await expect.element(row('T1')).toBeVisible();
  await page.getByRole('textbox', { name: '前往第几页' }).fill('4');
  await userEvent.keyboard('{Enter}');
  await expect.element(row('T31')).toBeVisible();
});

it('offers all matching rows once their number is known', async () => {
  let go: () => void = () => undefined;
  answer = (request) =>
    request.figures === 'only' ? new Promise((resolve) => (go = () => resolve(apart(request)))) : apart(request);
  await open(
    '',
    (block) => ({ ...summed(block), bulk: [CLOSE] }),
    {},
    { ...APART, closeAll: { result: 'none', fields: ['filter'] } },
  );
  await page.getByRole('checkbox', { name: '全选本页' }).click();
  await expect.element(page.getByText('已选 10 条')).toBeVisible();
  expect(page.getByText(/选择符合条件的全部/).elements()).toHaveLength(0);
  go();
  await page.getByRole('button', { name: '选择符合条件的全部 57 条' }).click();
  await page.getByRole('button', { name: '关闭', exact: true }).click();
  await expect.poll(() => asked).toContainEqual({ filter: {} });
});

it('shows the skeleton and the retry on a phone', async () => {
  await page.viewport(390, 800);
  let go: () => void = () => undefined;
  answer = (request) =>
    request.figures === 'only'
      ? new Promise((resolve) => (go = () => resolve(new Response('', { status: 500 }))))
      : apart(request);
  await openApart();
  await expect.element(page.getByRole('status', { name: '正在统计总数' }).first()).toBeVisible();
  await expect.element(page.getByText('1 / …')).toBeVisible();
  await expect.poll(() => figuresAsked().length).toBe(1);
  go();
  await expect.element(page.getByText('总数未取得').first()).toBeVisible();
  answer = apart;
  await page.getByRole('button', { name: '重试' }).first().click();
  await expect.element(page.getByText('1 / 6')).toBeVisible();
});

it('requests a page by number if the server rejects the cursor', async () => {
  answer = (request) =>
    request.after === undefined
      ? apart(request)
      : Response.json({ code: '400', message: '', result: { errors: [] } }, { status: 400 });
  await openApart();
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect.element(row('T11')).toBeVisible();
  expect(rowsAsked().at(-1)).not.toHaveProperty('after');
});

it('leads from a page beyond the last to the last once the total is known', async () => {
  const router = await openApart('?page=99');
  await expect.poll(() => router.state.location.search).toBe('?page=6');
  await expect.element(row('T51')).toBeVisible();
});

it('keeps the figures after a refresh without other rows', async () => {
  await openApart();
  await expect.element(page.getByText('共 57 条').first()).toBeVisible();
  const refresh = page.getByRole('button', { name: '刷新' });
  await refresh.click();
  await expect.poll(() => rowsAsked().length).toBe(2);
  await expect.element(refresh).not.toHaveAttribute('aria-busy');
  answer = (request) => withFirst('T0', request);
  await refresh.click();
  await expect.element(row('T0')).toBeVisible();
  await expect.poll(() => figuresAsked().length).toBe(2);
});

it('requests rows and figures in one request after a change by somebody else', async () => {
  await openApart('?page=2');
  await expect.element(page.getByText('共 57 条').first()).toBeVisible();
  asked = [];
  answer = (request) => ({ ...(withFirst('T0', request) as Request), ...FIGURES });
  refreshLive(['loan']);
  refreshLive(['task']);
  await expect.element(row('T0')).toBeVisible();
  await expect.element(page.getByText('共 58 条').first()).toBeVisible();
  await expect.element(page.getByRole('gridcell', { name: '99.00 USD' })).toBeVisible();
  expect(asked).toMatchObject([{ currentPage: 2, countBy: 'state', figures: 'both' }]);
  await page.getByRole('button', { name: '第 3 页' }).click();
  await expect.element(row('T22')).toBeVisible();
});

it('keeps the rows of a refresh whose figures fail', async () => {
  await openApart();
  await expect.element(page.getByText('共 57 条').first()).toBeVisible();
  asked = [];
  answer = (request) => (request.figures === 'none' ? withFirst('T0', request) : new Response('', { status: 500 }));
  refreshLive(null);
  await expect.element(row('T0')).toBeVisible();
  await expect.element(page.getByText('总数未取得')).toBeVisible();
  expect(asked.map(({ figures }) => figures).slice(0, 3)).toEqual(['both', 'none', 'only']);
});

it('counts again if a page seen before has changed rows', async () => {
  await openApart();
  await expect.element(page.getByText('共 57 条').first()).toBeVisible();
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect.element(row('T11')).toBeVisible();
  answer = (request) => withFirst('T0', request);
  await page.getByRole('button', { name: '第 1 页' }).click();
  await expect.element(row('T0')).toBeVisible();
  await expect.element(page.getByText('共 58 条').first()).toBeVisible();
});

it('counts again if more rows follow than the total', async () => {
  answer = (request) => {
    const result = apart(request) as { list: Request[]; total: number };
    if (request.figures === 'only') return { ...result, total: figuresAsked().length === 1 ? 20 : 57 };
    return result;
  };
  await openApart();
  await expect.element(page.getByText('共 20 条').first()).toBeVisible();
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect.element(page.getByText('共 57 条').first()).toBeVisible();
});

it('has a next page while rows follow, whatever the total', async () => {
  answer = (request) => {
    const result = apart(request) as { total: number };
    return request.figures === 'only' ? { ...result, total: 20 } : result;
  };
  await openApart('?page=2');
  await expect.element(page.getByText('共 20 条').first()).toBeVisible();
  await page.getByRole('button', { name: '下一页' }).click();
  await expect.element(row('T21')).toBeVisible();
});

it('keeps the widths of columns while another filter is counted', async () => {
  let go: () => void = () => undefined;
  const sumOf = (request: Request): string => (request.state === undefined ? '98765432109.50' : '712.50');
  const shown = (request: Request): unknown => {
    const result = apart(request) as { sums?: unknown };
    return request.figures === 'only' ? { ...result, sums: [{ currency: 'USD', cost: sumOf(request) }] } : result;
  };
  answer = shown;
  await openApart();
  await expect.element(page.getByRole('gridcell', { name: '98,765,432,109.50 USD' })).toBeVisible();
  answer = (request) =>
    request.figures === 'only' ? new Promise((resolve) => (go = () => resolve(shown(request)))) : shown(request);
  await page.getByRole('radio', { name: '进行中 29' }).click();
  await expect.element(page.getByRole('status', { name: '正在统计总数' })).toBeInTheDocument();
  await expect.element(page.getByRole('radio', { name: '进行中', exact: true })).toBeChecked();
  const width = (): number => page.getByRole('columnheader', { name: 'cost' }).element().getBoundingClientRect().width;
  const before = width();
  go();
  await expect.element(page.getByRole('gridcell', { name: '712.50 USD' })).toBeVisible();
  expect(width()).toBe(before);
});

it('moves no chip while counts arrive, grow to three digits, their sum to four, and fail', async () => {
  let counts = { OPEN: 3, DONE: 0 };
  let go: () => void = () => undefined;
  answer = (request) => {
    if (request.figures !== 'only') return apart(request);
    return new Promise((resolve) => (go = () => resolve({ ...(apart(request) as Request), counts })));
  };
  await openApart();
  await expect.element(row('T1')).toBeVisible();
  const places = (): number[][] =>
    page
      .getByRole('radio')
      .elements()
      .map((chip) => chip.getBoundingClientRect())
      .map(({ left, width }) => [left, width]);
  const before = places();
  expect(before.length).toBeGreaterThan(2);
  await expect.poll(() => figuresAsked().length).toBe(1);
  go();
  await expect.element(page.getByRole('radio', { name: '进行中 3', exact: true })).toBeVisible();
  expect(places()).toEqual(before);

  counts = { OPEN: 984, DONE: 300 };
  await page.getByLabelText('owner').fill('Ann');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => figuresAsked().length).toBe(2);
  expect(places()).toEqual(before);
  go();
  await expect.element(page.getByRole('radio', { name: '全部 1,284', exact: true })).toBeVisible();
  expect(places()).toEqual(before);

  answer = (request) => (request.figures === 'only' ? new Response('', { status: 500 }) : apart(request));
  await page.getByLabelText('owner').fill('Bob');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('总数未取得')).toBeVisible();
  expect(places()).toEqual(before);
});

it('chooses the chip on which a press began, although a count too long for its room has moved it', async () => {
  let go: () => void = () => undefined;
  answer = (request) => {
    if (request.figures !== 'only') return apart(request);
    const counts = { OPEN: 1, DONE: 9_999_999 };
    return new Promise((resolve) => (go = () => resolve({ ...(apart(request) as Request), counts })));
  };
  const router = await openApart();
  await expect.element(row('T1')).toBeVisible();
  const chip = page.getByRole('radio', { name: /^进行中/ });
  const place = await pressOn(chip, 8);
  await expect.poll(() => figuresAsked().length).toBe(1);
  go();
  await expect.poll(() => topOf(chip, 8).x).toBeGreaterThan(place.x + 8);
  await mouse('mouseReleased', place);
  await expect.poll(() => router.state.location.search).toBe('?state=OPEN');
});
