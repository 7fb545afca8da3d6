import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lazyPart, lazyWhole } from './loading.tsx';
import { Safe } from '../errors/Safe.tsx';

const LOST = new TypeError('Failed to fetch dynamically imported module: https://a.example/x.js');

it('R-331 a part that cannot be loaded says so where it stands, leaves its neighbours alone, and loads again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isDown = true;
  const Part = lazyPart(async () => {
    if (isDown) throw LOST;
    return () => <p>the part</p>;
  });
  await render(
    <div>
      <input aria-label="neighbour" />
      <Suspense fallback="…">
        <Part />
      </Suspense>
    </div>,
  );
  const box = page.getByRole('textbox', { name: 'neighbour' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('加载失败重试');
  await box.fill('typed');
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('加载失败重试刷新页面');
  isDown = false;
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByText('the part')).toBeVisible();
  await expect.element(box).toHaveValue('typed');
});

it('an optional part disappears, and the rest stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Tip = lazyWhole<{ text: string }>(async () => {
    throw LOST;
  });
  await render(
    <Safe instead={<p>without it</p>}>
      <Suspense fallback="…">
        <Tip text="x" />
      </Suspense>
    </Safe>,
  );
  await expect.element(page.getByText('without it')).toBeVisible();
});
