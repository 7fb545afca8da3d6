import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ActionDefinition } from '#model/action.ts';
import type { Job } from '#model/wire.ts';
import { call, createServer, form, Stage } from '../forms/fixtures/stage.tsx';

const exporting: ActionDefinition = {
  name: 'export',
  title: '导出',
  place: 'schemas/screens/toy.json:1:1',
  look: 'secondary',
  does: { kind: 'export', call: 'export', filling: {} },
};
const saved: string[] = [];
/** When it was asked how the job stands, in milliseconds. */
const asked: number[] = [];

beforeEach(() => {
  sessionStorage.clear();
  saved.length = 0;
  asked.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href') ?? '');
  });
  createServer().answers.export = { uuId: 'J1', status: 'PROCESSING' };
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** @param stands how the job stands, question by question; the last one stays */
const start = async (...stands: Job['status'][]): Promise<void> => {
  const jobOf = async (): Promise<Job> => {
    asked.push(performance.now());
    const status = stands[Math.min(asked.length, stands.length) - 1] ?? 'PROCESSING';
    return { uuId: 'J1', status, ...(status === 'PASS' && { downloadUrl: '/api-file/J1', fileName: 'a.xlsx' }) };
  };
  const block = form({}, { actions: [exporting] });
  await render(<Stage block={block} calls={{ export: call('export', { result: 'job' }) }} host={{ jobOf }} />);
  await page.getByRole('button', { name: '导出' }).click();
};

it('R-166 a job that passed downloads its file, once', async () => {
  await start('PASS');
  await vi.waitFor(() => expect(saved).toEqual(['/api-file/J1']), { timeout: 5000 });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(saved).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

it('R-167 a job that failed says 文件下载失败，请稍候重试', async () => {
  await start('FAIL');
  await expect.element(page.getByText('文件下载失败，请稍候重试').first()).toBeVisible();
  expect(saved).toEqual([]);
});

it('R-168 any other one is asked again every second', async () => {
  await start('PROCESSING', 'PROCESSING', 'PROCESSING', 'PASS');
  await vi.waitFor(() => expect(saved).toHaveLength(1), { timeout: 9000 });
  expect(asked).toHaveLength(4);
  const gaps = asked.slice(1).map((at, n) => at - (asked[n] ?? 0));
  for (const gap of gaps) expect(Math.abs(gap - 1000)).toBeLessThan(450);
});
