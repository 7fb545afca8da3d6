import { beforeEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { call, column, createServer, read, refused, Stage, table } from '../../forms/fixtures/stage.tsx';

/* Reordering rows by hand. */

let server: ReturnType<typeof createServer>;
beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  server = createServer();
});

const block = table([column('no', 'no'), column('alias', 'alias', { sort: true })], {
  order: {
    call: 'arrange',
    filling: {
      moved: { value: read('row.no') },
      nos: { value: read('rows.no') },
    },
  },
});

async function show(): Promise<void> {
  server.answers.list = ['A', 'B', 'C', 'D'].map((no) => ({ no, alias: no.toLowerCase() }));
  const calls = { list: call('list', { result: 'list' }), arrange: call('arrange') };
  await render(<Stage block={block} calls={calls} />);
  await expect.element(page.getByText('A', { exact: true })).toBeVisible();
  // The drag code loads with the first table that needs it.
  await expect.poll(() => document.querySelector('output[aria-live=assertive]')).not.toBeNull();
}
const order = (): string => [...document.querySelectorAll('tbody th')].map((cell) => cell.textContent).join('');
const handle = (n: number) => page.getByRole('button', { name: `移动第 ${n} 行` });
const sent = () => server.sent.filter(({ name }) => name === 'arrange').map(({ body }) => body.moved);

describe('rows reordered by hand', () => {
  it('are picked up, moved and dropped by keys, with announcements', async () => {
    await show();
    (handle(2).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/已拿起第 2 行/)).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(order).toBe('ACBD');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByText('第 4 行，共 4 行')).toBeInTheDocument();
    await expect.poll(order).toBe('ACDB');
    expect(sent()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.poll(sent).toEqual(['B']);
    expect(order()).toBe('ACDB');
    expect(document.activeElement).toBe(handle(4).element());
  });

  it('are restored after Escape', async () => {
    await show();
    (handle(3).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}{ArrowUp}{ArrowUp}');
    await expect.poll(order).toBe('CABD');
    await userEvent.keyboard('{Escape}');
    await expect.poll(order).toBe('ABCD');
    expect(sent()).toEqual([]);
  });

  it('are dragged, and restored after a refusal', async () => {
    server.answers.arrange = () => refused('10001', '顺序已被他人修改');
    await show();
    const at = (n: number): { clientX: number; clientY: number } => {
      const box = handle(n).element().getBoundingClientRect();
      return { clientX: box.left + 8, clientY: box.top + 8 };
    };
    const fire = (target: EventTarget, type: string, n: number): boolean =>
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, button: 0, ...at(n) }));
    fire(handle(1).element(), 'pointerdown', 1);
    fire(document, 'pointermove', 3);
    await expect.poll(order).toBe('BCAD');
    fire(document, 'pointerup', 3);
    await expect.element(page.getByText('顺序未保存：顺序已被他人修改')).toBeVisible();
    expect(order()).toBe('ABCD');
  });

  it('have no handles while sorted by a column', async () => {
    await show();
    await page.getByRole('button', { name: 'alias' }).click();
    await expect.poll(() => document.querySelectorAll('[data-handle]').length).toBe(0);
  });
});
