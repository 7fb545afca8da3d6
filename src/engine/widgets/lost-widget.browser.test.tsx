import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { call, createServer, field, fillingOf, form, Stage } from '../forms/fixtures/stage.tsx';
import { onLoadFailure } from '../loading/loading.tsx';
import { text } from './text.tsx';

const LOST = new TypeError('Failed to fetch dynamically imported module: https://a.example/x.js');
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

beforeEach(() => void createServer());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a widget that a newer version calls otherwise is asked for twice at most, and said to be missing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let asked = 0;
  let isDown = true;
  const heard = vi.fn<() => void>();
  const stop = onLoadFailure(heard);
  const lost = async (): Promise<typeof text> => {
    asked += 1;
    await pause(20);
    if (isDown) throw LOST;
    return text;
  };
  const block = form({
    call: 'save',
    filling: fillingOf('a'),
    members: [field('a', '名称', { widget: 'lost' })],
    steps: [],
    data: {},
    checks: [],
  });
  await render(<Stage block={block} calls={{ save: call('save') }} host={{ widgets: { lost } }} />);
  await expect.element(page.getByRole('button', { name: '刷新页面' })).toBeVisible();
  await pause(1500);
  expect(asked).toBeLessThanOrEqual(2);
  expect(heard).toHaveBeenCalled();
  isDown = false;
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByRole('textbox', { name: '名称' })).toBeVisible();
  stop();
});
