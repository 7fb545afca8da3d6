import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BatchDialog } from './BatchDialog.tsx';
import { sayingOf } from '../exports/export-centre.tsx';

it('counts rows that still wait separately from finished ones', async () => {
  const waiting = [{ key: 'PY8', code: '0', message: '', still: '待二级复核' }];
  const state = { total: 8, done: 8, failures: [], waiting, isRunning: false, isStopped: false };
  await render(<BatchDialog title="批量通过" keyTitle="订单号" state={state} onClose={() => undefined} />);
  await expect.element(page.getByRole('status')).toHaveTextContent('成功 7 条，1 条待二级复核');
  await expect.element(page.getByText('待二级复核：PY8')).toBeVisible();
});

it('shows in the toast of a job what its rows still wait for', () => {
  const task = { id: 'J1', title: '批量通过', status: 'PASS' as const };
  const said = (progress: { failed: number; waiting?: string[] }): string =>
    sayingOf(task, { total: 1200, done: 1200, ...progress }).text;
  expect(said({ failed: 0 })).toBe('批量通过：1,200 条已全部处理');
  expect(said({ failed: 0, waiting: ['待二级复核'] })).toBe('批量通过：成功 1,199 条，1 条待二级复核');
  expect(said({ failed: 2, waiting: ['待二级复核', '待二级复核'] })).toBe(
    '批量通过：成功 1,196 条，2 条待二级复核，失败 2 条',
  );
});
