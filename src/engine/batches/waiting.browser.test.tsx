import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BatchDialog } from './BatchDialog.tsx';

it('counts rows that still wait for something apart from those that are done', async () => {
  const waiting = [{ key: 'PY8', code: '0', message: '', still: '待二级复核' }];
  const state = { total: 8, done: 8, failures: [], waiting, isRunning: false, isStopped: false };
  await render(<BatchDialog title="批量通过" keyTitle="订单号" state={state} onClose={() => undefined} />);
  await expect.element(page.getByRole('status')).toHaveTextContent('成功 7 条，1 条待二级复核');
  await expect.element(page.getByText('待二级复核：PY8')).toBeVisible();
});
