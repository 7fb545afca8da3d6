import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flushSync } from 'react-dom';
import { page, userEvent } from 'vitest/browser';
import type { ActionDefinition } from '#model/action.ts';
import type { Blocks } from '#model/block.ts';
import { is, open, read, tasks, TOTAL } from '../../testing/tasks.tsx';

const shut: ActionDefinition = {
  ...{ name: 'shut', title: '关闭', place: 'x', look: 'link' },
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

/** Makes the list's call accept the key of one row. */
const keyed = (block: Blocks['table']): Blocks['table'] =>
  block.source.kind === 'call'
    ? {
        ...block,
        source: {
          kind: 'call',
          question: {
            ...block.source.question,
            filling: { ...block.source.question.filling, no: { value: read('filter.no') } },
          },
        },
        filters: [
          ...block.filters,
          { ...(block.filters[1] as Blocks['table']['filters'][number]), name: 'no', title: '编号' },
        ],
      }
    : block;
const KEYED = { tasks: { fields: ['no', 'owner', 'state', 'at', 'currentPage', 'pageSize', 'sort'] } };

let asked: Record<string, unknown>[] = [];
let closed: unknown[] = [];
beforeEach(() => {
  asked = [];
  closed = [];
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const request = JSON.parse(init.body as string) as Record<string, unknown>;
    const isList = path.endsWith('/tasks');
    if (isList) asked.push(request);
    else closed.push(request['no']);
    return Promise.resolve(Response.json({ code: '0', message: '', result: isList ? answer(request) : null }));
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** A page of the list, or the rows of one key if the request names it. */
function answer(request: Record<string, unknown>): unknown {
  if (request['no'] === undefined) return tasks(request);
  const { list } = tasks({ currentPage: 1, pageSize: TOTAL }) as { list: { no: string }[] };
  const found = list.filter(({ no }) => no.startsWith(request['no'] as string));
  return { list: found.slice(0, 20), total: found.length, currentPage: 1, pageSize: 20 };
}

const drawer = () => page.getByRole('dialog');
const heading = (no: string) => drawer().getByRole('heading', { name: no, exact: true });
const link = (no: string) => page.getByRole('link', { name: no, exact: true });
/** Clicks through the drawer: in a small window the page lies under it. */
const press = (locator: ReturnType<typeof page.getByRole>): void => (locator.element() as HTMLElement).click();
const rest = () => new Promise((resolve) => setTimeout(resolve, 100));

describe('the open row', () => {
  it('is in the address; Back closes it and keeps the filter', async () => {
    const router = await open('?owner=Person');
    await router.navigate('/?owner=Per', { state: { looked: true } });
    await link('T2').click();
    await expect.element(heading('T2')).toBeVisible();
    await expect.poll(() => router.state.location.search).toBe('?owner=Per&open=T2');
    await router.navigate(-1);
    await expect.element(drawer()).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('?owner=Per');
    await router.navigate(1);
    await expect.element(heading('T2')).toBeVisible();
  });

  it('is opened by an address of its own', async () => {
    const router = await open('?open=T3');
    await expect.element(heading('T3')).toBeVisible();
    await rest();
    expect(router.state.location.search).toBe('?open=T3');
  });

  it('leaves no history entry when its drawer is closed', async () => {
    const router = await open('?owner=a');
    await router.navigate('/?owner=b');
    await link('T1').click();
    await expect.element(heading('T1')).toBeVisible();
    await drawer().getByRole('button', { name: '关闭' }).first().click();
    await expect.element(drawer()).not.toBeInTheDocument();
    await expect.poll(() => router.state.location.search).toBe('?owner=b');
    await router.navigate(-1);
    await expect.poll(() => router.state.location.search).toBe('?owner=a');
  });

  it('stays closed if it is closed before its address is drawn', async () => {
    const router = await open('?owner=Person');
    await router.navigate('/?owner=Per', { state: { looked: true } });
    await expect.element(link('T2')).toBeVisible();
    await Promise.all([import('../../overlays/Drawer.tsx'), rest()]);
    flushSync(() => press(link('T2')));
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await rest();
    await expect.element(drawer()).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('?owner=Per');
    await router.navigate(-1);
    expect(router.state.location.search).toBe('?owner=Person');
  });

  it('opens by Forward after it was closed before its address was drawn', async () => {
    const router = await open('?owner=Per');
    await expect.element(link('T2')).toBeVisible();
    await Promise.all([import('../../overlays/Drawer.tsx'), rest()]);
    flushSync(() => press(link('T2')));
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(router.state.location.search).toBe('?owner=Per');
    await router.navigate(1);
    await expect.element(heading('T2')).toBeVisible();
  });

  it('is the one that was clicked right after another one was closed', async () => {
    const router = await open('?owner=Per');
    await link('T2').click();
    await expect.element(heading('T2')).toBeVisible();
    await rest();
    flushSync(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    flushSync(() => press(link('T1')));
    await rest();
    await expect.element(heading('T1')).toBeVisible();
    expect(router.state.location.search).toBe('?owner=Per&open=T1');
    await router.navigate(-1);
    await expect.element(drawer()).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('?owner=Per');
  });

  it('opens by a link that replaces an address before it is drawn', async () => {
    const router = await open('?owner=Per');
    await expect.element(link('T2')).toBeVisible();
    await Promise.all([import('../../overlays/Drawer.tsx'), rest()]);
    flushSync(() => press(link('T2')));
    void router.navigate('/?owner=Per&open=T3');
    await rest();
    await expect.element(heading('T3')).toBeVisible();
  });

  it('keeps a filter set meanwhile when it is closed', async () => {
    const router = await open();
    await link('T1').click();
    await expect.element(heading('T1')).toBeVisible();
    await expect.poll(() => router.state.location.search).toBe('?open=T1');
    press(page.getByRole('button', { name: '第 2 页' }));
    await expect.poll(() => router.state.location.search).toBe('?open=T1&page=2');
    await drawer().getByRole('button', { name: '关闭' }).first().click();
    await expect.poll(() => router.state.location.search).toBe('?page=2');
    await rest();
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  it('follows the arrows of the drawer in the address, without history entries', async () => {
    const router = await open();
    await link('T1').click();
    await drawer().getByRole('button', { name: '下一条' }).click();
    await drawer().getByRole('button', { name: '下一条' }).click();
    await expect.element(heading('T3')).toBeVisible();
    await expect.poll(() => router.state.location.search).toBe('?open=T3');
    await router.navigate(-1);
    await expect.element(drawer()).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  it('is in the address for a dialog without a form too', async () => {
    const more = (block: Blocks['table']): Blocks['table'] => {
      const [detail] = block.row;
      if (detail?.does.kind !== 'drawer') throw new Error('The first action of a row is its drawer');
      const rule = { ...detail, name: 'rule', title: '规则', does: { ...detail.does, kind: 'dialog' as const } };
      return { ...block, row: [...block.row, rule] };
    };
    const router = await open('?open=rule%3AT2', more);
    await expect.element(heading('T2')).toBeVisible();
    expect(router.state.location.search).toBe('?open=rule%3AT2');
    await router.navigate('/?owner=Per', { state: { looked: true } });
    await expect.element(drawer()).not.toBeInTheDocument();
    await router.navigate('/?owner=Per&open=rule%3AT3');
    await expect.element(heading('T3')).toBeVisible();
    await router.navigate(-1);
    await expect.element(drawer()).not.toBeInTheDocument();
    await router.navigate(1);
    await expect.element(heading('T3')).toBeVisible();
    await drawer().getByRole('button', { name: '关闭' }).first().click();
    await expect.element(drawer()).not.toBeInTheDocument();
    await expect.poll(() => router.state.location.search).toBe('?owner=Per');
    // The page behind is visible to screen readers again.
    await expect
      .poll(() => document.querySelectorAll('[aria-hidden=true] table, [aria-hidden=true] main').length)
      .toBe(0);
  });

  it('is loaded by its key if it is not on the page', async () => {
    await open('?owner=Nobody&open=T57', keyed, {}, KEYED);
    await expect.element(heading('T57')).toBeVisible();
    expect(asked.some(({ no, owner }) => no === 'T57' && owner === undefined)).toBe(true);
  });

  it('is reported missing if no row has the key', async () => {
    const router = await open('?open=T999', keyed, {}, KEYED);
    await expect.element(page.getByText('没有找到 T999')).toBeVisible();
    await expect.poll(() => router.state.location.search).toBe('');
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  it('is opened by a link that filters by its key, once', async () => {
    const router = await open('?no=T57', keyed, {}, KEYED);
    await expect.element(heading('T57')).toBeVisible();
    await expect.poll(() => router.state.location.search).toBe('?no=T57&open=T57');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => router.state.location.search).toBe('?no=T57');
    await rest();
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  it('stays closed where the person filters by its key', async () => {
    const router = await open('', keyed, {}, KEYED);
    await router.navigate('/?no=T57', { state: { looked: true } });
    await expect.element(link('T57')).toBeVisible();
    await rest();
    await expect.element(drawer()).not.toBeInTheDocument();
  });
});

describe('the name of a row', () => {
  it('is a link to the row beside the same filter', async () => {
    const router = await open('?owner=Person&page=2');
    await expect.element(link('T11')).toHaveAttribute('href', '/?owner=Person&page=2&open=T11');
    await link('T11').click();
    await expect.poll(() => router.state.location.search).toBe('?owner=Person&page=2&open=T11');
    // Links of other rows do not carry the open row's address.
    await expect.element(link('T12')).toHaveAttribute('href', '/?owner=Person&page=2&open=T12');
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey'] as const)('leaves a click with %s to the browser', async (key) => {
    await open();
    await expect.element(link('T1')).toBeVisible();
    let isTaken: boolean | null = null;
    const stop = (event: Event): void => {
      isTaken = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('click', stop, { once: true });
    link('T1')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true }));
    expect(isTaken).toBe(false);
    await rest();
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  it('is a button if it opens no address', async () => {
    await open(
      '',
      (block) => ({
        ...block,
        columns: block.columns.map((column, n) => (n === 0 ? { ...column, open: 'shut' } : column)),
        row: [...block.row, shut],
      }),
      {},
      { close: { fields: ['no'] } },
    );
    await page.getByRole('button', { name: 'T1', exact: true }).click();
    await expect.poll(() => closed).toEqual(['T1']);
  });
});

describe('an address', () => {
  it('never runs a call, even if the first column does', async () => {
    await open(
      '?open=T1',
      (block) => ({
        ...block,
        columns: block.columns.map((column, n) => (n === 0 ? { ...column, open: 'shut' } : column)),
        row: [...block.row, shut],
      }),
      {},
      { close: { fields: ['no'] } },
    );
    await expect.element(page.getByRole('button', { name: 'T1', exact: true })).toBeVisible();
    await rest();
    expect(closed).toEqual([]);
  });

  it.each([
    ['a row whose drawer is not offered', 'T2'],
    ['another text', '%3Cscript%3E'],
  ])('opens nothing for %s', async (_what, key) => {
    const router = await open(`?open=${key}`, (block) => ({
      ...block,
      row: block.row.map((action) => (action.name === 'detail' ? { ...action, visible: is('row.state', 1) } : action)),
    }));
    await expect.poll(() => router.state.location.search).toBe('');
    await rest();
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  it('closes a drawer whose row starts something else', async () => {
    vi.stubGlobal('print', () => undefined);
    const router = await open();
    await link('T1').click();
    await expect.poll(() => router.state.location.search).toBe('?open=T1');
    press(page.getByRole('row', { name: /T2/ }).getByRole('button', { name: '催办' }));
    await expect.poll(() => router.state.location.search).toBe('');
    await expect.element(drawer()).not.toBeInTheDocument();
  });
});
