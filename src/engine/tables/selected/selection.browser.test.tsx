import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Blocks } from '#model/block.ts';
import { open, tasks, TOTAL } from '../../testing/tasks.tsx';

const bulk: Blocks['table']['bulk'] = [
  { name: 'print', title: '打印所选', place: 'x', look: 'link', does: { kind: 'print' } },
];
const selecting = (block: Blocks['table']): Blocks['table'] => ({ ...block, bulk });
const tick = (n: number): ReturnType<typeof page.getByRole> => page.getByRole('checkbox', { name: `选择第 ${n} 行` });
const bar = (): ReturnType<typeof page.getByRole> => page.getByText(/^已选 \d+ 条$/).last();

let asked: Record<string, unknown>[] = [];

beforeEach(async () => {
  await page.viewport(1440, 900);
  asked = [];
  localStorage.clear();
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const request = JSON.parse(init.body as string) as Record<string, unknown>;
    asked.push(request);
    return Response.json({ code: '0', message: '', result: tasks(request) });
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe('the selection of a table', () => {
  it('pain 24: is kept over pages, sorts and refreshes, and every tick counts', async () => {
    await open('', selecting);
    await tick(2).click();
    await page.getByRole('button', { name: '第 3 页' }).click();
    await expect.element(page.getByText('T21', { exact: true })).toBeVisible();
    await tick(21).click();
    await tick(22).click();
    await expect.element(bar()).toHaveTextContent('已选 3 条');
    await page.getByRole('button', { name: 'cost' }).click();
    await expect.poll(() => asked.at(-1)?.sort).toBe('cost desc');
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    await expect.element(tick(2)).toBeChecked();
    await expect.element(bar()).toHaveTextContent('已选 3 条');
    await tick(2).click();
    await expect.element(bar()).toHaveTextContent('已选 2 条');
    await expect.element(page.getByText('25.00')).toBeVisible();
    await page.getByRole('button', { name: '取消选择' }).click();
    expect(page.getByText('打印所选').elements()).toHaveLength(0);
  });

  it('pain 3: a tick redraws only its own row', async () => {
    const drawn: unknown[] = [];
    const formats = {
      counted: {
        draw: (value: unknown) => {
          drawn.push(value);
          return String(value);
        },
      },
    };
    await open(
      '',
      (block) => ({
        ...selecting(block),
        columns: block.columns.map((each) => (each.name === 'no' ? { ...each, format: 'counted' } : each)),
      }),
      { formats: formats as never },
    );
    await expect.element(page.getByText('T10', { exact: true })).toBeVisible();
    drawn.length = 0;
    await tick(4).click();
    await expect.element(bar()).toHaveTextContent('已选 1 条');
    expect(new Set(drawn)).toEqual(new Set(['T4']));
    drawn.length = 0;
    await tick(6).click();
    await expect.element(bar()).toHaveTextContent('已选 2 条');
    expect(new Set(drawn)).toEqual(new Set(['T6']));
  });

  it('selects a range with Shift', async () => {
    await open('', selecting);
    await tick(7).click();
    await userEvent.keyboard('{Shift>}');
    await tick(3).click();
    await userEvent.keyboard('{/Shift}');
    await expect.element(bar()).toHaveTextContent('已选 5 条');
    await expect.element(page.getByRole('row', { name: /T5 / })).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('row', { name: /T8 / })).toHaveAttribute('aria-selected', 'false');
  });

  it('selects the page by the head’s checkbox, and announces the number', async () => {
    await open('', selecting);
    const head = page.getByRole('checkbox', { name: '全选本页' });
    await tick(1).click();
    await expect.poll(() => (head.element() as HTMLInputElement).indeterminate).toBe(true);
    await head.click();
    await expect.element(page.getByRole('status').getByText('已选 10 条')).toBeInTheDocument();
    await expect.element(head).toBeChecked();
    await head.click();
    await expect.element(tick(1)).not.toBeChecked();
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(TOTAL + 1));
  });

  it('is cleared when the filter changes, with an announcement', async () => {
    await open('', selecting);
    await tick(1).click();
    await expect.element(bar()).toBeVisible();
    await page.getByRole('textbox', { name: 'owner' }).fill('Ann');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('status').getByText('查询条件已变更，已取消选择')).toBeInTheDocument();
    await expect.element(tick(1)).not.toBeChecked();
  });
});
