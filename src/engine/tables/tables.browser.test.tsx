import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Tree } from '#model/expression.ts';
import { open, tasks, TOTAL } from '../testing/tasks.tsx';

const SIZE: Tree = { op: 'size', of: { op: 'read', root: 'rows', path: [] } };

let asked: Record<string, unknown>[] = [];
let answer: (request: Record<string, unknown>) => unknown;

beforeEach(async () => {
  await page.viewport(1440, 900);
  asked = [];
  answer = tasks;
  localStorage.clear();
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const request = JSON.parse(init.body as string) as Record<string, unknown>;
    asked.push(request);
    const result = await answer(request);
    return result instanceof Response ? result : Response.json({ code: '0', message: '', result });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const last = (): Record<string, unknown> => asked.at(-1) ?? {};

describe('looking', () => {
  it('pain 23: requests the page of the URL, and shows the total', async () => {
    await open('?page=2&size=20&state=DONE&sort=cost+asc&at=last-7-days&what=ever');
    await expect.element(page.getByText('T21', { exact: true })).toBeVisible();
    expect(last()).toEqual({
      currentPage: 2,
      pageSize: 20,
      sort: 'cost asc',
      state: 7,
      at: ['2026-11-14', '2026-11-20'],
    });
    await expect.element(page.getByRole('radio', { name: '已完成 28' })).toBeChecked();
    await expect.element(page.getByRole('columnheader', { name: 'cost' })).toHaveAttribute('aria-sort', 'ascending');
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(TOTAL + 1));
  });

  it('pain 23: moves on by the pager, and back by the browser', async () => {
    const router = await open();
    await page.getByRole('button', { name: '第 3 页' }).click();
    await expect.element(page.getByText('T21', { exact: true })).toBeVisible();
    expect(router.state.location.search).toBe('?page=3');
    await router.navigate(-1);
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
  });

  it('keeps the first row visible when the page size grows', async () => {
    const router = await open('?page=3');
    await expect.element(page.getByText('T21', { exact: true })).toBeVisible();
    await page.getByLabelText('每页条数').selectOptions('50');
    await expect.element(page.getByText('T21', { exact: true })).toBeVisible();
    expect(router.state.location.search).toBe('?size=50');
  });

  it('goes to the last page if the requested one no longer exists', async () => {
    const router = await open('?page=99');
    await expect.element(page.getByText('T57', { exact: true })).toBeVisible();
    expect(router.state.location.search).toBe('?page=6');
  });

  it('applies chips at once, and typed values on submit', async () => {
    const router = await open('?page=2');
    await page.getByRole('radio', { name: '进行中 29' }).click();
    await expect.poll(() => router.state.location.search).toBe('?state=OPEN');
    await page.getByLabelText('owner').fill('Ann');
    expect(router.state.location.search).toBe('?state=OPEN');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.search).toBe('?state=OPEN&owner=Ann');
    await expect.poll(last).toMatchObject({ owner: 'Ann', state: 1, currentPage: 1 });
    await page.getByRole('button', { name: '重置' }).click();
    await expect.poll(() => router.state.location.search).toBe('?state=OPEN');
  });

  it('keeps a change that is not drawn yet when the next one comes', async () => {
    const router = await open('?page=2');
    await page.getByLabelText('owner').fill('Ann');
    const chip = page.getByRole('radio', { name: '进行中 29' }).element() as HTMLElement;
    const sort = page.getByRole('button', { name: 'cost' }).element() as HTMLElement;
    chip.click();
    (page.getByLabelText('owner').element() as HTMLInputElement).form?.requestSubmit();
    sort.click();
    await expect.poll(() => router.state.location.search).toBe('?state=OPEN&owner=Ann&sort=cost+desc');
    await expect.poll(last).toMatchObject({ owner: 'Ann', state: 1, sort: 'cost desc', currentPage: 1 });
    await router.navigate(-1);
    await expect.poll(() => router.state.location.search).toBe('?state=OPEN&owner=Ann');
    await page.getByRole('radio', { name: '已完成 28' }).click();
    await expect.poll(() => router.state.location.search).toBe('?state=DONE&owner=Ann');
  });

  it('sorts descending first, then ascending', async () => {
    const router = await open();
    await page.getByRole('button', { name: 'cost' }).click();
    await expect.poll(() => router.state.location.search).toBe('?sort=cost+desc');
    await page.getByRole('button', { name: 'cost' }).click();
    await expect.poll(() => router.state.location.search).toBe('?sort=cost+asc');
  });
});

describe('columns', () => {
  const heads = (): string[] =>
    [...document.querySelectorAll('thead th')].map((head) => head.textContent).filter((text) => text !== '操作');
  const widthOf = (name: string): number =>
    page.getByRole('columnheader', { name }).element().getBoundingClientRect().width;

  it('pain 22: are moved, hidden and pinned by the person, and restored by a reset', async () => {
    await open();
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    const written = heads();
    await page.getByRole('button', { name: '选择列' }).click();
    await page.getByRole('button', { name: 'cost：上移' }).click();
    await expect.poll(() => heads().indexOf('cost')).toBe(written.indexOf('cost') - 1);
    await page.getByRole('checkbox', { name: 'owner' }).click();
    await expect.poll(heads).not.toContain('owner');
    await page.getByRole('button', { name: 'cost：固定在左侧' }).click();
    await expect.poll(() => heads()[1]).toBe('cost');
    await expect.element(page.getByRole('button', { name: 'no：下移' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: '恢复默认' }).click();
    await expect.poll(heads).toEqual(written);
  });

  it('are narrowed from their drawn width, and the button keeps the focus at the limit', async () => {
    await open();
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    // A name takes all remaining room: wider than in the schema, here even wider than a person can set.
    expect(widthOf('owner')).toBeGreaterThan(640);
    await page.getByRole('button', { name: '选择列' }).click();
    await page.getByRole('button', { name: 'owner：收窄' }).click();
    await expect.element(page.getByText('owner：宽 640 像素')).toBeInTheDocument();
    await page.getByRole('button', { name: 'owner：收窄' }).click();
    await expect.element(page.getByText('owner：宽 624 像素')).toBeInTheDocument();
    const up = page.getByRole('button', { name: 'cost：上移' });
    await up.click();
    await expect.element(up).toHaveAttribute('aria-disabled', 'true');
    await expect.element(up).toHaveFocus();
    await expect.element(page.getByText('cost：第 2 列')).toBeInTheDocument();
  });

  it('are widened by drag, and fit their content after a double click', async () => {
    await open();
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    const before = widthOf('cost');
    const handle = page.getByRole('columnheader', { name: 'cost' }).element().lastElementChild as HTMLElement;
    const drag = (type: string, x: number): boolean =>
      handle.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: x, pointerId: 1 }));
    handle.setPointerCapture = () => undefined;
    drag('pointerdown', 500);
    drag('pointermove', 560);
    expect(widthOf('cost')).toBe(before + 60);
    drag('pointerup', 560);
    await expect.poll(() => localStorage.getItem('sw.columns.toy/tasks')).toContain(`"cost":${before + 60}`);
    page
      .getByRole('columnheader', { name: 'cost' })
      .element()
      .lastElementChild?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    await expect.poll(() => widthOf('cost')).toBe(before);
  });

  it('have an edge for screen readers, moved by arrow keys', async () => {
    await open();
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    const edge = page.getByRole('columnheader', { name: 'cost', exact: true }).getByRole('separator');
    const before = widthOf('cost');
    (edge.element() as HTMLElement).focus();
    await expect.element(edge).toHaveAttribute('aria-valuenow', String(before));
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.poll(() => widthOf('cost')).toBe(before + 32);
    await expect.element(edge).toHaveAttribute('aria-valuenow', String(before + 32));
    await expect.element(edge).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => widthOf('cost')).toBe(before);
  });
});

describe('states', () => {
  it('keeps the rows while others are loading', async () => {
    await open();
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    let release: () => void = () => undefined;
    answer = (request) => new Promise((resolve) => (release = () => resolve(tasks(request))));
    await page.getByRole('button', { name: '第 2 页' }).click();
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    release();
    await expect.element(page.getByText('T11', { exact: true })).toBeVisible();
  });

  it('shows an empty state with its actions', async () => {
    answer = () => ({ list: [], total: 0, currentPage: 1, pageSize: 10 });
    await open();
    await expect.element(page.getByText('还没有任务')).toBeVisible();
    expect(page.getByRole('button', { name: '新建任务' }).elements()).toHaveLength(2);
  });

  it('an empty card with a title is one line without tools', async () => {
    answer = () => ({ list: [], total: 0, currentPage: 1, pageSize: 10 });
    await open('', (block) => ({ ...block, title: { parts: ['记录'], reads: [] }, filters: [], size: 5 }));
    const line = page.getByRole('status').filter({ hasText: '还没有任务' });
    await expect.element(line).toBeVisible();
    expect(line.element().getBoundingClientRect().height).toBeLessThan(80);
    expect(page.getByRole('button', { name: '打印' }).elements()).toEqual([]);
  });

  it('names the conditions that found nothing, and clears them', async () => {
    answer = () => ({ list: [], total: 0, currentPage: 1, pageSize: 10 });
    const router = await open('?state=DONE&at=last-7-days');
    await expect.element(page.getByText('条件：已完成、近7天')).toBeVisible();
    await page.getByRole('button', { name: '清除条件' }).click();
    await expect.poll(() => router.state.location.search).toBe('');
  });

  it('shows a failure with a retry, and keeps the filter', async () => {
    answer = () => {
      throw new TypeError('gone');
    };
    await open('?state=DONE');
    await expect.element(page.getByText('任务加载失败')).toBeVisible();
    await expect.element(page.getByText(/错误编号 [0-9A-F]{4}-\d{4}/)).toBeVisible();
    answer = tasks;
    await page.getByRole('button', { name: '重试' }).click();
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    expect(last()).toMatchObject({ state: 7 });
  });

  it('has no column of actions if none is permitted', async () => {
    const gate = { any: ['/nobody'], products: [], reverse: false };
    await open('', (block) => ({ ...block, row: block.row.map((action) => ({ ...action, permission: gate })) }));
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    expect(page.getByRole('columnheader', { name: '操作' }).elements()).toHaveLength(0);
  });

  it('shows a missing permission', async () => {
    answer = () => Response.json({ code: '403', message: '暂无权限', result: null }, { status: 403 });
    await open();
    await expect.element(page.getByText('暂无任务权限')).toBeVisible();
  });
});

describe('rows', () => {
  it.each([
    ['compact', 32],
    ['normal', 40],
    ['roomy', 48],
  ])('are as high as each of their cells, %s: no cell is laid out twice', async (density, height) => {
    localStorage.setItem('sw.density', density);
    await open();
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    const row = document.querySelector('tbody tr') as HTMLTableRowElement;
    const cells = [...row.cells];
    const heights = cells.map((cell) => {
      for (const each of cells) each.style.cssText = each === cell ? 'height: auto' : 'display: none';
      return row.getBoundingClientRect().height;
    });
    expect(heights).toEqual(cells.map(() => height));
  });

  it('offer two actions in words and the rest in a menu that keys walk through', async () => {
    await open();
    const row = page.getByRole('row', { name: /T3 / });
    await expect.element(row.getByRole('button', { name: '催办' })).toBeVisible();
    await row.getByRole('button', { name: '更多操作' }).click();
    await expect.element(page.getByRole('menuitem', { name: '转交' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('menuitem', { name: '关闭' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(row.getByRole('button', { name: '更多操作' })).toHaveFocus();
    // Tasks with even numbers are done: two actions, no menu.
    expect(page.getByRole('row', { name: /T2 / }).getByRole('button', { name: '更多操作' }).elements()).toHaveLength(0);
  });

  it('keep dangerous actions last in the menu', async () => {
    await open('', (block) => ({
      ...block,
      row: block.row.map((each) => (each.name === 'one' ? { ...each, look: 'danger' } : each)),
    }));
    const row = page.getByRole('row', { name: /T3 / });
    await row.getByRole('button', { name: '更多操作' }).click();
    expect(
      page
        .getByRole('menuitem')
        .elements()
        .map((each) => each.textContent),
    ).toEqual(['关闭', '催办']);
    expect(row.getByRole('button', { name: '催办' }).elements()).toHaveLength(0);
    // The menu button exists even if it has no other entry.
    const even = page.getByRole('row', { name: /T2 / });
    await expect.element(even.getByRole('button', { name: '更多操作' })).toBeVisible();
  });

  it('are higher where a state has its reason under it, and both stand inside with room', async () => {
    const rowOf = (text: string): DOMRect =>
      page.getByText(text, { exact: true }).last().element().closest('tr')!.getBoundingClientRect();
    await open();
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    const plain = rowOf('T1').height;
    await open('', (block) => ({
      ...block,
      columns: block.columns.map((each) => (each.name === 'owner' ? { ...each, under: 'state' } : each)),
    }));
    const shown = (): Element => page.getByText('Person 1', { exact: true }).last().element();
    await expect.poll(() => shown().matches('small')).toBe(true);
    const reason = shown();
    const row = rowOf('Person 1');
    expect(row.height - plain).toBe(6);
    const lines = [...reason.parentElement!.children].map((each) => each.getBoundingClientRect());
    const [above, between, below] = [
      lines[0]!.top - row.top,
      lines[1]!.top - lines[0]!.bottom,
      row.bottom - lines[1]!.bottom,
    ];
    expect(between).toBeGreaterThanOrEqual(0);
    expect(Math.min(above, below)).toBeGreaterThanOrEqual(3);
    expect(Math.abs(above - below)).toBeLessThanOrEqual(4);
  });

  it('are a few cards initially, and all on demand', async () => {
    answer = () => tasks({ currentPage: 1, pageSize: 5 });
    const title = {
      parts: ['All ', { value: { source: 'size(rows)', tree: SIZE, reads: ['rows'] }, format: 'plain' }],
    };
    await open('', (block) => ({ ...block, as: 'cards', first: { count: 3, title: { ...title, reads: ['rows'] } } }));
    const cards = page.getByRole('list', { name: '任务' }).getByRole('listitem');
    await expect.element(cards.nth(2)).toBeVisible();
    expect(cards.elements()).toHaveLength(3);
    await page.getByRole('button', { name: 'All 5' }).click();
    await expect.element(cards.nth(4)).toBeVisible();
    await page.getByRole('button', { name: '收起' }).click();
    expect(cards.elements()).toHaveLength(3);
  });

  it('are a timeline: in order, each with its state mark and a text for screen readers', async () => {
    answer = () => tasks({ currentPage: 1, pageSize: 5 });
    await open('', (block) => ({ ...block, as: 'timeline', row: [], filters: [] }));
    const list = page.getByRole('list', { name: '任务' });
    const steps = list.getByRole('listitem');
    await expect.element(steps.nth(4)).toBeVisible();
    expect(list.element().tagName).toBe('OL');
    for (const [n, step] of steps.elements().entries()) {
      const mark = step.firstElementChild as HTMLElement;
      expect(mark.textContent, `step ${n}`).toMatch(/^(进行中|已完成)$/);
      // A disc is as wide as it is high, so its text takes no room.
      const { width, height } = (mark.firstElementChild ?? mark).getBoundingClientRect();
      expect(Math.round(width - height)).toBe(0);
      expect(step.textContent).toContain(`T${n + 1}`);
    }
  });

  it('are lines whose tag begins at the edge of the title when it wraps', async () => {
    answer = () => tasks({ currentPage: 1, pageSize: 5 });
    await open('', (block) => ({ ...block, as: 'rows', row: [], filters: [] }));
    const line = page.getByRole('list', { name: '任务' }).getByRole('listitem').first();
    await expect.element(line).toBeVisible();
    const text = line.element().firstElementChild as HTMLElement;
    const tag = text.querySelector('[data-tone]') as HTMLElement;
    const left = (element: Element): number => Math.round(element.getBoundingClientRect().left);
    expect(left(tag)).toBeGreaterThan(left(text) + 8);
    text.style.width = '40px';
    expect(left(tag)).toBe(left(text));
  });

  it('show why an action is disabled', async () => {
    await open();
    await page.getByRole('row', { name: /T1 / }).getByRole('button', { name: '更多操作' }).click();
    const item = page.getByRole('menuitem', { name: '关闭' });
    await expect.element(item).toHaveAttribute('aria-disabled', 'true');
    await expect.element(item).toHaveAttribute('title', '已锁定，不能关闭');
  });

  it('open a drawer that walks through the rows of the page', async () => {
    await open();
    await page.getByRole('link', { name: 'T1', exact: true }).click();
    const drawer = page.getByRole('dialog');
    await expect.element(drawer.getByText('Person 1', { exact: true })).toBeVisible();
    await expect.element(drawer.getByRole('button', { name: '上一条' })).toHaveAttribute('aria-disabled', 'true');
    await drawer.getByRole('button', { name: '下一条' }).click();
    await expect.element(drawer.getByText('Person 2', { exact: true })).toBeVisible();
    await expect.element(drawer.getByRole('button', { name: '催办' })).toBeVisible();
  });

  it('offer no further actions in the drawer of a row that left the list', async () => {
    vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await open();
    await page.getByRole('link', { name: 'T1', exact: true }).click();
    const remind = page.getByRole('dialog').getByRole('button', { name: '催办' });
    await expect.element(remind).toBeVisible();
    // A list that changes by itself must not close the open drawer.
    answer = (request) => {
      const whole = tasks(request) as { list: unknown[] };
      return { ...whole, list: whole.list.slice(1) };
    };
    // The button is covered by the drawer.
    (page.getByRole('button', { name: '刷新' }).element() as HTMLElement).click();
    await expect.poll(() => page.getByRole('gridcell', { name: 'T1', exact: true }).elements()).toHaveLength(0);
    await remind.click();
    await expect.poll(() => remind.elements()).toHaveLength(0);
    await expect.element(page.getByRole('dialog').getByText('Person 1', { exact: true })).toBeVisible();
  });

  it('sum up by currency, initially one', async () => {
    await open();
    const sum = (amount: string) => page.getByRole('gridcell', { name: amount, exact: true });
    await expect.element(sum('712.50 USD')).toBeVisible();
    // The sum covers all rows, not the ten visible ones.
    await expect.element(page.getByText('57 条合计')).toBeVisible();
    await page.getByRole('button', { name: '查看其他 1 个币种' }).click();
    await expect.element(sum('1.00 EUR')).toBeVisible();
  });

  it('restores all columns when a narrow window grows', async () => {
    await page.viewport(390, 844);
    await open();
    await expect.element(page.getByRole('listitem').first()).toBeVisible();
    await page.viewport(1440, 900);
    await expect.element(page.getByRole('columnheader', { name: 'state' })).toBeVisible();
    expect(document.querySelectorAll('thead th')).toHaveLength(5);
  });

  it('are cards on a phone, and the filter a sheet', async () => {
    await page.viewport(390, 844);
    await open('?at=last-7-days');
    await expect.element(page.getByRole('listitem').first()).toBeVisible();
    expect(page.getByRole('grid').elements()).toHaveLength(0);
    await page.getByRole('button', { name: '筛选 1' }).click();
    await expect.element(page.getByRole('dialog', { name: '筛选' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => page.getByRole('dialog').elements()).toHaveLength(0);
  });
});

describe('widgets of a filter', () => {
  it('a long list searches, and keys choose', async () => {
    const router = await open();
    const box = page.getByRole('combobox', { name: /^level/ });
    await expect.element(box).toBeVisible();
    (box.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('combobox', { name: '搜索level' })).toHaveFocus();
    await userEvent.keyboard('1');
    await expect.poll(() => page.getByRole('listbox', { name: 'level' }).getByRole('option').elements().length).toBe(3);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(box).toHaveFocus();
    await expect.element(box).toHaveTextContent('level级别 10');
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => router.state.location.search).toBe('?level=L10');
  });

  it('a range accepts any spelling, is put in order, and needs both ends', async () => {
    const router = await open();
    const from = page.getByRole('textbox', { name: 'at 开始日期' });
    await from.fill('2026/11/9');
    await userEvent.tab();
    await expect.element(from).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('textbox', { name: 'at 结束日期' }).fill('20261101');
    await userEvent.tab();
    await expect.element(from).toHaveValue('2026-11-01');
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => router.state.location.search).toBe('?at=2026-11-01%7E2026-11-09');
  });

  it('one or two choices apply when they are made', async () => {
    const router = await open('', (block) => ({
      ...block,
      filters: block.filters.filter(({ name }) => name === 'level'),
    }));
    const box = page.getByRole('combobox', { name: /^level/ });
    await expect.element(box).toBeVisible();
    expect(page.getByRole('button', { name: '查询' }).elements()).toEqual([]);
    (box.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}1');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => router.state.location.search).toBe('?level=L10');
  });

  it('a relative range stays relative', async () => {
    const router = await open();
    await page.getByRole('button', { name: '选择at' }).click();
    await page.getByRole('button', { name: '近30天' }).click();
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => router.state.location.search).toBe('?at=last-30-days');
    await expect.poll(last).toMatchObject({ at: ['2026-10-22', '2026-11-20'] });
  });

  it('chips fade at the ends behind which more are hidden', async () => {
    await page.viewport(1440, 900);
    await open();
    const chips = page.getByRole('radiogroup', { name: 'state' });
    await expect.element(page.getByRole('radio', { name: '全部 57' })).toBeVisible();
    const row = chips.element() as HTMLElement;
    const fades = (): boolean[] => ['before', 'after'].map((end) => row.hasAttribute(`data-more-${end}`));
    expect(fades()).toEqual([false, false]);
    row.style.flex = '0 0 120px';
    await expect.poll(fades).toEqual([false, true]);
    expect(getComputedStyle(row).maskImage).toContain('linear-gradient');
    row.scrollLeft = 20;
    await expect.poll(fades).toEqual([true, true]);
    row.scrollLeft = 9999;
    await expect.poll(fades).toEqual([true, false]);
  });

  it('arrows move through chips', async () => {
    const router = await open();
    const all = page.getByRole('radio', { name: '全部 57' });
    await expect.element(all).toBeChecked();
    (all.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => router.state.location.search).toBe('?state=OPEN');
    await expect.element(page.getByRole('radio', { name: '进行中 29' })).toHaveFocus();
  });
});
