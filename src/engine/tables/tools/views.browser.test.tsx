import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SavedView, ViewStore } from '../../host/host.ts';
import { open, tasks } from '../../testing/tasks.tsx';

let asked: Record<string, unknown>[] = [];
let kept: SavedView[] = [];
let isDown = false;

const store: ViewStore = {
  list: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve([...kept])),
  save(_, { id = `v${kept.length + 1}`, ...view }) {
    kept = [...kept.filter((each) => each.id !== id), { ...view, id, isOwn: true }];
    return Promise.resolve(id);
  },
  remove(id) {
    kept = kept.filter((each) => each.id !== id);
    return Promise.resolve();
  },
};
const show = (query = ''): ReturnType<typeof open> => open(query, undefined, { views: store });
const search = (router: Awaited<ReturnType<typeof open>>): string => router.state.location.search;

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  asked = [];
  kept = [
    { id: 'v1', name: '上周已完成', query: 'state=DONE&at=last-7-days', isShared: true, isOwn: false, by: '王小明' },
  ];
  isDown = false;
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const request = JSON.parse(init.body as string) as Record<string, unknown>;
    asked.push(request);
    return Response.json({ code: '0', message: '', result: tasks(request) });
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe('views of a list', () => {
  it('are opened by name with relative dates, and Back leads to the previous view', async () => {
    const router = await show();
    await page.getByRole('button', { name: '默认视图' }).click();
    await expect.element(page.getByText('王小明 共享')).toBeVisible();
    await page
      .getByRole('button', { name: /上周已完成/ })
      .first()
      .click();
    await expect.poll(() => search(router)).toBe('?state=DONE&at=last-7-days');
    await expect.element(page.getByRole('button', { name: '上周已完成' })).toBeVisible();
    await expect.poll(() => asked.at(-1)).toMatchObject({ state: 7, at: ['2026-11-14', '2026-11-20'] });
    await router.navigate(-1);
    await expect.poll(() => search(router)).toBe('');
  });

  it('refuse a name that is too long instead of truncating it', async () => {
    await show('?state=DONE');
    await page.getByRole('button', { name: '默认视图' }).click();
    const name = page.getByLabelText('把当前条件保存为视图');
    await name.fill('一'.repeat(31));
    await expect.element(name).toHaveValue('一'.repeat(31));
    await expect.element(page.getByText('最多 30 个字符，请缩短名称')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled();
    await name.fill('一'.repeat(30));
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect.poll(() => kept.at(-1)?.name).toBe('一'.repeat(30));
  });

  it('are saved under a name, marked as changed, and updated', async () => {
    const router = await show('?state=DONE');
    await page.getByRole('button', { name: '默认视图' }).click();
    await page.getByLabelText('把当前条件保存为视图').fill('已完成');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect
      .poll(() => kept.find((each) => each.name === '已完成'))
      .toMatchObject({ query: 'state=DONE', isShared: false });
    await expect.element(page.getByRole('button', { name: '已完成', exact: true }).first()).toBeVisible();
    await router.navigate('/?state=DONE&sort=cost+asc');
    await page.getByRole('button', { name: '已完成 · 已修改' }).click();
    await page.getByRole('button', { name: '更新「已完成」' }).click();
    await expect.poll(() => kept.find((each) => each.name === '已完成')?.query).toBe('state=DONE&sort=cost+asc');
  });

  it('cannot be saved without a difference from the default, with a message', async () => {
    const router = await show();
    await page.getByRole('button', { name: '默认视图' }).click();
    const name = page.getByLabelText('把当前条件保存为视图');
    await name.fill('同默认');
    await expect.element(page.getByText('现在是默认条件，设置筛选或排序后即可保存')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled();
    await router.navigate('/?state=DONE');
    await name.fill('已完成');
    await expect.element(page.getByRole('button', { name: '保存', exact: true })).toBeEnabled();
  });

  it('have unique names, and are deleted by their owner only', async () => {
    kept.push({ id: 'v2', name: '我的', query: 'state=OPEN', isShared: false, isOwn: true });
    await show();
    await page.getByRole('button', { name: '默认视图' }).click();
    await page.getByLabelText('把当前条件保存为视图').fill(' 我的 ');
    await expect.element(page.getByText('已有同名视图，请换一个名称')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '保存' })).toBeDisabled();
    expect(page.getByRole('button', { name: '删除「上周已完成」' }).query()).toBeNull();
    await page.getByRole('button', { name: '删除「我的」' }).click();
    await expect.poll(() => kept.map((each) => each.id)).toEqual(['v1']);
  });

  it('open the list on request, without loading the default rows first', async () => {
    localStorage.setItem('sw.view.toy/tasks', JSON.stringify({ id: 'v1', query: 'state=DONE&at=last-7-days' }));
    const router = await show();
    await expect.poll(() => search(router)).toBe('?state=DONE&at=last-7-days');
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    expect(asked.every((request) => request.state === 7)).toBe(true);
  });

  it('open the list with changes by their sharing owner', async () => {
    kept.unshift({ ...(kept[0] as SavedView), id: 'v0', name: '同样的' });
    localStorage.setItem('sw.view.toy/tasks', JSON.stringify({ id: 'v1', query: 'state=OPEN' }));
    const router = await show();
    await expect.poll(() => search(router)).toBe('?state=DONE&at=last-7-days');
    await expect.element(page.getByRole('button', { name: '上周已完成' })).toBeVisible();
    expect(localStorage.getItem('sw.view.toy/tasks')).toContain('state=DONE&at=last-7-days');
  });

  it('no longer open the list once deleted or unshared', async () => {
    localStorage.setItem('sw.view.toy/tasks', JSON.stringify({ id: 'gone', query: 'state=OPEN' }));
    await show();
    await expect.poll(() => localStorage.getItem('sw.view.toy/tasks')).toBeNull();
  });

  it('are shared and unshared only by their owner', async () => {
    kept.push({ id: 'v2', name: '我的', query: 'state=OPEN', isShared: false, isOwn: true });
    await show();
    await page.getByRole('button', { name: '默认视图' }).click();
    const share = page.getByRole('button', { name: '与本商户的操作员共享「我的」' });
    await expect.element(share).toHaveAttribute('aria-pressed', 'false');
    await share.click();
    await expect.element(share).toHaveAttribute('aria-pressed', 'true');
    expect(kept.find(({ id }) => id === 'v2')).toMatchObject({ isShared: true, query: 'state=OPEN' });
    expect(page.getByRole('button', { name: '与本商户的操作员共享「上周已完成」' }).query()).toBeNull();
  });

  it('do not override an address with a view', async () => {
    localStorage.setItem('sw.view.toy/tasks', JSON.stringify({ id: 'v1', query: 'state=DONE' }));
    const router = await show('?state=OPEN');
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    expect(search(router)).toBe('?state=OPEN');
  });

  it('report a failure to load, and leave the list alone', async () => {
    isDown = true;
    await show();
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '默认视图' }).click();
    await expect.element(page.getByText('视图加载失败')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: '重试' }).click();
    await expect.element(page.getByText('王小明 共享')).toBeVisible();
  });
});
