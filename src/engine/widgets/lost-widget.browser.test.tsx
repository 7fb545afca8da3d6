import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { call, createServer, field, fillingOf, form, Stage } from '../forms/fixtures/stage.tsx';
import { onLoadFailure } from '../loading/loading.tsx';
import { text } from './text/text.tsx';

const LOST = new TypeError('Failed to fetch dynamically imported module: https://a.example/x.js');
const never = new Promise<never>(() => undefined);

beforeEach(() => void createServer());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a widget missing after an update is requested at most twice, and reported', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let asked = 0;
  let isDown = true;
  const heard = vi.fn<() => void>();
  const stop = onLoadFailure(heard);
  const lost = async (): Promise<typeof text> => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (!isDown) return text;
    // A third attempt never ends, so nothing more is reported.
    if (asked > 2) await never;
    throw LOST;
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
  expect(asked).toBeLessThanOrEqual(2);
  expect(heard).toHaveBeenCalled();
  isDown = false;
  // A failure is cached for one second.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByRole('textbox', { name: '名称' })).toBeVisible();
  stop();
});
