import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Blocks } from '#model/block.ts';
import { base, show, startServer } from '../../testing/world.tsx';

const TITLES = ['提现', '付款订单', '常用收款人', '新增收款人', '我的优惠券', '用户中心'];
const block: Blocks['links'] = {
  ...base,
  kind: 'links',
  id: 'links',
  place: 'x',
  links: TITLES.map((title, n) => ({
    name: `link${n}`,
    title,
    place: 'x',
    look: 'link',
    does: { kind: 'navigate', path: '/', filling: {} },
  })),
};

beforeEach(() => startServer());
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1440, 900);
});

it.each([360, 572, 900])('no title of a tile wraps at a width of %i', async (room) => {
  await show(block);
  await expect.element(page.getByText('常用收款人')).toBeVisible();
  const list = page.getByRole('list').element();
  list.parentElement?.setAttribute('style', `width: ${room}px`);
  const rows = new Set([...list.children].map((each) => each.getBoundingClientRect().top));
  expect(rows.size).toBe(room < 568 ? 2 : 1);
  for (const title of TITLES) {
    expect(page.getByText(title, { exact: true }).element().getBoundingClientRect().height, title).toBeLessThan(30);
  }
});

it.each([
  [3, 1],
  [4, 1],
  [5, 2],
  [6, 2],
  [7, 2],
  [8, 2],
])('%i visible tiles with sentences stand in %i rows', async (count, rows) => {
  const links = Array.from({ length: 9 }, (_, n) => ({
    ...block.links[0]!,
    name: `tile${n}`,
    title: `入口 ${n}`,
    hint: '多币种本地收款账号',
    ...(n >= count && { visible: { source: 'false', tree: { op: 'literal' as const, value: false }, reads: [] } }),
  }));
  await show({ ...block, links });
  await expect.element(page.getByText('入口 0')).toBeVisible();
  const list = page.getByRole('list').element();
  list.parentElement?.setAttribute('style', 'width: 780px');
  expect(list.children).toHaveLength(count);
  expect(new Set([...list.children].map((each) => each.getBoundingClientRect().top)).size).toBe(rows);
});

it.each([
  [5, true],
  [6, false],
])('a phone shows the sentences of %i tiles: %s', async (count, isShown) => {
  await page.viewport(390, 844);
  const links = Array.from({ length: count }, (_, n) => ({
    ...block.links[0]!,
    name: `tile${n}`,
    title: `入口 ${n}`,
    hint: `说明 ${n}`,
  }));
  await show({ ...block, links });
  await expect.element(page.getByText('入口 0')).toBeVisible();
  page
    .getByRole('list')
    .element()
    .parentElement?.parentElement?.setAttribute('style', 'width: 358px; container: sw-body / inline-size');
  expect(getComputedStyle(page.getByText('说明 0').element()).display !== 'none').toBe(isShown);
});
