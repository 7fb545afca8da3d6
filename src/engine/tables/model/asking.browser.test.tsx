import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Blocks } from '#model/block.ts';
import { open, tasks } from '../../testing/tasks.tsx';

/* Requests a table sends by itself: prefetch and polling. */

let asked: Record<string, unknown>[] = [];
let answer: (request: Record<string, unknown>) => unknown;

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  asked = [];
  answer = tasks;
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const request = JSON.parse(init.body as string) as Record<string, unknown>;
    asked.push(request);
    const result = await answer(request);
    return result instanceof Response ? result : Response.json({ code: '0', message: '', result });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete (document as unknown as Record<string, unknown>).visibilityState;
  delete (navigator as unknown as Record<string, unknown>).connection;
});

const pages = (): unknown[] => asked.map((request) => request.currentPage);
const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));
const polled =
  (every: number) =>
  (block: Blocks['table']): Blocks['table'] => ({
    ...block,
    source: { kind: 'call', question: { call: 'tasks', filling: {}, every } },
  });

it('a page beyond the last leads to the last, without an empty state in between', async () => {
  let go: () => void = () => undefined;
  answer = (request) =>
    request.currentPage === 6 ? new Promise((resolve) => (go = () => resolve(tasks(request)))) : tasks(request);
  const router = await open('?page=99');
  await expect.poll(() => router.state.location.search).toBe('?page=6');
  await expect.poll(pages).toEqual([99, 6]);
  expect(page.getByText('还没有任务').elements()).toEqual([]);
  expect(page.getByText('没有符合条件的记录').elements()).toEqual([]);
  go();
  await expect.element(page.getByText('T51', { exact: true })).toBeVisible();
});

describe('the next page', () => {
  it('is prefetched when idle, shown at once, and refreshed', async () => {
    await open();
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    await expect.poll(pages).toEqual([1, 2]);
    let go: () => void = () => undefined;
    answer = (request) => new Promise((resolve) => (go = () => resolve(tasks(request))));
    await page.getByRole('button', { name: '第 2 页' }).click();
    await expect.element(page.getByText('T11', { exact: true })).toBeVisible();
    await expect.poll(() => pages().slice(0, 3)).toEqual([1, 2, 2]);
    go();
  });

  it('is prefetched when the pointer approaches', async () => {
    await open('?page=5');
    await expect.element(page.getByText('T41', { exact: true })).toBeVisible();
    (page.getByRole('button', { name: '下一页' }).element() as HTMLElement).focus();
    await expect.poll(pages).toEqual([5, 6]);
  });

  it('is not prefetched if there is none, with saved data, or in a polling table', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    await open();
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    (page.getByRole('button', { name: '下一页' }).element() as HTMLElement).focus();
    await vi.advanceTimersByTimeAsync(1100);
    expect(pages()).toEqual([1]);
  });
});

describe('a polling table', () => {
  const see = (state: 'hidden' | 'visible'): void => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('pauses while hidden, and polls at once when visible', async () => {
    await open('', polled(150));
    await expect.poll(() => asked.length).toBeGreaterThan(3);
    see('hidden');
    await pause(200);
    const before = asked.length;
    await pause(500);
    expect(asked.length).toBe(before);
    // The clock is stopped, so no request is caused by polling.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    see('visible');
    await expect.poll(() => asked.length).toBe(before + 1);
    for (const more of [2, 3]) {
      await expect.poll(() => vi.advanceTimersByTimeAsync(50).then(() => asked.length)).toBe(before + more);
    }
  });

  it('continues after a failure with the previous rows', async () => {
    await open('', polled(100));
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    answer = () => new Response('no', { status: 502 });
    const before = asked.length;
    await expect.poll(() => asked.length).toBeGreaterThan(before + 1);
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    answer = (request) => ({ ...(tasks(request) as object), total: 56 });
    await expect.element(page.getByText('共 56 条')).toBeVisible();
  });
});
