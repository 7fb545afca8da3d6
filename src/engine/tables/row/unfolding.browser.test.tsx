import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Block, Blocks } from '#model/block.ts';
import { open, tasks } from '../../testing/tasks.tsx';

/* Rows that expand a block under themselves. */

const expand: Block = {
  id: 'more',
  kind: 'infoList',
  place: 'x',
  width: 'full',
  data: {},
  filter: [],
  source: {
    kind: 'value',
    value: { source: 'row', tree: { op: 'read', root: 'row', path: [] }, reads: ['row'] },
  },
  columns: 1,
  actions: [],
  items: [
    {
      kind: 'item',
      name: 'owner',
      title: '谁在办',
      format: 'plain',
      value: { source: 'row.owner', tree: { op: 'read', root: 'row', path: ['owner'] }, reads: ['row.owner'] },
      inferred: [],
      actions: [],
    },
  ],
};
const unfolding = (block: Blocks['table']): Blocks['table'] => ({ ...block, expand });

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) =>
    Response.json({ code: '0', message: '', result: tasks(JSON.parse(init.body as string)) }),
  );
});
afterEach(() => void vi.unstubAllGlobals());

describe('a row that unfolds', () => {
  it('expands and collapses its block', async () => {
    await open('', unfolding);
    const toggle = page.getByRole('button', { name: '展开' }).nth(1);
    await toggle.click();
    await expect.element(page.getByText('谁在办')).toBeVisible();
    const line = page.getByText('谁在办').element().closest('tr') as HTMLElement;
    expect(line.previousElementSibling?.textContent).toContain('T2');
    expect(line.textContent).toContain('Person 2');
    const button = page.getByRole('button', { name: '收起' });
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await expect.element(button).toHaveFocus();
    await button.click();
    await expect.element(page.getByText('谁在办')).not.toBeInTheDocument();
  });

  it('expands by keys, which skip its content', async () => {
    await open('', unfolding);
    await page.getByText('Person 3', { exact: true }).click();
    await expect.poll(() => document.activeElement?.textContent).toBe('Person 3');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(page.getByText('谁在办')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Person 4');
    await userEvent.keyboard('{ArrowUp}{Alt>}{ArrowUp}{/Alt}');
    await expect.element(page.getByText('谁在办')).not.toBeInTheDocument();
  });

  it('pain 2: counts towards the height of a long virtual table', async () => {
    const rows = Array.from({ length: 2000 }, (_, n) => ({ no: `N${n}`, owner: `Who ${n}` }));
    const value = { source: 'rows', tree: { op: 'literal' as const, value: rows as never }, reads: [] };
    await open('', (block) => ({
      ...unfolding(block),
      paged: false,
      source: { kind: 'value', value },
      filters: [],
      columns: block.columns.slice(0, 2),
      row: [],
    }));
    const scroller = (): HTMLElement => document.querySelector('table')?.parentElement as HTMLElement;
    await expect.poll(() => scroller().scrollHeight).toBeGreaterThan(2000 * 40 - 1);
    const before = scroller().scrollHeight;
    await page.getByRole('button', { name: '展开' }).nth(1).click();
    await expect.poll(() => scroller().scrollHeight).toBeGreaterThan(before + 20);
    const detail = document.querySelector<HTMLElement>('tr[data-detail]')?.offsetHeight ?? 0;
    expect(Math.abs(scroller().scrollHeight - before - detail)).toBeLessThanOrEqual(1);
    scroller().scrollTop = 1000 * 40 + detail;
    await expect.poll(() => page.getByText('N1000', { exact: true }).elements().length).toBe(1);
    const row = page.getByText('N1000', { exact: true }).element().closest('tr') as HTMLElement;
    // The rows above have the height they report: the row scrolled to begins right under the head.
    const top = scroller().getBoundingClientRect().top;
    expect(Math.abs(row.getBoundingClientRect().top - top - 36)).toBeLessThan(41);
    expect(document.querySelectorAll('tbody tr').length).toBeLessThan(80);
  });

  it('is a card that unfolds on a phone', async () => {
    await page.viewport(390, 844);
    await open('', unfolding);
    const toggle = page.getByRole('button', { name: '展开' }).first();
    await expect.element(toggle).toBeVisible();
    expect(toggle.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await toggle.click();
    await expect.element(page.getByText('谁在办')).toBeVisible();
  });
});
