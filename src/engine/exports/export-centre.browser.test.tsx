import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ActionDefinition } from '#model/action.ts';
import type { Job } from '#model/wire.ts';
import { CallError } from '../errors/call-error.ts';
import { call, createServer, form, Stage } from '../forms/fixtures/stage.tsx';
import type { JobDesk, ListedJob } from '../host/host.ts';

const exporting: ActionDefinition = {
  name: 'export',
  title: '导出',
  place: 'schemas/screens/toy.json:1:1',
  look: 'secondary',
  does: { kind: 'export', call: 'export', filling: {} },
};
const saved: string[] = [];
/** Ids of the jobs that were polled. */
const asked: string[] = [];
/** Times of these polls, on the fake clock that `pass` and polls advance. */
const askedAt: number[] = [];

/** Advances the fake clock by some milliseconds. */
const pass = async (time: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(time);
};
/** Long enough for two more polls. */
const LONG = 2500;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  sessionStorage.clear();
  saved.length = 0;
  asked.length = 0;
  askedAt.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href') ?? '');
  });
  createServer().answers.export = { uuId: 'J1', status: 'PROCESSING' };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** @param stands state of the job at each poll; the last one repeats */
const start = async (...stands: Job['status'][]): Promise<void> => {
  const jobOf = async (id: string): Promise<Job> => {
    asked.push(id);
    askedAt.push(Date.now());
    const status = stands[Math.min(asked.length, stands.length) - 1] ?? 'PROCESSING';
    return { uuId: 'J1', status, ...(status === 'PASS' && { downloadUrl: '/api-file/J1', fileName: 'a.xlsx' }) };
  };
  const block = form({}, { actions: [exporting] });
  await render(<Stage block={block} calls={{ export: call('export', { result: 'job' }) }} host={{ jobOf }} />);
  await page.getByRole('button', { name: '导出' }).click();
};

it('R-166 a job that passed downloads its file, once', async () => {
  await start('PASS');
  await expect.poll(() => saved).toEqual(['/api-file/J1']);
  await pass(LONG);
  expect(saved).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

it('R-167 a job that failed says 文件下载失败，请稍候重试', async () => {
  await start('FAIL');
  await expect.element(page.getByText('文件下载失败，请稍候重试').first()).toBeVisible();
  expect(saved).toEqual([]);
});

it('R-168 any other one is asked again every second', async () => {
  await start('PROCESSING', 'PROCESSING', 'PASS');
  // The poll advances the clock.
  await expect.poll(() => saved).toHaveLength(1);
  expect(asked).toHaveLength(3);
  const [first = 0, second = 0, third = 0] = askedAt;
  expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(1000);
});

describe('with a job store shared by all windows', () => {
  let jobs: ListedJob[] = [];
  const desk = (): JobDesk => ({
    list: async () => structuredClone(jobs),
    async announce(id) {
      const job = jobs.find((each) => each.uuId === id);
      const isFirst = job?.announced === false;
      if (job !== undefined) job.announced = true;
      return isFirst;
    },
    async dismiss(id) {
      jobs = jobs.filter((each) => each.uuId !== id);
    },
  });
  let status: Job['status'] = 'PROCESSING';
  const jobOf = async (id: string): Promise<Job> => {
    asked.push(id);
    return { uuId: id, status, ...(status === 'PASS' && { downloadUrl: '/api-file/J1', fileName: 'a.xlsx' }) };
  };
  const open = async (own = desk()): Promise<void> => {
    const block = form({}, { actions: [exporting] });
    const { container } = await render(
      <Stage block={block} calls={{ export: call('export', { result: 'job' }) }} host={{ jobOf, jobs: own }} />,
    );
    expect(container).toBeTruthy();
  };
  const job = (more: Partial<ListedJob> = {}): ListedJob => ({
    uuId: 'J1',
    status: 'PROCESSING',
    title: '导出订单',
    announced: false,
    ...more,
  });

  it('an earlier job is followed in every window, and announced and saved in one', async () => {
    status = 'PROCESSING';
    jobs = [job()];
    await open();
    await open();
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2);
    await pass(1200);
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(4);
    expect(saved).toEqual([]);
    status = 'PASS';
    await pass(1200);
    await expect.poll(() => saved).toEqual(['/api-file/J1']);
    await pass(LONG);
    expect(saved).toHaveLength(1);
  });

  it('a job that ended without a window is announced by the first one, an announced job is not', async () => {
    status = 'PASS';
    jobs = [job({ status: 'PASS' }), job({ uuId: 'J0', status: 'PASS', announced: true })];
    await open();
    await expect.poll(() => saved).toEqual(['/api-file/J1']);
    await pass(LONG);
    expect(saved).toHaveLength(1);
  });

  it('the end of the session is reported, and an unknown job is not polled', async () => {
    status = 'PROCESSING';
    jobs = [job()];
    const onSignedOut = vi.fn<() => void>();
    const block = form({}, { actions: [exporting] });
    let isGone = false;
    let times = 0;
    const asking = async (): Promise<Job> => {
      times += 1;
      throw isGone ? new CallError('refused', '10018', '记录不存在') : new CallError('signed-out', '401', '');
    };
    await render(<Stage block={block} host={{ jobOf: asking, jobs: desk(), onSignedOut }} />);
    await expect.poll(() => onSignedOut).toHaveBeenCalled();
    isGone = true;
    const before = times;
    await pass(1200);
    await expect.poll(() => times).toBe(before + 1);
    await pass(LONG);
    expect(times).toBe(before + 1);
  });
});
