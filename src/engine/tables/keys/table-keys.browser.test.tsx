import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open, tasks } from '../../testing/tasks.tsx';

/* Keys in a table, following the grid pattern of the ARIA practices. */

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) =>
    Response.json({ code: '0', message: '', result: tasks(JSON.parse(init.body as string)) }),
  );
});
afterEach(() => void vi.unstubAllGlobals());

const press = (keys: string): Promise<void> => userEvent.keyboard(keys);
const focused = (): string => document.activeElement?.closest('th, td')?.textContent ?? '';
const cell = (text: string) => page.getByText(text, { exact: true });

/** The keys of a table are loaded when somebody first uses the page. */
async function enter(text = 'Person 1'): Promise<void> {
  await expect.element(cell(text)).toBeVisible();
  await press('{Shift}');
  await expect.poll(() => document.querySelectorAll('tbody [tabindex="0"]').length).toBe(1);
  await cell(text).click();
  await expect.poll(focused).toBe(text);
}

describe('pain 29: one stop of the tab order', () => {
  it('loses no keys pressed before the handler has loaded', async () => {
    await open();
    await expect.element(cell('Person 1')).toBeVisible();
    const first = document.querySelector<HTMLElement>('tbody tr :is(button, a, input)');
    first?.focus();
    await press('{ArrowDown}{ArrowDown}{ArrowRight}');
    await expect.poll(focused).toBe('Person 3');
  });

  it('is left by one Tab, and re-entered at the same cell', async () => {
    await open();
    await enter('Person 3');
    await press('{Tab}');
    expect(document.activeElement?.closest('tbody')).toBeNull();
    await press('{Shift>}{Tab}{/Shift}');
    expect(focused()).toBe('Person 3');
  });

  it('moves by arrow keys, to the ends, and to the head', async () => {
    await open();
    await enter();
    await press('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('Person 3');
    await press('{ArrowLeft}');
    expect(focused()).toBe('T3');
    await press('{Control>}{End}{/Control}{ArrowLeft}{ArrowLeft}');
    expect(focused()).toContain('12.50');
    await press('{Control>}{Home}{/Control}{ArrowRight}{ArrowUp}');
    expect(document.activeElement?.tagName).toBe('TH');
    expect(focused()).toBe('owner');
  });

  it('presses a cell’s control, opens the first action without one, and returns the focus', async () => {
    await open();
    await enter('Person 2');
    await press('{Enter}');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await press('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(focused).toBe('Person 2');
    await press('{End}{Enter}');
    expect(document.activeElement?.textContent).toBe('详情');
    await press('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('催办');
    await press('{Escape}');
    expect(document.activeElement?.tagName).toBe('TD');
  });
});

describe('pain 23: focus and view', () => {
  it('turns pages, and keeps its place', async () => {
    const router = await open();
    await enter('Person 4');
    await press('{Alt>}{PageDown}{/Alt}');
    await expect.poll(() => router.state.location.search).toBe('?page=2');
    await expect.poll(focused).toBe('Person 14');
    await press('{Alt>}{PageUp}{/Alt}');
    await expect.poll(focused).toBe('Person 4');
  });

  it('stays on its row after a refresh, wherever that row is', async () => {
    await open();
    await enter('Person 4');
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      const answer = tasks(JSON.parse(init.body as string)) as { list: unknown[] };
      return Response.json({ code: '0', message: '', result: { ...answer, list: answer.list.toReversed() } });
    });
    (page.getByRole('button', { name: '刷新' }).element() as HTMLElement).dispatchEvent(
      new MouseEvent('click', { bubbles: true }),
    );
    await expect.poll(() => document.querySelector('tbody tr')?.textContent).toContain('Person 10');
    await expect.poll(focused).toBe('Person 4');
  });
});

describe('columns', () => {
  const head = (name: string) => page.getByRole('columnheader', { name });
  const width = (name: string): number => head(name).element().getBoundingClientRect().width;
  const heads = (): string[] => [...document.querySelectorAll('thead th')].map((each) => each.textContent);

  it('are resized on their heads, with announcements', async () => {
    await open();
    await enter('Person 1');
    await press('{ArrowUp}{ArrowRight}');
    expect(focused()).toBe('cost');
    const before = width('cost');
    await press('{Shift>}{ArrowRight}{/Shift}');
    await expect.poll(() => width('cost')).toBe(before + 16);
    await expect.element(page.getByText(`cost：宽 ${before + 16} 像素`)).toBeInTheDocument();
    expect(localStorage.getItem('sw.columns.toy/tasks')).toContain(`"cost":${before + 16}`);
    await press('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
    await expect.poll(() => width('cost')).toBe(before - 16);
    expect(focused()).toBe('cost');
  });

  it('are moved on their heads with the focus, but not before the row’s heading', async () => {
    await open();
    await enter('Person 1');
    await press('{ArrowUp}{ArrowRight}');
    await press('{Control>}{ArrowLeft}{/Control}');
    await expect.poll(() => heads().slice(0, 3)).toEqual(['no', 'cost', 'owner']);
    await expect.poll(focused).toBe('cost');
    await expect.element(page.getByText('cost：第 2 列')).toBeInTheDocument();
    await press('{Control>}{ArrowLeft}{/Control}');
    await expect.element(page.getByText('cost：不能再左移')).toBeInTheDocument();
    expect(heads().slice(0, 2)).toEqual(['no', 'cost']);
    await press('{ArrowRight}');
    expect(focused()).toBe('owner');
  });
});

describe('selection', () => {
  it('ticks with Space, a range with Shift, the page with Ctrl+A', async () => {
    await open('', (block) => ({
      ...block,
      bulk: [{ name: 'all', title: '催办所选', place: 'x', look: 'link', does: { kind: 'print' } }],
    }));
    await enter('Person 2');
    await press(' ');
    await expect.element(page.getByText('已选 1 条').last()).toBeVisible();
    await press('{ArrowDown}{ArrowDown}{Shift>} {/Shift}');
    await expect.element(page.getByText('已选 3 条').last()).toBeVisible();
    await press('{Control>}a{/Control}');
    await expect.element(page.getByText('已选 10 条').last()).toBeVisible();
  });
});

describe('copying', () => {
  const copied = async (): Promise<DataTransfer> => {
    const data = new DataTransfer();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: data }),
    );
    return data;
  };

  it('copies the displayed text of a cell', async () => {
    await open();
    await enter('Person 3');
    expect((await copied()).getData('text/plain')).toBe('Person 3');
    await press('{ArrowRight}');
    expect((await copied()).getData('text/plain')).toBe('12.50 USD');
    await expect.element(page.getByText('复制成功').first()).toBeVisible();
  });

  it('pain 25: copies a range as decimals and full texts', async () => {
    await open();
    await enter('Person 3');
    await press('{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}');
    const ranged = [...document.querySelectorAll('[data-ranged]')];
    expect(ranged).toHaveLength(6);
    await userEvent.hover(ranged[0] as HTMLElement);
    expect(new Set(ranged.map((each) => getComputedStyle(each).backgroundColor)).size, 'one look, hovered or not').toBe(
      1,
    );
    const data = await copied();
    expect(data.getData('text/plain')).toBe('Person 3\t12.50\t进行中\nPerson 4\t12.50\t已完成');
    expect(data.getData('text/html')).toContain('<td>12.50</td>');
    await press('{Escape}');
    expect(document.querySelectorAll('[data-ranged]')).toHaveLength(0);
  });
});

it('is navigable by keys and selectable by drag in a dialog and in a focusable page part', async () => {
  await open();
  await expect.element(cell('Person 1')).toBeVisible();
  document.body.tabIndex = -1;
  document.body.setAttribute('role', 'dialog');
  try {
    await enter('Person 2');
    await press('{ArrowDown}');
    expect(focused()).toBe('Person 3');
    const over = (text: string, type: string): boolean =>
      cell(text)
        .element()
        .dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, buttons: 1, pointerType: 'mouse' }));
    over('Person 2', 'pointerdown');
    over('Person 4', 'pointerover');
    over('Person 4', 'pointerup');
    expect(document.querySelectorAll('[data-ranged]')).toHaveLength(3);
  } finally {
    document.body.removeAttribute('tabindex');
    document.body.removeAttribute('role');
  }
});

it('a dialog lists the keys', async () => {
  await open();
  await enter();
  await press('?');
  await expect.element(page.getByRole('dialog', { name: '表格快捷键' })).toBeVisible();
  await press('{Escape}');
  await expect.poll(focused).toBe('Person 1');
});
