import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createServer, Stage } from './fixtures/stage.tsx';
import { OpenLayout } from './OpenLayout.tsx';
import { PublicLayout } from './PublicLayout.tsx';

beforeEach(() => void createServer());
afterEach(() => vi.unstubAllGlobals());

const show = async (): Promise<void> =>
  void (await render(
    <Stage>
      <OpenLayout />
    </Stage>,
  ));

it('R-049 every public page has logo, contact, help centre, filing number and copyright', async () => {
  await show();
  const header = page.getByRole('banner');
  await expect.element(header.getByRole('link', { name: /GEP/ })).toBeVisible();
  await expect.element(header.getByRole('button', { name: '联系我们' })).toBeVisible();
  const help = header.getByRole('link', { name: '帮助中心' });
  expect(help.element().getAttribute('href')).toBe('https://help.example.com');
  const footer = page.getByRole('contentinfo');
  await expect.element(footer.getByText('浙ICP备00000000号-1')).toBeVisible();
  await expect.element(footer.getByText('© 2026 GEP 全球收付')).toBeVisible();
});

it('R-050 the mouse over 联系我们 shows the phones with 09:00~20:00 and a code to scan', async () => {
  await show();
  const contact = page.getByRole('button', { name: '联系我们' });
  await contact.hover();
  await expect.element(page.getByRole('link', { name: '400-000-0000' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '400-000-0001' })).toBeVisible();
  await expect.element(page.getByText('工作日 09:00~20:00')).toBeVisible();
  expect(
    page
      .getByAltText(/二维码/)
      .element()
      .getAttribute('src'),
  ).toBe('/api-file/service.png');
  // Clicking an open panel's label does not close it.
  await contact.click();
  await expect.element(page.getByRole('link', { name: '400-000-0000' })).toBeVisible();
});

it('the product panel stays in view beside a form longer than the window', async () => {
  await render(
    <Stage>
      <PublicLayout />
    </Stage>,
  );
  const ink = page.getByRole('complementary', { name: '产品介绍' });
  await expect.element(ink).toBeVisible();
  page.getByRole('main').element().setAttribute('style', 'min-height: 3000px');
  window.scrollTo(0, 1500);
  await expect.poll(() => window.scrollY).toBeGreaterThan(1000);
  const { top, height } = ink.element().getBoundingClientRect();
  expect({ top, height }).toEqual({ top: 0, height: window.innerHeight });
  window.scrollTo(0, 0);
});
