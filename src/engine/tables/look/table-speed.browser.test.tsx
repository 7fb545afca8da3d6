import { beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { Blocks } from '#model/block.ts';
import type { ColumnDefinition } from '#model/field.ts';
import type { FormatImplementation } from '../../host/format.ts';
import { open, read, tasks } from '../../testing/tasks.tsx';

/* Render counts and node counts, which make tables slow. The bench measures times. */

let drawn = 0;
const counted: FormatImplementation = {
  align: 'start',
  print: String,
  draw: (value) => {
    drawn += 1;
    return String(value);
  },
};
const formats = { counted };

const column = (name: string): ColumnDefinition => ({
  kind: 'column',
  name,
  title: name,
  format: 'counted',
  value: { source: `row.${name}`, tree: { op: 'read', root: 'row', path: [name] }, reads: [`row.${name}`] },
  width: 'id',
  align: 'start',
  priority: 1,
  inferred: [],
});

/** A source that holds all rows. */
const holding =
  (columns: string[], rows: Record<string, unknown>[]) =>
  (block: Blocks['table']): Blocks['table'] => ({
    ...block,
    paged: false,
    source: {
      kind: 'value',
      value: { source: 'rows', tree: { op: 'literal', value: rows as never }, reads: [] },
    },
    columns: columns.map(column),
    row: [],
    bulk: [],
  });

/** Waits until the table is drawn, with all its rows behind the scrollbar. */
async function stands(count: number): Promise<void> {
  await expect.element(page.getByRole('grid')).toBeVisible();
  await expect.poll(() => scroller().scrollHeight).toBeGreaterThanOrEqual(count * 40);
  await expect.poll(rowsDrawn).toBeLessThan(60);
}

const rowsDrawn = (): number => document.querySelectorAll('tbody tr:not([aria-hidden])').length;
const scroller = (): HTMLElement => document.querySelector('table')?.parentElement as HTMLElement;

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  drawn = 0;
});

/**
 * Milliseconds without a render after which a table counts as settled: the code for virtual rows and the widths come
 * after its rows.
 */
const REST = 300;

/** Reads a value until two readings are equal, and returns it. */
async function atRest<Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> {
  let [seen, before] = [await look(), ''];
  while (JSON.stringify(seen) !== before) {
    before = JSON.stringify(seen);
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    await new Promise((resolve) => setTimeout(resolve, REST));
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    seen = await look();
  }
  return seen;
}

describe('a table', () => {
  const rows = (count: number): Record<string, unknown>[] =>
    Array.from({ length: count }, (_, n) => ({ no: `N${n}`, owner: `Person ${n}` }));

  it('pain 1: does not redraw its rows while the filter above is typed in', async () => {
    await open('', holding(['no', 'owner'], rows(2000)), { formats });
    await stands(2000);
    const before = drawn;
    await userEvent.type(page.getByRole('textbox', { name: 'owner' }), 'Person 1');
    await expect.element(page.getByRole('textbox', { name: 'owner' })).toHaveValue('Person 1');
    expect(drawn).toBe(before);
  });

  it('draws only the visible of 100,000 rows, once each', async () => {
    await open('', holding(['no'], rows(100_000)), { formats });
    await stands(100_000);
    // Counts the rows drawn while the code for virtual rows loads, and the visible rows; twice each in strict mode.
    expect(drawn).toBeLessThan(200);
    const before = drawn;
    scroller().scrollTop = 50_000 * 40;
    await expect.poll(() => document.querySelector('tbody')?.textContent).toContain('N50000');
    expect(drawn - before).toBeLessThan(200);
  });

  it('reads only some hundred of 100,000 rows while drawing, and never the storage', async () => {
    const asked = new Set<string>();
    const watched = new Proxy(rows(100_000), {
      get: (list, name, self) => {
        if (typeof name === 'string' && /^\d+$/.test(name)) asked.add(name);
        return Reflect.get(list, name, self) as unknown;
      },
    });
    const stored = vi.spyOn(Storage.prototype, 'getItem');
    const source = { kind: 'value' as const, value: read('site.rows') };
    await open('', (block) => ({ ...holding(['no'], [])(block), source, row: block.row }), {
      formats,
      site: { rows: watched },
    });
    await stands(100_000);
    expect(asked.size).toBeLessThan(500);
    expect(stored.mock.calls.length).toBeLessThan(100);
    stored.mockRestore();
  });

  it('pain 2: draws the visible part of 200 rows and 50 columns, also when scrolled', async () => {
    const columns = Array.from({ length: 50 }, (_, n) => (n === 0 ? 'no' : `c${n}`));
    const wide = rows(200).map((row, n) => ({
      ...row,
      ...Object.fromEntries(columns.slice(1).map((name) => [name, `${name}/${n}`])),
    }));
    await open('', holding(columns, wide), { formats });
    await stands(200);
    await atRest(() => drawn);
    expect(document.querySelectorAll('tbody :is(th, td)').length).toBeLessThan(rowsDrawn() * 20);
    const before = drawn;
    // Rows are replaced a few at a time.
    scroller().scrollTop += 6 * 40;
    await expect.poll(() => drawn - before).toBeGreaterThan(0);
    expect(drawn - before).toBeLessThan(7 * 20 * 2);
  });

  const [few, more] = inject('soak') ? [5, 15] : [3, 5];
  it(`leaks nothing: nodes and listeners do not grow from ${few} to ${few + more} times`, async () => {
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) =>
      Response.json({ code: '0', message: '', result: tasks(JSON.parse(init.body as string)) }),
    );
    const router = await open('');
    const times = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n += 1) {
        await router.navigate('/elsewhere');
        await expect.poll(rowsDrawn).toBe(0);
        await router.navigate('/');
        await expect.poll(rowsDrawn).toBe(10);
      }
    };
    await times(few);
    const before = await atRest(heldByPage);
    await times(more);
    const after = await atRest(heldByPage);
    // The count may fall when garbage of earlier tests is collected.
    for (const [what, count] of Object.entries(before)) expect(after[what], what).toBeLessThanOrEqual(count);
    vi.unstubAllGlobals();
  });
});

async function heldByPage(): Promise<Record<string, number>> {
  const session = cdp() as {
    send(method: string): Promise<{ metrics: { name: string; value: number }[] }>;
  };
  await session.send('Performance.enable');
  for (let n = 0; n < 3; n += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const wanted = new Set(['Nodes', 'JSEventListeners']);
  return Object.fromEntries(metrics.filter(({ name }) => wanted.has(name)).map(({ name, value }) => [name, value]));
}
