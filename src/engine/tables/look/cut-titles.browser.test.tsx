import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { open, tasks } from '../../testing/tasks.tsx';

const LONG = '一家名字很长很长的供应链管理与跨境贸易服务有限责任公司深圳前海分公司第二营业部的负责人'.repeat(3);

beforeEach(async () => {
  await page.viewport(1000, 900);
  localStorage.clear();
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const result = tasks(JSON.parse(init.body as string) as Record<string, unknown>) as { list: { owner: string }[] };
    result.list[0]!.owner = LONG;
    return Response.json({ code: '0', message: '', result });
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('a truncated cell shows its full text on hover; a complete one has no title', async () => {
  await open();
  const [cut, whole] = [LONG, 'Person 2'].map((owner) => page.getByText(owner, { exact: true }));
  // The pointer is still where the previous test left it.
  await whole!.hover();
  await expect.element(cut!).not.toHaveAttribute('title');
  // Until the table has settled, cells move under the pointer.
  const pointed = async (): Promise<string | null> => {
    await whole!.hover();
    await cut!.hover();
    return cut!.element().getAttribute('title');
  };
  await expect.poll(pointed).toBe(LONG);
  await whole!.hover();
  await expect.element(whole!).not.toHaveAttribute('title');
  await expect.element(cut!).not.toHaveAttribute('title');
});
