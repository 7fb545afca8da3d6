import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ColumnDefinition } from '#model/field.ts';
import { open } from '../../testing/tasks.tsx';

const COUNT = 5000;

const column = (name: string, more: Partial<ColumnDefinition> = {}): ColumnDefinition => ({
  kind: 'column',
  name,
  title: name,
  format: 'plain',
  value: { source: `row.${name}`, tree: { op: 'read', root: 'row', path: [name] }, reads: [`row.${name}`] },
  width: 'id',
  align: 'start',
  priority: 1,
  inferred: [],
  ...more,
});

/** A table that holds all its rows. */
async function openWith(columns: ColumnDefinition[], rows: Record<string, unknown>[]): Promise<void> {
  const value = { source: 'rows', tree: { op: 'literal' as const, value: rows as never }, reads: [] };
  await open('', (block) => ({
    ...block,
    paged: false,
    source: { kind: 'value', value },
    filters: [],
    columns,
    row: [],
    bulk: [],
  }));
}

const scroller = (): HTMLElement => document.querySelector('table')?.parentElement as HTMLElement;
const drawn = (): string[] =>
  [...document.querySelectorAll('tbody tr:not([aria-hidden]) th')].map((cell) => cell.textContent);

beforeEach(() => page.viewport(1440, 900));

describe('a table of many rows', () => {
  const rows = Array.from({ length: COUNT }, (_, n) => ({ no: `N${n}`, amount: String((n * 7919) % COUNT) }));

  it('draws the visible rows, and shows their total number', async () => {
    await openWith([column('no'), column('amount', { sort: true })], rows);
    await expect.element(page.getByText('N0', { exact: true })).toBeVisible();
    await expect.poll(() => drawn().length).toBeLessThan(60);
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(COUNT + 1));
    await expect.element(page.getByText('共 5,000 条')).toBeVisible();
    await expect.poll(() => scroller().scrollHeight).toBeGreaterThanOrEqual(COUNT * 40);
  });

  it('draws further rows in place when scrolled', async () => {
    await openWith([column('no'), column('amount', { sort: true })], rows);
    await expect.poll(() => drawn().length).toBeGreaterThan(10);
    await expect.poll(() => drawn().length).toBeLessThan(60);
    scroller().scrollTop = 2500 * 40;
    await expect.poll(drawn).toContain('N2500');
    const row = page.getByText('N2500', { exact: true }).element().closest('tr') as HTMLElement;
    expect(row.getAttribute('aria-rowindex')).toBe('2502');
    expect(row.getBoundingClientRect().height).toBe(40);
    expect(drawn()).not.toContain('N0');
    scroller().scrollTop = COUNT * 40;
    await expect.poll(drawn).toContain(`N${COUNT - 1}`);
  });

  it('sorts all rows, not only the visible ones', async () => {
    await openWith([column('no'), column('amount', { sort: true })], rows);
    await page.getByRole('button', { name: 'amount' }).click();
    const greatest = rows.find((row) => row.amount === String(COUNT - 1))?.no as string;
    await expect.poll(() => drawn()[0]).toBe(greatest);
  });

  it('widens a column when a longer figure becomes visible', async () => {
    const long = rows.map((row, n) => (n === 3001 ? { ...row, amount: '123456789012345.00' } : row));
    await openWith([column('no'), column('amount', { width: 'money', format: 'money', align: 'end' })], long);
    await expect.poll(() => drawn().length).toBeLessThan(60);
    scroller().scrollTop = 3000 * 40;
    await expect.poll(drawn).toContain('N3001');
    const cell = page.getByText('123,456,789,012,345.00').element().closest('td') as HTMLElement;
    await expect.poll(() => cell.scrollWidth <= cell.clientWidth).toBe(true);
  });
});

describe('a table of many columns', () => {
  const columns = Array.from({ length: 50 }, (_, n) => column(n === 0 ? 'no' : `c${n}`));
  const rows = Array.from({ length: 30 }, (_, n) =>
    Object.fromEntries(columns.map((each, m) => [each.name, m === 0 ? `N${n}` : `${n}/${m}`])),
  );

  it('draws visible columns, and further ones under their heads when scrolled', async () => {
    await openWith(columns, rows);
    await expect.element(page.getByText('0/1', { exact: true })).toBeVisible();
    expect(page.getByText('0/40', { exact: true }).query()).toBeNull();
    scroller().scrollLeft = 40 * 160;
    const cell = page.getByText('0/40', { exact: true });
    await expect.element(cell).toBeVisible();
    const head = page.getByRole('columnheader', { name: 'c40', exact: true }).element();
    await expect
      .poll(() => Math.round(cell.element().getBoundingClientRect().left - head.getBoundingClientRect().left))
      .toBe(0);
    expect(cell.element().getAttribute('aria-colindex')).toBe('41');
    await expect.element(page.getByText('N0', { exact: true })).toBeVisible();
  });
});

describe('keys in a long and wide table', () => {
  const focused = (): string => document.activeElement?.closest('th, td')?.textContent ?? '';

  it('pain 2: scroll to rows and columns that are not drawn', async () => {
    const columns = Array.from({ length: 40 }, (_, n) => column(n === 0 ? 'no' : `c${n}`));
    const rows = Array.from({ length: COUNT }, (_, n) =>
      Object.fromEntries(columns.map(({ name }) => [name, name === 'no' ? `N${n}` : `${name}/${n}`])),
    );
    await openWith(columns, rows);
    await page.getByText('c1/1', { exact: true }).click();
    await expect.poll(focused).toBe('c1/1');
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await expect.poll(focused).toBe(`c39/${COUNT - 1}`);
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
    await expect.poll(focused).toBe(`c38/${COUNT - 2}`);
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    await expect.poll(focused).toBe('N0');
    await userEvent.keyboard('{PageDown}');
    await expect.poll(() => Number(focused().slice(1))).toBeGreaterThan(5);
  });

  it('return to their row after it was scrolled away', async () => {
    const rows = Array.from({ length: COUNT }, (_, n) => ({ no: `N${n}`, amount: String(n) }));
    await openWith([column('no'), column('amount', { width: 'text' })], rows);
    await page.getByText('3', { exact: true }).click();
    await expect.poll(focused).toBe('3');
    scroller().scrollTop = 3000 * 40;
    await expect.poll(drawn).toContain('N3000');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toBe('4');
  });
});
