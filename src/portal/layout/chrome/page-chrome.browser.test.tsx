import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Link, Outlet } from 'react-router-dom';
import { holdPage } from '#engine/calls/busy.ts';
import { loadPart } from '#engine/parts.ts';
import { VERSION_KEY } from '../../session/version.ts';
import { createServer, Stage } from '../fixtures/stage.tsx';
import { PageChrome } from './PageChrome.tsx';

let server: ReturnType<typeof createServer>;
let arrive: () => void;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = createServer();
  server.answers['/version.json'] = { version: 'one' };
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Two pages; the second one loads slowly. */
async function show(): Promise<void> {
  const routes = [
    {
      element: (
        <PageChrome>
          <Outlet />
        </PageChrome>
      ),
      children: [
        { path: '/one', handle: { title: '第一页' }, element: <Link to="/two">去第二页</Link> },
        {
          path: '/two',
          handle: { title: '第二页' },
          loader: () => new Promise<null>((resolve) => (arrive = () => resolve(null))),
          element: (
            <main id="main" tabIndex={-1}>
              第二页到了
            </main>
          ),
        },
      ],
    },
  ];
  await render(
    <Stage routes={routes} at="/one">
      {null}
    </Stage>,
  );
}
const asked = (): number => server.asked.filter(({ path }) => path === '/version.json').length;

it('R-043 R-044 a navigation starts the loading bar and ends with the new title and focus', async () => {
  await show();
  await expect.poll(() => document.title).toBe('第一页 - GEP 全球收付');
  expect(document.querySelector('[class*="bar"]')).toBeNull();
  await page.getByRole('link', { name: '去第二页' }).click();
  await expect.poll(() => document.querySelector('[class*="bar"]')).not.toBeNull();
  arrive();
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(document.title).toBe('第二页 - GEP 全球收付');
  expect(document.querySelector('[class*="bar"]')).toBeNull();
});

it('R-045 each page asks for the latest version', async () => {
  await show();
  await expect.poll(() => asked()).toBe(1);
  await page.getByRole('link', { name: '去第二页' }).click();
  arrive();
  await expect.poll(() => asked()).toBe(2);
  expect(localStorage.getItem(VERSION_KEY)).toBe('one');
});

it('R-046 says 新版本已发布，刷新后使用 where a reload would cost what was typed', async () => {
  localStorage.setItem(VERSION_KEY, 'zero');
  const release = holdPage(() => true);
  await show();
  await expect.element(page.getByText('新版本已发布，刷新后使用')).toBeVisible();
  expect(localStorage.getItem(VERSION_KEY)).toBe('zero');
  await page.getByRole('button', { name: '稍后' }).click();
  await expect.element(page.getByText('新版本已发布，刷新后使用')).not.toBeInTheDocument();
  release();
});

it('R-331 a missing part triggers the version check', async () => {
  const release = holdPage(() => true);
  await show();
  await expect.poll(() => asked()).toBe(1);
  server.answers['/version.json'] = { version: 'two' };
  const lost = loadPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: x.js')));
  await lost.catch(() => undefined);
  await expect.element(page.getByText('新版本已发布，刷新后使用')).toBeVisible();
  release();
});
