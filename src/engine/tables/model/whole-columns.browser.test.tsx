import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { ActionDefinition } from '#model/action.ts';
import type { ColumnDefinition, ColumnWidth } from '#model/field.ts';
import { call, column, createServer, read, Stage, table } from '../../forms/fixtures/stage.tsx';

/* A figure partly covered by a pinned column reads as another figure: cells are measured where scrolling ends. */

let server: ReturnType<typeof createServer>;
beforeEach(() => (server = createServer()));
afterEach(() => void vi.unstubAllGlobals());

const money = (name: string): ColumnDefinition =>
  column(name, name, { format: 'money', width: 'money', align: 'end', currency: read('row.ccy') });
const of = (name: string, width: ColumnWidth): ColumnDefinition => column(name, name, { width });

const columns = [
  column('no', '单号', { width: 'id' }),
  of('at', 'time'),
  of('who', 'name'),
  money('pay'),
  of('state', 'status'),
  column('account', '账号', { width: 'account', format: 'mask' }),
  money('arrive'),
  money('fee'),
  of('remark', 'text'),
  of('by', 'name'),
];
const rows = Array.from({ length: 12 }, (_, n) => ({
  no: `PY20261122000001294${500 + n}`,
  at: '11-22 17:03',
  who: `Northern Otter Trading ${n}`,
  pay: '24049.28',
  arrive: n === 3 ? '1234567890123.45' : '24049.28',
  fee: '0.28',
  ccy: 'USD',
  state: '付款中',
  account: '99912345672291',
  remark: '货款',
  by: '林远航',
}));
const action: ActionDefinition = {
  name: 'copy',
  title: '详情',
  look: 'link',
  place: 'schemas/screens/toy.json:1:1',
  does: { kind: 'copy', value: read('row.no') },
} as ActionDefinition;

const scroller = (): HTMLElement => document.querySelector('table')?.parentElement as HTMLElement;

/** Columns partly covered by pinned ones, and figures wider than their cells. */
function cutIn(): string[] {
  const row = document.querySelector('tbody tr') as HTMLTableRowElement;
  const cells = [...row.cells];
  const isPinned = (cell: HTMLElement): boolean => getComputedStyle(cell).position === 'sticky';
  const room = scroller().getBoundingClientRect();
  const starts = cells.filter((cell) => isPinned(cell) && cell.tagName === 'TH');
  const ends = cells.filter((cell) => isPinned(cell) && cell.tagName === 'TD');
  const cover = Number.parseFloat(scroller().style.getPropertyValue('--cover') || '0');
  const from = Math.max(room.left, ...starts.map((cell) => cell.getBoundingClientRect().right));
  const to =
    Math.min(room.left + scroller().clientWidth, ...ends.map((cell) => cell.getBoundingClientRect().left)) - cover;
  return cells.flatMap((cell, n) => {
    if (isPinned(cell)) return [];
    const { left, right } = cell.getBoundingClientRect();
    const isSeen = right > from + 1.5 && left < to - 1.5;
    const isWhole = left >= from - 1.5 && right <= to + 1.5;
    return isSeen && !isWhole ? [`${columns[n]?.name}: ${left} to ${right} between ${from} and ${to}`] : [];
  });
}

function overflowing(): string[] {
  return [...document.querySelectorAll<HTMLTableCellElement>('tbody td')].flatMap((cell) => {
    const { textOverflow } = getComputedStyle(cell);
    return cell.scrollWidth > cell.clientWidth + 1 && textOverflow !== 'ellipsis' ? [cell.textContent] : [];
  });
}

/** All widths in a soak run, otherwise three that depend on the seed and the table. */
const WIDTHS = [1024, 1100, 1180, 1280, 1366, 1440, 1536, 1680, 1920];
const widthsOf = (table: number): number[] =>
  WIDTHS.filter((_width, n) => inject('soak') || n % 3 === (inject('seed') + table) % 3);

/** Scrolls to a position and waits until scrolling has ended. */
async function rest(left: number): Promise<void> {
  scroller().scrollLeft = left;
  let before = Number.NaN;
  let same = 0;
  await expect
    .poll(
      () => {
        const now = scroller().scrollLeft;
        same = now === before ? same + 1 : 0;
        before = now;
        return same;
      },
      { interval: 60 },
    )
    .toBeGreaterThan(4);
}

it.each([
  ['with actions', 0, [action]],
  ['without actions', 1, []],
])(
  'a table %s draws every column complete or not at all, at every width and scroll end',
  async (_name, nth, actions) => {
    server.answers.list = rows;
    await page.viewport(1440, 900);
    await render(<Stage block={table(columns, { row: actions })} calls={{ list: call('list', { result: 'list' }) }} />);
    await expect.element(page.getByText('PY20261122000001294500')).toBeVisible();
    for (const width of widthsOf(nth)) {
      await page.viewport(width, 900);
      await rest(0);
      const most = scroller().scrollWidth - scroller().clientWidth;
      for (const at of most > 0 ? [0, 0.2, 0.55, 1] : [0]) {
        await rest(Math.round(at * most));
        // The cover is set by a timer, which may fire some time after scrolling has ended.
        await expect
          .poll(cutIn, { message: `${width} at ${at}, rests at ${scroller().scrollLeft} of ${most}` })
          .toEqual([]);
      }
      expect(overflowing(), String(width)).toEqual([]);
    }
  },
  120_000,
);
